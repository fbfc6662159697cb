/** The embedded identity provider: issues ID tokens that are signed with a real key, without passwords. */

import { type JSONWebKeySet, SignJWT } from 'jose'
import { keyIdOf, type SigningKeys } from '../sealing/signingKeys.js'

/** The claims of an ID token to issue. */
export interface IdTokenClaims {
  /** The `email` claim. It becomes the nickname of an OAUTH credential. */
  email: string
  /** The `nonce` claim. Newer deployments expect the lowercase hex SHA-256 of the clientPublicKey text. */
  nonce?: string
  /** The `sub` claim, which identifies the user at this provider. Default: the e-mail address. */
  subject?: string
  /** The `aud` claim. Default `sandbox-client`. */
  audience?: string
  /** How many seconds ago the token was issued, for tests of expired tokens. The service accepts 60 seconds. Default 0. */
  ageSeconds?: number
  /** The `auth_time` claim: when the user last signed in at the provider, in seconds since 1970. Default: left out. */
  authTime?: number
}

/** The embedded identity provider. Its HTTP endpoints are under `issuer`. */
export interface IdentityProvider {
  /** The `iss` claim of its tokens and the base URL of its endpoints. */
  issuer: string
  /**
   * Issues an ID token, as a sign-in with the provider would.
   *
   * @param claims - The claims of the token.
   * @returns A JWT in compact form, signed with ES256.
   */
  issueIdToken(claims: IdTokenClaims): Promise<string>
  /** Returns its public keys. */
  jwks(): Promise<JSONWebKeySet>
}

/** Assumption: the document names no lifetime for ID tokens. The service's limit of 60 seconds after `iat` ends sooner. */
const lifetimeSeconds = 3600

/**
 * Creates the embedded identity provider.
 *
 * @param issuer - The base URL of its endpoints.
 */
export function createIdentityProvider(
  issuer: string,
  keys: SigningKeys,
  clock: { now(): number },
): IdentityProvider {
  return {
    issuer,
    async issueIdToken({
      email,
      nonce,
      authTime,
      subject = email,
      audience = 'sandbox-client',
      ageSeconds = 0,
    }) {
      const key = await keys('identity')
      const issuedAt = Math.floor(clock.now() / 1000) - ageSeconds
      const asked = {
        ...(nonce === undefined ? {} : { nonce }),
        ...(authTime === undefined ? {} : { auth_time: authTime }),
      }
      return new SignJWT({ email, email_verified: true, ...asked })
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
