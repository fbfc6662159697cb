/** The event of each kind of ending: success, a response of the service, a refusal of the relay. */

import { expect, test, vi } from 'vitest'
import { badGateway, unavailable } from '../relayError.js'
import { type CallRecord, createAddressOf, createEvent, failureOf } from './events.js'

const record: CallRecord = { endpoint: 'executeQuote', traceId: 'ab'.repeat(16), address: '192.0.2.1' }
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
    ...{ method, status, code, outcome },
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
  expect(failure).toEqual({ serviceCode: 'INTERNAL_ERROR', reason: 'a value that is no Error was thrown' })
})

test('the reason is redacted', () => {
  expect(failureOf(unavailable('down'), () => '[redacted]').reason).toBe('[redacted]')
})

test('without a listener, the missing addresses are reported on the console, once', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const addressOf = createAddressOf({}, new Set())
  const request = new Request('https://shop.example/wallet/login/start')
  expect(addressOf(request, undefined)).toBeUndefined()
  expect(addressOf(request, undefined)).toBeUndefined()
  expect(addressOf(request, '192.0.2.1')).toBe('192.0.2.1')
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('clientAddress'))
  warn.mockRestore()
})
