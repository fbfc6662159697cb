/** Writes bytes as base64url without padding. */

/** @see RFC 4648 section 5 */
export function bytesToBase64Url(bytes: Uint8Array): string {
  let binary = ''
  // No spread into `fromCharCode`: it costs more than the rest of a signature's text, and is limited in length.
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')
}
