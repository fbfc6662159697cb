/** The texts of every language, for what holds in each. */

import { languages } from '@embedded-wallet/e2e/support/languages.js'
import type { Texts } from '../src/words/texts.js'

const textsOf = async (language: string): Promise<Texts> =>
  (await import(`../src/words/${language}.ts`))[language]

/** English first. */
export const allTexts: readonly Texts[] = await Promise.all(languages.map(textsOf))

/** @returns What a table of a test has for a language. */
export function rowOf<Row>(table: Readonly<Record<string, Row>>, language: string): Row {
  const row = table[language]
  if (row === undefined)
    throw new Error(`This table needs a row for ${language}, beside that of English: ${table.en}`)
  return row
}
