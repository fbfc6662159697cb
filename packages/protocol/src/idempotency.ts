/** The calls that the service recognizes when they are repeated: it acts once for one Idempotency-Key and body. */

import type { ServiceEndpointName } from './serviceEndpoints.js'

/**
 * The endpoints that read the header Idempotency-Key. Only these may be sent again after a lost response.
 *
 * Other endpoints may ignore the header. Assumption: the agent's endpoints of the same kind read it, too.
 */
export const idempotentEndpoints = [
  'createQuote',
  'executeQuote',
  'createTransferIn',
  'createTransferOut',
  'createAgentQuote',
  'executeAgentQuote',
  'createAgentTransferIn',
  'createAgentTransferOut',
] as const satisfies readonly ServiceEndpointName[]

/**
 * POST endpoints that decide about something that waits, or end it, and read no key. The second arrival of such a call gets 409, as if somebody
 * else had decided.
 */
export const decidingEndpoints = [
  'approveAgentAction',
  'rejectAgentAction',
  'approveIncomingPayment',
  'rejectIncomingPayment',
  'cancelTransaction',
] as const satisfies readonly ServiceEndpointName[]

/** POST endpoints that only compute something: a repetition changes nothing. */
export const readOnlyPostEndpoints = [
  'estimateWithdrawalFee',
] as const satisfies readonly ServiceEndpointName[]
