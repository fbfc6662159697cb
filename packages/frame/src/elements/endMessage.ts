/** What came of a click, in the words of the screens. It loads with the first click. */

import {
  describeProblem,
  errorsTexts,
  mergeTexts,
  type PaymentState,
  paymentErrorsTexts,
  paymentsTexts,
  type SomeTexts,
} from '@embedded-wallet/ui/words'

/** Not all English texts: they are more than the rest of the page's part. */
const english = { language: 'en', ...errorsTexts, ...paymentErrorsTexts, ...paymentsTexts }

export const problemMessage = (texts: SomeTexts, error: unknown, purpose: 'action' | 'payment'): string =>
  describeProblem(mergeTexts(english, texts), error, purpose).text

export const sentMessage = (texts: SomeTexts, state: PaymentState): string =>
  mergeTexts(english, texts).payments.states[state][state === 'failed' ? 'text' : 'label']
