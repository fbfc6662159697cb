/** Converts between WebAuthn's names and the service's. Bytes stay the same. */

import type { Assertion, Attestation } from '@embedded-wallet/protocol'
import { bytesToBase64Url } from '../encoding/bytesToBase64Url.js'
import { utf8ToBytes } from '../encoding/utf8.js'
import type { AuthenticationCeremonyResult, RegistrationCeremonyResult } from './passkeyCeremonies.js'

/** A registration ceremony's result as the service's `attestation`. */
export function toAttestation({ rawId, response }: RegistrationCeremonyResult): Attestation {
  return {
    credentialId: rawId,
    clientDataJson: response.clientDataJSON,
    attestationObject: response.attestationObject,
    transports: [...(response.transports ?? [])],
  }
}

/** An authentication ceremony's result as the service's `assertion`. `userHandle` is left out if there is none. */
export function toAssertion({ rawId, response }: AuthenticationCeremonyResult): Assertion {
  return {
    credentialId: rawId,
    clientDataJson: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    ...(response.userHandle ? { userHandle: response.userHandle } : {}),
  }
}

/**
 * The service's sign-in challenge as WebAuthn takes it.
 *
 * Trap: a challenge of 64 hex characters is not 32 bytes. The UTF-8 bytes of the 64 characters are the challenge.
 *
 * @param challenge - 64 lowercase hex characters; any other text is already base64url.
 * @returns base64url.
 */
export function toWebAuthnChallenge(challenge: string): string {
  return /^[0-9a-f]{64}$/.test(challenge) ? bytesToBase64Url(utf8ToBytes(challenge)) : challenge
}
