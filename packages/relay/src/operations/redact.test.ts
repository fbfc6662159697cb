/** No secret and no e-mail address gets through `createRedact`. */

import { expect, test } from 'vitest'
import { createRedact } from './events.js'

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
  const text = createRedact([secret])(`${'x'.repeat(1995)}${secret}`)
  expect(text).toHaveLength(2000)
  expect(text).not.toContain(secret.slice(0, 4))
})

test.each([
  ['HTTP Basic', 'Authorization: Basic dG9rZW46c2VjcmV0', 'Authorization: Basic [redacted]'],
  ['a bearer token', 'authorization: bearer abc.def~1', 'authorization: bearer [redacted]'],
  ['a JWT', 'token eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2ln end', 'token [redacted] end'],
  ['an e-mail address', 'no mail to ada+1@shop.example today', 'no mail to [redacted] today'],
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
