/**
 * The documents that a quote needs before it is executed: which, and the upload of each.
 *
 * Source: published text of `POST /quotes/{quoteId}/documents`, read 2026-11-29: the requirements, the kinds of files, and that an upload is final.
 */

import type { Customer, DocumentRequirement, FilePart } from '@embedded-wallet/protocol'
import { sha256Hex } from '../encoding.js'
import { conflict, invalidField, Refusal } from '../refusal.js'
import type { QuoteRecord } from '../state/records.js'
import type { Service } from '../state/service.js'

const maxBytes = 8_000_000

/** The first bytes of each kind of file. */
const kinds: Readonly<Record<string, readonly number[]>> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47],
}

/** Assumption: a business that pays in CNY needs one document, whatever its purpose. */
export function requiredDocuments(
  customer: Customer | undefined,
  receivingCurrency: string,
  { deployment }: Service,
): { documentStatus: 'PENDING'; documentRequirements: DocumentRequirement[] } | undefined {
  const isNeeded = customer?.customerType === 'BUSINESS' && receivingCurrency === 'CNY'
  if (!isNeeded || deployment.wire !== '2026-08') return undefined
  const acceptedDocumentTypes = ['PURCHASE_ORDER', 'INVOICE', 'CONTRACT']
  const requirement = { requirementId: 'COMMERCIAL_AGREEMENT', acceptedDocumentTypes, satisfied: false }
  return { documentStatus: 'PENDING', documentRequirements: [requirement] }
}

/** Assumption: the code of this refusal. */
export function refuseWithoutDocuments({ quote }: QuoteRecord): void {
  if (quote.documentStatus === 'PENDING')
    throw conflict('the quote needs documents: see documentRequirements')
}

interface Upload {
  file: FilePart
  requirementId: string
  documentType: string
}

/** Takes a document. Its content is not kept. */
export async function addQuoteDocument(record: QuoteRecord, upload: Upload, service: Service): Promise<void> {
  const { file, requirementId, documentType } = upload
  const fingerprint = await fingerprintOf(file)
  // There is no await from here on.
  service.runDue()
  const { quote } = record
  if (quote.status === 'EXPIRED')
    throw new Refusal('QUOTE_EXPIRED', 'the quote takes no documents any more', { status: 410 })
  if (quote.status !== 'PENDING')
    throw new Refusal('QUOTE_NOT_ACCEPTING_DOCUMENTS', `the quote is ${quote.status} and takes no documents`)
  const { documentRequirements: all = [] } = quote
  const requirement = all.find((one) => one.requirementId === requirementId)
  if (requirement === undefined) throw invalidField('requirementId', 'the quote has no such requirement')
  if (!requirement.acceptedDocumentTypes.includes(documentType))
    throw invalidField('documentType', 'the requirement accepts other types')
  if (requirement.satisfied)
    throw new Refusal(
      'DOCUMENT_REQUIREMENT_ALREADY_SATISFIED',
      'requirementId: its document is there, and cannot be replaced',
    )
  // Assumption: the same file is the same document.
  const isUsed = [...service.records.quotes.values()].some(({ documents = [] }) =>
    documents.includes(fingerprint),
  )
  if (isUsed) throw new Refusal('PAYMENT_DOCUMENT_ALREADY_USED', 'file: it belongs to another payment')
  record.documents = [...(record.documents ?? []), fingerprint]
  requirement.satisfied = true
  if (all.every(({ satisfied }) => satisfied)) quote.documentStatus = 'COMPLETE'
  service.records.quotes.set(quote.id, record)
}

async function fingerprintOf(file: FilePart): Promise<string> {
  const start = kinds[file.type]
  if (start === undefined) throw invalidField('file', 'expected a PDF, JPEG or PNG')
  if (file.size === 0 || file.size > maxBytes) throw invalidField('file', 'expected 1 byte to 8 MB')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (start.some((byte, at) => bytes[at] !== byte))
    throw invalidField('file', 'it is not of its content type')
  return sha256Hex(bytes)
}
