/** A step-up: the sign-in for one action, and what it clears. */

import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createClaims } from '../store/claims.js'
import { memoryStore } from '../store/memoryStore.js'
import type { RelayStore } from '../store/relayStore.js'
import { withScopedKey } from '../upstream/forward.js'
import { type CallResult, isDone, isWithoutEffect, requestIdOf, sessionOf } from './clearance.js'
import { createSignInAges } from './signInAges.js'
import { createStepUps, type StepUpSubject, type StepUps, stepUpOver, stepUpRequired } from './stepUp.js'

// The life of a step-up: it waits for one ceremony, is proven once, and authorizes one call of one operation.
describe('stepUp', () => {
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
      message: 'This same call has already used this step-up. Start the operation again.',
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
})

// What a response says about what became of a call.

const response = (status: number, body: unknown = {}): CallResult => ({
  status,
  headers: {},
  bytes: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
})

// Source: interface document, Errors: a 408 and a 5xx leave the outcome of a change unknown.
test.each<[CallResult | number, boolean, boolean]>([
  ['not sent', true, false],
  ['unknown', false, false],
  [199, false, false],
  [200, false, true],
  [201, false, true],
  [202, true, false],
  [204, false, true],
  [299, false, true],
  [300, false, false],
  [399, false, false],
  [400, true, false],
  [401, true, false],
  [408, false, false],
  [429, true, false],
  [500, false, false],
  [503, false, false],
])('%s: nothing happened: %s, done: %s', (result, withoutEffect, done) => {
  const given = typeof result === 'number' ? response(result) : result
  expect(isWithoutEffect(given)).toBe(withoutEffect)
  expect(isDone(given)).toBe(done)
})

test.each<[CallResult, string | undefined]>([
  [response(202, { requestId: 'Request:1' }), 'Request:1'],
  [response(200, { requestId: 'Request:1' }), undefined],
  [response(202, { requestId: 1 }), undefined],
  [response(202, '<html>'), undefined],
  ['unknown', undefined],
])('only a demand for a signature has a request id: %#', (result, expected) => {
  expect(requestIdOf(result)).toBe(expected)
})

test('a session is read from a success, and only whole', () => {
  const whole = { id: 'Session:1', accountId: 'InternalAccount:1', expiresAt: '2026-11-22T12:00:00Z' }
  expect(sessionOf(response(200, whole))).toMatchObject({ id: 'Session:1', accountId: 'InternalAccount:1' })
  for (const other of [response(202, whole), response(401, whole), response(200, {}), 'unknown'] as const)
    expect(sessionOf(other)).toBeUndefined()
  expect(sessionOf(response(200, { ...whole, expiresAt: undefined }))).toBeUndefined()
})

test('the keys of two users never meet, and a call without a key gets none', () => {
  const headers = { 'Idempotency-Key': 'k', 'Request-Id': 'r' }
  expect(withScopedKey(headers, 'EmbeddedWallet:1')).toEqual({
    'Idempotency-Key': 'InternalAccount:1/k',
    'Request-Id': 'r',
  })
  expect(withScopedKey({ 'Request-Id': 'r' }, 'InternalAccount:1')).toEqual({ 'Request-Id': 'r' })
})

// How long after a ceremony its sessions may be refreshed.

const hour = 3_600_000
const sessionResponse = (id: string, status = 200) => ({
  status,
  headers: {},
  bytes: new TextEncoder().encode(
    JSON.stringify({ id, accountId: 'InternalAccount:1', expiresAt: '2026-11-22T12:00:00Z' }),
  ),
})

function open(maxSessionHours: number) {
  let now = 1_790_000_000_000
  const store = memoryStore(() => now)
  const put = vi.spyOn(store, 'put')
  const ages = createSignInAges(store, () => now, maxSessionHours)
  return { ages, put, store, pass: (ms: number) => (now += ms) }
}

test('a refreshed session inherits the time of the ceremony, so refreshes end together', async () => {
  const { ages, put, pass } = open(2)
  await ages.begin({ id: 'Session:1', accountId: 'EmbeddedWallet:1' })
  expect(put).toHaveBeenLastCalledWith('ceremony/Session:1', '1790000000000', 2 * hour, 'InternalAccount:1')
  pass(hour)
  const { settle } = await ages.refresh('Session:1')
  await settle!(sessionResponse('Session:2'))
  expect(put).toHaveBeenLastCalledWith('ceremony/Session:2', '1790000000000', hour, 'InternalAccount:1')
  pass(hour - 1)
  await expect(ages.refresh('Session:2')).resolves.toBeDefined()
  pass(1)
  await expect(ages.refresh('Session:2')).rejects.toMatchObject({ status: 403 })
})

test('a refresh that is refused, or unknown, notes no session; so does one that ends too late', async () => {
  const { ages, put, pass } = open(2)
  await ages.begin({ id: 'Session:1', accountId: 'InternalAccount:1' })
  const { settle } = await ages.refresh('Session:1')
  await settle!(sessionResponse('Session:2', 401))
  await settle!('unknown')
  pass(2 * hour)
  await settle!(sessionResponse('Session:3'))
  expect(put).toHaveBeenCalledTimes(1)
})

test('a store that keeps too long gives no longer session, and an unknown session must sign in', async () => {
  const { ages, store, pass } = open(1)
  const refusal = {
    status: 403,
    code: 'SIGN_IN_REQUIRED',
    message: 'The last sign-in is too long ago. Sign in again.',
  }
  await expect(ages.refresh('Session:0')).rejects.toMatchObject(refusal)
  store.get = async () => '1790000000000'
  pass(hour - 1)
  await expect(ages.refresh('Session:1')).resolves.toBeDefined()
  pass(1)
  await expect(ages.refresh('Session:1')).rejects.toMatchObject(refusal)
})
