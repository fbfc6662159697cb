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
    ...{ code: 'OIDC_TOKEN_STALE', cause: { code: 'REFUSED' } },
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
