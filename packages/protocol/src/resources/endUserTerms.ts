/** The end-user terms of a platform without a license of its own, and a customer's acceptance of them. Newer deployments only. */

import * as v from 'valibot'
import { type Readable, readable } from '../reading.js'
import { Timestamp } from '../scalars.js'

/** The terms in force. Source: profile 2026-08, GET /customers/end-user-terms. */
export interface EndUserTerms {
  /** Such as `V1`. */
  version: string
  /** Where the terms stand. A link alone does not do: the full text stands in the platform's own terms. */
  url: string
}

export const EndUserTerms: Readable<EndUserTerms> = /* @__PURE__ */ readable(
  v.object({ version: v.pipe(v.string(), v.nonEmpty()), url: v.pipe(v.string(), v.nonEmpty()) }),
  ['version', 'url'],
)

/** How a user accepts terms: with a tick that is not set before, or with a button. */
export const acceptanceMethods = ['CHECKBOX', 'CLICK_TO_ACCEPT'] as const
/** One of `acceptanceMethods`. */
export type AcceptanceMethod = (typeof acceptanceMethods)[number]

/** A customer's acceptance. Source: profile 2026-08, EndUserTermsConsent. */
export interface EndUserTermsConsent {
  /** When the user accepted (ISO 8601). */
  acceptedAt: string
  /** The address of the user's device, at most 45 characters. */
  ipAddress: string
  /** The version that the user was shown. */
  termsVersion: string
  acceptanceMethod: AcceptanceMethod
}

export const EndUserTermsConsent: v.GenericSchema<EndUserTermsConsent> = /* @__PURE__ */ v.object({
  acceptedAt: Timestamp,
  ipAddress: v.pipe(v.string(), v.nonEmpty(), v.maxLength(45)),
  termsVersion: v.pipe(v.string(), v.nonEmpty()),
  acceptanceMethod: v.picklist(acceptanceMethods),
})

/** What a page says of the acceptance. Time and address are for the backend to add. */
export interface TermsAcceptance {
  /** The version that the user was shown. */
  version: string
  /** Default: `CHECKBOX`. */
  method?: AcceptanceMethod | undefined
}

export const TermsAcceptance: v.GenericSchema<TermsAcceptance> = /* @__PURE__ */ v.object({
  version: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  method: v.exactOptional(v.picklist(acceptanceMethods)),
})
