/** OAuth sign-in: reads ID tokens and verifies them against the keys of their issuer. */

import { unauthorizedReasons } from '@embedded-wallet/protocol'
import { decodeJwt, type JWTPayload, jwtVerify } from 'jose'
import { base64UrlToBytes, sha256Hex, utf8 } from '../encoding.js'
import { unauthorized } from '../http/refusal.js'
import type { KnownIssuer, OidcIdentity } from '../identity/issuers.js'
import { isMagicValue } from '../magicValues.js'
import type { Service } from '../state/service.js'

const maxAgeSeconds = 60

/**
 * Reads the token of a registration.
 *
 * Assumption: sandbox mode checks only the structure and `iss` of a token when it has no keys of the issuer. A token of
 * an issuer with keys is always verified, in both modes.
 *
 * @throws Refusal 401 with the reason code of ID tokens.
 */
export async function readRegistrationToken(oidcToken: string, service: Service): Promise<OidcIdentity> {
  const issuer = issuerOf(oidcToken, service)
  const isStructureEnough = service.mode === 'sandbox' && issuer.keys === undefined
  return identityOf(
    isStructureEnough ? freshClaims(oidcToken, service) : await verify(oidcToken, issuer, service),
  )
}

/**
 * Checks the token of a sign-in.
 *
 * @param clientPublicKey - The text as sent. Where a deployment binds tokens to the key, `nonce` is the hash of this text.
 * @throws Refusal 401 with the reason code of ID tokens.
 */
export async function checkSignInToken(
  oidcToken: string,
  registered: OidcIdentity,
  clientPublicKey: string,
  service: Service,
): Promise<void> {
  if (isMagicValue(service.mode, 'oidcToken', oidcToken)) return
  const claims = await verify(oidcToken, issuerOf(oidcToken, service), service)
  const { issuer, subject } = identityOf(claims)
  if (issuer !== registered.issuer || subject !== registered.subject)
    throw refused('its iss or sub is not that of the credential')
  if (service.deployment.oauthNonce && claims.nonce !== (await sha256Hex(utf8(clientPublicKey))))
    throw refused('its nonce is not the SHA-256 of clientPublicKey')
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
    // The cause is lost: its message could quote the token's claims.
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

function identityOf({ iss, sub, email }: JWTPayload): OidcIdentity {
  const [nickname] = [email, sub, iss].filter((claim) => typeof claim === 'string')
  const subject = [sub, email, iss].find((claim) => typeof claim === 'string') as string
  return { issuer: iss!, subject, nickname: nickname as string }
}

function claimsOf(token: string): JWTPayload | undefined {
  const parts = token.split('.').map(base64UrlToBytes)
  const [header, payload, signature] = parts
  if (parts.length !== 3 || !header?.length || !payload || !signature?.length) return undefined
  try {
    JSON.parse(new TextDecoder().decode(header))
    return decodeJwt(token)
  } catch {
    // The cause is lost: the caller refuses every malformed token alike.
    return undefined
  }
}

function refused(why: string) {
  return unauthorized(`oidcToken: ${why}`, unauthorizedReasons.oidcToken)
}
