/** Step-ups one by one: who may prove one, what it is for, how long it lasts, and that it is used once. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClaims } from '../store/claims.js'
import { memoryStore } from '../store/memoryStore.js'
import { createStepUps, type StepUpSubject, stepUpOver, stepUpRequired } from './stepUp.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const subject: StepUpSubject = {
  ...{ caller: 'InternalAccount:1', accounts: ['InternalAccount:1'] },
  ...{ operation: 'revokeAuthMethod', path: '/auth/credentials/AuthMethod:1', body: 'hash' },
}
const call = { headers: { 'Request-Id': 'Request:1', Other: 'x' }, body: undefined }
const naming = (id: string) => new Headers({ 'Step-Up-Id': id })

function open() {
  const store = memoryStore(Date.now)
  const claims = createClaims(store, Date.now, 10_000)
  return { store, stepUps: createStepUps(store, claims, Date.now) }
}

/** A step-up with a ceremony that the service has accepted. */
async function proven({ stepUps } = open()) {
  const id = await stepUps.ask(subject)
  const asked = (await stepUps.findAsked(naming(id), subject.caller, 'InternalAccount:1'))!
  await stepUps.prove(asked)
  return { id, asked, stepUps }
}

test('a step-up waits for the ceremony of its own caller and account, under either prefix', async () => {
  const { stepUps } = open()
  const id = await stepUps.ask(subject)
  const find = (caller: string, account: string) => stepUps.findAsked(naming(id), caller, account)
  expect(id).toMatch(/^[\w-]{43}$/)
  expect(await find(subject.caller, 'InternalAccount:1')).toEqual({ ...subject, id, createdAt: Date.now() })
  expect(await find(subject.caller, 'EmbeddedWallet:1')).toBeDefined()
  expect(await find('InternalAccount:2', 'InternalAccount:1')).toBeUndefined()
  expect(await find(subject.caller, 'InternalAccount:2')).toBeUndefined()
})

test('no header, a malformed id and an unknown one find nothing', async () => {
  const { stepUps, store } = open()
  const get = vi.spyOn(store, 'get')
  const id = await stepUps.ask(subject)
  for (const headers of [new Headers(), naming(`${id}x`), naming(`../${id}`)]) {
    expect(await stepUps.findAsked(headers, subject.caller, 'InternalAccount:1')).toBeUndefined()
    expect(await stepUps.findProven(headers, subject)).toBeUndefined()
    expect(await stepUps.isSecondArrival(headers, call)).toBe(false)
  }
  expect(get).not.toHaveBeenCalled()
  expect(await stepUps.findAsked(naming('A'.repeat(43)), subject.caller, 'InternalAccount:1')).toBeUndefined()
})

// Source: threats-and-faults, step-up: ten minutes to sign in, two minutes to use it.
test('a step-up waits ten minutes, and once proven it can be used for two', async () => {
  const { stepUps } = open()
  const id = await stepUps.ask(subject)
  const find = () => stepUps.findAsked(naming(id), subject.caller, 'InternalAccount:1')
  vi.advanceTimersByTime(599_999)
  const asked = (await find())!
  await stepUps.prove(asked)
  const proof = await stepUps.findProven(naming(id), subject)
  expect(proof).toEqual({ ...subject, id, endsAt: Date.now() + 120_000 })
  vi.advanceTimersByTime(1)
  expect(await find()).toBeUndefined()
  vi.advanceTimersByTime(119_998)
  expect(await stepUps.findProven(naming(id), subject)).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(await stepUps.findProven(naming(id), subject)).toBeUndefined()
})

test('the times hold when the store keeps a value for longer', async () => {
  const { store } = open()
  const lasting = { ...store, put: (key: string, value: string) => store.put(key, value, 9_999_999) }
  const stepUps = createStepUps(lasting, createClaims(lasting, Date.now, 10_000), Date.now)
  const { id, asked } = await proven({ stepUps, store })
  vi.advanceTimersByTime(120_000)
  expect(await stepUps.findProven(naming(id), subject)).toBeUndefined()
  const waiting = await stepUps.ask(subject)
  vi.advanceTimersByTime(600_000)
  expect(await stepUps.findAsked(naming(waiting), asked.caller, 'InternalAccount:1')).toBeUndefined()
})

test.each<[string, Partial<StepUpSubject>, boolean]>([
  ['the same operation', {}, true],
  ['another caller', { caller: 'InternalAccount:2' }, false],
  ['another operation', { operation: 'updateCustomer' }, false],
  ['another path', { path: '/auth/credentials/AuthMethod:2' }, false],
  ['another body', { body: 'other' }, false],
  ['another account', { accounts: ['InternalAccount:2'] }, false],
  ['one of several accounts', { accounts: ['InternalAccount:2', 'InternalAccount:1'] }, true],
  ['no account', { accounts: [] }, false],
])('a proven step-up and %s', async (_, changed, isFound) => {
  const { id, stepUps } = await proven()
  expect((await stepUps.findProven(naming(id), { ...subject, ...changed })) !== undefined).toBe(isFound)
})

test('of two ceremonies one proves a step-up, and one that is over cannot be proven', async () => {
  const { id, asked, stepUps } = await proven()
  const first = await stepUps.findProven(naming(id), subject)
  vi.advanceTimersByTime(1000)
  await stepUps.prove(asked)
  expect(await stepUps.findProven(naming(id), subject)).toEqual(first)
  const unknown = { ...asked, id: 'B'.repeat(43) }
  await stepUps.prove(unknown)
  expect(await stepUps.findProven(naming(unknown.id), subject)).toBeUndefined()
})

test('one call claims a proven step-up; the same call and another one are told apart', async () => {
  const { id, stepUps } = await proven()
  const proof = (await stepUps.findProven(naming(id), subject))!
  expect(await stepUps.isSecondArrival(naming(id), call)).toBe(false)
  const claim = await stepUps.claim(proof, call)
  // The order of the headers does not matter; their values and the body do.
  const same = { headers: { Other: 'x', 'Request-Id': 'Request:1' }, body: undefined }
  await expect(stepUps.claim(proof, same)).rejects.toMatchObject({
    ...{ status: 403, code: 'STEP_UP_REQUIRED', reason: 'The same call came before' },
    message: 'This very call has used this step-up before. Start the operation again.',
  })
  expect(await stepUps.isSecondArrival(naming(id), same)).toBe(true)
  const others = [
    { headers: { ...call.headers, Other: 'y' }, body: undefined },
    { headers: call.headers, body: { bytes: new Uint8Array([1]) } },
  ]
  for (const other of others) {
    expect(await stepUps.isSecondArrival(naming(id), other)).toBe(false)
    await expect(stepUps.claim(proof, other)).rejects.toMatchObject({
      ...{ status: 403, code: 'STEP_UP_REQUIRED', reason: undefined },
      message: 'Another call has used this step-up. Start the operation again.',
    })
  }
  await claim.finish()
  expect(await stepUps.findProven(naming(id), subject)).toBeUndefined()
})

test('a claim outlives each ceremony that could prove the step-up again', async () => {
  const { store } = open()
  const put = vi.spyOn(store, 'put')
  const stepUps = createStepUps(store, createClaims(store, Date.now, 10_000), Date.now)
  const { id } = await proven({ stepUps, store })
  await stepUps.claim((await stepUps.findProven(naming(id), subject))!, call)
  const [key, , ttlMs, owner] = put.mock.calls.at(-1)!
  expect(key).toBe(`stepUp/${id}/proof/claim`)
  expect(ttlMs).toBeGreaterThanOrEqual(720_000)
  expect(owner).toBe('InternalAccount:1')
  expect(put.mock.calls.every((call) => call[3] === 'InternalAccount:1')).toBe(true)
})

test('challenges and requests belong to the step-up that noted them, for its time', async () => {
  const { id, asked, stepUps } = await proven()
  await stepUps.noteChallenge(asked, 'Request:1')
  const proof = (await stepUps.findProven(naming(id), subject))!
  await stepUps.noteRequest(proof, 'Request:2')
  const isNoted = (stepUp: string, requestId?: string) =>
    stepUps.isNotedRequest(stepUp, requestId === undefined ? {} : { 'Request-Id': requestId })
  const seen = async () => [
    await stepUps.isChallenged(id, 'Request:1'),
    await stepUps.isChallenged(id, 'Request:2'),
    await stepUps.isChallenged('C'.repeat(43), 'Request:1'),
    await isNoted(id, 'Request:2'),
    await isNoted(id, 'Request:1'),
    await isNoted(id),
    await isNoted('C'.repeat(43), 'Request:2'),
  ]
  expect(await seen()).toEqual([true, false, false, true, false, false, false])
  vi.advanceTimersByTime(119_999)
  expect((await seen())[3]).toBe(true)
  vi.advanceTimersByTime(1)
  expect((await seen())[3]).toBe(false)
  vi.advanceTimersByTime(479_999)
  expect((await seen())[0]).toBe(true)
  vi.advanceTimersByTime(1)
  expect((await seen())[0]).toBe(false)
})

test('a sign-in at a provider proves one step-up, and that one again when a step seemed to fail', async () => {
  const { asked, stepUps } = await proven()
  const other = { ...asked, id: 'D'.repeat(43) }
  expect(await stepUps.noteProviderSignIn(asked, 'AuthMethod:1/100')).toBe(true)
  expect(await stepUps.noteProviderSignIn(other, 'AuthMethod:1/100')).toBe(false)
  expect(await stepUps.noteProviderSignIn(asked, 'AuthMethod:1/100')).toBe(true)
  expect(await stepUps.noteProviderSignIn(other, 'AuthMethod:1/101')).toBe(true)
  vi.advanceTimersByTime(600_000)
  expect(await stepUps.noteProviderSignIn(other, 'AuthMethod:1/100')).toBe(true)
})

test('the refusals say what to do, and carry the id and the reason', () => {
  expect(stepUpRequired('id', 'why')).toMatchObject({
    ...{ status: 403, code: 'STEP_UP_REQUIRED', reason: 'why', details: { stepUpId: 'id' } },
    message:
      'This operation needs a new sign-in that names details.stepUpId in the header Step-Up-Id. Then repeat the call with the header.',
  })
  expect(stepUpRequired('id').reason).toBeUndefined()
  expect(stepUpOver('It is over.', 'why')).toMatchObject({
    message: 'It is over. Start the operation again.',
    reason: 'why',
  })
  expect(stepUpOver('It is over.').reason).toBeUndefined()
})
