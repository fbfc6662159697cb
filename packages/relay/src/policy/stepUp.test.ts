/** The life of a step-up: it waits for one ceremony, is proven once, and authorizes one call of one operation. */

import { beforeEach, expect, test } from 'vitest'
import { createClaims } from '../store/claims.js'
import { memoryStore } from '../store/memoryStore.js'
import type { RelayStore } from '../store/relayStore.js'
import { createStepUps, type StepUpSubject, type StepUps, stepUpOver, stepUpRequired } from './stepUp.js'

const start = 1_790_000_000_000
const subject: StepUpSubject = {
  caller: 'InternalAccount:1 InternalAccount:2',
  accounts: ['InternalAccount:1', 'InternalAccount:2'],
  operation: 'revokeAuthMethod',
  path: '/auth/credentials/AuthMethod:1',
  body: 'hash',
}
let now: number
let store: RelayStore
let puts: { key: string; ttlMs: number; owner: string | undefined }[]
let stepUps: StepUps

beforeEach(() => {
  now = start
  puts = []
  const memory = memoryStore(() => now)
  store = {
    ...memory,
    put: (key, value, ttlMs, owner) => {
      puts.push({ key, ttlMs, owner })
      return memory.put(key, value, ttlMs, owner)
    },
  }
  stepUps = createStepUps(
    store,
    createClaims(store, () => now, 1000),
    () => now,
  )
})

const named = (id: string) => new Headers({ 'Step-Up-Id': id })
const findWaiting = async (id: string) =>
  (await stepUps.findAsked(named(id), subject.caller, 'InternalAccount:1'))!
const proven = async () => {
  const id = await stepUps.ask(subject)
  await stepUps.prove(await findWaiting(id))
  return (await stepUps.findProven(named(id), subject))!
}
const call = (text: string, headers: Record<string, string> = {}) => ({
  headers,
  body: { bytes: new TextEncoder().encode(text) },
})

// Source: docs/relay, step-up: ten minutes for the ceremony, then two minutes for the call.
test('a step-up waits ten minutes for a ceremony of its caller, with either prefix of its accounts', async () => {
  const id = await stepUps.ask(subject)
  expect(id).toMatch(/^[\w-]{43}$/)
  expect(puts).toEqual([{ key: `stepUp/${id}`, ttlMs: 600_000, owner: 'InternalAccount:1' }])
  const found = { ...subject, id, createdAt: start }
  for (const account of ['InternalAccount:1', 'EmbeddedWallet:2'])
    expect(await stepUps.findAsked(named(id), subject.caller, account)).toEqual(found)
  expect(await stepUps.findAsked(named(id), 'InternalAccount:1', 'InternalAccount:1')).toBeUndefined()
  expect(await stepUps.findAsked(named(id), subject.caller, 'InternalAccount:3')).toBeUndefined()
  now = start + 599_999
  expect(await stepUps.findAsked(named(id), subject.caller, 'InternalAccount:1')).toEqual(found)
})

test('its time ends with its own clock, too: a store may keep it longer', async () => {
  const id = await stepUps.ask(subject)
  const text = (await store.get(`stepUp/${id}`))!
  store.get = async () => text
  now = start + 599_999
  expect(await findWaiting(id)).toBeDefined()
  now = start + 600_000
  expect(await findWaiting(id)).toBeUndefined()
})

test.each(['x', `${'a'.repeat(43)}/proof`, 'a'.repeat(43)])('the id %s names no step-up', async (id) => {
  await stepUps.ask(subject)
  expect(await findWaiting(id)).toBeUndefined()
  expect(await stepUps.findProven(named(id), subject)).toBeUndefined()
  expect(await stepUps.isSecondArrival(named(id), call('a'))).toBe(false)
})

test('without the header there is no step-up', async () => {
  store.get = async () => JSON.stringify({ ...subject, createdAt: now, endsAt: now + 1, call: 'x' })
  expect(await stepUps.findAsked(new Headers(), subject.caller, 'InternalAccount:1')).toBeUndefined()
  expect(await stepUps.findProven(new Headers(), subject)).toBeUndefined()
  expect(await stepUps.isSecondArrival(new Headers(), call('a'))).toBe(false)
})

test('a challenge belongs to the step-up that it was issued for', async () => {
  const [id, other] = [await stepUps.ask(subject), await stepUps.ask(subject)]
  await stepUps.noteChallenge(await findWaiting(id), 'Request:1')
  expect(puts.at(-1)).toEqual({
    key: `stepUp/${id}/challenged/Request:1`,
    ttlMs: 600_000,
    owner: 'InternalAccount:1',
  })
  expect(await stepUps.isChallenged(id, 'Request:1')).toBe(true)
  expect(await stepUps.isChallenged(id, 'Request:2')).toBe(false)
  expect(await stepUps.isChallenged(other, 'Request:1')).toBe(false)
})

test('a sign-in at a provider proves one step-up, also when its note is repeated', async () => {
  const [one, other] = [
    await findWaiting(await stepUps.ask(subject)),
    await findWaiting(await stepUps.ask(subject)),
  ]
  expect(await stepUps.noteProviderSignIn(one, 'AuthMethod:1/17')).toBe(true)
  expect(puts.at(-1)).toEqual({
    key: 'stepUpSignIn/AuthMethod:1/17',
    ttlMs: 600_000,
    owner: 'InternalAccount:1',
  })
  expect(await stepUps.noteProviderSignIn(one, 'AuthMethod:1/17')).toBe(true)
  expect(await stepUps.noteProviderSignIn(other, 'AuthMethod:1/17')).toBe(false)
  expect(await stepUps.noteProviderSignIn(other, 'AuthMethod:1/18')).toBe(true)
})

test('a ceremony proves it once, for two minutes and nothing but its operation', async () => {
  const id = await stepUps.ask(subject)
  const waiting = await findWaiting(id)
  expect(await stepUps.findProven(named(id), subject)).toBeUndefined()
  await stepUps.prove(waiting)
  expect(puts.at(-1)).toEqual({ key: `stepUp/${id}/proof`, ttlMs: 120_000, owner: 'InternalAccount:1' })
  expect(await findWaiting(id)).toBeUndefined()
  expect(await stepUps.findProven(named(id), subject)).toEqual({ ...subject, id, endsAt: start + 120_000 })
  for (const other of [
    { caller: 'InternalAccount:1' },
    { operation: 'updateCustomer' },
    { path: '/auth/credentials/AuthMethod:2' },
    { body: 'other' },
    { accounts: ['InternalAccount:3'] },
    { accounts: [] },
  ])
    expect(await stepUps.findProven(named(id), { ...subject, ...other })).toBeUndefined()
  const second = { ...subject, accounts: ['InternalAccount:3', 'InternalAccount:2'] }
  expect(await stepUps.findProven(named(id), second)).toBeDefined()
  const before = puts.length
  await stepUps.prove(waiting)
  expect(puts).toHaveLength(before)
})

test('a ceremony that was accepted survives a store that fails at any step: it proves the step-up, or can do so again', async () => {
  for (const failing of ['put', 'take', 'get'] as const) {
    const id = await stepUps.ask(subject)
    const waiting = await findWaiting(id)
    const working = { ...store }
    Object.assign(store, { [failing]: () => Promise.reject(new Error('slow')) })
    await expect(stepUps.prove(waiting)).rejects.toThrow('slow')
    Object.assign(store, working)
    // The wallet repeats the proof, as after any 503.
    await stepUps.prove(waiting)
    expect(await stepUps.findProven(named(id), subject)).toBeDefined()
  }
})

test('a proof ends with the clock of the relay', async () => {
  const { id } = await proven()
  const text = (await store.get(`stepUp/${id}/proof`))!
  store.get = async () => text
  now = start + 119_999
  expect(await stepUps.findProven(named(id), subject)).toBeDefined()
  now = start + 120_000
  expect(await stepUps.findProven(named(id), subject)).toBeUndefined()
})

test('one call claims it; the same call and another one are distinguished by headers and body', async () => {
  const stepUp = await proven()
  const first = call('a', { 'Request-Id': '1', 'Idempotency-Key': '2' })
  const claim = await stepUps.claim(stepUp, first)
  // A minute more than the two times together: the claim outlives the proof.
  expect(puts.at(-1)).toEqual({
    key: `stepUp/${stepUp.id}/proof/claim`,
    ttlMs: 780_000,
    owner: 'InternalAccount:1',
  })
  const same = call('a', { 'Idempotency-Key': '2', 'Request-Id': '1' })
  await expect(stepUps.claim(stepUp, same)).rejects.toMatchObject({
    status: 403,
    message: 'This very call has used this step-up before. Start the operation again.',
    reason: 'The same call came before',
  })
  expect(await stepUps.isSecondArrival(named(stepUp.id), same)).toBe(true)
  for (const other of [call('b', first.headers), call('a'), { headers: first.headers, body: undefined }]) {
    const refusal = await stepUps.claim(stepUp, other).catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      message: 'Another call has used this step-up. Start the operation again.',
      reason: undefined,
    })
    expect(await stepUps.isSecondArrival(named(stepUp.id), other)).toBe(false)
  }
  await claim.release()
  await (await stepUps.claim(stepUp, call('b'))).finish()
  expect(await stepUps.findProven(named(stepUp.id), subject)).toBeUndefined()
})

test('the signed call carries the request id that the first one got', async () => {
  const stepUp = await proven()
  await stepUps.noteRequest(stepUp, 'Request:1')
  expect(puts.at(-1)).toEqual({
    key: `stepUp/${stepUp.id}/request/Request:1`,
    ttlMs: 120_000,
    owner: 'InternalAccount:1',
  })
  expect(await stepUps.isNotedRequest(stepUp.id, { 'Request-Id': 'Request:1' })).toBe(true)
  expect(await stepUps.isNotedRequest(stepUp.id, { 'Request-Id': 'Request:2' })).toBe(false)
  await stepUps.noteRequest(stepUp, 'undefined')
  expect(await stepUps.isNotedRequest(stepUp.id, {})).toBe(false)
})

test('a refusal says what the wallet does next', () => {
  expect(stepUpRequired('id')).toMatchObject({
    status: 403,
    code: 'STEP_UP_REQUIRED',
    message:
      'This operation needs a new sign-in that names details.stepUpId in the header Step-Up-Id. Then repeat the call with the header.',
    details: { stepUpId: 'id' },
    reason: undefined,
  })
  expect(stepUpRequired('id', 'why').reason).toBe('why')
  expect(stepUpOver('Over.')).toMatchObject({
    status: 403,
    code: 'STEP_UP_REQUIRED',
    message: 'Over. Start the operation again.',
    reason: undefined,
  })
  expect(stepUpOver('Over.', 'why').reason).toBe('why')
})

test('a malformed id never becomes a part of a store key', async () => {
  const read: string[] = []
  store.get = async (key) => void read.push(key) as undefined
  for (const id of ['x', `${'a'.repeat(43)}/proof`, `${'a'.repeat(43)}/request/Request:1`]) {
    await findWaiting(id)
    await stepUps.findProven(named(id), subject)
    await stepUps.isSecondArrival(named(id), call('a'))
  }
  expect(read).toEqual([])
})
