/** Checks that one of the service's keys signed a webhook body. */

import { p256 } from '@noble/curves/nist.js'

/** The longest DER signature of P-256 is 72 bytes; the JSON form adds little to its base64. */
const maxHeaderLength = 256

/**
 * Checks a signature.
 *
 * @param keys - From `importPublicKeys`.
 * @param header - Base64 of a DER signature, or JSON `{"v":"1","s":"<base64>"}`.
 * @param body - The raw bytes of the request.
 * @returns Whether one of the keys signed exactly these bytes.
 */
export async function isSignedBy(
  keys: readonly CryptoKey[],
  header: string | null,
  body: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const signature = header === null ? undefined : signatureOf(header)
  if (signature === undefined) return false
  for (const key of keys) {
    if (await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, body)) return true
  }
  return false
}

/** The signature in IEEE P1363, as WebCrypto takes it; undefined for anything but one strict DER signature. */
function signatureOf(header: string): Uint8Array<ArrayBuffer> | undefined {
  if (header.length > maxHeaderLength) return undefined
  try {
    const base64 = header.startsWith('{') ? textOf(JSON.parse(header)) : header
    if (base64 === undefined || base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
      return undefined
    const der = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return Uint8Array.from(p256.Signature.fromBytes(der, 'der').toBytes('compact'))
  } catch {
    // Lost: what is malformed. Whoever sends it may only learn that it is refused.
    return undefined
  }
}

/** The signature of the JSON form; undefined for another version. */
function textOf({ v, s }: { v?: unknown; s?: unknown }): string | undefined {
  return v === '1' && typeof s === 'string' ? s : undefined
}

/**
 * Imports the service's public keys.
 *
 * @param pems - PEM, SubjectPublicKeyInfo, P-256; one key each.
 * @returns The keys, for `isSignedBy`.
 * @throws {TypeError} When one cannot be read; the message names it.
 */
export async function importPublicKeys(pems: readonly string[]): Promise<CryptoKey[]> {
  return Promise.all(
    pems.map(async (pem, at) => {
      try {
        // Greedy, so that two keys in one text are refused: the second would be ignored.
        const [, base64 = ''] = /-----BEGIN PUBLIC KEY-----([\s\S]+)-----END PUBLIC KEY-----/.exec(pem) ?? []
        const spki = Uint8Array.from(atob(base64.replace(/\s/g, '')), (character) => character.charCodeAt(0))
        return await crypto.subtle.importKey('spki', spki, { name: 'ECDSA', namedCurve: 'P-256' }, false, [
          'verify',
        ])
      } catch (cause) {
        throw new TypeError(`publicKeys[${at}] must be a P-256 public key in PEM (SPKI)`, { cause })
      }
    }),
  )
}
