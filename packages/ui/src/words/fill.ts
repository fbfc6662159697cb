/** Puts values into the places of a text, and the texts of an app in the place of others. */

import { languageOf } from './languageOf.js'

/**
 * Puts the texts of an app, at any depth, in the place of the English ones. The forms of a plural are one text, because each language has its own.
 *
 * @param english - A text that the app does not replace stays; one that is not among these is left out.
 * @param own - A language, or some texts. Null counts as left out.
 */
export function mergeTexts<Table extends object>(english: Table, own: object): Table {
  const merged = mergeTable(english, own) as Record<string, unknown>
  const { language } = english as { language?: string }
  if (language !== undefined) merged.language = languageOf((own as typeof merged).language) ?? language
  return merged as Table
}

function mergeTable(english: object, own: object): object {
  const merged = { ...english } as Record<string, unknown>
  for (const [key, text] of Object.entries(english)) {
    const given = own[key as keyof typeof own] as unknown
    if (given == null) continue
    merged[key] = typeof text === 'string' || 'one' in text ? given : mergeTable(text, given as object)
  }
  return merged
}

/** Controls that change the direction of what follows. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g
/** Letters from right to left: Hebrew, Arabic and their neighbors. */
const rightToLeft = /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufefc]/u

/**
 * Puts values into the places of a text. A value cannot change the direction of the text around it.
 *
 * @returns The text. A place without a value stays empty.
 */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => isolated(values[name] ?? '', text))

/** In a text from right to left, the "$" of an address or of an amount would stand on its other side. */
function isolated(value: string, text: string): string {
  const plain = value.replace(directions, '')
  return plain && rightToLeft.test(plain + text) ? `\u2068${plain}\u2069` : plain
}
