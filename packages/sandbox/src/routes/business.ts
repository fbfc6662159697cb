/** Business verification: verifications, beneficial owners and documents. */

import { type BeneficialOwner, type Document, errorCodes, kycOutcomes } from '@embedded-wallet/protocol'
import { paginate } from '../http/pagination.js'
import type { Routes } from '../http/route.js'
import { invalidInput, notFound } from '../refusal.js'
import { isoTime } from '../state/clock.js'
import { newId } from '../state/ids.js'
import { findLiveCustomer } from '../state/lookup.js'
import { outcomeOf } from '../state/outcome.js'
import { hasUnverifiedContact } from '../verification/contactCodes.js'
import { verifyCustomer } from '../verification/verifyCustomer.js'
import { handInDocuments } from './businessRecords.js'

export const businessRoutes = {
  createVerification({ body }, service) {
    const customer = findLiveCustomer(service, body.customerId)
    if (hasUnverifiedContact(customer))
      throw invalidInput('customerId: an address of the customer must be verified before', 'customerId')
    const verification = verifyCustomer(customer, service, body.businessInfo)
    handInDocuments(body.customerId, service)
    return verification
  },

  createBeneficialOwner({ body }, service) {
    if (findLiveCustomer(service, body.customerId).customerType !== 'BUSINESS')
      throw invalidInput('customerId: only a business has beneficial owners', 'customerId')
    // Deployments require a whole number; the document does not.
    if (service.deployment.wire !== 'document' && !Number.isInteger(body.ownershipPercentage))
      throw invalidInput('ownershipPercentage: expected a whole number', 'ownershipPercentage')
    const createdAt = isoTime(service.clock.now())
    const owner: BeneficialOwner = {
      id: newId('BeneficialOwner'),
      ...body,
      kycStatus: outcomeOf(kycOutcomes, body.personalInfo.lastName),
      createdAt,
      updatedAt: createdAt,
    }
    service.records.beneficialOwners.set(owner.id, owner)
    return owner
  },

  listBeneficialOwners: ({ query }, service) =>
    paginate(service.records.beneficialOwners.list('customerId', query.customerId), query, undefined),

  uploadDocument({ body }, service) {
    const { file, ...shown } = body
    const { customers, beneficialOwners, documents } = service.records
    if (!customers.has(body.documentHolder) && !beneficialOwners.has(body.documentHolder))
      throw notFound(errorCodes.notFound, 'documentHolder: no customer or beneficial owner has this id')
    if (file.size === 0) throw invalidInput('file: it is empty', 'file')
    if (service.deployment.wire !== 'document' && shown.country === undefined)
      throw invalidInput('country: expected the country that issued the document', 'country')
    const createdAt = isoTime(service.clock.now())
    // Assumption: a sandbox does not check the contents, so it does not keep them.
    const document: Document = {
      id: newId('Document'),
      ...shown,
      fileName: file.name,
      createdAt,
      updatedAt: createdAt,
    }
    documents.set(document.id, document)
    return document
  },

  listDocuments: ({ query }, service) =>
    paginate(
      query.documentHolder === undefined
        ? service.records.documents.list()
        : service.records.documents.list('documentHolder', query.documentHolder),
      query,
      undefined,
    ),
} satisfies Partial<Routes>
