/** What the relay reads of a response when a call is over: whether anything happened, a demand for a signature, a new session. */

import { expect, test } from 'vitest'
import { jsonUpstream, sessionBody } from '../../test/policyCalls.js'
import { type CallResult, isDone, isWithoutEffect, requestIdOf, sessionOf } from './clearance.js'
import { withScopedKey } from './idempotency.js'

const ofStatus = (status: number) => jsonUpstream(status, {})

test.each<[CallResult, boolean, boolean]>([
  ['not sent', true, false],
  ['unknown', false, false],
  [ofStatus(199), false, false],
  [ofStatus(200), false, true],
  [ofStatus(201), false, true],
  [ofStatus(202), true, false],
  [ofStatus(204), false, true],
  [ofStatus(299), false, true],
  [ofStatus(300), false, false],
  [ofStatus(399), false, false],
  [ofStatus(400), true, false],
  [ofStatus(403), true, false],
  [ofStatus(404), true, false],
  [ofStatus(429), true, false],
  [ofStatus(500), false, false],
  [ofStatus(502), false, false],
])('result %#: without effect %s, done %s', (result, withoutEffect, done) => {
  expect(isWithoutEffect(result)).toBe(withoutEffect)
  expect(isDone(result)).toBe(done)
})

test('only a 202 demands a signature, and only when its body says a requestId', () => {
  const body = { requestId: 'Request:1' }
  expect(requestIdOf(jsonUpstream(202, body))).toBe('Request:1')
  expect(requestIdOf(jsonUpstream(200, body))).toBeUndefined()
  expect(requestIdOf(jsonUpstream(202, {}))).toBeUndefined()
  expect(requestIdOf('unknown')).toBeUndefined()
  expect(requestIdOf('not sent')).toBeUndefined()
})

test('only a success with an id, an account and an end is a new session', () => {
  expect(sessionOf(jsonUpstream(200, sessionBody))).toMatchObject({
    id: 'Session:1',
    accountId: 'InternalAccount:1',
  })
  expect(sessionOf(jsonUpstream(201, sessionBody))).toBeDefined()
  expect(sessionOf(jsonUpstream(202, sessionBody))).toBeUndefined()
  expect(sessionOf(jsonUpstream(400, sessionBody))).toBeUndefined()
  expect(sessionOf(jsonUpstream(200, { ...sessionBody, expiresAt: undefined }))).toBeUndefined()
  expect(sessionOf('unknown')).toBeUndefined()
})

test('an Idempotency-Key goes to the service behind the account of its user', () => {
  const headers = { 'Idempotency-Key': 'one', Other: 'kept' }
  const scoped = withScopedKey(headers, 'InternalAccount:1')
  expect(scoped).toEqual({ 'Idempotency-Key': expect.stringMatching(/^[^/]*1\/one$/), Other: 'kept' })
  expect(withScopedKey(headers, 'EmbeddedWallet:1')).toEqual(scoped)
  expect(withScopedKey(headers, 'InternalAccount:2')).not.toEqual(scoped)
  const without = { Other: 'kept' }
  expect(withScopedKey(without, 'InternalAccount:1')).toBe(without)
})
