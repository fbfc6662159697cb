/** The identity providers that the sandbox accepts, and its own, which issues ID tokens that are signed with a real key, without passwords. */

import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey, SignJWT } from 'jose'
import { keyIdOf, type SigningKeys } from '../sealing/signingKeys.js'

/**
 * An identity provider: the sandbox accepts its ID tokens.
 *
 * Give `jwks` to have its signatures verified.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDToken
 */
export interface Issuer {
  /** The exact `iss` claim of its tokens, such as `https://id.shop.example`. */
  issuer: string
  /** Its public keys. The tokens of an issuer without keys can only register a credential, and only in sandbox mode. */
  jwks?: JSONWebKeySet
  /** The `aud` claim must contain this text. Default: any audience. */
  audience?: string
}

/**
 * Recognized without configuration. Assumption: the document requires "a recognized provider" and names none. These are public
 * ones and two for examples.
 */
const recognizedIssuers: readonly Issuer[] = [
  'https://accounts.google.com',
  'accounts.google.com',
  'https://appleid.apple.com',
  'https://www.facebook.com',
  'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
  'https://www.linkedin.com/oauth',
  'https://gitlab.com',
  'https://slack.com',
  'https://id.twitch.tv/oauth2',
  'https://access.line.me',
  'https://kauth.kakao.com',
  'https://api.login.yahoo.com',
  'https://accounts.identity.example',
  'https://login.identity.example',
].map((issuer) => ({ issuer }))

export interface KnownIssuer {
  issuer: string
  audience?: string
  keys?: JWTVerifyGetKey
}

export function knownIssuers(configured: readonly Issuer[], embedded: IdentityProvider): KnownIssuer[] {
  return [
    // The key is created on first use, so the key set is fetched at each use.
    { issuer: embedded.issuer, keys: async (...args) => createLocalJWKSet(await embedded.jwks())(...args) },
    ...[...configured, ...recognizedIssuers].map(({ issuer, jwks, audience }) => ({
      issuer,
      ...(audience === undefined ? {} : { audience }),
      ...(jwks && { keys: createLocalJWKSet(jwks) }),
    })),
  ]
}

/** The user that a token identifies. `subject` is unique within its issuer. */
export interface OidcIdentity {
  issuer: string
  subject: string
  /** The email claim, or else the subject. */
  nickname: string
  audience?: string
}

/** The claims of an ID token to issue. */
export interface IdTokenClaims {
  /** The `email` claim. It becomes the nickname of an OAUTH credential. */
  email: string
  /** The `nonce` claim. Newer deployments expect the lowercase hex SHA-256 of the clientPublicKey text. */
  nonce?: string
  /** The `sub` claim, which identifies the user at this provider. Default: the email address. */
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
  /** Issues an ID token, as a sign-in with the provider would. @returns A JWT in compact form, signed with ES256. */
  issueIdToken(claims: IdTokenClaims): Promise<string>
  /** Returns its public keys. */
  jwks(): Promise<JSONWebKeySet>
}

/** Assumption: the document names no lifetime for ID tokens. The service's limit of 60 seconds after `iat` ends sooner. */
const lifetimeSeconds = 3600

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
      const claims = {
        ...(nonce === undefined ? {} : { nonce }),
        ...(authTime === undefined ? {} : { auth_time: authTime }),
      }
      return new SignJWT({ email, email_verified: true, ...claims })
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
