/** What a response says about what became of a call. */

import { expect, test, vi } from 'vitest'
import { memoryStore } from '../store/memoryStore.js'
import { withScopedKey } from '../upstream/forward.js'
import { createSignInAges } from './ceremony.js'
import { type CallResult, isDone, isWithoutEffect, requestIdOf, sessionOf } from './clearance.js'

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
