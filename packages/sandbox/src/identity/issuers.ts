/** The identity providers that the sandbox accepts, and how it finds the keys of each. */

import { createLocalJWKSet, createRemoteJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { IdentityProvider } from './provider.js'

/**
 * An identity provider: the sandbox accepts its ID tokens.
 *
 * Give `jwks`, `jwksUri` or `discovery` to have its signatures verified.
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
  /** Find the keys by OpenID Connect discovery under `issuer`, an alternative to `jwks`. Default false. */
  discovery?: boolean
  /** The `aud` claim must contain this text. Default: any audience. */
  audience?: string
}

/**
 * The providers that sandbox mode recognizes without configuration. Their tokens can only register a credential.
 *
 * Assumption: the document requires "a recognized provider" and names none. These are public ones and two for examples.
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

/** An issuer with its key lookup, if the sandbox has its keys. */
export interface KnownIssuer {
  issuer: string
  audience?: string
  keys?: JWTVerifyGetKey
}

/** Returns the embedded provider, the configured ones and the recognized ones. */
export function knownIssuers(configured: readonly Issuer[], embedded: IdentityProvider): KnownIssuer[] {
  return [
    // The key is created on first use, so the key set is fetched at each use.
    { issuer: embedded.issuer, keys: async (...args) => createLocalJWKSet(await embedded.jwks())(...args) },
    ...[...configured, ...recognizedIssuers].map(({ issuer, jwks, jwksUri, discovery, audience }) => ({
      issuer,
      ...(audience === undefined ? {} : { audience }),
      ...(discovery && { keys: discoveredKeys(issuer) }),
      ...(jwksUri && { keys: createRemoteJWKSet(new URL(jwksUri)) }),
      ...(jwks && { keys: createLocalJWKSet(jwks) }),
    })),
  ]
}

/** Looks the keys up at the first token, so that a sandbox starts without network. A failed lookup is repeated. */
function discoveredKeys(issuer: string): JWTVerifyGetKey {
  let found: Promise<JWTVerifyGetKey> | undefined
  return async (...args) => {
    found ??= discover(issuer)
    try {
      return await (await found)(...args)
    } catch (error) {
      found = undefined
      throw error
    }
  }
}

/** @see https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfig */
async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(5000),
  })
  const { issuer: named, jwks_uri: jwksUri } = (await response.json()) as Record<string, unknown>
  if (named !== issuer || typeof jwksUri !== 'string')
    throw new Error(`the configuration of ${issuer} is not its own`)
  return createRemoteJWKSet(new URL(jwksUri))
}

/** The user that a token identifies. `subject` is unique within its issuer. */
export interface OidcIdentity {
  issuer: string
  subject: string
  /** The email claim, or else the subject. */
  nickname: string
  /** The one audience of the token that was registered. */
  audience?: string
}
