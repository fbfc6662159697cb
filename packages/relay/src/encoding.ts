/** Bytes to text. */

/** base64url without padding. */
export function bytesToBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Lowercase hex. */
export function bytesToHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** `count` random bytes, as a text that fits into cookies, keys and addresses. */
export function randomText(count: number): string {
  return bytesToBase64Url(crypto.getRandomValues(new Uint8Array(count)))
}
