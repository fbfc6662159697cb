/** What all calls of a login share: which failures count as an outage, and what a stranger sees of an AuthMethod. */

import { expect, test } from 'vitest'
import { publicAuthMethod, refuseOutage } from './loginCall.js'

const response = (status: number) => ({ status, headers: { 'retry-after': '7' }, bytes: new Uint8Array() })

test.each([200, 202, 401, 404, 429, 499])('the status %i is no outage', (status) => {
  expect(() => refuseOutage(response(status))).not.toThrow()
})

test.each([
  [500, { status: 502 }],
  [503, { status: 503, retryAfter: '7' }],
])('the status %i is an outage', (status, error) => {
  expect(() => refuseOutage(response(status))).toThrow(expect.objectContaining(error))
})

test('an AuthMethod shows neither its nickname nor its dates', () => {
  const login = { accountId: 'InternalAccount:1', authMethods: [] }
  expect(publicAuthMethod(login, 'AuthMethod:1', 'EMAIL_OTP')).toEqual({
    id: 'AuthMethod:1',
    accountId: 'InternalAccount:1',
    type: 'EMAIL_OTP',
    nickname: '',
    createdAt: '1970-01-01T00:00:00.000Z',
    updatedAt: '1970-01-01T00:00:00.000Z',
  })
})
