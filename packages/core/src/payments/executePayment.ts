/** Pays one quote: waits for its turn among all tabs, gathers the facts, looks up the next step in the payment table, carries it out. */

import type { Quote } from '@embedded-wallet/protocol'
import type { AnyWalletError, ServiceError } from '../errors.js'
import { type LockState, withLock } from '../tabs/lock.js'
import { onlyOnce } from '../tabs/onlyOnce.js'
import type { OpenWallet } from '../wallet/wallet.js'
import { readAfterConflict } from './afterConflict.js'
import { checkGiven, checkMax, refuseDifference } from './limits.js'
import { closeOrder, paymentMemory, reopenOrder } from './paymentMemory.js'
import { type ExecutionFacts, paymentError, rowFor } from './paymentTable.js'
import { getQuote, parseQuote, quoteState } from './quotes.js'
import { type ExecuteOptions, signAndSend } from './signAndSend.js'

/** Either the quote that the user saw, or its id. */
export type QuoteToExecute = { quote: Quote; quoteId?: undefined } | { quoteId: string; quote?: undefined }

/** What the app's backend makes a quote of. */
export interface OrderToExecute {
  order: unknown
  quote?: undefined
  quoteId?: undefined
}

/** How long to wait for another tab that pays or authorizes the same quote, in milliseconds. */
const waitMs = 45_000

/** One tab at a time pays or authorizes a quote. @param work - Gets how the turn was got. */
export const inTurnOfQuote = <T>(
  { account }: OpenWallet,
  quoteId: string,
  work: (turn: LockState) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> => withLock(`execute/${account}/${quoteId}`, waitMs, work, signal)

/** @throws As `executeQuote`. */
export async function payQuote(
  wallet: OpenWallet,
  { quote, quoteId, signal, ...options }: QuoteToExecute & ExecuteOptions,
): Promise<Quote> {
  if ('order' in options)
    throw new TypeError('Execute the quote of requestQuote(wallet, { order }), not the order')
  checkGiven(quote)
  checkMax(options.maxSendingAmount)
  await reopenOrder(wallet, quote === undefined ? quoteId : quote.id)
  const toExecute = quote === undefined ? await getQuote(wallet, quoteId, signal) : parseQuote(quote)
  const { id } = toExecute
  const execute = () =>
    inTurnOfQuote(wallet, id, (turn) => executePayment(wallet, toExecute, turn, signal, options), signal)
  const paid = await onlyOnce(`execute/${wallet.account}/${id}`, execute, signal)
  // Here, not in the run: a call that was aborted gets no result.
  if (quoteState(paid) === 'executed') closeOrder(wallet, paid)
  return paid
}

/**
 * Executes a quote once. The caller holds the turn of this quote among all tabs.
 *
 * @param quote - The quote to execute, as the caller showed it.
 * @param turn - How the turn was got.
 */
export async function executePayment(
  wallet: OpenWallet,
  quote: Quote,
  turn: ExecutionFacts['turn'],
  signal: AbortSignal | undefined,
  options: Pick<ExecuteOptions, 'scaFactor' | 'maxSendingAmount'> = {},
): Promise<Quote> {
  const memory = paymentMemory(wallet, quote)
  let facts: ExecutionFacts = {
    turn,
    memory: await memory.recall(),
    call: 'not-made',
    quote: `shown-${quoteState(quote)}`,
  }
  let latest = quote
  let error: unknown
  for (;;) {
    const [, step] = rowFor(facts)
    if (step.memory === 'remember') await memory.keepExecuted(latest.expiresAt)
    if (step.memory === 'take') await memory.keepTaken()
    if (step.memory === 'forget') await memory.forget()
    // Before money may leave, and after.
    if (step.do === 'sign' || step.do === 'return' || step.as === 'held')
      refuseDifference(wallet, quote, latest)
    if (step.do === 'return') return latest
    if (step.do === 'fail') throw paymentError(step, error, latest, wallet.clock.now())
    if (step.do === 'sign') {
      const sent = await signAndSend(wallet, quote, memory, signal, options)
      facts = { ...facts, ...sent.facts }
      latest = sent.quote ?? quote
      error = sent.error
    } else {
      try {
        latest = await getQuote(wallet, quote.id, signal, isUnknown(facts) ? 'executeQuote' : undefined)
        let state: ExecutionFacts['quote'] = quoteState(latest)
        if (facts.call === 'conflict' && state === 'open')
          [latest, state] = await readAfterConflict(wallet, latest, error as ServiceError, signal)
        facts = { ...facts, quote: state }
      } catch (cause) {
        facts = {
          ...facts,
          quote: (cause as Partial<AnyWalletError>).code === 'ABORTED' ? 'aborted' : 'unreadable',
        }
        error ??= cause
      }
    }
  }
}

/** Whether a request of this device left, now or earlier, and no response tells how it ended. */
const isUnknown = ({ call, memory }: ExecutionFacts) =>
  ['lost', 'refused', 'conflict'].includes(call) || (call === 'not-made' && memory === 'sent')
