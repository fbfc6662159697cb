/** The service's side of the Service-Wallet-Signature header: reads it and verifies it. The only file that knows its form. */

import { base64UrlToBytes, hexToBytes } from '../encoding.js'
import { derToP1363 } from './der.js'

const scheme = 'SIGNATURE_SCHEME_TK_API_P256'

/** What a Service-Wallet-Signature header says. */
export interface WalletSignature {
  /** The session's public key, compressed, lowercase hex. */
  publicKey: string
  /** ECDSA P-256 over SHA-256 of the payload, ASN.1 DER. */
  signature: Uint8Array<ArrayBuffer>
}

/**
 * Reads a header value: base64url, without padding, of JSON with exactly `publicKey`, `scheme` and `signature`.
 *
 * Takes hex in either case and the three keys in any order, as JSON has none.
 *
 * @param headerValue - As received.
 * @returns The parts, or `undefined` when the value is anything else.
 */
export function parseWalletSignature(headerValue: string): WalletSignature | undefined {
  const bytes = base64UrlToBytes(headerValue)
  const parts = bytes && parseJson(bytes)
  if (typeof parts !== 'object' || parts === null) return undefined
  const { publicKey, scheme: named, signature: hex } = parts as Record<string, unknown>
  if (Object.keys(parts).length !== 3 || named !== scheme) return undefined
  if (typeof publicKey !== 'string' || !/^0[23][0-9a-fA-F]{64}$/.test(publicKey)) return undefined
  const signature = typeof hex === 'string' ? hexToBytes(hex) : undefined
  return signature && { publicKey: publicKey.toLowerCase(), signature }
}

/** The older form: base64, with padding, of nothing but the DER. `undefined` when the value is anything else. */
export function parseBareSignature(headerValue: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(headerValue) || headerValue.length % 4 !== 0) return undefined
  const der = Uint8Array.from(atob(headerValue), (character) => character.charCodeAt(0))
  return derToP1363(der) && der
}

/**
 * Verifies the signature itself; whose key it is must be known beforehand.
 *
 * @param signature - ASN.1 DER.
 * @param message - The bytes that were to be signed: of a payload, those of its exact text in UTF-8.
 * @param publicKey - Uncompressed, hex.
 */
export async function isSignedBy(
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
  publicKey: string,
): Promise<boolean> {
  const p1363 = derToP1363(signature)
  const point = hexToBytes(publicKey)
  if (p1363 === undefined || point === undefined) return false
  const key = await crypto.subtle.importKey('raw', point, { name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'verify',
  ])
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, p1363, message)
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return undefined
  }
}
