/** The base URL and the credentials are checked before anything is sent. */

import { expect, test } from 'vitest'
import { authorizationOf, checkedBaseUrl } from './credentials.js'

test('a base URL loses the slash at its end', () => {
  expect(checkedBaseUrl('https://api.example/2025-10-13/')).toBe('https://api.example/2025-10-13')
  expect(checkedBaseUrl('http://localhost:8787//')).toBe('http://localhost:8787')
})

const absolute = 'baseUrl must be an absolute http(s) URL'
const noScheme = `${absolute}: it does not begin with https://`
test.each([
  ...[
    'http://sandbox:8787/2025-10-13',
    'http://127.0.0.1',
    'http://[::1]:80',
    'http://10.0.0.7',
    'http://172.31.0.1',
  ],
  ...['http://192.168.0.2', 'http://api.shop.internal', 'http://api.money.svc', 'http://[fd00::1]'],
])('http is accepted for the private host of %s', (baseUrl) => {
  expect(checkedBaseUrl(baseUrl)).toBe(baseUrl)
})

const secure =
  'baseUrl must begin with https://, because the client secret goes there. http is for localhost and private hosts'
const bare = 'baseUrl must not hold credentials, a query or a fragment'
test.each([
  ['', `${absolute}: it is empty`],
  ['service', noScheme],
  ['/relative', noScheme],
  ['ftp://api.example', noScheme],
  ['xhttps://api.example', noScheme],
  ['https://', absolute],
  [undefined, `${absolute}: it is undefined`],
  [new URL('https://api.example'), `${absolute}: it is object`],
  ['http://api.example', secure],
  ['http://8.8.8.8/2025-10-13', secure],
  ['http://172.32.0.1', secure],
  ['http://localhost.example', secure],
  ['https://user:password@api.example', bare],
  ['https://user@api.example', bare],
  ['https://:password@api.example', bare],
  ['https://api.example/?', bare],
  ['https://api.example/#part', bare],
])('%j is refused as a base URL: %s', (baseUrl, message) => {
  expect(() => checkedBaseUrl(baseUrl as string)).toThrow(new TypeError(message))
})

test('platform credentials are HTTP Basic in UTF-8, and a token is a Bearer', () => {
  expect(authorizationOf({ tokenId: 'Aladdin', clientSecret: 'open sesame' })).toBe(
    'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==',
  )
  expect(authorizationOf({ tokenId: 'test', clientSecret: '123£' })).toBe('Basic dGVzdDoxMjPCow==')
  expect(authorizationOf({ accessToken: 'token' })).toBe('Bearer token')
})

test.each([
  [{ tokenId: '', clientSecret: 'secret-canary' }, 'tokenId'],
  [{ tokenId: 'a', clientSecret: 'secret-canary\n' }, 'clientSecret'],
  [{ tokenId: ' ', clientSecret: 'secret-canary' }, 'tokenId'],
  [{ tokenId: 'secret-canary:b', clientSecret: 'secret' }, 'tokenId'],
  [{ tokenId: 'a', clientSecret: 7 }, 'clientSecret'],
  [{ accessToken: 'secret canary' }, 'accessToken'],
  [{ accessToken: 7 }, 'accessToken'],
])('unusable credentials are refused by name, without their value: %j', (credentials, name) => {
  const make = () => authorizationOf(credentials as { accessToken: string })
  expect(make).toThrow(TypeError)
  expect(make).toThrow(name)
  expect(make).not.toThrow(/canary/)
})
