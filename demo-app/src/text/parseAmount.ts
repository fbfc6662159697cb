/** Amounts that the user enters, in the page's language. */

import * as words from '@embedded-wallet/ui/words'
import { texts } from './texts'

export const parseAmount = (text: string, unit: words.MoneyUnit): number =>
  words.parseAmount(text, unit, texts)

export const explainAmount = (text: string, unit: words.MoneyUnit): string | undefined =>
  words.explainAmount(text, unit, texts)
