/** UTF-8, and the refusal of text that has none. */

/**
 * The UTF-8 bytes of a text.
 *
 * @param text - Well-formed text. A lone surrogate would silently become U+FFFD, so other bytes than asked for.
 * @throws {TypeError} When it is no string, or has a lone surrogate.
 */
export function utf8ToBytes(text: string): Uint8Array<ArrayBuffer> {
  if (typeof text !== 'string') throw new TypeError(`text: a string is needed, got ${typeof text}`)
  // With the `u` flag a surrogate pair is one code point, so only lone ones match. `isWellFormed` is too new.
  if (/\p{Cs}/u.test(text)) {
    throw new TypeError('text: it has a lone surrogate and therefore no UTF-8 form')
  }
  return new TextEncoder().encode(text)
}
