/** The event of each kind of ending: success, a response of the service, a refusal of the relay. */

import { withDeadline } from '@embedded-wallet/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { badGateway, unavailable } from '../relayError.js'
import { createAddressOf } from './address.js'
import { callHook } from './deadline.js'
import { type CallRecord, createEvent, createRecord, createRedact, failureOf, traceIdOf } from './events.js'

const record: CallRecord = {
  ...createRecord({ address: '192.0.2.1' }, 'ab'.repeat(16), true),
  endpoint: 'executeQuote',
}
const base = { event: 'call', endpoint: 'executeQuote', traceId: record.traceId, durationMs: 5, checks: [] }

test.each([200, 201, 202, 204])('a call that ends with %i has no code and no outcome', (status) => {
  expect(createEvent({ ...record, isForwarded: true }, 'POST', status, 5)).toEqual({
    ...base,
    method: 'POST',
    status,
  })
})

test.each([
  ['POST', 404, true, 'REFUSED', 'none'],
  ['POST', 429, true, 'RATE_LIMITED', 'none'],
  ['POST', 502, true, 'OUTCOME_UNKNOWN', 'unknown'],
  ['DELETE', 408, true, 'OUTCOME_UNKNOWN', 'unknown'],
  ['GET', 502, true, 'REFUSED', 'none'],
  ['POST', 503, false, 'REFUSED', 'none'],
  ['POST', 429, false, 'RATE_LIMITED', 'none'],
] as const)('%s, status %i, forwarded: %s: the code is %s', (method, status, isForwarded, code, outcome) => {
  expect(createEvent({ ...record, isForwarded }, method, status, 5)).toEqual({
    ...base,
    method,
    status,
    code,
    outcome,
  })
})

test('an event of a refusal has the code and the reason of the relay, but not the address', () => {
  const failure = failureOf(
    badGateway('The service did not respond.', new TypeError('reset')),
    (text) => text,
  )
  const event = createEvent({ ...record, ...failure, isForwarded: true }, 'POST', 502, 5)
  expect(event).toMatchObject({
    serviceCode: 'BAD_GATEWAY',
    reason: 'RelayError: The service did not respond. ← TypeError: reset',
  })
  expect(JSON.stringify(event)).not.toContain('192.0.2.1')
})

test('a value that is no error is an internal error, and its text stays out of the event', () => {
  const failure = failureOf('password is hunter2', (text) => text)
  expect(failure).toEqual({
    serviceCode: 'INTERNAL_ERROR',
    reason: 'a value that is not an Error was thrown',
  })
})

test('the reason is redacted', () => {
  expect(failureOf(unavailable('down'), () => '[redacted]').reason).toBe('[redacted]')
})

test('without a listener, the missing addresses are reported on the console, once', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const addressOf = createAddressOf({ relyingParty: { id: 'shop.example' } }, new Set())
  const request = new Request('https://shop.example/wallet/login/start')
  expect(addressOf(request, {})).toBeUndefined()
  expect(addressOf(request, {})).toBeUndefined()
  expect(addressOf(request, { address: '192.0.2.1' })).toBe('192.0.2.1')
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('clientAddress'))
  warn.mockRestore()
})

test("on localhost, with a certificate, too, this machine is the user's: its address counts", () => {
  const addressOf = createAddressOf({ relyingParty: { id: 'shop.localhost' } }, new Set())
  const request = new Request('https://shop.localhost:5173/wallet/login/start')
  expect(addressOf(request, { address: '127.0.0.1' })).toBe('127.0.0.1')
})

// Deadlines for work of others.

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => undefined)
const late = () => new Error('late')

test('work in time gives its result or its error, and leaves no timer behind', async () => {
  expect(await withDeadline(Promise.resolve(7), 100, late)).toBe(7)
  await expect(withDeadline(Promise.reject(new Error('broken')), 100, late)).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})

test('work that never ends is rejected at the deadline', async () => {
  const ended = expect(withDeadline(never(), 100, late)).rejects.toThrow('late')
  await vi.advanceTimersByTimeAsync(100)
  await ended
})

test('a plain result of a hook needs no timer', () => {
  expect(callHook('authorize', () => ['InternalAccount:1'])).toEqual(['InternalAccount:1'])
  expect(vi.getTimerCount()).toBe(0)
})

test('a hook that never settles is rejected after 15 seconds, and the message names it', async () => {
  const ended = expect(callHook('authorize', never)).rejects.toThrow(
    'authorize did not settle within 15000 ms',
  )
  await vi.advanceTimersByTimeAsync(15_000)
  await ended
})

// No secret and no email address gets through `createRedact`.

const secret = 'p&ss w/rd+1'

test.each([
  ['as it is', secret],
  ['in base64', btoa(secret)],
  ['in base64 without padding', btoa(secret).replace(/=+$/, '')],
  ['URL-encoded', encodeURIComponent(secret)],
])('a secret is removed %s', (_, form) => {
  expect(createRedact([secret])(`before ${form} and ${form} after`)).not.toContain(form.slice(0, 8))
})

test('a secret is removed before the text is cut to 2000 characters', () => {
  const text = createRedact([secret])(`${'x '.repeat(997)}x${secret}`)
  expect(text).toHaveLength(2000)
  expect(text).not.toContain(secret.slice(0, 4))
})

test.each([
  ['HTTP Basic', 'Authorization: Basic dG9rZW46c2VjcmV0', 'Authorization: Basic [redacted]'],
  ['a bearer token', 'authorization: bearer abc.def~1', 'authorization: bearer [redacted]'],
  ['a sealed cookie', `no session wallet-app=${'aB3_-'.repeat(8)};`, 'no session wallet-app=[redacted];'],
  [
    'a mailed code',
    'login.signUp.mailCode of the relay failed ← Error: {"to":1,"code":"123456"}',
    'login.signUp.mailCode of the relay failed ← Error: {"to":1,"code":"[redacted]"}',
  ],
  ['an amount', 'Error: 123456 is too much', 'Error: 123456 is too much'],
  ['a JWT', 'token eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2ln end', 'token [redacted] end'],
  [
    'what begins a line of its own in a log',
    'no row for a\n[wallet relay] ok\u001b[2J',
    'no row for a [wallet relay] ok [2J',
  ],
  ['an email address', 'no mail to ada+1@shop.example today', 'no mail to [redacted] today'],
])('%s is removed although it is none of the known secrets', (_, text, expected) => {
  expect(createRedact([])(text)).toBe(expected)
})

test('a text without secrets stays as it is', () => {
  expect(createRedact([secret])('connect ECONNREFUSED 127.0.0.1:8080')).toBe(
    'connect ECONNREFUSED 127.0.0.1:8080',
  )
})

test('a secret of up to three characters removes nothing, because words would match it', () => {
  expect(createRedact(['t', 'abc', ''])('the abc')).toBe('the abc')
})

// The trace id of a request.

const given = 'ab'.repeat(16)
const traceIdFor = (traceparent: string) => traceIdOf(new Headers({ traceparent }))

test('a request with a trace keeps its trace id', () => {
  expect(traceIdFor(`00-${given}-${'cd'.repeat(8)}-01`)).toBe(given)
})

test.each([
  ['a trace id of zeros', `00-${'00'.repeat(16)}-${'cd'.repeat(8)}-01`],
  ['capital letters', `00-${given.toUpperCase()}-${'cd'.repeat(8)}-01`],
  ['another version', `01-${given}-${'cd'.repeat(8)}-01`],
  ['a short trace id', `00-${given.slice(2)}-${'cd'.repeat(8)}-01`],
  ['a text behind', `00-${given}-${'cd'.repeat(8)}-01-x`],
])('%s gives a new trace id', (_, traceparent) => {
  expect(traceIdFor(traceparent)).toMatch(/^[\da-f]{32}$/)
  expect(traceIdFor(traceparent)).not.toBe(given)
})

test('new trace ids are unique, also when the random bytes are drawn again', () => {
  const ids = Array.from({ length: 1000 }, () => traceIdOf(new Headers()))
  expect(new Set(ids).size).toBe(1000)
})
