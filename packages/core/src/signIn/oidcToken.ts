/** Looks at the age of an ID token before a round trip is spent on it. The service verifies it, this device does not. */

import { ServiceError, SessionError } from '../errors.js'
import { hasServerOffset, serverNow } from '../http/serviceClock.js'
import type { Wallet } from '../wallet.js'

/** The service takes tokens of at most this age. */
const maxAgeMs = 60_000

/**
 * Runs a call with an ID token, unless it is too old to be taken.
 *
 * @throws {TypeError} When it is no text of three parts.
 * @throws {SessionError} `OIDC_TOKEN_STALE` when its `iat` is more than 60 seconds old by the service's clock: before the
 * call where that clock is known, else after a refusal has told it. A device whose clock is minutes fast would lock its
 * owner out. A token that cannot be read is left to the service to judge.
 */
export async function withFreshToken<T>(
  wallet: Wallet,
  oidcToken: string,
  call: () => Promise<T>,
): Promise<T> {
  if (typeof oidcToken !== 'string' || oidcToken.split('.').length !== 3) {
    throw new TypeError('oidcToken: an ID token in compact form is needed')
  }
  if (hasServerOffset(wallet) && isStale(wallet, oidcToken)) throw stale()
  try {
    return await call()
  } catch (error) {
    const isRefused = error instanceof ServiceError && error.code === 'REFUSED' && error.status === 401
    throw isRefused && isStale(wallet, oidcToken) ? stale(error) : error
  }
}

function isStale(wallet: Wallet, oidcToken: string): boolean {
  const issuedAt = issuedAtOf(oidcToken)
  return issuedAt !== undefined && serverNow(wallet) - issuedAt * 1000 > maxAgeMs
}

const stale = (cause?: ServiceError) =>
  new SessionError(
    'OIDC_TOKEN_STALE',
    'The ID token is older than 60 seconds. Get a fresh one from the identity provider.',
    { cause },
  )

/** The `iat` claim in seconds, as far as it can be read. */
function issuedAtOf(token: string): number | undefined {
  try {
    const claims = atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))
    const { iat } = JSON.parse(claims)
    return typeof iat === 'number' ? iat : undefined
  } catch {
    return undefined
  }
}
