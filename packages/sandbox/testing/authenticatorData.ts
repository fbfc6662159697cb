/** The binary parts of a passkey: authenticator data and the attestation object. The CBOR library encodes them. */

import { cose, isoBase64URL, isoCBOR, isoUint8Array } from '@simplewebauthn/server/helpers'

/** The COSE number of ECDSA with P-256 and SHA-256. */
export const es256 = -7

const flags = { userPresent: 0x01, userVerified: 0x04, attestedCredentialData: 0x40 }

/** The authenticator data of an assertion. */
export function assertionData(
  rpId: string,
  isVerified: boolean,
  counter: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return authenticatorData(rpId, flags.userPresent | (isVerified ? flags.userVerified : 0), counter)
}

/**
 * The attestation object of a new passkey with the attestation format "none".
 *
 * @see https://www.w3.org/TR/webauthn-3/#sctn-generating-an-attestation-object
 */
export async function attestationObject(
  rpId: string,
  rawId: Uint8Array<ArrayBuffer>,
  publicKey: CryptoKey,
  user: { isPresent: boolean; isVerified: boolean },
): Promise<Uint8Array<ArrayBuffer>> {
  const { x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
      [cose.COSEKEYS.alg, es256],
      [cose.COSEKEYS.crv, cose.COSECRV.P256],
      [cose.COSEKEYS.x, isoBase64URL.toBuffer(x!)],
      [cose.COSEKEYS.y, isoBase64URL.toBuffer(y!)],
    ]),
  )
  const authData = isoUint8Array.concat([
    await authenticatorData(
      rpId,
      flags.attestedCredentialData |
        (user.isPresent ? flags.userPresent : 0) |
        (user.isVerified ? flags.userVerified : 0),
      0,
    ),
    // The AAGUID of an authenticator that does not say its model.
    new Uint8Array(16),
    uintBytes(rawId.length, 2),
    rawId,
    coseKey,
  ])
  return isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<never, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<never, never>()],
      ['authData', authData],
    ]),
  )
}

/** The fixed first part: hash of the RP ID, flags, counter. WebAuthn L3, 6.1. */
async function authenticatorData(
  rpId: string,
  flags: number,
  counter: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const rpIdHash = await crypto.subtle.digest('SHA-256', isoUint8Array.fromUTF8String(rpId))
  return isoUint8Array.concat([new Uint8Array(rpIdHash), Uint8Array.of(flags), uintBytes(counter, 4)])
}

/** The bytes of an unsigned integer, big-endian. */
function uintBytes(value: number, length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, index) => (value >>> (8 * (length - 1 - index))) & 0xff)
}
