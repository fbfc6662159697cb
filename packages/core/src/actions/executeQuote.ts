/** Verb: execute a quote, which moves money out of the account. */

import {
  accountKey,
  IDEMPOTENCY_KEY_HEADER,
  type Quote,
  WALLET_SIGNATURE_HEADER,
} from '@embedded-wallet/protocol'
import { type AnyWalletError, ServiceError, SessionError } from '../errors.js'
import { callRelay } from '../http/callRelay.js'
import {
  findIntent,
  finishIntent,
  forgetIntent,
  intentFor,
  keepIntent,
  type PaymentIntent,
} from '../payments/intents.js'
import { isExecuted, isOver, payloadOf, readQuote } from '../payments/quotes.js'
import { signWith } from '../session/requireSession.js'
import type { SessionRecord } from '../session/sessionRecord.js'
import { authoriseSigning } from '../signing/authorizeSigning.js'
import { createWalletSignature } from '../signing/walletSignature.js'
import { withSession } from '../signing/withSession.js'
import { type LockState, withLock } from '../tabs/lock.js'
import { onlyOnce } from '../tabs/onlyOnce.js'
import type { Wallet } from '../wallet.js'

/** Either the quote that the person saw, or its id. */
export type QuoteToExecute = { quote: Quote; quoteId?: never } | { quoteId: string; quote?: never }

/** How long to wait for another tab that executes the same quote. */
const waitMs = 45_000

/**
 * Signs and executes a quote whose source is this account.
 *
 * The Idempotency-Key is made from the quote's id: a double click, another tab or a try after a reload is the same
 * intent, and the money moves once. Calling again with the same quote after `OUTCOME_UNKNOWN` is therefore safe: the
 * quote is read back first, and what was executed is never signed a second time on this device.
 *
 * @param wallet - Made by `createWallet`.
 * @param options - The quote as the integrator's backend got it, payment instructions included, or its id; `signal` ends the
 * call early. By its id, the quote is read through the relay, and what it pays is what the relay says: show it with the
 * wallet's `confirm`, because in the interface document's form the payload itself names no quote.
 * @returns The quote as executed: `PROCESSING`, `COMPLETED`, or `FAILED`, of which only its transaction tells where the money
 * is. Amounts are in the smallest unit of their currency.
 * @throws {SessionError} `SESSION_REQUIRED`, `SESSION_EXPIRED`, `SESSION_KEY_LOST`, `QUOTE_NOT_SIGNABLE`,
 * `PAYLOAD_MISMATCH`, `PAYLOAD_UNREADABLE`, `PAYLOAD_NOT_APPROVED`, `SIGNING_DECLINED`, `BUSY`: nothing was signed.
 * @throws {ServiceError} `REFUSED` (status 409: expired, not in a state to be executed, or not enough money);
 * `OUTCOME_UNKNOWN` when the answer was lost and the quote, read back, does not yet show what happened: `reconcilePayments`
 * looks again, also after a reload; `UNREACHABLE`, `ABORTED`, `RATE_LIMITED`.
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
  const shown = quote ?? (await getQuote(wallet, quoteId, signal))
  const wanted = await readQuote(shown)
  const lock = `execute/${accountKey(wallet.accountId)}/${wanted.id}`
  const execute = async (state: LockState) => {
    if (state === 'timed-out') {
      throw new SessionError(
        'BUSY',
        'Another tab is executing this quote and does not finish. Look there, then try again.',
      )
    }
    const intent = intentFor(wanted.id)
    const known = await findIntent(wallet, intent)
    const isAsked = known !== undefined || state === 'waited'
    const done = isAsked ? await earlierExecution(wallet, intent, known, signal) : undefined
    return done ?? signAndExecute(wallet, wanted, intent, signal)
  }
  return onlyOnce(lock, () => withLock(lock, waitMs, execute, signal), signal)
}

/**
 * Looks before it signs: another tab, or an earlier try of this one, may have done it.
 *
 * @returns The quote when it was executed; undefined when there is still something to sign.
 */
async function earlierExecution(
  wallet: Wallet,
  intent: PaymentIntent,
  known: PaymentIntent | undefined,
  signal: AbortSignal | undefined,
): Promise<Quote | undefined> {
  const current = await getQuote(wallet, intent.quoteId, signal).catch((error: AnyWalletError) => {
    const isOpen = known !== undefined && error.code !== 'ABORTED'
    throw isOpen ? unknownOutcome('An earlier try may have been executed.', error) : error
  })
  if (isExecuted(current)) {
    if (known?.doneUntil === undefined) await finishIntent(wallet, intent, current.expiresAt)
    return current
  }
  if (known?.doneUntil !== undefined)
    throw unknownOutcome('The quote was executed before, and now reads otherwise.')
  if (known !== undefined && isOver(current)) {
    await forgetIntent(wallet, intent)
    throw notExecuted()
  }
  return undefined
}

async function signAndExecute(
  wallet: Wallet,
  quote: Quote,
  intent: PaymentIntent,
  signal: AbortSignal | undefined,
): Promise<Quote> {
  const payloadToSign = payloadOf(wallet, quote)
  const { expiresAt, id: quoteId } = quote
  let isNew = false
  let refusal: unknown
  const execute = async (headers: Record<string, string>): Promise<Quote> => {
    const call = { params: { quoteId }, headers, signal, acts: true }
    const { body } = await callRelay(wallet, 'executeQuote', call)
    if (body.id !== quoteId) throw unknownOutcome('The answer is about another quote.')
    return body
  }
  try {
    const attempt = async (record: SessionRecord) => {
      const asked = { action: 'executeQuote', payloadToSign, quote, quoteId, expiresAt } as const
      await authoriseSigning(wallet, asked, { signal })
      const signature = await signWith(wallet, record, (key) => createWalletSignature(payloadToSign, key))
      isNew = (await keepIntent(wallet, intent)).isNew || isNew
      const headers = {
        [WALLET_SIGNATURE_HEADER]: signature,
        [IDEMPOTENCY_KEY_HEADER]: intent.idempotencyKey,
      }
      return execute(headers).catch((error: unknown) => {
        refusal = error
        throw error
      })
    }
    const executed = await withSession(wallet, attempt, signal)
    if (isExecuted(executed)) await finishIntent(wallet, intent, executed.expiresAt)
    if (isOver(executed)) await forgetIntent(wallet, intent)
    return executed
  } catch (error) {
    if (error === refusal && error instanceof ServiceError)
      return resolveOutcome(wallet, intent, isNew, error)
    // It is not about the payment: the guard, the person or a sign-in said no. What was sent before, if anything, was refused.
    if (isNew) await forgetIntent(wallet, intent)
    throw error
  }
}

/**
 * After a lost answer, or a refusal that may mean "already done": what the quote itself says. Never signs again.
 *
 * @param isNew - Whether this is the first try of the intent. The answer to an older one may have been lost, so that no
 * refusal of a later one says that nothing happened.
 */
async function resolveOutcome(
  wallet: Wallet,
  intent: PaymentIntent,
  isNew: boolean,
  error: ServiceError,
): Promise<Quote> {
  const isAnswered = error.status !== undefined
  // "Conflict" may mean executed: networks deliver twice, and another device may have been faster.
  const isConflict = error.status === 409
  const isDoubtful = error.outcome === 'unknown' || isConflict || (isAnswered && !isNew)
  // Without the caller's signal: it may be what ended the call, and the question is worth one more request.
  const current = isDoubtful ? await getQuote(wallet, intent.quoteId).catch(() => undefined) : undefined
  const isOpen = isDoubtful && !(isConflict && isNew && current !== undefined)
  if (isExecuted(current)) {
    await finishIntent(wallet, intent, current.expiresAt)
    return current
  }
  if (isOpen && !isOver(current)) {
    throw error.outcome === 'unknown'
      ? error
      : unknownOutcome('An earlier try may have been executed.', error)
  }
  if (isNew || isOver(current)) await forgetIntent(wallet, intent)
  throw error.outcome === 'unknown' ? notExecuted(error) : error
}

function notExecuted(cause?: ServiceError): ServiceError {
  const message = 'The quote was not executed: it has expired. Ask for a new one.'
  return new ServiceError('REFUSED', message, { cause })
}

function unknownOutcome(why: string, cause?: AnyWalletError): ServiceError {
  const { status, retryAfterSeconds }: Partial<ServiceError> = cause instanceof ServiceError ? cause : {}
  return new ServiceError('OUTCOME_UNKNOWN', `${why} Look at the current state before anything else.`, {
    status,
    retryAfterSeconds,
    outcome: 'unknown',
    cause,
  })
}

async function getQuote(wallet: Wallet, quoteId: string, signal?: AbortSignal): Promise<Quote> {
  const { body } = await callRelay(wallet, 'getQuote', { params: { quoteId }, signal })
  if (body.id !== quoteId)
    throw new SessionError('QUOTE_NOT_SIGNABLE', 'The answer is another quote than the one asked for.')
  return body
}
