/** The only file that knows how Service-Wallet-Signature is encoded. */

import { p1363ToDerHex } from '../crypto/p1363ToDerHex.js'
import { utf8ToBytes } from '../encoding/utf8.js'
import type { SessionSigningKey } from '../records.js'

/**
 * Signs a payload with the session key.
 *
 * The text is signed exactly as given: pass what the service sent, never a copy that was serialized again.
 *
 * @param payloadToSign - Any well-formed text.
 * @param key - A session signing key and its public half: a non-extractable ECDSA P-256 key, and 66 hex digits.
 * @returns The value of the Service-Wallet-Signature header: base64url of `{publicKey, scheme, signature}`. The signature
 * inside is ECDSA with SHA-256 over the UTF-8 bytes, DER in lowercase hex, S not normalized.
 * @throws {TypeError} If the payload is not a string, or has a lone surrogate.
 * @see https://www.rfc-editor.org/rfc/rfc3279#section-2.2.3
 * @example
 * ```ts
 * const header = await createWalletSignature(challenge.payloadToSign, { signingKey, publicKey })
 * ```
 */
export async function createWalletSignature(
  payloadToSign: string,
  { signingKey, publicKey }: SessionSigningKey,
): Promise<string> {
  const p1363 = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    signingKey,
    utf8ToBytes(payloadToSign),
  )
  const signature = p1363ToDerHex(new Uint8Array(p1363))
  // Hex needs no escape. The scheme is a wire constant: the service refuses any other.
  const json = `{"publicKey":"${publicKey}","scheme":"SIGNATURE_SCHEME_TK_API_P256","signature":"${signature}"}`
  // Of these characters no base64 has + or /: those need a ~, a ?, a > or a byte beyond ASCII.
  return btoa(json).replace(/={1,2}$/, '')
}
