/** Reads the text in base64url without padding. */

import { base64UrlToBytes } from './base64UrlToBytes.js'
import { bytesToText } from './bytesToText.js'

/**
 * @throws {DOMException} When it is no base64url.
 * @throws {TypeError} When the bytes are no UTF-8.
 */
export const base64UrlToText = (text: string): string => bytesToText(base64UrlToBytes(text))
