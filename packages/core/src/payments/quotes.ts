/** What of a quote concerns its signature. */

import { accountKey, type Quote } from '@embedded-wallet/protocol'
import { SessionError } from '../errors.js'
import type { Wallet } from '../wallet.js'

/**
 * Checks a quote that came through the app: it is as foreign as any answer.
 *
 * @throws {ServiceError} `UNEXPECTED_RESPONSE` naming the field that is not as the interface promises.
 */
export async function readQuote(quote: unknown): Promise<Quote> {
  const { readAnswer } = await import('../http/readAnswer.js')
  return readAnswer('getQuote', 200, quote)
}

/**
 * Whether a quote was executed. Assumption: only an executed one fails, since what nobody executes expires. A failed one
 * may have taken the money all the same: its delivery failed, and so may the way back.
 */
export const isExecuted = (quote: Quote | undefined): quote is Quote =>
  quote?.status === 'PROCESSING' || quote?.status === 'COMPLETED' || quote?.status === 'FAILED'

/** Whether it was not executed and cannot be any more. */
export const isOver = (quote: Quote | undefined): boolean => quote?.status === 'EXPIRED'

/**
 * The text to sign for a quote, chosen by type: other instructions, such as an invoice, may stand before it.
 *
 * @throws {SessionError} `QUOTE_NOT_SIGNABLE`.
 */
export function payloadOf(wallet: Wallet, { source, paymentInstructions = [] }: Quote): string {
  if (accountKey(source.accountId ?? '') !== accountKey(wallet.accountId)) {
    throw new SessionError(
      'QUOTE_NOT_SIGNABLE',
      'The quote takes its money from another account than this wallet.',
    )
  }
  const own = paymentInstructions.filter(
    ({ accountOrWalletInfo }) => accountOrWalletInfo.accountType === 'EMBEDDED_WALLET',
  )
  const payloadToSign = own[0]?.accountOrWalletInfo.payloadToSign
  if (own.length !== 1 || typeof payloadToSign !== 'string' || payloadToSign === '') {
    throw new SessionError(
      'QUOTE_NOT_SIGNABLE',
      'The quote must have one payment instruction of type EMBEDDED_WALLET, with a payload to sign.',
    )
  }
  return payloadToSign
}
