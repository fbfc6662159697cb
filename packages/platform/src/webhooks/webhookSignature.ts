/** Whether a webhook body was signed by one of the service's keys. */

import { p256 } from '@noble/curves/nist.js'

/** The longest DER signature of P-256 is 72 bytes; the JSON form adds little to its base64. */
const maxHeaderLength = 256

/**
 * @param header - Base64 of a DER signature, or JSON `{"v":"1","s":"<base64>"}`.
 * @returns Whether one of the keys made it over exactly these bytes.
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

/** The signature as WebCrypto takes it, r‖s; undefined for anything but one strict DER signature. */
function signatureOf(header: string): Uint8Array<ArrayBuffer> | undefined {
  if (header.length > maxHeaderLength) return undefined
  try {
    const base64 = header.startsWith('{') ? textOf(JSON.parse(header)) : header
    if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined
    const der = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return Uint8Array.from(p256.Signature.fromBytes(der, 'der').toBytes('compact'))
  } catch {
    return undefined
  }
}

function textOf(form: { v?: unknown; s?: unknown } | null): string {
  if (form?.v !== '1' || typeof form.s !== 'string') throw new Error('not the JSON form')
  return form.s
}

/**
 * Imports the service's public keys.
 *
 * @param pems - PEM, SubjectPublicKeyInfo, P-256; one key each.
 * @throws {TypeError} Naming the key that is none.
 */
export async function importPublicKeys(pems: readonly string[]): Promise<CryptoKey[]> {
  if (!Array.isArray(pems) || pems.length === 0) throw new TypeError('publicKeys: at least one key is needed')
  return Promise.all(
    pems.map(async (pem, at) => {
      try {
        // Greedy: of two keys in one text none is read, rather than the first alone.
        const [, base64 = ''] = /-----BEGIN PUBLIC KEY-----([\s\S]+)-----END PUBLIC KEY-----/.exec(pem) ?? []
        const spki = Uint8Array.from(atob(base64.replace(/\s/g, '')), (character) => character.charCodeAt(0))
        return await crypto.subtle.importKey('spki', spki, { name: 'ECDSA', namedCurve: 'P-256' }, false, [
          'verify',
        ])
      } catch (cause) {
        throw new TypeError(`publicKeys[${at}]: a P-256 public key in PEM (SPKI) is needed`, { cause })
      }
    }),
  )
}
