/** The schema of an error's body. It stands alone: a browser needs the codes, and reads a body field by field. */

import * as v from 'valibot'
import type { ValueOf } from './reading.js'

/** The body of every error response. */
export interface ErrorBody extends ValueOf<typeof ErrorBody> {}

export const ErrorBody = v.object({
  /** The HTTP status, repeated: in the interface document only. */
  status: v.exactOptional(v.number()),
  /** One of `errorCodes`, or a newer one. */
  code: v.string(),
  /** In the interface document only. Deployments put the words in `reason`. */
  message: v.exactOptional(v.string()),
  details: v.exactOptional(v.looseObject({}) as v.GenericSchema<Record<string, unknown>>),
  /** Which check a 401 failed; in deployments, for every error, why. It may be under `details` instead, so read both. */
  reason: v.exactOptional(v.string()),
})
