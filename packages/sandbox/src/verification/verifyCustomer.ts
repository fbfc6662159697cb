/** KYB and KYC: the outcome from the sandbox's table, the customer's new status, and its events; the end-user terms that a customer accepts; and the names of payees. */

import {
  type Agreement,
  type AgreementConsent,
  agreementTypes,
  type BusinessInfo,
  beneficiaryOutcomes,
  type Customer,
  type EndUserTerms,
  type EventType,
  type ExternalAccount,
  type ExternalAccountInfo,
  individualKycOutcomes,
  kybOutcomes,
  type Verification,
  type VerificationRunStatus,
  type VerificationStatus,
  verificationStates,
} from '@embedded-wallet/protocol'
import { logEvent, moveExternalAccount, nextState, nextVerification } from '../events/transitions.js'
import { invalidField, Refusal } from '../refusal.js'
import { outcomeOf, primaryIdentifier } from '../state/outcome.js'
import { made, type Service, update } from '../state/service.js'

/**
 * Source: service of autumn 2026, read 2026-11-28: "a customer stays UNVERIFIED until POST /verifications". Assumption: where the
 * deployment has no rule for individuals, creation verifies them.
 */
export function statusAtCreation(
  { customerType }: Pick<Customer, 'customerType'>,
  { deployment }: Service,
): Pick<Customer, 'kybStatus' | 'kycStatus'> {
  if (customerType === 'BUSINESS') return { kybStatus: 'UNVERIFIED' }
  return { kycStatus: deployment.verifiesWhatIsThere ? 'UNVERIFIED' : 'APPROVED' }
}

/** Verifies a customer. @param businessInfo - What the request holds about a business. It takes precedence over the customer's. */
export function verifyCustomer(
  customer: Customer,
  service: Service,
  businessInfo: Partial<BusinessInfo> = {},
): Verification {
  const before = customer[statusField(customer)]
  const { verifiesWhatIsThere } = service.deployment
  if (verifiesWhatIsThere && (before === 'APPROVED' || before === 'REJECTED'))
    throw invalidField('customerId', `the customer is already ${before}`)
  const number = businessInfo.registrationNumber ?? customer.businessInfo?.registrationNumber ?? ''
  const errors = verifiesWhatIsThere ? errorsOf(customer, number, service) : []
  const status =
    errors.length > 0 ? 'UNVERIFIED' : nextVerification(before, outcomeFor(customer, number, service))
  const verification: Verification = {
    ...made('Verification', service),
    customerId: customer.id,
    verificationStatus: runStatuses[status],
    errors: status === 'REJECTED' ? [rejection(customer)] : errors,
  }
  service.records.verifications.set(verification.id, verification)
  if (status !== before) setStatus(customer, status, service)
  if (status !== before || errors.length > 0) emitRun(verification, service)
  return verification
}

const runStatuses: Readonly<Record<VerificationStatus, VerificationRunStatus>> = {
  UNVERIFIED: 'RESOLVE_ERRORS',
  PENDING: 'IN_PROGRESS',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
}

function outcomeFor(customer: Customer, registrationNumber: string, { deployment }: Service) {
  if (customer.customerType !== 'BUSINESS') {
    const outcome = deployment.verifiesWhatIsThere ? individualOutcome(customer) : 'APPROVED'
    // Its document is there.
    return outcome === 'UNVERIFIED' ? 'PENDING' : outcome
  }
  if (deployment.verifiesWhatIsThere && isNormal(registrationNumber)) return 'PENDING'
  return outcomeOf(kybOutcomes, registrationNumber)
}

const individualOutcome = ({ fullName = '' }: Customer) => outcomeOf(individualKycOutcomes, fullName)

/** Newer deployments validate what is there for these registration numbers only; the others have a fixed outcome. */
const isNormal = (registrationNumber: string) => /00[13]$/.test(registrationNumber.trim())

/** What is missing. Assumption: of a business an owner, of an individual with the suffix 003 a document. */
function errorsOf(customer: Customer, registrationNumber: string, { records }: Service) {
  const { id: resourceId, customerType } = customer
  if (customerType === 'BUSINESS')
    return isNormal(registrationNumber) && records.beneficialOwners.by('customerId', resourceId).length === 0
      ? [{ resourceId, type: 'MISSING_BENEFICIAL_OWNER', reason: 'Add a beneficial owner.' }]
      : []
  if (
    individualOutcome(customer) !== 'UNVERIFIED' ||
    records.documents.list('documentHolder', resourceId).size > 0
  )
    return []
  const acceptedDocumentTypes = ['PASSPORT', 'DRIVERS_LICENSE', 'NATIONAL_ID']
  const reason = 'Upload an identity document.'
  return [{ resourceId, type: 'MISSING_IDENTITY_DOCUMENT', acceptedDocumentTypes, reason }]
}

function rejection({ id: resourceId }: Customer): Verification['errors'][number] {
  return { resourceId, type: 'APPLICANT_REJECTED', reason: 'The sandbox rejects this identifier.' }
}

/** As an employee of the real service would. Throws if the contract's table does not list the change. */
export function decideVerification(customer: Customer, next: VerificationStatus, service: Service): void {
  const status = nextState(verificationStates, customer[statusField(customer)], next)
  endOpenRun(customer, status, service)
  setStatus(customer, status, service)
}

function endOpenRun(customer: Customer, status: VerificationStatus, service: Service): void {
  const { verifications } = service.records
  const open = [...verifications.values()].findLast(
    ({ customerId, verificationStatus }) =>
      customerId === customer.id && verificationStatus === 'IN_PROGRESS',
  )
  if (open === undefined || status === 'PENDING') return
  const errors = status === 'REJECTED' ? [rejection(customer)] : []
  emitRun(update(verifications, open, { verificationStatus: runStatuses[status], errors }, service), service)
}

function emitRun(verification: Verification, service: Service): void {
  logEvent(`VERIFICATION.${verification.verificationStatus}` as EventType, verification, service)
}

function statusField({ customerType }: Customer) {
  return customerType === 'BUSINESS' ? 'kybStatus' : 'kycStatus'
}

function setStatus(customer: Customer, status: VerificationStatus, service: Service): void {
  const field = statusField(customer)
  update(service.records.customers, customer, { [field]: status }, service)
  // UNVERIFIED has no event, and no state leads back to it.
  logEvent(`CUSTOMER.${field.slice(0, 3).toUpperCase()}_${status}` as EventType, customer, service)
}

const endUserTermsType = 'END_USER_TERMS'

/** Assumption: one version is in force at a time, and the service knows no other. Its name is as in profile 2026-08. */
export const termsInForce: EndUserTerms = { version: 'V1', url: 'https://service.example/end-user-terms/V1' }

/**
 * The agreements in force: of each type one, and the end-user terms as `GET /customers/end-user-terms` shows them.
 *
 * Assumption: only the end-user terms keep a customer without accounts; the others are there to be recorded.
 */
export const agreementsInForce: readonly Agreement[] = agreementTypes.map((type) =>
  type === endUserTermsType
    ? { type, ...termsInForce }
    : {
        type,
        version: '2026-10-01',
        url: `https://service.example/agreements/${type.toLowerCase().replaceAll('_', '-')}`,
      },
)

type Consents = Pick<Customer, 'endUserTermsConsent' | 'agreementConsents'>

/** The customer's acceptance of the end-user terms. */
const acceptedTerms = (consents: Consents) =>
  consentsIn(consents).find(({ type }) => type === endUserTermsType)

/** Source: service of autumn 2026, read 2026-11-28: both fields together are refused. Assumption: with this code. */
export function refuseUnknownTerms(body: Consents): void {
  if (body.endUserTermsConsent !== undefined && body.agreementConsents !== undefined)
    throw invalidField('agreementConsents', 'not together with endUserTermsConsent')
  for (const { type, termsVersion } of consentsIn(body)) {
    const agreement = agreementsInForce.find((one) => one.type === type)
    if (agreement === undefined) throw invalidField('agreementConsents', 'no such type of agreement')
    if (agreement.version !== termsVersion)
      throw new Refusal('END_USER_TERMS_VERSION_NOT_FOUND', 'termsVersion: no such version of the terms')
  }
}

/** Source: service of autumn 2026, read 2026-11-28: "The old field works as one entry". */
const consentsIn = ({ endUserTermsConsent, agreementConsents = [] }: Consents): AgreementConsent[] =>
  endUserTermsConsent === undefined
    ? agreementConsents
    : [{ type: endUserTermsType, ...endUserTermsConsent }, ...agreementConsents]

/** What a request adds to the acceptances of a customer. Assumption: those of other types stay. */
export function withConsents(body: Consents, known: Consents = {}): Pick<Customer, 'agreementConsents'> {
  const fresh = consentsIn(body)
  if (body.agreementConsents === undefined || fresh.length === 0) return {}
  const types = new Set(fresh.map(({ type }) => type))
  return {
    agreementConsents: [...(known.agreementConsents ?? []).filter(({ type }) => !types.has(type)), ...fresh],
  }
}

export const hasAcceptedTerms = (customer: Customer, { deployment }: Service): boolean =>
  !deployment.endUserTerms || acceptedTerms(customer) !== undefined

export function refuseWithoutTerms(customer: Customer | undefined, service: Service): void {
  if (customer !== undefined && !hasAcceptedTerms(customer, service))
    throw new Refusal('END_USER_TERMS_NOT_ACCEPTED', 'the customer has not accepted the end-user terms')
}

/** Assumption: the document gives no duration for a pending check; this one is that of a pending transfer. */
export const pendingCheckSeconds = 30

type Checked = Pick<ExternalAccount, 'status' | 'beneficiaryVerificationStatus' | 'beneficiaryVerifiedData'>

/** Checks the beneficiary. Assumption: an account is PENDING while its check is, and ACTIVE with every other outcome. */
export function verifyBeneficiary(accountInfo: ExternalAccountInfo, { deployment }: Service): Checked {
  const identifier = primaryIdentifier(accountInfo)
  if (deployment.failingAccountSuffix !== undefined && identifier.endsWith(deployment.failingAccountSuffix))
    throw new Refusal('INTERNAL_ERROR', 'the sandbox simulates an error for this account')
  const outcome = outcomeOf(beneficiaryOutcomes, identifier)
  if (outcome === 'INVALID_ACCOUNT')
    throw new Refusal('INVALID_BANK_ACCOUNT', 'accountInfo: there is no such account', {
      details: { field: 'accountInfo' },
    })
  return {
    status: outcome === 'PENDING' ? 'PENDING' : 'ACTIVE',
    beneficiaryVerificationStatus: outcome,
    ...(outcome === 'MATCHED' ? verifiedData(accountInfo) : {}),
    ...(outcome === 'PARTIAL_MATCH' ? verifiedData(accountInfo, similarName) : {}),
  }
}

export function awaitVerification(account: ExternalAccount, service: Service): void {
  if (account.beneficiaryVerificationStatus !== 'PENDING') return
  const dueAt = service.clock.now() + pendingCheckSeconds * 1000
  service.schedule.add({ dueAt, kind: 'finish beneficiary check', subject: account.id })
}

/** Ends a pending check. Assumption: it ends as MATCHED. The interface has no event for it. */
export function finishVerification(accountId: string, service: Service): void {
  const account = service.records.externalAccounts.get(accountId)
  if (account === undefined) return
  Object.assign(account, { beneficiaryVerificationStatus: 'MATCHED' }, verifiedData(account.accountInfo))
  service.records.externalAccounts.set(account.id, account)
  // The control API may have changed the status meanwhile.
  if (account.status === 'PENDING') moveExternalAccount(account, 'ACTIVE', service)
}

function verifiedData({ beneficiary }: ExternalAccountInfo, nameAtBank = (fullName: string) => fullName) {
  const { fullName } = (beneficiary ?? {}) as { fullName?: unknown }
  return typeof fullName === 'string' ? { beneficiaryVerifiedData: { fullName: nameAtBank(fullName) } } : {}
}

/** Assumption: the document shows no verified name of a partial match; here the bank knows the first name as an initial. */
function similarName(fullName: string): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/)
  return others.length === 0 ? `${first} Sample` : `${first.charAt(0)}. ${others.join(' ')}`
}
