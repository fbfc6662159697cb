/** Checks of addresses and numbers in the page's language. */

import * as words from '@embedded-wallet/ui/words'
import { texts } from './texts'

export const checkPhone = (number: string): string | undefined => words.checkPhone(texts, number)
export const checkEmail = (address: string): string | undefined => words.checkEmail(texts, address)
