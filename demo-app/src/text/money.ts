/** Amounts in the page's language. */

import * as words from '@embedded-wallet/ui/words'
import { texts } from './texts'

export { toDecimal } from '@embedded-wallet/ui/words'

export const formatDecimal = (decimal: string, minimumDecimals: number): string =>
  words.formatDecimal(decimal, minimumDecimals, texts.language)

export const formatMoney = (units: number, unit: words.MoneyUnit): string =>
  words.formatMoney(units, unit, texts.language)

export const formatAmount = (units: number, decimals: number): string =>
  words.formatAmount(units, decimals, texts.language)
