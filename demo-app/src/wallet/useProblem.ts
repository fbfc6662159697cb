/** The message for the error of a hook: made once for each error, because an error that the page does not know is logged. */

import { useMemo } from 'react'
import { describeProblem, type PageProblem } from '../text/problem'

export function useProblem(
  error: Error | null | undefined,
  describe: (error: unknown) => PageProblem = describeProblem,
): PageProblem | undefined {
  return useMemo(() => (error ? describe(error) : undefined), [error, describe])
}
