/** Hook: the message for an error. */

import type { Problem, Purpose } from '../words/describeProblem.js'
import { describe } from './problems.js'
import { useProblemOf } from './useProblemOf.js'

export const useProblem = (
  error: Error | null | undefined,
  purpose: Purpose = 'action',
): Problem | undefined => useProblemOf(describe, error, purpose)
