/** The schema of an error's body. It stands alone: a browser needs the codes, and reads a body field by field. */

import * as v from 'valibot'
import type { ValueOf } from './reading.js'

/** The body of every error response. */
export interface ErrorBody extends ValueOf<typeof ErrorBody> {}

export const ErrorBody = v.object({
  /** The HTTP status, repeated. */
  status: v.number(),
  /** One of `errorCodes`, or a newer one. */
  code: v.string(),
  message: v.string(),
  details: v.exactOptional(v.looseObject({}) as v.GenericSchema<Record<string, unknown>>),
  /** Which check a 401 failed. Deployments differ: it is here or under `details`, so read both. */
  reason: v.exactOptional(v.string()),
})
