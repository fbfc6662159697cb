/** Reads an ID token that the app got, and checks its age before a round trip is spent on it. The service verifies it; this device does not. */

import { base64UrlToText } from '../encoding/fromBase64Url.js'
import { ServiceError, SessionError } from '../errors.js'
import { readObject } from '../http/readResponse.js'
import type { ServiceClock } from '../http/serviceClock.js'

/** @returns The claims; none of a token that cannot be read. */
export function readClaims(token: string): Record<string, unknown> {
  try {
    return readObject(base64UrlToText(token.split('.')[1]!))
  } catch {
    // Ignored: the fault in the app's own token. The service refuses it.
    return {}
  }
}

/** The service takes tokens of at most this age. */
const maxAgeMs = 60_000

/**
 * Runs a call with an ID token, unless the token is too old for the service.
 *
 * The age counts by the service's clock: before the call if that clock is known, otherwise after a refusal has shown it. By
 * its own clock a device that is minutes fast would lock its owner out. The service judges a token that cannot be read.
 *
 * @throws {TypeError} If the token does not have three parts.
 * @throws {SessionError} `OIDC_TOKEN_STALE`: its `iat` is more than 60 seconds old.
 */
export async function withFreshToken<T>(
  clock: ServiceClock,
  oidcToken: string,
  call: () => Promise<T>,
): Promise<T> {
  if (typeof oidcToken !== 'string' || oidcToken.split('.').length !== 3) {
    throw new TypeError('oidcToken must be a JWT of three parts, as the provider issued it')
  }
  if (clock.isHeard() && isStale(clock, oidcToken)) throw toStale()
  try {
    return await call()
  } catch (error) {
    const isRefused = error instanceof ServiceError && error.code === 'REFUSED' && error.status === 401
    throw isRefused && isStale(clock, oidcToken) ? toStale(error) : error
  }
}

function isStale(clock: ServiceClock, oidcToken: string): boolean {
  const { iat } = readClaims(oidcToken)
  return typeof iat === 'number' && clock.now() - iat * 1000 > maxAgeMs
}

const toStale = (cause?: ServiceError) =>
  new SessionError(
    'OIDC_TOKEN_STALE',
    'The ID token is older than 60 seconds. Get a fresh one from the identity provider.',
    { cause },
  )
