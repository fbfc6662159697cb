/** The base URL and the credentials are checked before anything is sent. */

import { expect, test } from 'vitest'
import { authorizationOf, checkedBaseUrl } from './credentials.js'

test('a base URL loses the slash at its end', () => {
  expect(checkedBaseUrl('https://api.example/2025-10-13/')).toBe('https://api.example/2025-10-13')
})

test.each([
  '',
  'service',
  '/relative',
  'ftp://api.example',
  'https://user:password@api.example',
  'https://api.example/?',
  'https://api.example/#part',
  undefined,
])('%j is refused as a base URL', (baseUrl) => {
  expect(() => checkedBaseUrl(baseUrl as string)).toThrow(TypeError)
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
  [{ tokenId: 'secret-canary:b', clientSecret: 'secret' }, 'tokenId'],
  [{ tokenId: 'a', clientSecret: 7 }, 'clientSecret'],
  [{ accessToken: 'secret canary' }, 'accessToken'],
])('unusable credentials are refused by name, without their value: %j', (credentials, name) => {
  const make = () => authorizationOf(credentials as { accessToken: string })
  expect(make).toThrow(TypeError)
  expect(make).toThrow(name)
  expect(make).not.toThrow(/canary/)
})
