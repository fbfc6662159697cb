/** Seals what a browser keeps for the relay: it costs the relay no memory, so no flood of callers can push it out. */

import { decodeBase64Url } from 'hono/utils/encode'
import { bytesToBase64Url } from './encoding.js'

const ivBytes = 12

/** Seals values, and opens what it sealed. */
export type Sealer = ReturnType<typeof createSealer>

/**
 * @param secret - All instances of the relay must use the same one, and no caller may know it.
 * @param purpose - A text sealed for one purpose cannot be opened for another.
 * @see https://www.rfc-editor.org/rfc/rfc5869 (HKDF), https://csrc.nist.gov/pubs/sp/800/38/d/final (AES-GCM)
 */
export function createSealer(secret: string, purpose: string) {
  const encoder = new TextEncoder()
  const derive = async () => {
    const info = encoder.encode(`wallet relay ${purpose}`)
    const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
    const material = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, [
      'deriveKey',
    ])
    return crypto.subtle.deriveKey(hkdf, material, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
  }
  // At the first use: some runtimes permit no cryptography while a module loads.
  let derived: Promise<CryptoKey> | undefined
  const key = () => {
    derived ??= derive()
    return derived
  }
  return {
    /**
     * @param value - JSON.
     * @param minLength - The length of the JSON text is filled up to this, so that the sealed text does not show it.
     * @returns base64url. Only a holder of the secret can read or change it.
     */
    seal: async (value: unknown, minLength = 0): Promise<string> => {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
      const plaintext = encoder.encode(JSON.stringify(value).padEnd(minLength))
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key(), plaintext)
      return bytesToBase64Url(Uint8Array.of(...iv, ...new Uint8Array(sealed)))
    },
    /** @returns The value; undefined if there is no text, or it was not sealed with this secret for this purpose. */
    open: async (text = ''): Promise<unknown> => {
      try {
        const bytes = decodeBase64Url(text)
        const iv = bytes.subarray(0, ivBytes)
        const opened = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv },
          await key(),
          bytes.subarray(ivBytes),
        )
        return JSON.parse(new TextDecoder().decode(opened))
      } catch {
        // Ignored: why it cannot be opened. It is somebody else's text, whatever the reason.
        return undefined
      }
    },
  }
}
