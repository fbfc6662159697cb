/** The words of every error but those of a payment. */

import { describeProblem } from '../words/describeProblem.js'
import { errorsTexts } from '../words/en/errors.js'
import type { Texts } from '../words/texts.js'
import { withEnglish } from './texts.js'
import type { Describe } from './useProblemOf.js'

/** @param more - The English texts of more errors. */
export const describeWith =
  (...more: Pick<Texts, 'paymentErrors'>[]): Describe =>
  (own, error, purpose) =>
    describeProblem(withEnglish(own, errorsTexts, ...more), error, purpose)

export const describe = describeWith()
