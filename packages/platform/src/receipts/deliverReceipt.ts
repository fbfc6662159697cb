/** Delivers the receipt of a payment once, keeps it, and tells the service: safe to repeat as often as an event is delivered. */

import {
  checkFunction,
  checkObject,
  type Endpoint,
  type Receipt,
  receiptText,
  serviceEndpoints,
} from '@embedded-wallet/protocol'
import { confirmTransaction } from '../endpoints/transactions.js'
import { transportOf } from '../transport/call.js'
import type { Platform } from '../transport/clientOptions.js'
import type { ReceiptProblem } from './problems.js'
import { checkReceiptOptions, type ReceiptOfOptions, readReceipt, receiptOptionNames } from './receiptOf.js'
import type { FrozenReceipt, KeptReceipt, ReceiptDelivery, ReceiptStore } from './receiptStore.js'
import { receiptHtml } from './renderReceipt.js'

/** The input of `deliver`: the receipt as it is kept. */
export interface ReceiptToDeliver {
  receipt: Receipt
  /** The original, for `text/plain`. */
  text: string
  html: string
  /** `Customer:<id>`: who gets it. */
  customerId: string
  /** The transaction id: pass it to your mail provider, so that nothing is sent twice. */
  idempotencyKey: string
}

/** The options of `deliverReceipt`. */
export interface DeliverReceiptOptions extends ReceiptOfOptions {
  store: ReceiptStore
  /**
   * Sends the receipt so that the user can keep it. It returns the channel, and may return the time and the id. If it throws,
   * nothing is marked, and the next run sends the same receipt under the same key.
   */
  deliver: (receipt: ReceiptToDeliver) => DeliveredBy | Promise<DeliveredBy>
}

/** The result of `deliver`. Default of `at`: now. */
export type DeliveredBy = Omit<ReceiptDelivery, 'at'> & Partial<Pick<ReceiptDelivery, 'at'>>

/**
 * - `delivered`: by this run or an earlier one, and confirmed to the service, if its profile has that.
 * - `skipped`: this payment gets none, because it is not completed, or was made with a card.
 * - `refused`: a required field is missing or unclear, and nothing was sent: act on it, a receipt is due.
 */
export type ReceiptOutcome =
  | { status: 'delivered'; kept: KeptReceipt }
  | { status: 'skipped' | 'refused'; problems: ReceiptProblem[] }

/**
 * Builds the receipt of a completed payment, keeps it, delivers it and confirms that to the service. Call it for the events
 * `OUTGOING_PAYMENT.COMPLETED` and `INCOMING_PAYMENT.COMPLETED`, and again for each repetition of them.
 *
 * A receipt that was kept before wins, and is the one that is sent: a later refund changes nothing in it. If only the confirmation failed, the
 * next run confirms the kept time, and sends nothing.
 *
 * @throws {PlatformError} If a read or the confirmation fails: let the event be delivered again.
 * @throws {TypeError} If an option is missing or has a wrong type.
 * @see docs/guides/receipts.md
 * @example
 * ```ts
 * const { status } = await deliverReceipt(platform, {
 *   transactionId,
 *   transmitter,
 *   store: memoryReceiptStore(),
 *   deliver: async ({ text, idempotencyKey }) => {
 *     console.log(idempotencyKey, text)
 *     return { channel: 'mail' }
 *   },
 * })
 * ```
 */
export async function deliverReceipt(
  platform: Platform,
  options: DeliverReceiptOptions,
): Promise<ReceiptOutcome> {
  checkReceiptOptions(options, [...receiptOptionNames, 'store', 'deliver'])
  const { store, deliver, ...rest } = options
  checkObject('store', store)
  checkFunction('deliver', deliver)
  const { transactionId, signal } = rest
  const known = (await store.get(transactionId)) ?? (await freeze(platform, store, rest))
  if ('status' in known) return known
  const at = known.delivery?.at ?? (await deliverKept(platform, known, options)).at
  if (!known.isConfirmed && canConfirm(platform)) {
    await confirmTransaction(platform, { transactionId, receiptDeliveryConfirmedAt: at, signal })
    await store.markConfirmed(transactionId)
  }
  return { status: 'delivered', kept: (await store.get(transactionId)) ?? known }
}

async function freeze(
  platform: Platform,
  store: ReceiptStore,
  options: ReceiptOfOptions,
): Promise<KeptReceipt | Extract<ReceiptOutcome, { status: 'skipped' | 'refused' }>> {
  const { result, transaction } = await readReceipt(platform, options)
  const { receipt, problems } = result
  if (!receipt) return { status: problems.some(isNotDue) ? 'skipped' : 'refused', problems }
  const { transactionId } = options
  const { customerId, settledAt = '' } = transaction
  const content = JSON.stringify({ receipt, text: receiptText(receipt) } satisfies FrozenReceipt)
  const sha256 = await sha256Of(content)
  return store.putOnce({ transactionId, customerId, completedAt: settledAt, content, sha256 })
}

const isNotDue = ([code]: ReceiptProblem) => code === 'NOT_COMPLETED' || code === 'CARD_NOT_COVERED'

async function deliverKept(
  platform: Platform,
  { transactionId, customerId, content, sha256 }: KeptReceipt,
  { store, deliver }: DeliverReceiptOptions,
): Promise<ReceiptDelivery> {
  if ((await sha256Of(content)) !== sha256)
    throw new Error(`the kept receipt of ${transactionId} was changed: its hash differs`)
  const { receipt, text } = JSON.parse(content) as FrozenReceipt
  const html = receiptHtml(receipt)
  const { channel, providerId, at } = await deliver({
    receipt,
    text,
    html,
    customerId,
    idempotencyKey: transactionId,
  })
  const now = new Date(transportOf(platform).now()).toISOString()
  return store.markDelivered(transactionId, {
    channel,
    at: at ?? now,
    ...(providerId !== undefined && { providerId }),
  })
}

/** Nothing suggests that payments are refused without it: it is a duty of the contract, and of the newest profile alone. */
function canConfirm(platform: Platform): boolean {
  const { profiles }: Endpoint = serviceEndpoints.confirmTransaction
  return profiles?.includes(transportOf(platform).profile) ?? true
}

async function sha256Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
