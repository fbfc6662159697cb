/** Chooses the form of a text for a number. Only later steps count, and a bundler loads a file as a whole. */

import { fill } from './fill.js'

/** The forms of a text by the plural categories of its language. `{count}` is the number. */
export type Plural = Readonly<{ [Rule in Intl.LDMLPluralRule]?: string | undefined } & { other: string }>

/**
 * Chooses the form of a text for a number, and puts the number into it.
 *
 * @param language - BCP 47: `texts.language`.
 */
export function plural(language: string, forms: Plural, count: number): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other
  return fill(form, { count: new Intl.NumberFormat(language).format(count) })
}
