/** What an API token must be allowed for each call. */

import {
  type ApiPermission,
  type Endpoint,
  readOnlyPostEndpoints,
  type ServiceEndpointName,
} from '@embedded-wallet/protocol'

/** The calls that send payments. */
const transacting: ReadonlySet<ServiceEndpointName> = new Set<ServiceEndpointName>([
  'createQuote',
  'executeQuote',
  'authorizeQuote',
  'createTransferIn',
  'createTransferOut',
  'fundInternalAccount',
  'sendQuotePayment',
  'receiveUmaPayment',
  'approveIncomingPayment',
  'rejectIncomingPayment',
  'confirmTransaction',
  'cancelTransaction',
])

/**
 * Returns the permission that a call needs: VIEW to read, TRANSACT to send payments, MANAGE for every other change.
 *
 * Source: the profiles name the permissions, and TRANSACT for quotes (2026-08).
 *
 * Assumption: a call needs exactly one of them, no permission includes another, and login methods and sessions are
 * managed.
 */
export function permissionOf(name: ServiceEndpointName, { method }: Endpoint): ApiPermission {
  const computesOnly: readonly ServiceEndpointName[] = readOnlyPostEndpoints
  if (method === 'GET' || computesOnly.includes(name)) return 'VIEW'
  return transacting.has(name) ? 'TRANSACT' : 'MANAGE'
}
