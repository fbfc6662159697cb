/** The end-user terms of a platform without a license of its own, and a customer's acceptance of them. Newer deployments only. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { type OpenEnum, openEnum, Timestamp } from '../scalars.js'

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

/**
 * An agreement in force. Source: service of autumn 2026, read 2026-11-28: `GET /customers/agreements`, seven types; its published schema, read
 * 2026-11-29: the list is a catalog, and does not tell which of them a customer must accept. Deployments brand the types, such as
 * `ACME_END_USER_TERMS`.
 */
export interface Agreement extends ValueOf<typeof agreement> {}

const agreement = v.looseObject({
  type: openEnum<AgreementType>(),
  /** Of this type: versions of two types have nothing to do with each other. */
  version: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  /** Where its text stands. */
  url: v.exactOptional(v.string()),
})
export const Agreement: Readable<Agreement> = readable(agreement, ['type', 'version'])

/** The types of agreements, without the names of their parties. `BANK_…`: of the bank behind the service. */
export const agreementTypes = [
  'END_USER_TERMS',
  'E_SIGN_CONSENT',
  'PRIVACY_POLICY',
  'BANK_E_SIGN_CONSENT',
  'BANK_ACCOUNTHOLDER_AGREEMENT',
  'BANK_PRIVACY_POLICY',
  'BANK_CARDHOLDER_AGREEMENT',
] as const
/** One of `agreementTypes`. */
export type AgreementType = (typeof agreementTypes)[number]

/** A customer's acceptance of one agreement. Source: its published schema, read 2026-11-29: that of the end-user terms, with the `type`. */
export interface AgreementConsent extends ValueOf<typeof agreementConsent> {}

const agreementConsent = v.object({
  type: openEnum<AgreementType>(),
  ...endUserTermsConsent.entries,
})
export const AgreementConsent: v.GenericSchema<AgreementConsent> = agreementConsent

/** What a relay shows of the terms, or of all agreements that a sign-up collects. */
export interface ShownTerms {
  /** Names the terms on screen: the page returns it when the user accepts. Of agreements it names the version of each. */
  version: string
  /** Where the terms stand; of agreements, the first one. */
  url: string
  /** Where the app collects agreements: show each with a link of its own. */
  agreements?: ShownAgreement[] | undefined
}

/** An agreement with the link that a page shows. */
export interface ShownAgreement {
  type: OpenEnum<AgreementType>
  version: string
  url: string
}

/** Room for the types and versions of all agreements. */
const maxShownVersion = 1024

/** What a page sends about the acceptance. Time and address are for the backend to add. */
export interface TermsAcceptance extends ValueOf<typeof termsAcceptance> {}

const termsAcceptance = v.object({
  /** The version that the user was shown. */
  version: v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxShownVersion)),
  /** Default: `CHECKBOX`. */
  method: v.optional(v.picklist(acceptanceMethods)),
})
export const TermsAcceptance: v.GenericSchema<TermsAcceptance> = termsAcceptance
