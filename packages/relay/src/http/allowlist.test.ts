/** Paths below the mount path, and the headers that may pass. */

import { expect, test } from 'vitest'
import { allowedRequestHeaders, allowedResponseHeaders, pathBelowMount } from './allowlist.js'

test.each([
  ['https://shop.example/wallet/quotes/Quote:1', '/quotes/Quote:1'],
  ['https://shop.example/quotes/Quote:1?x=1#y', '/quotes/Quote:1'],
  ['https://shop.example/api/v1/wallet/auth/sessions?accountId=x', '/auth/sessions'],
  ['https://shop.example/quotes/quotes/Quote:1', '/quotes/Quote:1'],
  ['https://shop.example/wallet/health/live', '/health/live'],
  [
    'https://shop.example/wallet/auth/credentials/AuthMethod%3A1/challenge',
    '/auth/credentials/AuthMethod%3A1/challenge',
  ],
  ['https://shop.example/other', '/other'],
])('the path of %s is %s', (url, path) => {
  expect(pathBelowMount(new Request(url))).toBe(path)
})

test('only the three headers of the contract go to the service', () => {
  const headers = new Headers({
    ...{ 'Service-Wallet-Signature': 'c2ln', 'Request-Id': 'Request:1', 'Idempotency-Key': '0198' },
    ...{ Authorization: 'Bearer app', Cookie: 'app=ada', 'X-Forwarded-For': '192.0.2.1' },
  })
  expect(allowedRequestHeaders(headers)).toEqual({
    ...{ 'Service-Wallet-Signature': 'c2ln', 'Request-Id': 'Request:1', 'Idempotency-Key': '0198' },
  })
})

test.each(['a b', 'a,b', 'caf\u00e9', 'x'.repeat(4097), ''])('the header value %.10j is refused', (value) => {
  expect(() => allowedRequestHeaders(new Headers({ 'Request-Id': value }))).toThrow(
    'Request-Id must come once, in printable ASCII without spaces and commas.',
  )
})

test('only three headers of the service go to the browser, and its time once more under a name of the relay', () => {
  const headers = { 'retry-after': '7', date: 'today', 'request-id': 'r', 'set-cookie': 'x', server: 'x' }
  expect(allowedResponseHeaders(headers)).toEqual({
    ...{ 'Retry-After': '7', Date: 'today', 'Request-Id': 'r', 'Wallet-Service-Date': 'today' },
  })
})
