/** Why a payment failed or waits, in the page's language. */

import * as words from '@embedded-wallet/ui/words'
import { texts } from '../text/texts'

export const whyItFailed = (transaction: words.PaymentTransaction) => words.whyItFailed(texts, transaction)
export const whatItWaitsFor = (transaction: words.PaymentTransaction) =>
  words.whatItWaitsFor(texts, transaction)
