/** The embedded identity provider: real ID tokens, signed with a real key, for people who need no password. */

import { type JSONWebKeySet, SignJWT } from 'jose'
import type { Clock } from '../state/clock.js'
import { keyIdOf, type SigningKeys } from '../state/signingKeys.js'

/** What a token is to say. */
export interface IdTokenClaims {
  /** Becomes the nickname of an OAUTH credential. */
  email: string
  /** Newer deployments: lowercase hex SHA-256 of the clientPublicKey text. */
  nonce?: string
  /** Unique person within the provider. Default: the e-mail address. */
  subject?: string
  /** The client for whom it is meant. Default `sandbox-client`. */
  audience?: string
  /** Seconds before now at which it counts as issued, to try tokens that are too old. Default 0. */
  ageSeconds?: number
}

/** The controls of the embedded identity provider. */
export interface IdentityProvider {
  /** Its `iss`. */
  issuer: string
  /** An ID token as it would come from a sign-in with the provider. */
  issueIdToken(claims: IdTokenClaims): Promise<string>
  jwks(): Promise<JSONWebKeySet>
}

/** Assumption: deployments do not say how long their providers' tokens live; the 60 seconds of `iat` bind sooner. */
const lifetimeSeconds = 3600

/** @param issuer - Its address, under which the provider's endpoints are served. */
export function createIdentityProvider(issuer: string, keys: SigningKeys, clock: Clock): IdentityProvider {
  return {
    issuer,
    async issueIdToken({ email, nonce, subject = email, audience = 'sandbox-client', ageSeconds = 0 }) {
      const key = await keys('identity')
      const issuedAt = Math.floor(clock.now() / 1000) - ageSeconds
      return new SignJWT({ email, email_verified: true, ...(nonce === undefined ? {} : { nonce }) })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: await keyIdOf(key) })
        .setIssuer(issuer)
        .setSubject(subject)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(key.privateKey)
    },
    async jwks() {
      const key = await keys('identity')
      const { kty, crv, x, y } = key.publicJwk as { kty: string; crv: string; x: string; y: string }
      return { keys: [{ kty, crv, x, y, alg: 'ES256', use: 'sig', kid: await keyIdOf(key) }] }
    },
  }
}
