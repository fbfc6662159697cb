/** Amounts as the user reads and enters them, in the page's language. */

import * as words from '@embedded-wallet/ui/words'
import { language } from './texts'

export { toDecimal } from '@embedded-wallet/ui/words'

const texts: words.AmountTexts = { ...words.amountsTexts, language }

export const formatDecimal = (decimal: string, minimumDecimals: number): string =>
  words.formatDecimal(decimal, minimumDecimals, language)

export const formatMoney = (units: number, unit: words.MoneyUnit): string =>
  words.formatMoney(units, unit, language)

export const formatAmount = (units: number, decimals: number): string =>
  words.formatAmount(units, decimals, language)

export const parseAmount = (text: string, unit: words.MoneyUnit): number =>
  words.parseAmount(text, unit, texts)

export const explainAmount = (text: string, unit: words.MoneyUnit): string | undefined =>
  words.explainAmount(text, unit, texts)
