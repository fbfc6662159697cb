/** The cookies of the login: attributes by the page that calls (RFC 6265 and its `__Host-` prefix). */

import { expect, test } from 'vitest'
import { createCookies } from './cookies.js'

const https = 'https://shop.example'
const http = 'http://localhost:5173'
const headers = (Origin?: string, Cookie?: string) =>
  new Headers({ ...(Origin !== undefined && { Origin }), ...(Cookie !== undefined && { Cookie }) })

test.each([
  [https, '__Host-a=v; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Strict'],
  [undefined, '__Host-a=v; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Strict'],
  [http, 'a=v; Max-Age=600; Path=/; HttpOnly; SameSite=Strict'],
])('a page of %s gets %s', (origin, text) => {
  expect(createCookies([https, http]).write(headers(origin), 'a', 'v', 600)).toBe(text)
})

test('an age of 0 deletes the cookie', () => {
  expect(createCookies([https]).write(headers(https), 'a', '', 0)).toBe(
    '__Host-a=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
  )
})

const both = '__Host-a=host; a=plain'
const local = 'http://localhost:3000/wallet/auth/credentials'
const deployed = 'https://shop.example/wallet/auth/credentials'
test.each([
  [[https, http], https, both, deployed, 'host'],
  [[https, http], http, both, local, 'plain'],
  [[https, http], https, 'a=plain', deployed, undefined],
  [[https, http], http, '__Host-a=host', local, undefined],
  [[https, http], 'https://http:', 'a=plain', deployed, undefined],
  [[https, http], undefined, both, deployed, 'host'],
  [[https, http], undefined, both, local, 'host'],
  [[https, http], undefined, 'a=plain', local, 'plain'],
  [[https, http], undefined, 'a=plain', 'http://shop.localhost/wallet', 'plain'],
  // A neighboring subdomain of a deployed page can set a plain name.
  [[https, http], undefined, 'a=plain', deployed, undefined],
  [[https, http], undefined, 'a=plain', 'http://shop.example/wallet', undefined],
  [[https, http], undefined, 'a=plain', 'http://localhost.example/wallet', undefined],
  [[https], undefined, 'a=plain', local, undefined],
  [[https], undefined, '__Host-a=host', deployed, 'host'],
  [[https], https, undefined, deployed, undefined],
] as const)('with pages %j, %s with %s at %s reads %s', (origins, origin, cookie, url, value) => {
  expect(createCookies(origins).read({ headers: headers(origin, cookie), url }, 'a')).toBe(value)
})
