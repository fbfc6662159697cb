/** WebAuthn: verifies what passkeys answer, and makes the challenges that they answer. */

import {
  type Assertion,
  type RegisterPasskeyBody,
  signedRetrySeconds,
  unauthorizedReasons,
} from '@embedded-wallet/protocol'
import type { WebAuthnCredential } from '@simplewebauthn/server'
import { bytesToBase64Url, canonicalJson, sha256Hex, utf8 } from '../encoding.js'
import { invalidInput, unauthorized } from '../http/refusal.js'
import { isMagicValue } from '../magicValues.js'
import { isoTime } from '../state/clock.js'
import { newRequestId } from '../state/ids.js'
import type { ChallengeRecord } from '../state/records.js'
import type { Service } from '../state/service.js'

/** Most of the time that a start takes would go into loading it, and many runs of the sandbox see no passkey. */
const loadVerifier = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
})
type DecodeClientData = Awaited<ReturnType<typeof loadVerifier>>['decodeClientDataJSON']

/**
 * Verifies a registration ceremony.
 *
 * The challenge is the integrator's own and stands beside the attestation: that it is fresh is for the integrator to know.
 *
 * @throws Refusal 400 when the attestation is not sound or not for this relying party.
 * @see WebAuthn L3, 7.1
 */
export async function verifyAttestation(
  { attestation, challenge }: RegisterPasskeyBody,
  service: Service,
): Promise<WebAuthnCredential> {
  const { credentialId, clientDataJson, attestationObject, transports } = attestation
  const { verifyRegistrationResponse, decodeClientDataJSON, COSEALG } = await loadVerifier()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: { clientDataJSON: clientDataJson, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: allowedOrigin(decodeClientDataJSON(clientDataJson), service),
      expectedRPID: service.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [COSEALG.ES256, COSEALG.RS256],
    })
    if (!verified) throw new Error('the attestation statement does not verify')
    // The authenticator's own word counts, not the id that stands beside it.
    if (registrationInfo.credential.id !== credentialId)
      throw new Error('credentialId is not the one attested')
    return { ...registrationInfo.credential, transports }
  } catch (cause) {
    throw invalidInput(`attestation: ${reasonOf(cause)}`, 'attestation')
  }
}

/** Makes a challenge into which the client's key is bound: whoever signs it says for whom the session key will be sealed. */
export async function issueChallenge(
  authMethodId: string,
  accountId: string,
  clientPublicKey: string,
  service: Service,
): Promise<{ requestId: string; challenge: string; expiresAt: string }> {
  const requestId = newRequestId()
  // Assumption: a challenge lives as long as a signed retry; the document names no lifetime for it.
  const expiry = service.clock.now() + signedRetrySeconds * 1000
  const expiresAt = isoTime(expiry)
  const payload = { accountId, authMethodId, clientPublicKey, expiresAt, requestId, type: 'CREATE_SESSION' }
  const challenge = await sha256Hex(utf8(canonicalJson(payload)))
  service.records.challenges.issue(requestId, { authMethodId, challenge, clientPublicKey, expiresAt: expiry })
  return { requestId, challenge, expiresAt }
}

/**
 * Verifies an authentication ceremony and moves the credential's counter on.
 *
 * @throws Refusal 401 with the reason for a passkey.
 * @see WebAuthn L3, 7.2
 */
export async function verifyAssertion(
  assertion: Assertion,
  credential: WebAuthnCredential,
  { challenge }: ChallengeRecord,
  service: Service,
): Promise<void> {
  // Assumption: beside the magic signature the other values are not looked at: whoever sends it has no authenticator.
  if (isMagicValue(service.mode, 'passkeySignature', assertion.signature)) return
  const { credentialId, clientDataJson, authenticatorData, signature, userHandle } = assertion
  const { verifyAuthenticationResponse, decodeClientDataJSON } = await loadVerifier()
  try {
    if (credentialId !== credential.id) throw new Error('the assertion was made with another passkey')
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: clientDataJson,
          authenticatorData,
          signature,
          ...(userHandle === undefined ? {} : { userHandle }),
        },
        clientExtensionResults: {},
      },
      // The challenge's characters, not the bytes that its hex stands for, are what the authenticator was given.
      expectedChallenge: bytesToBase64Url(utf8(challenge)),
      expectedOrigin: allowedOrigin(decodeClientDataJSON(clientDataJson), service),
      expectedRPID: service.rpId,
      credential,
      requireUserVerification: true,
    })
    if (!verified) throw new Error('the signature does not verify')
    // The caller stores the record.
    credential.counter = Math.max(credential.counter, authenticationInfo.newCounter)
  } catch (cause) {
    throw unauthorized(`assertion: ${reasonOf(cause)}`, unauthorizedReasons.passkey)
  }
}

/** The library takes a list of origins; a rule such as "any port of localhost" is applied first. */
function allowedOrigin({ origin, crossOrigin }: ReturnType<DecodeClientData>, service: Service): string[] {
  // Assumption: no ceremony runs inside a frame of another site. The library lets some of these through.
  if (crossOrigin) throw new Error('the ceremony ran inside a frame of another origin')
  if (!service.isOriginAllowed(origin)) throw new Error('the origin is not one of the relying party')
  return [origin]
}

/** The library's own refusals are plain errors and say why; what they quote of the request is left out. */
function reasonOf(cause: unknown): string {
  const isRefusal = cause instanceof Error && cause.constructor === Error
  return isRefusal ? cause.message.replaceAll(/"[^"]*"/g, '…') : 'cannot be read'
}
