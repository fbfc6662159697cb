/** OAuth sign-in: reads ID tokens and verifies them against the keys of their issuer. */

import { maxOidcTokenAgeSeconds as maxAgeSeconds, unauthorizedReasons } from '@embedded-wallet/protocol'
import { decodeJwt, type JWTPayload, jwtVerify } from 'jose'
import { isMagicValue } from '../deployment.js'
import { base64UrlToBytes, sha256Hex, utf8 } from '../encoding.js'
import type { KnownIssuer, OidcIdentity } from '../identity/issuers.js'
import { invalidField, unauthorized } from '../refusal.js'
import type { Service } from '../state/service.js'

/** Assumption: the five seconds are for an issuer that is ahead; they do not add to the sixty. */
const skewSeconds = 5

/**
 * Reads the token of a registration.
 *
 * Assumption: sandbox mode checks only the structure and `iss` of a token if it has no keys of the issuer. A token of
 * an issuer with keys is always verified, in both modes, but for deployments with `boundIdTokens`.
 */
export async function readRegistrationToken(oidcToken: string, service: Service): Promise<OidcIdentity> {
  if (service.deployment.boundIdTokens) return identityOf(await readBound(oidcToken, service))
  const issuer = issuerOf(oidcToken, service)
  const isStructureEnough = service.mode === 'sandbox' && issuer.keys === undefined
  return identityOf(
    isStructureEnough ? freshClaims(oidcToken, service) : await verify(oidcToken, issuer, service),
  )
}

/** @param clientPublicKey - The text as sent. If a deployment binds tokens to the key, `nonce` is the hash of this text. */
export async function checkSignInToken(
  oidcToken: string,
  registered: OidcIdentity,
  clientPublicKey: string,
  service: Service,
): Promise<void> {
  const { boundIdTokens, oauthNonce } = service.deployment
  if (!boundIdTokens && isMagicValue(service.mode, 'oidcToken', oidcToken)) return
  const claims = boundIdTokens
    ? await readBound(oidcToken, service)
    : await verify(oidcToken, issuerOf(oidcToken, service), service)
  const { issuer, subject, audience } = identityOf(claims)
  if (issuer !== registered.issuer || subject !== registered.subject)
    throw refused('its iss or sub is not that of the credential')
  if (boundIdTokens && audience !== registered.audience)
    throw refused('its aud is not that of the credential')
  if (oauthNonce && claims.nonce !== (await sha256Hex(utf8(clientPublicKey))))
    throw refused('its nonce is not the SHA-256 of clientPublicKey')
}

/** Source: published example of POST /auth/credentials, 2026-08: Google is called `Google`. Assumption: others by their host. */
export function providerNameOf(issuer: string): string {
  if (/^(https:\/\/)?accounts\.google\.com$/.test(issuer)) return 'Google'
  return URL.canParse(issuer) ? new URL(issuer).host : issuer
}

/** The rules of newer deployments. Source: profile 2026-08, "Sandbox, OAuth": sandbox mode does not check the signature, of no issuer. */
async function readBound(oidcToken: string, service: Service): Promise<JWTPayload> {
  const claims = claimsOf(oidcToken)
  const issuer = service.issuers.find((known) => known.issuer === claims?.iss)
  const isWhole =
    claims !== undefined &&
    audienceOf(claims) !== undefined &&
    typeof claims.sub === 'string' &&
    typeof claims.iat === 'number' &&
    typeof claims.exp === 'number'
  if (!isWhole) throw invalidField('oidcToken', 'not a JWT with iss, sub, iat, exp and one aud')
  if (issuer === undefined) throw invalidField('oidcToken', 'its issuer is not supported')
  const now = service.clock.now() / 1000
  const age = now - claims.iat!
  if (age > maxAgeSeconds || age < -skewSeconds || now > claims.exp! + skewSeconds)
    throw refused(`it is expired, or its iat is not within the last ${maxAgeSeconds} seconds`)
  if (issuer.audience !== undefined && issuer.audience !== audienceOf(claims))
    throw refused('its aud is not that of its issuer')
  return service.mode === 'sandbox' ? claims : verify(oidcToken, issuer, service)
}

function audienceOf({ aud }: JWTPayload): string | undefined {
  const [audience, ...others] = [aud ?? []].flat()
  return others.length === 0 ? audience : undefined
}

function issuerOf(oidcToken: string, service: Service): KnownIssuer {
  const iss = claimsOf(oidcToken)?.iss
  const issuer = service.issuers.find((known) => known.issuer === iss)
  if (issuer === undefined)
    throw refused('not a JWT of header.payload.signature, or its iss is not a recognized provider')
  return issuer
}

async function verify(oidcToken: string, issuer: KnownIssuer, service: Service): Promise<JWTPayload> {
  if (issuer.keys === undefined) throw refused('the sandbox has no keys of its issuer')
  try {
    const { payload } = await jwtVerify(oidcToken, issuer.keys, {
      issuer: issuer.issuer,
      ...(issuer.audience === undefined ? {} : { audience: issuer.audience }),
      maxTokenAge: maxAgeSeconds,
      currentDate: new Date(service.clock.now()),
      requiredClaims: ['sub', 'iat'],
    })
    return payload
  } catch {
    // The cause is left out: its message could quote the token's claims.
    throw refused(
      `its signature, audience or age is wrong, or the keys of its issuer cannot be read; iat must not be older than ${maxAgeSeconds} seconds`,
    )
  }
}

/** Checks the structure only; an `iat`, if present, must still be recent. */
function freshClaims(oidcToken: string, service: Service): JWTPayload {
  const claims = claimsOf(oidcToken)!
  if (typeof claims.iat === 'number' && service.clock.now() / 1000 - claims.iat > maxAgeSeconds)
    throw refused(`its iat is more than ${maxAgeSeconds} seconds old`)
  return claims
}

function identityOf(claims: JWTPayload): OidcIdentity {
  const { iss, sub, email } = claims
  const [nickname] = [email, sub, iss].filter((claim) => typeof claim === 'string')
  const subject = [sub, email, iss].find((claim) => typeof claim === 'string') as string
  const audience = audienceOf(claims)
  return {
    issuer: iss!,
    subject,
    nickname: nickname as string,
    ...(audience === undefined ? {} : { audience }),
  }
}

function claimsOf(token: string): JWTPayload | undefined {
  const parts = token.split('.').map(base64UrlToBytes)
  const [header, payload, signature] = parts
  if (parts.length !== 3 || !header?.length || !payload || !signature?.length) return undefined
  try {
    JSON.parse(new TextDecoder().decode(header))
    return decodeJwt(token)
  } catch {
    // The cause is left out: the caller refuses every malformed token alike.
    return undefined
  }
}

function refused(why: string) {
  return unauthorized(`oidcToken: ${why}`, unauthorizedReasons.oidcToken)
}
