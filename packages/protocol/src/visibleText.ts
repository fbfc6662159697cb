/** Shows a text of someone else as it is: also the characters that turn it around, hide in it or end it. */

/** In these scripts a joiner or a non-joiner between two letters changes how they look. Source: Unicode Standard Annex 31, section 2.3. */
const joining = [
  'Arab',
  'Syrc',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
]
const joined = [...joining, 'Sinh', 'Khmr', 'Mymr'].map((script) => `\\p{scx=${script}}`).join('')

/** Invisible, and yet part of visible text: joiners between letters or in an emoji, the tags of a flag, and what chooses a form. */
const kept = [
  `(?<=[${joined}])[\\u200c\\u200d](?=[${joined}])(?=\\p{L})`,
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\u{1f3f4})[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}',
  '\\p{Variation_Selector}',
].join('|')

/** Controls, what has no width or no ink, what turns the letters around, and what breaks a line. */
const hidden = '[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Co}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\u2800]'

const unseen = new RegExp(`(${kept})|${hidden}`, 'gu')

/**
 * Makes a text of someone else safe to read: it turns, hides and covers nothing.
 *
 * @param text - Anything: a value that is not a string counts as none.
 * @param longest - How many characters of it are shown.
 * @returns A character that is not seen is named: `[U+202E]`. Of the marks above and below a letter, two are left.
 */
export function visibleText(text: unknown, longest = 160): string {
  if (typeof text !== 'string') return ''
  // More of it is not read: the marks of one letter take time to put in order.
  const most = 8 * longest
  const read = text.length > most ? text.slice(0, most).replace(/[\ud800-\udbff]$/, '') : text
  const shown = read
    .normalize('NFC')
    // A mark without a letter would attach to whatever comes before the text.
    .replace(/^\p{M}/u, '\u25cc$&')
    .replace(/([\p{Mn}\p{Me}]{2})[\p{Mn}\p{Me}]+/gu, '$1')
    .replace(unseen, (letter: string, isKept?: string) => isKept ?? named(letter))
    .replace(/(\p{Zs})\p{Zs}+/gu, '$1')
  const letters = [...shown]
  return letters.length > longest || read !== text ? `${letters.slice(0, longest).join('')} …` : shown
}

const named = (letter: string) => `[U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`

/** Whether something of it is seen: a name of blanks does not count, and neither does a value that is not a string. */
export const isVisible = (text: unknown): text is string =>
  typeof text === 'string' && /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
