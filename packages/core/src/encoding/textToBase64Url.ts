/** base64url without padding, of short byte strings (headers and challenges). */

/**
 * @param text - One byte for each character.
 * @see RFC 4648 section 5
 */
export function textToBase64Url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
