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
test.each([
  [[https, http], https, both, 'host'],
  [[https, http], http, both, 'plain'],
  [[https, http], https, 'a=plain', undefined],
  [[https, http], http, '__Host-a=host', undefined],
  [[https, http], 'https://http:', 'a=plain', undefined],
  [[https, http], undefined, both, 'host'],
  [[https, http], undefined, 'a=plain', 'plain'],
  [[https], undefined, 'a=plain', undefined],
  [[https], undefined, '__Host-a=host', 'host'],
  [[https], https, undefined, undefined],
] as const)('with pages %j, %s with %s reads %s', (origins, origin, cookie, value) => {
  expect(createCookies(origins).read(headers(origin, cookie), 'a')).toBe(value)
})
