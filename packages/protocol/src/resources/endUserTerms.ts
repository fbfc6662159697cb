/** The end-user terms of a platform without a license of its own, and a customer's acceptance of them. Newer deployments only. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Timestamp } from '../scalars.js'

/** The terms in force. Source: profile 2026-08, GET /customers/end-user-terms. */
export interface EndUserTerms extends ValueOf<typeof endUserTerms> {}

const endUserTerms = v.object({
  /** Such as `V1`. */
  version: v.pipe(v.string(), v.nonEmpty()),
  /** Where the terms stand. A link alone does not do: the full text stands in the platform's own terms. */
  url: v.pipe(v.string(), v.nonEmpty()),
})
export const EndUserTerms: Readable<EndUserTerms> = readable(endUserTerms, ['version', 'url'])

/** How a user accepts terms: with a tick that is not set before, or with a button. */
export const acceptanceMethods = ['CHECKBOX', 'CLICK_TO_ACCEPT'] as const

/** A customer's acceptance. Source: profile 2026-08, EndUserTermsConsent. */
export interface EndUserTermsConsent extends ValueOf<typeof endUserTermsConsent> {}

const endUserTermsConsent = v.object({
  /** When the user accepted (ISO 8601). */
  acceptedAt: Timestamp,
  /** The address of the user's device, at most 45 characters. */
  ipAddress: v.pipe(v.string(), v.nonEmpty(), v.maxLength(45)),
  /** The version that the user was shown. */
  termsVersion: v.pipe(v.string(), v.nonEmpty()),
  acceptanceMethod: v.picklist(acceptanceMethods),
})
export const EndUserTermsConsent: v.GenericSchema<EndUserTermsConsent> = endUserTermsConsent

/** What a page says of the acceptance. Time and address are for the backend to add. */
export interface TermsAcceptance extends ValueOf<typeof termsAcceptance> {}

const termsAcceptance = v.object({
  /** The version that the user was shown. */
  version: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  /** Default: `CHECKBOX`. */
  method: v.optional(v.picklist(acceptanceMethods)),
})
export const TermsAcceptance: v.GenericSchema<TermsAcceptance> = termsAcceptance
