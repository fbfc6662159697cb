/** The body of every error answer. */

import * as v from 'valibot'

export interface ErrorBody {
  /** The HTTP status, repeated. */
  status: number
  /** One of `errorCodes`, or a newer one. */
  code: string
  message: string
  details?: Record<string, unknown>
  /** Which check a 401 of the sandbox failed. It stands here or under `details`: deployments differ, read both. */
  reason?: string
}

export const ErrorBody: v.GenericSchema<ErrorBody> = /* @__PURE__ */ v.object({
  status: v.number(),
  code: v.string(),
  message: v.string(),
  details: v.exactOptional(v.looseObject({})),
  reason: v.exactOptional(v.string()),
})
