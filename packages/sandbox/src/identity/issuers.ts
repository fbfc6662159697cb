/** The identity providers that the sandbox accepts, and how it finds the keys of each. */

import { createLocalJWKSet, createRemoteJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { IdentityProvider } from './provider.js'

/**
 * An identity provider: the sandbox accepts its ID tokens.
 *
 * Give `jwks` or `jwksUri` to have its signatures verified.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDToken
 */
export interface Issuer {
  /** The exact `iss` claim of its tokens, such as `https://id.shop.example`. */
  issuer: string
  /** Its public keys. The tokens of an issuer without keys can only register a credential, and only in sandbox mode. */
  jwks?: JSONWebKeySet
  /** The URL of its public keys, an alternative to `jwks`. */
  jwksUri?: string
  /** The `aud` claim must contain this text. Default: any audience. */
  audience?: string
}

/** Assumption: the document requires "a recognized provider" and names none. These two have no keys. */
export const defaultIssuers: readonly Issuer[] = [
  { issuer: 'https://accounts.identity.example' },
  { issuer: 'https://login.identity.example' },
]

/** An issuer with its key lookup, if the sandbox has its keys. */
export interface KnownIssuer {
  issuer: string
  audience?: string
  keys?: JWTVerifyGetKey
}

/** Returns the embedded provider and the configured ones. */
export function knownIssuers(issuers: readonly Issuer[], embedded: IdentityProvider): KnownIssuer[] {
  return [
    // The key is created on first use, so the key set is fetched at each use.
    { issuer: embedded.issuer, keys: async (...args) => createLocalJWKSet(await embedded.jwks())(...args) },
    ...issuers.map(({ issuer, jwks, jwksUri, audience }) => ({
      issuer,
      ...(audience === undefined ? {} : { audience }),
      ...(jwks && { keys: createLocalJWKSet(jwks) }),
      ...(jwksUri && { keys: createRemoteJWKSet(new URL(jwksUri)) }),
    })),
  ]
}

/** The user that a token identifies. `subject` is unique within its issuer. */
export interface OidcIdentity {
  issuer: string
  subject: string
  /** The email claim, or else the subject. */
  nickname: string
}
