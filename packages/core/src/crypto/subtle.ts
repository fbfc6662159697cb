/** Web Crypto, which browsers give to secure contexts only. */

import { SessionError } from '../errors.js'

/** @throws {SessionError} `INSECURE_CONTEXT`: an http page that is not on localhost has neither Web Crypto nor passkeys. */
export function requireSubtle(): SubtleCrypto {
  const subtle = globalThis.crypto?.subtle
  if (subtle !== undefined) return subtle
  throw new SessionError(
    'INSECURE_CONTEXT',
    'This page has no Web Crypto and no passkeys. Serve it over https or from localhost: http at another address is not enough.',
  )
}
