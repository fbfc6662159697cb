/** base64url without padding, of short byte strings (headers and challenges). */

/** @see RFC 4648 section 5 */
export function bytesToBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
