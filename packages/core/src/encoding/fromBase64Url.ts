/** Reads base64url without padding: bytes, or the text in it. */

import { bytesToText } from './bytesToText.js'

/**
 * @throws {DOMException} If it is not base64url.
 * @see RFC 4648 section 5
 */
export const base64UrlToBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0))

/**
 * @throws {DOMException} If it is not base64url.
 * @throws {TypeError} If the bytes are not UTF-8.
 */
export const base64UrlToText = (text: string): string => bytesToText(base64UrlToBytes(text))
