/** Puts values into the places of a text, and chooses the form for a number. */

/** The forms of a text by the plural categories of its language. `{count}` is the number. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

/**
 * Puts values into the places of a text.
 *
 * @returns The text. A place without a value stays empty.
 */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/**
 * Chooses the form of a text for a number, and puts the number into it.
 *
 * @param language - BCP 47: `texts.language`.
 */
export function plural(language: string, forms: Plural, count: number): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other
  return fill(form, { count: new Intl.NumberFormat(language).format(count) })
}
