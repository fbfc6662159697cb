/** The end-user terms: which version is in force, and what a customer without an acceptance cannot have. */

import type { Customer, EndUserTerms } from '@embedded-wallet/protocol'
import { Refusal } from '../refusal.js'
import type { Service } from '../state/service.js'

/** Assumption: one version is in force at a time, and the service knows no other. Its name is as in profile 2026-08. */
export const termsInForce: EndUserTerms = { version: 'V1', url: 'https://service.example/end-user-terms/V1' }

/** @throws Refusal 400 when the body accepts a version that does not exist. */
export function refuseUnknownTerms({ endUserTermsConsent }: Pick<Customer, 'endUserTermsConsent'>): void {
  if (endUserTermsConsent !== undefined && endUserTermsConsent.termsVersion !== termsInForce.version)
    throw new Refusal('END_USER_TERMS_VERSION_NOT_FOUND', 'endUserTermsConsent: no such version of the terms')
}

/** Whether the customer may have accounts, and move money. */
export const hasAcceptedTerms = ({ endUserTermsConsent }: Customer, { deployment }: Service): boolean =>
  !deployment.endUserTerms || endUserTermsConsent !== undefined

/** @throws Refusal 403 when the customer's acceptance is missing. */
export function refuseWithoutTerms(customer: Customer | undefined, service: Service): void {
  if (customer !== undefined && !hasAcceptedTerms(customer, service))
    throw new Refusal('END_USER_TERMS_NOT_ACCEPTED', 'the customer has not accepted the end-user terms')
}
