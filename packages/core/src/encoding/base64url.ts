/** base64url without padding, of short byte strings (headers and challenges). */

/**
 * @param text - One byte for each character.
 * @see RFC 4648 section 5
 */
export function textToBase64Url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** @see RFC 4648 section 5 */
export function bytesToBase64Url(bytes: Uint8Array): string {
  let binary = ''
  // No spread into `fromCharCode`: it costs more than the rest of a signature's text, and is limited in length.
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return textToBase64Url(binary)
}
