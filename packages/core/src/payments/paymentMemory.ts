/** What this device remembers of payments: stored before the first request, so that no reload and no other tab loses it. */

import { identifierPattern, type Quote, quoteOverdueMs } from '@embedded-wallet/protocol'
import type { PaymentIntent } from '../records.js'
import { anyText, isAbsentOr, isTime, oneOf, readRecord } from '../store/storedRecord.js'
import type { OpenWallet } from '../wallet.js'
import type { PaymentFacts } from './paymentTable.js'

/** The memory of one payment. Without a store that works, only this page remembers. */
export interface PaymentMemory {
  readonly quoteId: string
  /** When the quote ends (ISO 8601). */
  readonly expiresAt: string
  /** The order that it pays, as its digest. */
  readonly order?: string | undefined
  /** What this device, in any tab, remembers. */
  recall(): Promise<PaymentFacts['memory']>
  /**
   * Remembers that a request is about to leave.
   *
   * @returns Whether nothing was remembered before: an older payment may already have been executed.
   */
  keepSent(): Promise<boolean>
  /** Remembers that the service took the request and holds it: no second one may follow. */
  keepTaken(): Promise<void>
  /** Remembers that it was executed: another tab, or a late click, has nothing left to sign. */
  keepExecuted(expiresAt: string): Promise<void>
  /** Forgets a payment that was not executed and cannot be any more. */
  forget(): Promise<void>
}

/** Whether a quote's end is past by the margin, so that no request still under way can execute it. */
export const isOver = ({ clock }: OpenWallet, expiresAt: string): boolean =>
  clock.now() > Date.parse(expiresAt) + quoteOverdueMs

const prefixOf = ({ account }: OpenWallet) => `intent/${account}/`

/**
 * What this device remembers of the payment of one quote.
 *
 * @param order - What was read of it already.
 */
export function paymentMemory(
  wallet: OpenWallet,
  { id: quoteId, expiresAt }: Pick<Quote, 'id' | 'expiresAt'>,
  order?: string,
): PaymentMemory {
  const { store } = wallet
  const { orders, payments: page } = wallet.state
  const key = prefixOf(wallet) + quoteId
  const record = { quoteId, expiresAt, order: orders.get(quoteId)?.order ?? order }
  const keep = async (state: PaymentIntent['state'], until = expiresAt) => {
    const kept = { ...record, state, expiresAt: until }
    page.set(quoteId, kept)
    await store.set(key, kept)
  }
  return {
    ...record,
    recall: async () => {
      const value = await store.get(key)
      const read = readIntent(value)
      // A page that knows only the quote must not make the device forget the order.
      record.order ??= read?.order
      const onPage = page.get(quoteId)?.state
      if (onPage === 'done' || value === undefined) return onPage ?? 'nothing'
      // A damaged record, or that of another quote, says only that a request may have left.
      return read?.quoteId === quoteId ? read.state : 'sent'
    },
    keepSent: async () => {
      const isNew = !page.has(quoteId) && (await store.get(key)) === undefined
      await keep('sent')
      return isNew
    },
    keepTaken: () => keep('taken'),
    keepExecuted: async (latestEnd) => {
      await keep('done', latestEnd)
      // The page's first payment sweeps, for apps that never reconcile. Not awaited: the payment is made.
      if (page.size === 1) void pendingPayments(wallet)
    },
    forget: async () => {
      page.delete(quoteId)
      // Lost when the store refuses: a reload reads the quote once more.
      await store.delete(key)
    },
  }
}

/** The payments that have no known outcome. Forgets those that were executed and are over. */
export async function pendingPayments(wallet: OpenWallet): Promise<PaymentMemory[]> {
  const { values } = await wallet.store.list(prefixOf(wallet))
  const intents = values.flatMap((value) => readIntent(value) ?? [])
  const records = new Map(intents.map((record) => [record.quoteId, record]))
  for (const [quoteId, record] of wallet.state.payments)
    if (record.state === 'done' || !records.has(quoteId)) records.set(quoteId, record)
  const pending: PaymentMemory[] = []
  for (const { quoteId: id, state, expiresAt, order } of records.values()) {
    const memory = paymentMemory(wallet, { id, expiresAt }, order)
    if (state !== 'done') pending.push(memory)
    else if (isOver(wallet, expiresAt)) await memory.forget()
  }
  return pending
}

const readIntent = (value: unknown) =>
  readRecord<PaymentIntent>(value, {
    quoteId: identifierPattern,
    state: oneOf('sent', 'taken', 'done'),
    expiresAt: isTime,
    order: isAbsentOr(anyText),
  })
