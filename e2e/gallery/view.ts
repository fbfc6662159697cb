/** What the address of the gallery says: what is shown, and how. */

import { en, type Texts } from '@embedded-wallet/ui/words'
import type { UserTexts } from './state.js'
import { hostile, ordinary } from './userTexts.js'

/** The languages of the package, and one that no one speaks. */
const languages: Readonly<Record<string, () => Texts | Promise<Texts>>> = {
  en: () => en,
  de: async () => (await import('@embedded-wallet/ui/words/de')).de,
  fr: async () => (await import('@embedded-wallet/ui/words/fr')).fr,
  es: async () => (await import('@embedded-wallet/ui/words/es')).es,
  pt: async () => (await import('@embedded-wallet/ui/words/pt')).pt,
  ja: async () => (await import('@embedded-wallet/ui/words/ja')).ja,
  ar: async () => (await import('@embedded-wallet/ui/words/ar')).ar,
  long: () => twiceAsLong(en) as Texts,
}

/** The choices of a view, by their names in the address. The first one is the default. */
export const choices = {
  theme: ['system', 'light', 'dark'],
  dir: ['ltr', 'rtl'],
  texts: Object.keys(languages),
  written: ['ordinary', 'hostile'],
} as const

export interface View {
  /** The name of a part or a state. Absent: the page that chooses. */
  show: string | undefined
  theme: string
  direction: 'ltr' | 'rtl'
  texts: Texts
  /** What users and services wrote. */
  written: UserTexts
}

export async function viewOf(search: string): Promise<View> {
  const query = new URLSearchParams(search)
  return {
    show: query.get('show') ?? undefined,
    theme: query.get('theme') ?? 'system',
    direction: query.get('dir') === 'rtl' || query.get('texts') === 'ar' ? 'rtl' : 'ltr',
    texts: await (languages[query.get('texts') ?? ''] ?? languages.en!)(),
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
