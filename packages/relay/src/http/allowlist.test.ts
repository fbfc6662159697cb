/** Paths below the mount path, and the headers that may pass. */

import { expect, test } from 'vitest'
import { allowedRequestHeaders, allowedResponseHeaders, pathBelow } from './allowlist.js'
import { refuseForeignPage } from './crossSite.js'

test.each([
  ['/wallet', '/wallet/quotes/Quote:1?x=1#y', '/quotes/Quote:1'],
  ['', '/quotes/Quote:1', '/quotes/Quote:1'],
  ['/api/v1/wallet', '/api/v1/wallet/auth/sessions?accountId=x', '/auth/sessions'],
  ['/quotes', '/quotes/quotes/Quote:1', '/quotes/Quote:1'],
  ['/wallet', '/wallet/health/live', '/health/live'],
  [
    '/wallet',
    '/wallet/auth/credentials/AuthMethod%3A1/challenge',
    '/auth/credentials/AuthMethod%3A1/challenge',
  ],
  ['/wallet', '/wallet', ''],
  ['/wallet', '/wallets/login/start', ''],
  ['/wallet', '/login/start', ''],
  ['/wallet', '/x/wallet/login/start', ''],
])('mounted at %j, the path of %s is %j', (mountPath, url, path) => {
  expect(pathBelow(mountPath)(new Request(`https://shop.example${url}`))).toBe(path)
})

test('only the three headers of the contract go to the service', () => {
  const headers = new Headers({
    'Service-Wallet-Signature': 'c2ln',
    'Request-Id': 'Request:1',
    'Idempotency-Key': '0198',
    Authorization: 'Bearer app',
    Cookie: 'app=ada',
    'X-Forwarded-For': '192.0.2.1',
  })
  expect(allowedRequestHeaders(headers)).toEqual({
    'Service-Wallet-Signature': 'c2ln',
    'Request-Id': 'Request:1',
    'Idempotency-Key': '0198',
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
    'Retry-After': '7',
    Date: 'today',
    'Request-Id': 'r',
    'Wallet-Service-Date': 'today',
  })
})

// Which pages may call, by the headers that a browser sends.

const origins = new Set(['https://shop.example'])
const refuse = (headers: Record<string, string>) => refuseForeignPage(new Headers(headers), origins)
const call = { 'Wallet-Call': '1' }

test.each([
  ['a page of the app', { Origin: 'https://shop.example', 'Sec-Fetch-Site': 'same-origin' }],
  [
    'a page of the app on another subdomain',
    { Origin: 'https://shop.example', 'Sec-Fetch-Site': 'same-site' },
  ],
  ['a GET of the same origin, without Origin', { 'Sec-Fetch-Site': 'same-origin' }],
  ['such a GET of a listed page', { 'Sec-Fetch-Site': 'same-origin', Referer: 'https://shop.example/pay' }],
  ['a client that is no browser', {}],
])('%s may call', (_, headers) => {
  expect(() => refuse({ ...call, ...headers })).not.toThrow()
})

test.each([
  ['no header of a wallet', { 'Wallet-Call': '' }],
  ['another value in the header', { 'Wallet-Call': 'true' }],
])('%s is refused with 403, and the message names the header', (_, headers) => {
  expect(() => refuse({ ...call, ...headers })).toThrow(
    expect.objectContaining({ name: 'RelayError', status: 403, code: 'WALLET_CALL_MISSING' }),
  )
})

test.each([
  ['another origin', { Origin: 'https://evil.example' }],
  ['the origin null', { Origin: 'null' }],
  ['another site without Origin', { 'Sec-Fetch-Site': 'cross-site' }],
  ['another site that hides', { 'Sec-Fetch-Site': 'cross-site', Referer: 'https://shop.example/' }],
  [
    'a GET of a page that is not listed',
    { 'Sec-Fetch-Site': 'same-origin', Referer: 'http://localhost:5174/' },
  ],
  ['an address typed by the user', { 'Sec-Fetch-Site': 'none' }],
  ['a navigation', { Origin: 'https://shop.example', 'Sec-Fetch-Mode': 'navigate' }],
])('%s is refused with 403, and the message names the option', (_, headers) => {
  expect(() => refuse({ ...call, ...headers })).toThrow(
    expect.objectContaining({
      name: 'RelayError',
      status: 403,
      code: 'ORIGIN_NOT_LISTED',
      message: expect.stringContaining('add the origin of the page to relyingParty.origins'),
    }),
  )
})
