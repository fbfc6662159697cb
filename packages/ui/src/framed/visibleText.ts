/** Shows a text of someone else as it is: also the characters that turn it around, hide in it or end it. */

/** Controls, what has no width, what turns the letters around, and what breaks a line. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u115f\u1160\u3164\uffa0]|\u034f/gu

/**
 * Makes a text of someone else safe to read.
 *
 * @param text - Anything: what is no text is none.
 * @param longest - How many characters of it are shown.
 * @returns A character that is not seen is named: `[U+202E]`.
 */
export function visibleText(text: unknown, longest = 160): string {
  const letters = typeof text === 'string' ? [...text.slice(0, 4 * longest)] : []
  const shown = letters.slice(0, longest).join('').replace(hidden, named)
  return letters.length > longest ? `${shown} …` : shown
}

const named = (letter: string) => `[U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`

/** @returns The host of a shop, by its origin; all of the origin where it is not `https`. */
export function shopName(shop: string): string {
  const { host, protocol } = new URL(shop)
  return protocol === 'https:' ? host : shop
}
