/** Each demand for a signature is good for one: an honest service never sends one twice. */

import { SessionError } from '../errors.js'
import type { OpenWallet } from '../wallet.js'

/** The requestId and the payload of a demand; a quote has no requestId. */
export interface Demand {
  payloadToSign: string
  requestId?: string | undefined
  /** A quote may be signed again, for itself alone: after a refused signature, or a lost response. */
  quoteId?: string | undefined
}

/**
 * Refuses what this page signed before, for another action or for this one.
 *
 * A reload forgets what was signed, and another tab does not know: a second signature over the same text gives a relay nothing
 * that the first did not.
 *
 * @throws {SessionError} `PAYLOAD_MISMATCH`.
 */
export function refuseSigned(
  { state: { signed } }: Pick<OpenWallet, 'state'>,
  { payloadToSign, requestId = payloadToSign, quoteId }: Demand,
): void {
  const isUsed = (text: string) => signed.has(text) && (quoteId === undefined || signed.get(text) !== quoteId)
  if (!isUsed(payloadToSign) && !isUsed(requestId)) return
  throw new SessionError(
    'PAYLOAD_MISMATCH',
    'The service asked for a second signature over the same requestId or payload. Nothing was signed.',
  )
}

/** Notes a demand as signed, unless it was signed before. No other call comes between the two. */
export function takeOnce(wallet: Pick<OpenWallet, 'state'>, demand: Demand): void {
  refuseSigned(wallet, demand)
  const { payloadToSign, requestId = payloadToSign, quoteId } = demand
  wallet.state.signed.set(payloadToSign, quoteId).set(requestId, quoteId)
}
