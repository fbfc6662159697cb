/** Drives one payment: gathers the facts, looks up the next step in the payment table, carries it out. */

import type { Quote } from '@embedded-wallet/protocol'
import type { AnyWalletError } from '../errors.js'
import type { OpenWallet } from '../wallet.js'
import { paymentError } from './paymentErrors.js'
import { paymentMemory } from './paymentMemory.js'
import { type PaymentFacts, rowFor } from './paymentTable.js'
import { getQuote, quoteState } from './quotes.js'
import { refuseDifference } from './refuseDifference.js'
import { type ExecuteOptions, signAndSend } from './signAndSend.js'

/**
 * Executes a quote once. The caller holds the turn of this quote among all tabs.
 *
 * @param quote - The quote to execute, as the caller showed it.
 * @param turn - How the turn was got.
 * @returns The quote as executed.
 */
export async function executePayment(
  wallet: OpenWallet,
  quote: Quote,
  turn: PaymentFacts['turn'],
  signal: AbortSignal | undefined,
  options: Pick<ExecuteOptions, 'scaFactor' | 'maxSendingAmount'> = {},
): Promise<Quote> {
  const memory = paymentMemory(wallet, quote)
  let facts: PaymentFacts = {
    turn,
    memory: await memory.recall(),
    call: 'not-made',
    quote: `shown-${quoteState(quote)}`,
  }
  let latest = quote
  let error: unknown
  for (;;) {
    const step = rowFor(facts)
    if (step.includes('remember')) await memory.keepExecuted(latest.expiresAt)
    if (step.includes('take')) await memory.keepTaken()
    if (step.includes('forget')) await memory.forget()
    // Before money may leave, and after.
    if (!step.includes('read') && (!step.includes('fail') || step.includes('held')))
      refuseDifference(wallet, quote, latest)
    if (step.includes('return')) return latest
    if (step.includes('fail')) throw paymentError(step, error, latest)
    if (step.includes('sign')) {
      const sent = await signAndSend(wallet, quote, memory, signal, options)
      facts = { ...facts, ...sent.facts }
      latest = sent.quote ?? quote
      error = sent.error
    } else {
      try {
        latest = await getQuote(wallet, quote.id, signal, isUnknown(facts) ? 'executeQuote' : undefined)
        facts = { ...facts, quote: quoteState(latest) }
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

/** Whether a request of this device left, now or earlier, and its response never came. */
const isUnknown = ({ call, memory }: PaymentFacts) =>
  call === 'lost' || (call === 'not-made' && memory === 'sent')
