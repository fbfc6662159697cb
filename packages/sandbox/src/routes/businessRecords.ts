/** The endpoints that read and change verifications, beneficial owners and documents by their ids. */

import {
  type BeneficialOwner,
  type Document,
  errorCodes,
  kycOutcomes,
  type Verification,
} from '@embedded-wallet/protocol'
import { nextVerification } from '../events/transitions.js'
import { filterFor, paginate } from '../http/pagination.js'
import type { Routes } from '../http/route.js'
import { shortestList } from '../http/shortestList.js'
import { conflict, invalidInput, notFound } from '../refusal.js'
import { isoTime } from '../state/clock.js'
import { outcomeOf } from '../state/outcome.js'
import type { Service } from '../state/service.js'

export const businessRecordRoutes = {
  listVerifications({ query }, service) {
    const { customerId, verificationStatus } = query
    const { list, indexed } = shortestList(service.records.verifications, {
      customerId,
      verificationStatus,
    })
    const matches = (verification: Verification) =>
      (customerId ?? verification.customerId) === verification.customerId &&
      (verificationStatus ?? verification.verificationStatus) === verification.verificationStatus
    return paginate(list, query, filterFor(query, indexed, matches))
  },

  getVerification({ params }, service) {
    const verification = service.records.verifications.get(params.verificationId)
    if (verification === undefined) throw notFound(errorCodes.notFound, 'no verification has this id')
    return verification
  },

  getBeneficialOwner: ({ params }, service) => findOwner(params.beneficialOwnerId, service),

  updateBeneficialOwner({ params, body }, service) {
    const owner = findOwner(params.beneficialOwnerId, service)
    if (body.personalInfo !== undefined) {
      // Assumption: a changed person is checked again, and an APPROVED one stays APPROVED.
      const outcome = outcomeOf(kycOutcomes, body.personalInfo.lastName)
      owner.kycStatus = nextVerification(owner.kycStatus, outcome)
    }
    Object.assign(owner, body, { updatedAt: isoTime(service.clock.now()) })
    service.records.beneficialOwners.set(owner.id, owner)
    return owner
  },

  getDocument: ({ params }, service) => findDocument(params.documentId, service),

  replaceDocument({ params, body }, service) {
    const { id, documentHolder, createdAt } = findDocument(params.documentId, service)
    const { file, ...fields } = body
    if (file.size === 0) throw invalidInput('file: it is empty', 'file')
    const updatedAt = isoTime(service.clock.now())
    const document: Document = { id, documentHolder, ...fields, fileName: file.name, createdAt, updatedAt }
    service.records.documents.set(id, document)
    return document
  },

  deleteDocument({ params }, service) {
    const { id } = findDocument(params.documentId, service)
    if (service.records.handedInDocuments.has(id))
      throw conflict('the document was handed in for a verification; it can be replaced')
    service.records.documents.delete(id)
  },
} satisfies Partial<Routes>

/** A verification begins: from now on the documents of the customer and of its owners cannot be deleted. */
export function handInDocuments(customerId: string, service: Service): void {
  const { beneficialOwners, documents, handedInDocuments } = service.records
  for (const { id, documentHolder } of documents.values())
    if (documentHolder === customerId || beneficialOwners.get(documentHolder)?.customerId === customerId)
      handedInDocuments.set(id, { customerId })
}

function findOwner(id: string, { records }: Service): BeneficialOwner {
  const owner = records.beneficialOwners.get(id)
  if (owner === undefined) throw notFound(errorCodes.notFound, 'no beneficial owner has this id')
  return owner
}

function findDocument(id: string, { records }: Service): Document {
  const document = records.documents.get(id)
  if (document === undefined) throw notFound(errorCodes.notFound, 'no document has this id')
  return document
}
