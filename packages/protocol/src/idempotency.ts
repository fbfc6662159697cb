/** Which calls the service recognises as repeated: the same Idempotency-Key and body give the same answer, once acted on. */

import type { ServiceEndpointName } from './serviceEndpoints.js'

/**
 * The endpoints whose Idempotency-Key header the interface names. Only these may be sent again after a lost answer.
 *
 * Other endpoints may ignore the header. Assumption: the agent's calls that mirror these rows read it as these do.
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

/** POST endpoints that only compute an answer: to repeat them changes nothing. */
export const readOnlyPostEndpoints = [
  'estimateWithdrawalFee',
] as const satisfies readonly ServiceEndpointName[]
