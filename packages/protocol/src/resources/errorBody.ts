/** The body of every error response. */

import * as v from 'valibot'

/** The body of every error response. */
export interface ErrorBody {
  /** The HTTP status, repeated. */
  status: number
  /** One of `errorCodes`, or a newer one. */
  code: string
  message: string
  details?: Record<string, unknown>
  /** Which check a 401 failed. Deployments differ: it is here or under `details`, so read both. */
  reason?: string
}

export const ErrorBody: v.GenericSchema<ErrorBody> = /* @__PURE__ */ v.object({
  status: v.number(),
  code: v.string(),
  message: v.string(),
  details: v.exactOptional(v.looseObject({})),
  reason: v.exactOptional(v.string()),
})
