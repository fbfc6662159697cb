/** Test keys: known scalars as Web Crypto key pairs. */

import { p256 } from '@noble/curves/nist.js'
import { base64urlnopad, hex } from '@scure/base'
import base58check from './base58check.json' with { type: 'json' }
import ecdh from './ecdh.json' with { type: 'json' }
import ecdsa from './ecdsa.json' with { type: 'json' }
import jsonBodies from './jsonBodies.json' with { type: 'json' }
import rfc9180 from './rfc9180.json' with { type: 'json' }
import sealedBundle from './sealedBundle.json' with { type: 'json' }
import webauthn from './webauthn.json' with { type: 'json' }

/** @returns The non-extractable ECDH key pair of a private scalar in hex. */
export async function ecdhPair(scalarHex: string): Promise<CryptoKeyPair> {
  const scalar = hex.decode(scalarHex)
  const point = p256.getPublicKey(scalar, false)
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: base64urlnopad.encode(scalar),
    x: base64urlnopad.encode(point.slice(1, 33)),
    y: base64urlnopad.encode(point.slice(33)),
  }
  return {
    privateKey: await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['deriveBits']),
    publicKey: await crypto.subtle.importKey('raw', point as Uint8Array<ArrayBuffer>, algorithm, true, []),
  }
}

type Verdict = 'valid' | 'invalid' | 'acceptable'
type Row = readonly (string | number)[]
const rowsOf = <Table extends Row>(rows: readonly Row[]) => rows as unknown as readonly Table[]

type HpkeRecipient = keyof typeof rfc9180.recipients

function hpkeMessage([recipient, sequence, ciphertext]: [HpkeRecipient, number, string]) {
  const { info, plaintext, recipients } = rfc9180
  return { ...recipients[recipient], info, plaintext, sequence, ciphertext, aad: `Count-${sequence}` }
}
/** RFC 9180. Bytes are hex; `aad` is a text. */
export const hpkeVectors = {
  /** All 257 messages of the suite that the service uses. */
  opens: rowsOf<[HpkeRecipient, number, string]>(rfc9180.opens).map(hpkeMessage),
  /** Messages of the PSK and Auth modes and of another AEAD. */
  refused: rowsOf<[HpkeRecipient, number, string]>(rfc9180.refused).map(hpkeMessage),
}

/** Wycheproof, ECDH: all points that are invalid, and valid ones. Bytes are hex. */
export const ecdhVectors = rowsOf<[number, Verdict, number, string, string]>(ecdh.rows).map(
  ([tcId, result, key, point, shared]) => {
    return { tcId, result, privateKey: ecdh.privateKeys[key]!, point, shared }
  },
)

/** Wycheproof, ECDSA in DER: all 484. Bytes are hex; the public key is an uncompressed point. */
export const ecdsaVectors = rowsOf<[number, Verdict, number, number, string]>(ecdsa.rows).map(
  ([tcId, result, key, message, signature]) => {
    const [publicKey, text] = [ecdsa.publicKeys[key]!, ecdsa.messages[message]!]
    return { tcId, isValid: result === 'valid', publicKey, message: text, signature }
  },
)

/** WebAuthn Level 3. Bytes are base64url, private keys hex. */
export const webauthnVectors = {
  rpId: webauthn.rpId,
  origin: webauthn.origin,
  registrations: rowsOf<[string, string, string, string, string]>(webauthn.registrations).map(
    ([name, challenge, credentialId, clientDataJson, attestationObject]) => {
      return { name, challenge, credentialId, clientDataJson, attestationObject }
    },
  ),
  /** Assertions of the credentials with ES256. */
  assertions: rowsOf<[string, string, string, string, string, string]>(webauthn.assertions).map(
    ([name, privateKey, challenge, clientDataJson, authenticatorData, signature]) => {
      return { name, privateKey, challenge, clientDataJson, authenticatorData, signature }
    },
  ),
}

/** Texts with the payload in hex, and texts that are refused. */
export const base58checkVectors = {
  valid: rowsOf<[string, string]>(base58check.valid).map(([text, payload]) => ({ text, payload })),
  invalid: rowsOf<[string, string]>(base58check.invalid).map(([text, reason]) => ({ text, reason })),
}

/** Bodies that are JSON, nearly JSON and no text at all. */
export const jsonBodyVectors = rowsOf<[string, string]>(jsonBodies.rows).map(([name, base64]) => {
  return { name, bytes: Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)) }
})

/** A sealed key of a second source. Bytes are hex, the sealed key is base58check. */
export const sealedBundleVectors = rowsOf<[string, string, string]>(sealedBundle.rows).map(
  ([recipientKey, sealedKey, privateKey]) => ({ recipientKey, sealedKey, privateKey }),
)
