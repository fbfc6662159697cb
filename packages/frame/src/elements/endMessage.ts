/** What came of a click, in the words of the screens. It loads with the first click. */

import {
  describeProblem,
  errorsTexts,
  mergeTexts,
  paymentErrorsTexts,
  type SomeTexts,
} from '@embedded-wallet/ui/words'

/** The ends of a payment that the page can tell: only its wallet reads more. */
export type SentState = 'on-its-way' | 'failed'

/** Not all English texts: they are more than the rest of the page's part. Those of the ends are as in the ui package, with their keys. */
const english = {
  language: 'en',
  ...errorsTexts,
  ...paymentErrorsTexts,
  payments: {
    states: {
      'on-its-way': { label: 'On its way' },
      failed: {
        text: 'The payment failed. The payment service does not say whether the money left your wallet. Check your balance before you send it again, or contact support.',
      },
    },
  },
} satisfies SomeTexts

export const problemMessage = (texts: SomeTexts, error: unknown, purpose: 'action' | 'payment'): string =>
  describeProblem(mergeTexts(english, texts), error, purpose).text

export function sentMessage(texts: SomeTexts, state: SentState): string {
  const { states } = mergeTexts(english, texts).payments
  return state === 'failed' ? states.failed.text : states['on-its-way'].label
}
