/** Converts text to UTF-8 and refuses text that has no UTF-8 form. */

// One for the page: making one costs as much as a short text.
const encoder = /* @__PURE__ */ new TextEncoder()

/**
 * The UTF-8 bytes of a text.
 *
 * @param text - Well-formed text. A lone surrogate would silently become U+FFFD, so the bytes would be another text's.
 */
export function utf8ToBytes(text: string): Uint8Array<ArrayBuffer> {
  if (typeof text !== 'string') throw new TypeError(`The text must be a string. It is ${typeof text}`)
  // With the `u` flag a surrogate pair is one code point, so only lone ones match. `isWellFormed` is too new.
  if (/\p{Cs}/u.test(text)) {
    throw new TypeError('The text must be well-formed. It has a lone surrogate')
  }
  return encoder.encode(text)
}
