/** An ID token is refused here only when it is too old by the service's clock. */

import { expect, test, vi } from 'vitest'
import { at, errorOf, now, stopClocks } from '../../test/unitWallet.js'
import { ServiceError } from '../errors.js'
import { createServiceClock } from '../http/serviceClock.js'
import { withFreshToken } from './idToken.js'

const tokenOf = (claims: object) => `head.${btoa(JSON.stringify(claims))}.signature`
const refused = () => Promise.reject(new ServiceError('REFUSED', 'no', { status: 401 }))
const issuedAt = (milliseconds: number) => tokenOf({ iat: Date.parse(at(milliseconds)) / 1000 })

// Source: interface document, OAUTH: the service takes tokens of at most 60 seconds.
test('a device that is fast locks no user out: before the service is heard, only a refusal makes a token old', async () => {
  stopClocks()
  const clock = createServiceClock()
  expect(await withFreshToken(clock, issuedAt(-600_000), async () => 'signed in')).toBe('signed in')
  expect(await errorOf(withFreshToken(clock, issuedAt(-600_000), refused))).toMatchObject({
    code: 'OIDC_TOKEN_STALE',
    cause: { code: 'REFUSED' },
    message: 'The ID token is older than 60 seconds. Get a fresh one from the identity provider.',
  })
})

test.each([
  ['60 seconds is fresh', issuedAt(-60_000), true],
  ['61 seconds is too old, and nothing is sent', issuedAt(-61_000), false],
  ['no time is for the service to judge', tokenOf({}), true],
  ['no JSON is for the service to judge', 'a.b.c', true],
])('a token with an age of %s, once the service was heard', async (_, token, isSent) => {
  stopClocks()
  const clock = createServiceClock()
  clock.note(now)
  const call = vi.fn(refused)
  const { code } = await errorOf(withFreshToken(clock, token, call))
  expect([code, call.mock.calls.length]).toEqual(isSent ? ['REFUSED', 1] : ['OIDC_TOKEN_STALE', 0])
})

test.each([undefined, 7, 'a.b', 'a.b.c.d'])('%s is no token, and nothing is sent', async (token) => {
  const call = vi.fn(refused)
  expect(await errorOf(withFreshToken(createServiceClock(), token as string, call))).toEqual(
    new TypeError('oidcToken must have three parts'),
  )
  expect(call).not.toHaveBeenCalled()
})

test.each([
  ['another refusal', new ServiceError('REFUSED', 'no', { status: 403 })],
  ['a limit', new ServiceError('RATE_LIMITED', 'no', { status: 401 })],
  ['no error of the wallet', Object.assign(new Error('no'), { code: 'REFUSED', status: 401 })],
])('an old token that meets %s is not called old', async (_, error) => {
  stopClocks()
  const failing = withFreshToken(createServiceClock(), issuedAt(-600_000), () => Promise.reject(error))
  expect(await errorOf(failing)).toBe(error)
})
