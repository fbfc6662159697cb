/** Reads what a person typed or pasted: digits of any script, full-width letters, and marks that nobody sees. */

/**
 * Without width, so nobody sees them. An override (U+202D, U+202E) is not among them, because it turns digits around; nor is a joiner
 * (U+200C, U+200D), because it can make another letter.
 */
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202c\u2060-\u2069\ufeff]/g

/** @returns The text without what has no width, and with full-width signs as ASCII has them. */
export const narrowText = (text: string): string =>
  text
    .replace(unseen, '')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

/**
 * @param digit - A character of the category Nd. Each script has ten in a row, from zero to nine.
 * @returns The zero of its script, as a code point.
 * @see https://www.unicode.org/reports/tr44/#Numeric_Type
 */
function zeroOf(digit: string): number {
  const point = digit.codePointAt(0)!
  let first = point
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  // Rows may touch, such as those of mathematics.
  return point - ((point - first) % 10)
}

/** @returns The same, with the digits of every script as ASCII has them. A superscript stays: 5² is not 52. */
export const plainText = (text: string): string =>
  narrowText(text).replace(/\p{Nd}/gu, (digit) => String(digit.codePointAt(0)! - zeroOf(digit)))

/** @returns The zeros of the digits in a text, as code points: 48 for ASCII and full-width digits. More than one: digits of several scripts. */
export const zerosIn = (text: string): Set<number> =>
  new Set(Array.from(narrowText(text).matchAll(/\p{Nd}/gu), ([digit]) => zeroOf(digit)))

/** More than any mail with a code has. */
const longest = 20_000

/**
 * Reads a one-time code: typed in groups, in any digits, or within the line or the mail that it came in.
 *
 * In other words it has six digits. Alone it may also have 4 to 12 digits or letters.
 *
 * @returns The code without what surrounds it; undefined if the text has none, or two that differ.
 * @example
 * ```ts
 * readCode('Your code is 889 642.') // '889642'
 * ```
 */
export function readCode(text: string): string | undefined {
  if (text.length > longest || /[\u202d\u202e]/.test(text)) return undefined
  const plain = plainText(text)
    .replace(/\p{Pd}/gu, '-')
    .replace(/[\t\p{Zs}]/gu, ' ')
  const [, word] = /^[\s\p{P}]*([a-z\d]{4,12})[\s\p{P}]*$/iu.exec(plain) ?? []
  if (word !== undefined) return word
  const isAlone = /^[\s\d\p{P}]*$/u.test(plain)
  const runs = isAlone ? plain.replace(/[\s-]+/g, ' ') : plain
  const codes = new Set(Array.from(runs.matchAll(numbers), ([run]) => codesOf(run, isAlone)).flat())
  return codes.size === 1 ? [...codes][0] : undefined
}

/** Digits in groups. An amount is none, and neither is a part of a word or of a telephone number. */
const numbers = /(?<![a-z\d+]|\d[.,]|\p{Sc} ?)\d+(?:[ -]\d+)*(?![a-z\d]|[.,]\d| ?\p{Sc})/giu

/**
 * Assumption: a code within other words has six digits, which is the service's default (profile 2026-08, EmbeddedWalletConfig).
 *
 * @returns Six in one group are a code. So are six in more groups: within other words only three and three, because others are dates.
 */
function codesOf(run: string, isAlone: boolean): string[] {
  const groups = run.split(/[ -]/)
  const whole = groups.filter((group) => group.length === 6)
  if (whole.length > 0) return whole
  const isCode = groups.join('').length === 6 && (isAlone || (groups.length === 2 && groups[0]!.length === 3))
  return isCode ? [groups.join('')] : []
}
