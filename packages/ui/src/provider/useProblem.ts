/** Hook: the message for an error. */

import { useMemo } from 'react'
import { describeProblem, type Problem, type Purpose } from '../words/describeProblem.js'
import { errorsTexts } from '../words/en/errors.js'
import { useTexts } from './texts.js'

/** Made once for each error, because one that the screens do not know is logged. */
export function useProblem(error: Error | null | undefined, purpose?: Purpose): Problem | undefined {
  const texts = useTexts(errorsTexts)
  return useMemo(() => (error ? describeProblem(texts, error, purpose) : undefined), [error, texts, purpose])
}
