/** Hook: the message for an error. */

import { useMemo } from 'react'
import { describeProblem, type Problem, type Purpose } from '../words/describeProblem.js'
import { errorsTexts } from '../words/en/errors.js'
import type { Texts } from '../words/texts.js'
import { useTexts } from './texts.js'

/**
 * Made once for each error, because one that the screens do not know is logged.
 *
 * @param more - The errors of payments, where there can be some.
 */
export function useProblem(
  error: Error | null | undefined,
  purpose?: Purpose,
  ...more: Pick<Texts, 'paymentErrors'>[]
): Problem | undefined {
  const texts = useTexts(errorsTexts, ...more)
  return useMemo(() => (error ? describeProblem(texts, error, purpose) : undefined), [error, texts, purpose])
}
