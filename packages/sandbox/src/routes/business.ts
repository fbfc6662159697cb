/** Verification of customers: links, verifications, beneficial owners and documents; and the banks that can be paid to. */

import {
  type BeneficialOwner,
  type Customer,
  type Discovery,
  type Document,
  kycOutcomes,
} from '@embedded-wallet/protocol'
import { nextVerification } from '../events/transitions.js'
import { pageOf } from '../http/pagination.js'
import type { Routes } from '../http/route.js'
import { conflict, invalidField, Refusal } from '../refusal.js'
import { outcomeOf } from '../state/outcome.js'
import { find, findLiveCustomer, isoTime, made, type Service, update } from '../state/service.js'
import { hasUnverifiedContact } from '../verification/contactCodes.js'
import { verifyCustomer } from '../verification/verifyCustomer.js'

export const businessRoutes = {
  createVerification({ body }, service) {
    const customer = findLiveCustomer(service, body.customerId)
    if (hasUnverifiedContact(customer))
      throw invalidField('customerId', 'an address of the customer must be verified before')
    const verification = verifyCustomer(customer, service, body.businessInfo)
    handInDocuments(body.customerId, service)
    return verification
  },

  createBeneficialOwner({ body }, service) {
    if (findLiveCustomer(service, body.customerId).customerType !== 'BUSINESS')
      throw invalidField('customerId', 'only a business has beneficial owners')
    refuseFraction(body.ownershipPercentage, service)
    const owner: BeneficialOwner = {
      ...body,
      kycStatus: outcomeOf(kycOutcomes, body.personalInfo.lastName),
      ...made('BeneficialOwner', service),
    }
    service.records.beneficialOwners.set(owner.id, owner)
    return owner
  },

  listBeneficialOwners: ({ query }, { records }) =>
    pageOf(records.beneficialOwners, { customerId: query.customerId }, query),

  uploadDocument({ body }, service) {
    const { file, ...shown } = body
    const { customers, beneficialOwners, documents } = service.records
    if (!customers.has(body.documentHolder) && !beneficialOwners.has(body.documentHolder))
      throw new Refusal('NOT_FOUND', 'documentHolder: no customer or beneficial owner has this id')
    if (file.size === 0) throw invalidField('file', 'it is empty')
    if (service.deployment.wire !== 'document' && shown.country === undefined)
      throw invalidField('country', 'expected the country that issued the document')
    // Assumption: a sandbox does not check the contents, so it does not keep them.
    const document: Document = { ...shown, fileName: file.name, ...made('Document', service) }
    documents.set(document.id, document)
    return document
  },

  listDocuments: ({ query }, { records }) =>
    pageOf(records.documents, { documentHolder: query.documentHolder }, query),

  listVerifications({ query }, { records }) {
    const { customerId, verificationStatus } = query
    return pageOf(records.verifications, { customerId, verificationStatus }, query)
  },

  getVerification: ({ params }, service) => find(service, 'verifications', params.verificationId),

  getBeneficialOwner: ({ params }, service) => find(service, 'beneficialOwners', params.beneficialOwnerId),

  updateBeneficialOwner({ params, body }, service) {
    const owner = find(service, 'beneficialOwners', params.beneficialOwnerId)
    refuseFraction(body.ownershipPercentage ?? 0, service)
    if (body.personalInfo !== undefined) {
      // Assumption: a changed person is checked again, and an APPROVED one stays APPROVED.
      const outcome = outcomeOf(kycOutcomes, body.personalInfo.lastName)
      owner.kycStatus = nextVerification(owner.kycStatus, outcome)
    }
    return update(service.records.beneficialOwners, owner, body, service)
  },

  getDocument: ({ params }, service) => find(service, 'documents', params.documentId),

  replaceDocument({ params, body }, service) {
    const { id, documentHolder, createdAt } = find(service, 'documents', params.documentId)
    const { file, ...fields } = body
    if (file.size === 0) throw invalidField('file', 'it is empty')
    const updatedAt = isoTime(service.clock.now())
    const document: Document = { id, documentHolder, ...fields, fileName: file.name, createdAt, updatedAt }
    service.records.documents.set(id, document)
    return document
  },

  deleteDocument({ params }, service) {
    const { id } = find(service, 'documents', params.documentId)
    if (service.records.handedInDocuments.has(id))
      throw conflict('the document was handed in for a verification; it can be replaced')
    service.records.documents.delete(id)
  },

  listDiscoveries: ({ query }) => ({
    data: banks.filter(
      ({ country, currency }) =>
        (query.country ?? country) === country && (query.currency ?? currency) === currency,
    ),
  }),

  getKycLink({ query: { platformCustomerId, redirectUri } }, { records: { customers } }) {
    const customer = customers
      .by('platformCustomerId', platformCustomerId)
      .find(({ isDeleted }) => !isDeleted)
    // Assumption: the profile names no refusal but 401.
    if (customer === undefined) throw new Refusal('USER_NOT_FOUND', 'platformCustomerId: no customer has it')
    const { id: customerId } = customer
    return { kycUrl: urlOf(customer, redirectUri), platformCustomerId, customerId }
  },

  createKycLink({ params, body }, service) {
    const customer = findLiveCustomer(service, params.customerId)
    if (hasUnverifiedContact(customer)) throw conflict('an address of the customer must be verified before')
    const expiresAt = isoTime(service.clock.now() + linkLifetime)
    const kycUrl = urlOf(customer, body.redirectUri)
    return { kycUrl, expiresAt, provider: 'SANDBOX' }
  },
} satisfies Partial<Routes>

/** Deployments require a whole number; the document does not. */
function refuseFraction(percentage: number | undefined, { deployment }: Service): void {
  if (deployment.wire !== 'document' && !Number.isInteger(percentage))
    throw invalidField('ownershipPercentage', 'expected a whole number')
}

/** A verification begins: from now on the documents of the customer and of its owners cannot be deleted. */
function handInDocuments(customerId: string, service: Service): void {
  const { beneficialOwners, documents, handedInDocuments } = service.records
  for (const { id, documentHolder } of documents.values())
    if (documentHolder === customerId || beneficialOwners.get(documentHolder)?.customerId === customerId)
      handedInDocuments.set(id, { customerId })
}

/** Assumption: the sandbox's own banks. */
const banks: readonly Discovery[] = [
  { bankName: 'HARBOUR', displayName: 'Harbour Bank', country: 'US', currency: 'USD' },
  { bankName: 'VALE', displayName: 'Banco do Vale', country: 'BR', currency: 'BRL' },
  { bankName: 'LINDEN', displayName: 'Linden Bank', country: 'DE', currency: 'EUR' },
  { bankName: 'LAGOON', displayName: 'Lagoon Bank', country: 'NG', currency: 'NGN' },
]

/** Milliseconds. Assumption: the profile names no lifetime. */
const linkLifetime = 60 * 60_000

/** Assumption: no page stands there. The suffix of the name or of the registration number decides a verification. */
function urlOf({ id }: Customer, redirectUri: string | undefined): string {
  const url = new URL(`https://verification.example/${id.replace(/^\w+:/, '')}`)
  if (redirectUri !== undefined) url.searchParams.set('redirectUri', redirectUri)
  return url.href
}
