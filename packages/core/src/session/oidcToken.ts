/** Looks at the age of an ID token before a round trip is spent on it. The service verifies it, this device does not. */

import { SessionError } from '../errors.js'
import { serverNow } from '../http/serverClock.js'
import type { Wallet } from '../wallet.js'

/** The service takes tokens of at most this age. */
const maxAgeMs = 60_000

/**
 * @throws {TypeError} When it is no text of three parts.
 * @throws {SessionError} `OIDC_TOKEN_STALE` when its `iat` is more than 60 seconds old by the service's clock. A token
 * that cannot be read is left to the service to judge.
 */
export function requireFreshToken(wallet: Wallet, oidcToken: string): void {
  if (typeof oidcToken !== 'string' || oidcToken.split('.').length !== 3) {
    throw new TypeError('oidcToken: an ID token in compact form is needed')
  }
  const issuedAt = issuedAtOf(oidcToken)
  if (issuedAt !== undefined && serverNow(wallet) - issuedAt * 1000 > maxAgeMs) {
    throw new SessionError(
      'OIDC_TOKEN_STALE',
      'The ID token is older than 60 seconds. Get a fresh one from the identity provider.',
    )
  }
}

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
