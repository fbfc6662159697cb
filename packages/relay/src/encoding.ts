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
  let hex = ''
  for (const byte of bytes) hex += (byte < 16 ? '0' : '') + byte.toString(16)
  return hex
}

/** `count` random bytes, as a text that fits into cookies, keys and addresses. */
export function randomText(count: number): string {
  return bytesToBase64Url(crypto.getRandomValues(new Uint8Array(count)))
}
