/** Converts between bytes and text: strict hex and base64url, base64, UTF-8, SHA-256 and canonical JSON. */

import { base64, base64urlnopad, hex } from '@scure/base'

export const bytesToHex = (bytes: Uint8Array): string => hex.encode(bytes)

/** @returns The bytes, or `undefined` when the text is not hex. Accepts both cases. */
export const hexToBytes = (text: string) => decoded(hex, text)

export const bytesToBase64Url = (bytes: Uint8Array): string => base64urlnopad.encode(bytes)

/** @returns The bytes, or `undefined` when the text is not their canonical base64url form without padding. */
export const base64UrlToBytes = (text: string) => decoded(base64urlnopad, text)

export const bytesToBase64 = (bytes: Uint8Array): string => base64.encode(bytes)

/** @returns The bytes, or `undefined` when the text is not their canonical base64 form with padding. */
export const base64ToBytes = (text: string) => decoded(base64, text)

function decoded({ decode }: { decode: (text: string) => Uint8Array }, text: string) {
  try {
    return Uint8Array.from(decode(text))
  } catch {
    // The cause is left out: the caller refuses every malformed text alike.
    return undefined
  }
}

export const randomHex = (bytes: number): string => bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)))

export const randomText = (bytes: number): string =>
  bytesToBase64Url(crypto.getRandomValues(new Uint8Array(bytes)))

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** @returns JSON text with the keys of every object sorted, which is the form of every `payloadToSign`. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
