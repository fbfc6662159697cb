/** What the address of the gallery says: what is shown, and how. */

import { en, type Texts } from '@embedded-wallet/ui/words'
import { hostile, ordinary, type UserTexts } from './userTexts.js'

export interface View {
  /** The name of a sample. Absent: the list of all. */
  show: string | undefined
  theme: string
  direction: 'ltr' | 'rtl'
  texts: Texts
  /** What users and services wrote. */
  written: UserTexts
}

export function viewOf(search: string): View {
  const query = new URLSearchParams(search)
  return {
    show: query.get('show') ?? undefined,
    theme: query.get('theme') ?? 'system',
    direction: query.get('dir') === 'rtl' ? 'rtl' : 'ltr',
    texts: query.get('texts') === 'long' ? (twiceAsLong(en) as Texts) : en,
    written: query.get('written') === 'hostile' ? hostile : ordinary,
  }
}

/** A pseudo-language twice as long: what is English on its screen does not come from the table. */
function twiceAsLong(texts: unknown, key = ''): unknown {
  if (typeof texts === 'string') return key === 'language' ? texts : `⟦${texts} ${accented(texts)}⟧`
  return Object.fromEntries(
    Object.entries(texts as object).map(([key, value]) => [key, twiceAsLong(value, key)]),
  )
}

/** The places of a text stay as they are. */
const accented = (text: string) =>
  text
    .split(/(\{\w+\})/)
    .map((piece, at) => (at % 2 ? '' : piece.replace(/[aeiou]/g, (letter) => `${letter}\u0308`)))
    .join('')
