/** Points and signatures of P-256 in their encodings, and the Service-Wallet-Signature header. Only this file knows its form. */

import { p256 } from '@noble/curves/nist.js'
import { base64ToBytes, base64UrlToBytes, hexToBytes } from '../encoding.js'

/** Compresses a point. @param publicKey - Uncompressed, hex: `04` ‖ X ‖ Y. @returns Compressed, lowercase hex: `02` or `03` ‖ X. */
export function compressPublicKey(publicKey: string): string {
  const isYOdd = Number.parseInt(publicKey.slice(-1), 16) % 2 === 1
  return `${isYOdd ? '03' : '02'}${publicKey.slice(2, 66).toLowerCase()}`
}

/** @returns The uncompressed form of a point in either form, lowercase hex; `undefined` when the curve has no such point. SEC 1, 2.3.4. */
export function uncompressed(publicKey: string): string | undefined {
  if (!/^(0[23][0-9a-f]{64}|04[0-9a-f]{128})$/i.test(publicKey)) return undefined
  try {
    return p256.Point.fromHex(publicKey).toHex(false)
  } catch {
    // Ignored: why the curve has no such point.
    return undefined
  }
}

/**
 * Converts `SEQUENCE { INTEGER r, INTEGER s }` to r ‖ s; undefined if it is not minimal DER of a P-256 signature.
 * @see https://www.rfc-editor.org/rfc/rfc3279#section-2.2.3
 */
export function derToP1363(der: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(p256.Signature.fromBytes(der, 'der').toBytes('compact'))
  } catch {
    // The cause is left out: the caller refuses every malformed signature alike.
    return undefined
  }
}

/** Converts r ‖ s of 32 bytes each, as Web Crypto returns them, to minimal DER. */
export const p1363ToDer = (p1363: Uint8Array): Uint8Array =>
  p256.Signature.fromBytes(p1363, 'compact').toBytes('der')

const scheme = 'SIGNATURE_SCHEME_TK_API_P256'

/** The contents of a Service-Wallet-Signature header. */
export interface WalletSignature {
  /** The session's public key, compressed, lowercase hex. */
  publicKey: string
  /** ECDSA P-256 over SHA-256 of the payload, ASN.1 DER. */
  signature: Uint8Array<ArrayBuffer>
}

/**
 * Reads a Service-Wallet-Signature header.
 *
 * The value is base64url without padding of JSON with exactly `publicKey`, `scheme` and `signature`. It accepts hex in
 * either case and the three keys in any order. It verifies nothing: see {@link isSignedBy}.
 *
 * @returns The parts; `undefined` when the value has any other form.
 * @example
 * ```ts
 * const value = request.headers.get('service-wallet-signature')
 * const publicKey = parseWalletSignature(value ?? '')?.publicKey // '02…' or '03…'
 * ```
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

/** Reads the older form: base64 with padding of the DER alone. @returns `undefined` if the value has any other form. */
export function parseBareSignature(headerValue: string): Uint8Array<ArrayBuffer> | undefined {
  const der = base64ToBytes(headerValue)
  return der && derToP1363(der) && der
}

/**
 * Verifies an ECDSA P-256 signature over SHA-256.
 *
 * The caller must know that the key belongs to the expected signer; this function does not check it.
 *
 * @param signature - ASN.1 DER. Any encoding that is not minimal DER is refused.
 * @param message - The signed bytes. For a payload: its exact text in UTF-8.
 * @param publicKey - Uncompressed point, hex, 130 digits.
 * @returns `false` for a signature of another key or message, and for a malformed signature or key text.
 * @throws DOMException `DataError` if the key is hex but not a point that Web Crypto imports.
 * @see https://www.rfc-editor.org/rfc/rfc3279#section-2.2.3
 * @example
 * ```ts
 * const isValid = await isSignedBy(parts.signature, new TextEncoder().encode(payloadToSign), publicKey)
 * ```
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
    // The cause is left out: the caller refuses every malformed header alike.
    return undefined
  }
}
