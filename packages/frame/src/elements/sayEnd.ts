/** What came of a click, in the words of the screens. It loads with the first click. */

import { describeProblem, en, mergeTexts, type PaymentState, type SomeTexts } from '@embedded-wallet/ui/words'

export const sayProblem = (texts: SomeTexts, error: unknown, purpose: 'action' | 'payment'): string =>
  describeProblem(mergeTexts(en, texts), error, purpose).text

export const saySent = (texts: SomeTexts, state: PaymentState): string =>
  mergeTexts(en, texts).payments.states[state][state === 'failed' ? 'text' : 'label']
