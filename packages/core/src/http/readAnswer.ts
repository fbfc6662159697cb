/** From an unchecked answer to a typed value. */

import { type GenericSchema, getDotPath, safeParse } from 'valibot'
import { type Outcome, ServiceError } from '../errors.js'

/**
 * Checks a value from outside against its schema. Fields that the schema does not name are dropped.
 *
 * @param outcome - What is known of the action whose answer this is.
 * @throws {ServiceError} `UNEXPECTED_ANSWER`, or `OUTCOME_UNKNOWN` when the service may have acted. The message names
 * the first field that is wrong and never its value.
 */
export function readAnswer<T>(schema: GenericSchema<T>, value: unknown, outcome: Outcome = 'none'): T {
  const parsed = safeParse(schema, value)
  if (parsed.success) return parsed.output
  const field = getDotPath(parsed.issues[0]) ?? 'the whole answer'
  throw new ServiceError(
    outcome === 'unknown' ? 'OUTCOME_UNKNOWN' : 'UNEXPECTED_ANSWER',
    `The answer is not what the service interface promises: see ${field}.`,
    { outcome },
  )
}
