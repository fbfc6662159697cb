/** WebAuthn: creates challenges, and verifies attestations and assertions. */

import { type Assertion, type RegisterPasskeyBody, unauthorizedReasons } from '@embedded-wallet/protocol'
import { isMagicValue } from '../deployment.js'
import { base64UrlToBytes, bytesToBase64Url, canonicalJson, sha256Hex, utf8 } from '../encoding.js'
import { invalidField, unauthorized } from '../refusal.js'
import type { ChallengeRecord, PasskeyRecord } from '../state/records.js'
import { newRequest, type Service } from '../state/service.js'

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
 * @see https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential
 */
export async function verifyAttestation({ attestation, challenge }: RegisterPasskeyBody, service: Service) {
  const { credentialId, clientDataJson, attestationObject, transports } = attestation
  const { verifyRegistrationResponse, decodeClientDataJSON, parseAuthenticatorData, ...verifier } =
    await loadVerifier()
  const { COSEALG, decodeAttestationObject, isoBase64URL } = verifier
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credentialOf(credentialId, { clientDataJSON: clientDataJson, attestationObject }),
      expectedChallenge: challenge,
      expectedOrigin: allowedOrigin(decodeClientDataJSON(clientDataJson), service),
      expectedRPID: service.rpId,
      requireUserPresence: false,
      requireUserVerification: false,
      supportedAlgorithmIDs: [COSEALG.ES256, COSEALG.RS256],
    })
    if (!verified) throw new Error('the attestation statement does not verify')
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    const { flags } = parseAuthenticatorData(decoded.get('authData'))
    // Source: WebAuthn L3, sections 5.1.3 and 7.1: only a conditional creation, after a login with a password, may come without the user's presence.
    // Assumption: the service takes it: it does not learn the mediation, because the integrator issues the options.
    if (flags.up && !flags.uv) throw new Error('the user was not verified')
    // The id in the attestation counts, not the one in the body beside it.
    if (registrationInfo.credential.id !== credentialId)
      throw new Error('credentialId is not the attested one')
    const { credential, credentialDeviceType } = registrationInfo
    return {
      ...credential,
      publicKey: bytesToBase64Url(credential.publicKey),
      ...(transports && { transports }),
      isSyncable: credentialDeviceType === 'multiDevice',
    }
  } catch (cause) {
    throw invalidField('attestation', reasonOf(cause))
  }
}

/** Creates a challenge that binds the client's key, so that an assertion confirms which key the session key is sealed to. */
export async function issueChallenge(
  authMethodId: string,
  accountId: string,
  clientPublicKey: string,
  service: Service,
) {
  // Assumption: a challenge is valid as long as a signed retry; the document names no lifetime for it.
  const { requestId, expiresAt, endsAt } = newRequest(service)
  const payload = { accountId, authMethodId, clientPublicKey, expiresAt, requestId, type: 'CREATE_SESSION' }
  const challenge = await sha256Hex(utf8(canonicalJson(payload)))
  service.records.challenges.issue(requestId, { authMethodId, challenge, clientPublicKey, expiresAt: endsAt })
  return { requestId, challenge, expiresAt }
}

/** Updates the signature counter, too. @see https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion */
export async function verifyAssertion(
  assertion: Assertion,
  passkey: PasskeyRecord,
  { challenge }: ChallengeRecord,
  service: Service,
): Promise<void> {
  // Assumption: with the magic signature no other value is checked, because its sender has no authenticator.
  if (isMagicValue(service.mode, 'passkeySignature', assertion.signature)) return
  const { credentialId, clientDataJson, authenticatorData, signature, userHandle } = assertion
  const { verifyAuthenticationResponse, decodeClientDataJSON } = await loadVerifier()
  const response = { clientDataJSON: clientDataJson, authenticatorData, signature }
  try {
    if (credentialId !== passkey.id) throw new Error('the assertion was made with another passkey')
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credentialOf(credentialId, userHandle === undefined ? response : { ...response, userHandle }),
      // The authenticator signs the challenge's characters, not the bytes that its hex encodes.
      expectedChallenge: bytesToBase64Url(utf8(challenge)),
      expectedOrigin: allowedOrigin(decodeClientDataJSON(clientDataJson), service),
      expectedRPID: service.rpId,
      // Assumption: an older count refuses a passkey of one device only. The copies of a synced one do not count together, so it is no
      // sign of a clone there, and what follows from it is up to the relying party: WebAuthn L3, section 7.2, step 22.
      credential: {
        ...passkey,
        publicKey: base64UrlToBytes(passkey.publicKey)!,
        counter: passkey.isSyncable ? 0 : passkey.counter,
      },
      requireUserVerification: true,
    })
    if (!verified) throw new Error('the signature does not verify')
    // The flag never changes (WebAuthn L3, section 6.1.3): who copied the key of one device could set it. Older records have none.
    if (passkey.isSyncable === false && authenticationInfo.credentialDeviceType === 'multiDevice')
      throw new Error('the passkey was registered as one that cannot be synced')
    passkey.counter = Math.max(passkey.counter, authenticationInfo.newCounter)
  } catch (cause) {
    throw unauthorized(`assertion: ${reasonOf(cause)}`, unauthorizedReasons.passkey)
  }
}

const credentialOf = <Response>(id: string, response: Response) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  response,
  clientExtensionResults: {},
})

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
