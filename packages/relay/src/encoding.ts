/** Turns bytes into text, and hashes them. */

import { encodeBase64Url } from 'hono/utils/encode'

/** base64url without padding (RFC 4648, section 5). */
export const bytesToBase64Url = (bytes: Uint8Array): string =>
  encodeBase64Url(Uint8Array.from(bytes).buffer).replaceAll('=', '')

/** Lowercase hex. */
export const bytesToHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 of a body, in base64url. No body counts like an empty one. */
export async function hashOf(bytes: Uint8Array<ArrayBuffer> = new Uint8Array()): Promise<string> {
  return bytesToBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** As `hashOf`, of a text in UTF-8. */
export const hashOfText = (text: string): Promise<string> => hashOf(new TextEncoder().encode(text))

/** `count` random bytes in base64url, which is valid in cookies, store keys and URLs. */
export function createRandomText(count: number): string {
  return bytesToBase64Url(crypto.getRandomValues(new Uint8Array(count)))
}
