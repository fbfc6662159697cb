/** Whose ID tokens are taken, and the way to the keys of each. */

import { createLocalJWKSet, createRemoteJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { IdentityProvider } from './provider.js'

/** An identity provider whose ID tokens are taken. */
export interface Issuer {
  /** The `iss` claim, exactly. */
  issuer: string
  /** Its keys. An issuer without keys is only good for the unsigned test tokens of sandbox mode. */
  jwks?: JSONWebKeySet
  /** Where its keys are. */
  jwksUri?: string
  /** What `aud` must hold. Default: any. */
  audience?: string
}

/** Assumption: the document says "a recognized provider" and names none. These two have no keys. */
export const defaultIssuers: readonly Issuer[] = [
  { issuer: 'https://accounts.identity.example' },
  { issuer: 'https://login.identity.example' },
]

/** An issuer with the way to its keys, if there is one. */
export interface KnownIssuer {
  issuer: string
  audience?: string
  keys?: JWTVerifyGetKey
}

/** The embedded provider and the configured ones. */
export function knownIssuers(issuers: readonly Issuer[], embedded: IdentityProvider): KnownIssuer[] {
  return [
    // Its key is made when it is first needed, so that the set is asked for at each use.
    { issuer: embedded.issuer, keys: async (...args) => createLocalJWKSet(await embedded.jwks())(...args) },
    ...issuers.map(({ issuer, jwks, jwksUri, audience }) => ({
      issuer,
      ...(audience === undefined ? {} : { audience }),
      ...(jwks && { keys: createLocalJWKSet(jwks) }),
      ...(jwksUri && { keys: createRemoteJWKSet(new URL(jwksUri)) }),
    })),
  ]
}

/** Who a token speaks of. `subject` is unique within its issuer. */
export interface OidcIdentity {
  issuer: string
  subject: string
  /** The email claim, or else the subject. */
  nickname: string
}
