/** OAuth sign-in, as far as a sandbox goes: the magic token and structurally valid test tokens. */

import { unauthorizedReasons } from '@embedded-wallet/protocol'
import { base64UrlToBytes } from '../encoding.js'
import { notImplemented, unauthorized } from '../http/refusal.js'
import { isMagicValue } from '../magicValues.js'
import type { Service } from '../state/service.js'

/** Assumption: the document says "a recognized provider" and names none. */
export const recognizedIssuers: readonly string[] = [
  'https://accounts.identity.example',
  'https://login.identity.example',
]

/**
 * Reads the token of a registration. Its signature is not checked: that needs an issuer's key set.
 *
 * @returns The nickname: the email claim, or else the subject.
 * @throws Refusal 401 with the reason for a token; 501 in production mode.
 */
export function readRegistrationToken(oidcToken: string, service: Service): string {
  refuseInProduction(service)
  const claims = claimsOf(oidcToken)
  if (typeof claims?.iss !== 'string' || !recognizedIssuers.includes(claims.iss))
    throw unauthorized(
      'oidcToken: not a JWT of header.payload.signature, or its iss is not a recognized provider',
      unauthorizedReasons.oidcToken,
    )
  return [claims.email, claims.sub, claims.iss].find((claim) => typeof claim === 'string') as string
}

/** @throws Refusal 401 for all but the magic token; 501 in production mode. */
export function checkSignInToken(oidcToken: string, service: Service): void {
  refuseInProduction(service)
  if (!isMagicValue(service.mode, 'oidcToken', oidcToken))
    throw unauthorized('oidcToken: not accepted', unauthorizedReasons.oidcToken)
}

function refuseInProduction(service: Service): void {
  if (service.mode === 'production') throw notImplemented('tokens are not yet checked against issuers here')
}

function claimsOf(token: string): Record<string, unknown> | undefined {
  const parts = token.split('.').map(base64UrlToBytes)
  const [header, payload, signature] = parts
  if (parts.length !== 3 || !header || !payload || !signature?.length) return undefined
  try {
    const [head, claims] = [header, payload].map((bytes) => JSON.parse(new TextDecoder().decode(bytes)))
    return typeof head === 'object' && typeof claims === 'object' ? claims : undefined
  } catch {
    return undefined
  }
}
