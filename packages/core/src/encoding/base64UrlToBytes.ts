/** Reads base64url without padding. */

/**
 * @throws {DOMException} When it is no base64url.
 * @see RFC 4648 section 5
 */
export const base64UrlToBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0))
