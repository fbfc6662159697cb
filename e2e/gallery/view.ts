/** What the address of the gallery says: what is shown, and how; and what users and others wrote there. */

import { en, type Texts } from '@embedded-wallet/ui/words'
import type { Fetch, UserTexts } from './state.js'

export const ordinary: UserTexts = {
  name: 'Ada Lovelace',
  bank: 'USD account ending 4000',
  address: '$ada.lovelace@bank.example',
  note: 'Rent for May',
}

/** Controls, a change of direction that does not end, markup, families of emoji, a word without an end, and very much of it. */
export const hostile: UserTexts = {
  name: `\u202Egnp.exe\u0000\u0007\u001B[31m<img src=x onerror=alert(1)>${'Wolfeschlegelsteinhausen'.repeat(8)}`,
  bank: `${'9'.repeat(300)}\u2066\u2067\u202D</dl><script>alert(1)</script>${'👩‍👩‍👧‍👦'.repeat(50)}`,
  address: `$${'a'.repeat(2500)}@${'b.'.repeat(1250)}example`,
  note: `{name}{sent}${'\u0301'.repeat(60)}<b data-hostile>${'very long '.repeat(500)}`,
}

/** The fields of a response that a user or a service writes freely, and what a hostile one writes there. */
const writtenFields: Readonly<Record<string, string>> = {
  nickname: hostile.name,
  FULL_NAME: hostile.name,
  accountHolderName: hostile.bank,
  description: hostile.note,
  reference: hostile.bank,
  bankName: hostile.bank,
  accountNumber: hostile.bank,
  notes: hostile.note,
  umaAddress: hostile.address,
  email: hostile.address,
  phoneNumber: hostile.bank,
  message: hostile.note,
  paymentRail: hostile.name,
}

/** The same relay, with hostile texts in each response. */
export const writtenByOthers =
  (relay: Fetch): Fetch =>
  async (request) => {
    const response = await relay(request)
    const text = await response.text()
    // Another address than the user saw would be another payment, and the wallet says so.
    const isPayment = request.url.includes('/quotes/')
    const write = (name: string, value: unknown) =>
      typeof value !== 'string' || (isPayment && name === 'umaAddress')
        ? value
        : (writtenFields[name] ?? value)
    const { status, headers } = response
    return new Response(text && JSON.stringify(JSON.parse(text, write)), { status, headers })
  }

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
