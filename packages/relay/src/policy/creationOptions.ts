/** The options with which a browser creates a passkey, and the relying party in them. */

import { Base64Url, type RegistrationOptions, registrationChallengeSeconds } from '@embedded-wallet/protocol'
import { is } from 'valibot'
import { createRandomText } from '../encoding.js'
import type { OwnedRow } from '../upstream/readers.js'

/** The WebAuthn relying party. @see https://www.w3.org/TR/webauthn-3/#relying-party */
export interface RelyingParty {
  /** The `rpId`: a domain such as `shop.example`. Passkeys are bound to it. */
  id: string
  /** The name that authenticators may show. */
  name: string
  /** The pages that may call this relay, such as `https://shop.example`. At least one, without a path or a wildcard. */
  origins: readonly string[]
}

/**
 * Random, as WebAuthn L3 section 14.6.1 asks: no personal information. Fresh in each set of options, because a passkey
 * takes the place of an older one with the same user handle (section 6.3.2), even when the service then refuses it.
 */
const userHandleBytes = 64

/** @param existing - The passkeys of the account. */
export function creationOptions(
  { id, name }: RelyingParty,
  challenge: string,
  userName: string,
  existing: readonly OwnedRow[],
): RegistrationOptions {
  return {
    challenge,
    rp: { id, name },
    user: { id: createRandomText(userHandleBytes), name: userName, displayName: userName },
    // COSE algorithms (RFC 9053): the service verifies ES256 and RS256.
    pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
    timeout: registrationChallengeSeconds * 1000,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: toDescriptors(existing),
  }
}

/** For the authenticator that holds one of them: it makes no second one. Some deployments do not send the ids. */
function toDescriptors(existing: readonly OwnedRow[]): RegistrationOptions['excludeCredentials'] {
  return existing.flatMap(({ credentialId: id }) =>
    // Other text would make the browser refuse the whole list.
    is(Base64Url, id) ? [{ type: 'public-key' as const, id }] : [],
  )
}
