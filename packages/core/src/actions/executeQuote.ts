/** Verb: execute a quote, which moves money out of the account. */

import { accountKey, IDEMPOTENCY_KEY_HEADER, Quote, WALLET_SIGNATURE_HEADER } from '@embedded-wallet/protocol'
import { ServiceError, SessionError } from '../errors.js'
import { callRelay } from '../http/callRelay.js'
import { readAnswer } from '../http/readAnswer.js'
import { requireSession } from '../session/currentSession.js'
import { checkPayload } from '../session/payloadGuard.js'
import { createWalletSignature } from '../session/walletSignature.js'
import type { Wallet } from '../wallet.js'

/** Either the quote that the person saw, or its id. */
export type QuoteToExecute = { quote: Quote; quoteId?: never } | { quoteId: string; quote?: never }

/**
 * Signs and executes a quote whose source is this account.
 *
 * The Idempotency-Key is made from the quote's id: a double click, another tab or a try after a reload is the same
 * intent, and the money moves once. Calling again with the same quote after `OUTCOME_UNKNOWN` is therefore safe.
 *
 * @param options.quote - The quote as the integrator's backend got it, payment instructions included.
 * @returns The quote as executed: `PROCESSING` or `COMPLETED`. Amounts are in the smallest unit of their currency.
 * @throws {SessionError} `SESSION_REQUIRED`, `SESSION_EXPIRED`, `QUOTE_NOT_SIGNABLE`, `PAYLOAD_MISMATCH`,
 * `PAYLOAD_UNREADABLE`: nothing was signed.
 * @throws {ServiceError} `REFUSED` (status 409: expired, not in a state to be executed, or not enough money);
 * `OUTCOME_UNKNOWN` when the answer was lost and the quote, read back, does not yet show what happened; `UNREACHABLE`,
 * `ABORTED`, `RATE_LIMITED`.
 * @see the interface document, "POST /quotes/{quoteId}/execute"
 * @example
 * ```ts
 * const { status } = await executeQuote(wallet, { quote })
 * ```
 */
export async function executeQuote(
  wallet: Wallet,
  { quote, quoteId, signal }: QuoteToExecute & { signal?: AbortSignal },
): Promise<Quote> {
  const wanted = quote === undefined ? await getQuote(wallet, quoteId, signal) : readAnswer(Quote, quote)
  const payloadToSign = payloadOf(wallet, wanted)
  const session = await requireSession(wallet)
  checkPayload(payloadToSign, { action: 'executeQuote', accountId: wallet.accountId, quoteId: wanted.id })
  try {
    const answer = await callRelay(wallet, 'executeQuote', {
      params: { quoteId: wanted.id },
      headers: {
        [WALLET_SIGNATURE_HEADER]: await createWalletSignature(payloadToSign, session),
        [IDEMPOTENCY_KEY_HEADER]: `execute-${wanted.id}`,
      },
      signal,
      acts: true,
    })
    return readAnswer(Quote, answer.json, 'unknown')
  } catch (error) {
    return resolveOutcome(wallet, wanted.id, error)
  }
}

async function getQuote(wallet: Wallet, quoteId: string, signal?: AbortSignal): Promise<Quote> {
  const answer = await callRelay(wallet, 'getQuote', { params: { quoteId }, signal })
  return readAnswer(Quote, answer.json)
}

/** The text to sign, chosen by type: other instructions, such as an invoice, may stand before it. */
function payloadOf(wallet: Wallet, { source, paymentInstructions = [] }: Quote): string {
  const isOwn =
    source.accountId !== undefined && accountKey(source.accountId) === accountKey(wallet.accountId)
  const instruction = paymentInstructions.find(
    ({ accountOrWalletInfo }) => accountOrWalletInfo.accountType === 'EMBEDDED_WALLET',
  )
  const payloadToSign = instruction?.accountOrWalletInfo.payloadToSign
  if (!isOwn || typeof payloadToSign !== 'string' || payloadToSign === '') {
    throw new SessionError(
      'QUOTE_NOT_SIGNABLE',
      isOwn
        ? 'The quote has no payment instruction of type EMBEDDED_WALLET with a payload to sign.'
        : 'The quote takes its money from another account than this wallet.',
    )
  }
  return payloadToSign
}

/** After a lost answer, or a 409 that may mean "already done": what the quote itself says. Never signs again. */
async function resolveOutcome(wallet: Wallet, quoteId: string, error: unknown): Promise<Quote> {
  const isOpen = error instanceof ServiceError && (error.outcome === 'unknown' || error.status === 409)
  if (!isOpen) throw error
  // Without the caller's signal: it may be what ended the call, and the question is worth one more request.
  const current = await getQuote(wallet, quoteId).catch(() => undefined)
  if (current?.status === 'PROCESSING' || current?.status === 'COMPLETED') return current
  throw error
}
