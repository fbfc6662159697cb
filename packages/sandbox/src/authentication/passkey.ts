/** WebAuthn: creates challenges, and verifies attestations and assertions. */

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

/** Loads the library on first use: it would take most of the start time, and many runs of the sandbox use no passkey. */
const loadVerifier = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
})
type DecodeClientData = Awaited<ReturnType<typeof loadVerifier>>['decodeClientDataJSON']

/**
 * Verifies a registration ceremony.
 *
 * The integrator creates the challenge and sends it with the attestation, so only the integrator knows whether it is fresh.
 *
 * @throws Refusal 400 when the attestation does not verify or is for another relying party.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential
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
    // The id in the attestation counts, not the one in the body beside it.
    if (registrationInfo.credential.id !== credentialId)
      throw new Error('credentialId is not the attested one')
    return { ...registrationInfo.credential, ...(transports && { transports }) }
  } catch (cause) {
    throw invalidInput(`attestation: ${reasonOf(cause)}`, 'attestation')
  }
}

/** Creates a challenge that binds the client's key, so that an assertion confirms which key the session key is sealed to. */
export async function issueChallenge(
  authMethodId: string,
  accountId: string,
  clientPublicKey: string,
  service: Service,
): Promise<{ requestId: string; challenge: string; expiresAt: string }> {
  const requestId = newRequestId(service.deployment)
  // Assumption: a challenge is valid as long as a signed retry; the document names no lifetime for it.
  const expiry = service.clock.now() + signedRetrySeconds * 1000
  const expiresAt = isoTime(expiry)
  const payload = { accountId, authMethodId, clientPublicKey, expiresAt, requestId, type: 'CREATE_SESSION' }
  const challenge = await sha256Hex(utf8(canonicalJson(payload)))
  service.records.challenges.issue(requestId, { authMethodId, challenge, clientPublicKey, expiresAt: expiry })
  return { requestId, challenge, expiresAt }
}

/**
 * Verifies an authentication ceremony and updates the credential's signature counter.
 *
 * @throws Refusal 401 with the reason code of passkeys.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion
 */
export async function verifyAssertion(
  assertion: Assertion,
  credential: WebAuthnCredential,
  { challenge }: ChallengeRecord,
  service: Service,
): Promise<void> {
  // Assumption: with the magic signature no other value is checked, because its sender has no authenticator.
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
      // The authenticator signs the challenge's characters, not the bytes that its hex encodes.
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

/** The library expects a list of origins, so a rule such as "any port of localhost" is applied before it. */
function allowedOrigin({ origin, crossOrigin }: ReturnType<DecodeClientData>, service: Service): string[] {
  // Assumption: no ceremony runs inside a frame of another site. The library accepts some of these.
  if (crossOrigin) throw new Error('the ceremony ran inside a frame of another origin')
  if (!service.isOriginAllowed(origin)) throw new Error('the origin does not belong to the relying party')
  return [origin]
}

/** The library's refusals are plain errors with a reason. The values that they quote from the request are removed. */
function reasonOf(cause: unknown): string {
  const isRefusal = cause instanceof Error && cause.constructor === Error
  return isRefusal ? cause.message.replaceAll(/"[^"]*"/g, '…') : 'cannot be read'
}
