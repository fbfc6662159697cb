/** What is told of one arrival of a payment or of its proof holds for all of them, over all instances. */

import { expect, test, vi } from 'vitest'
import { forbidden, notSignedIn, RelayError, unavailable } from '../relayError.js'
import { memoryStore } from '../store/memoryStore.js'
import { createArrivals } from './arrivals.js'

const url = 'https://shop.example/wallet/quotes/Quote:1/execute'
const grant = ['InternalAccount:1']
const call = (signature = 'signed', more: Record<string, string> = {}) => ({
  name: 'executeQuote',
  grant,
  request: new Request(url, { method: 'POST', headers: { 'Service-Wallet-Signature': signature, ...more } }),
})
const passes = async () => undefined
const denies = async () => {
  throw forbidden('no')
}
const reasonOf = (arrival: Promise<void>) =>
  arrival.then(
    () => 'sent',
    ({ status, reason }: RelayError) => `${status} ${reason}`,
  )

/** Two instances with one store. */
function open() {
  const clock = { now: 1_000 }
  const store = memoryStore(() => clock.now)
  return { clock, store, one: createArrivals(store), other: createArrivals(store) }
}

test('a refusal says that no arrival is sent, and none is: another one that would pass is refused', async () => {
  const { one, other } = open()
  expect(await reasonOf(one.checkAndNote(call(), denies))).toBe('403 Not sent to the service')
  expect(await reasonOf(other.checkAndNote(call(), passes))).toBe('403 Not sent to the service')
  expect(await reasonOf(other.checkAndNote(call(), denies))).toBe('403 Not sent to the service')
})

test('a refusal after another arrival was sent says so', async () => {
  const { one, other } = open()
  expect(await reasonOf(one.checkAndNote(call(), passes))).toBe('sent')
  expect(await reasonOf(other.checkAndNote(call(), denies))).toBe('403 The same call came before')
  // The service makes one payment of all that are sent.
  expect(await reasonOf(other.checkAndNote(call(), passes))).toBe('sent')
})

test('another try of the user, and one with a step-up, is another call', async () => {
  const { one } = open()
  await reasonOf(one.checkAndNote(call(), denies))
  expect(await reasonOf(one.checkAndNote(call('signed again'), passes))).toBe('sent')
  expect(await reasonOf(one.checkAndNote(call('signed', { 'Step-Up-Id': 'a' }), passes))).toBe('sent')
})

test('a proof: what is told of one arrival holds for all, and the same code entered again is another call', async () => {
  const { one, other } = open()
  const proof = (key: string) => ({
    name: 'authorizeQuote',
    grant,
    request: new Request('https://shop.example/wallet/quotes/Quote:1/authorize', {
      method: 'POST',
      headers: { 'Idempotency-Key': key },
      body: '{"code":"123456"}',
    }),
  })
  expect(await reasonOf(one.checkAndNote(proof('first'), denies))).toBe('403 Not sent to the service')
  expect(await reasonOf(other.checkAndNote(proof('first'), passes))).toBe('403 Not sent to the service')
  expect(await reasonOf(other.checkAndNote(proof('again'), passes))).toBe('sent')
  expect(await reasonOf(one.checkAndNote(proof('again'), denies))).toBe('403 The same call came before')
})

/** What the browser gets of a conflict, as its reason. */
async function conflictOf(arrivals: ReturnType<typeof createArrivals>, body: unknown = { code: 'CONFLICT' }) {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  const told = await arrivals.noteConflict(call(), { status: 409, headers: {}, bytes })
  return (JSON.parse(new TextDecoder().decode(told.bytes)) as { reason?: string }).reason
}

// Source: draft-ietf-httpapi-idempotency-key-header-07, section 2.7: 409 while the original request is still being processed.
test('a conflict of a call that was sent twice says so to both arrivals, over all instances', async () => {
  const { one, other } = open()
  await one.checkAndNote(call(), passes)
  expect(await conflictOf(one)).toBeUndefined()
  await other.checkAndNote(call(), passes)
  for (const arrivals of [one, other]) {
    expect(await conflictOf(arrivals)).toBe('The same call came before')
    expect(await conflictOf(arrivals, null)).toBe('The same call came before')
    // Nothing is under way at the service: the user has to log in first.
    expect(await conflictOf(arrivals, { code: 'SCA_SESSION_REQUIRED' })).toBeUndefined()
  }
})

test('what is no conflict stays as it is, and of one the store may not know whether there are others', async () => {
  const { one, store } = open()
  const response = { status: 400, headers: {}, bytes: new TextEncoder().encode('{}') }
  await one.checkAndNote(call(), passes)
  await one.checkAndNote(call(), passes)
  expect(await one.noteConflict(call(), response)).toBe(response)
  vi.spyOn(store, 'get').mockRejectedValue(unavailable('no store'))
  expect(await conflictOf(one)).toBe('The same call came before')
})

test('what other callers were told says nothing of a call', async () => {
  const { one } = open()
  await reasonOf(one.checkAndNote({ ...call(), grant: ['InternalAccount:2'] }, denies))
  expect(await reasonOf(one.checkAndNote(call(), passes))).toBe('sent')
})

// Source: `quoteOverdueMs` of protocol: nothing is under way later than two minutes after the end of its quote.
test('it is kept for two minutes', async () => {
  const { one, clock } = open()
  await reasonOf(one.checkAndNote(call(), denies))
  clock.now += 119_999
  expect(await reasonOf(one.checkAndNote(call(), passes))).toBe('403 Not sent to the service')
  clock.now += 2
  expect(await reasonOf(one.checkAndNote(call(), passes))).toBe('sent')
})

test.each([
  ['another endpoint', { name: 'registerAuthMethod' }],
  ['a proof whose try has no name', { name: 'authorizeQuote' }],
  ['a caller without an account', { grant: [] }],
  ['a call without a signature', { request: new Request(url, { method: 'POST' }) }],
])('of %s nothing is kept', async (_, other) => {
  const { one, store } = open()
  const put = vi.spyOn(store, 'put')
  expect(await reasonOf(one.checkAndNote({ ...call(), ...other }, denies))).toBe('403 undefined')
  expect(await reasonOf(one.checkAndNote({ ...call(), ...other }, passes))).toBe('sent')
  expect(put).not.toHaveBeenCalled()
})

test.each([
  ['has a reason already', notSignedIn()],
  ['leaves the outcome unknown', unavailable('later')],
  ['is no refusal', new Error('broken')],
])('an error that %s stays as it is', async (_, error) => {
  const { one } = open()
  await expect(one.checkAndNote(call(), () => Promise.reject(error))).rejects.toBe(error)
})

test('a refusal keeps its code, its wait and its step-up', async () => {
  const demand = new RelayError(403, 'STEP_UP_REQUIRED', 'sign in', { details: { stepUpId: 'a' } })
  const wait = new RelayError(429, 'RATE_LIMITED', 'wait', { retryAfter: 7, quota: 'signatures' })
  for (const error of [demand, wait]) {
    const { one } = open()
    const { status, code, message, details, retryAfter, quota } = error
    await expect(one.checkAndNote(call(), () => Promise.reject(error))).rejects.toMatchObject({
      ...{ status, code, message, details, retryAfter, quota },
      reason: 'Not sent to the service',
    })
  }
})

test('a store that fails: a refusal says nothing of the others, and nothing is sent', async () => {
  const { one, store } = open()
  vi.spyOn(store, 'put').mockRejectedValue(unavailable('no store'))
  const settle = vi.fn(async () => undefined)
  expect(await reasonOf(one.checkAndNote(call(), denies))).toBe('403 undefined')
  expect(await reasonOf(one.checkAndNote({ ...call(), clearance: { settle } }, passes))).toBe('503 undefined')
  // The step-up can be used again.
  expect(settle).toHaveBeenCalledExactlyOnceWith('not sent')
})
