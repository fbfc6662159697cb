/** Hook: the message for an error, by words that may load later. */

import { useMemo } from 'react'
import type { Problem, Purpose } from '../words/describeProblem.js'
import type { SomeTexts } from '../words/texts.js'
import { useOwnTexts } from './texts.js'

/** Turns an error into a message, in the texts of the app. */
export type Describe = (own: SomeTexts, error: Error, purpose: Purpose) => Problem

/**
 * Made once for each error, because one that the screens do not know is logged.
 *
 * @param describe - Undefined until it is there.
 */
export function useProblemOf(
  describe: Describe | undefined,
  error: Error | null | undefined,
  purpose: Purpose,
): Problem | undefined {
  const own = useOwnTexts()
  return useMemo(
    () => (error && describe ? describe(own, error, purpose) : undefined),
    [describe, own, error, purpose],
  )
}
