/** What this device remembers of payments: stored before the first request, so that no reload and no other tab loses it. */

import { identifierPattern, type Quote, quoteOverdueMs } from '@embedded-wallet/protocol'
import type { KnownOrder, PaymentIntent } from '../records.js'
import { anyText, isAbsentOr, isTime, oneOf, readRecord } from '../store/storedRecord.js'
import type { OpenWallet } from '../wallet/wallet.js'
import type { ExecutionFacts } from './paymentTable.js'

/** The memory of one payment. Without a store that works, only this page remembers. */
export interface PaymentMemory extends Readonly<KnownOrder> {
  readonly quoteId: string
  /** When the quote ends (ISO 8601). */
  readonly expiresAt: string
  /** What this device, in any tab, remembers. */
  recall(): Promise<ExecutionFacts['memory']>
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
  /** Forgets a payment that was not executed and cannot be anymore. */
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
  order?: KnownOrder,
): PaymentMemory {
  const { store } = wallet
  const { orders, payments: page, reportedQuotes } = wallet.state
  const key = prefixOf(wallet) + quoteId
  const record = { quoteId, expiresAt, ...digestsOf(orders.get(quoteId) ?? order) }
  const keep = async (state: PaymentIntent['state'], until = expiresAt) => {
    const kept = { ...record, ...(reportedQuotes.has(quoteId) && noOrder), state, expiresAt: until }
    page.set(quoteId, kept)
    // If the disk is full, the older record stays: it only makes the next page read the quote.
    await store.update(key, kept)
  }
  return {
    ...record,
    recall: async () => {
      const value = await store.get(key)
      const read = readIntent(value)
      // A page that knows only the quote must not make the device forget the order.
      if (record.order === undefined) Object.assign(record, digestsOf(read))
      const onPage = page.get(quoteId)?.state
      if (onPage === 'done' || value === undefined) return onPage ?? 'nothing'
      if (read?.quoteId === quoteId) return read.state
      // A record that is damaged, of another quote, or cannot be read means only that a request may have left: the page finds out how it ended.
      if (onPage === undefined) page.set(quoteId, { ...record, state: 'sent', expiresAt })
      return onPage ?? 'sent'
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
      // If the store refuses, a reload reads the quote once more.
      await store.delete(key)
    },
  }
}

/**
 * The payments whose outcome this page does not know: one may have ended in another tab. Forgets those that were executed and are over.
 *
 * @returns `isKnown`: false if the store could not be read. Then these are the payments of this page, and there may be others.
 */
export async function pendingPayments(
  wallet: OpenWallet,
): Promise<{ pending: PaymentMemory[]; isKnown: boolean }> {
  const { records, isKnown } = await recordsOf(wallet)
  const pending: PaymentMemory[] = []
  for (const { quoteId: id, state, expiresAt, ...order } of records) {
    const memory = paymentMemory(wallet, { id, expiresAt }, order)
    const onPage = wallet.state.payments.get(id)?.state ?? state
    if (state !== 'done' || onPage !== 'done') pending.push(memory)
    else if (isOver(wallet, expiresAt)) await memory.forget()
  }
  return { pending, isKnown }
}

/**
 * What this device remembers of payments, including those whose end only other tabs know.
 *
 * @returns `isKnown`: false if the store could not be read. Then these are the payments of this page, and there may be others.
 */
export async function recordsOf(wallet: OpenWallet): Promise<{ records: PaymentIntent[]; isKnown: boolean }> {
  const { payments, reportedQuotes } = wallet.state
  const { values, isKnown } = await wallet.store.list(prefixOf(wallet))
  const intents = values.flatMap((value) => readIntent(value) ?? [])
  const byQuote = new Map(intents.map((record) => [record.quoteId, record]))
  for (const [quoteId, record] of payments)
    if (record.state === 'done' || !byQuote.has(quoteId)) byQuote.set(quoteId, record)
  const records = [...byQuote.values()].map((record) =>
    reportedQuotes.has(record.quoteId) ? { ...record, ...noOrder } : record,
  )
  return { records, isKnown }
}

/**
 * A caller is told how the payment of a quote ended: from now on the same order is a new payment. The store is not awaited, so that the caller
 * is told first. If the page dies in between, the next page tells the end.
 */
export function closeOrder(wallet: OpenWallet, { id }: Pick<Quote, 'id'>): void {
  const { payments, reportedQuotes } = wallet.state
  reportedQuotes.add(id)
  const onPage = payments.get(id)
  if (onPage !== undefined && onPage.order === undefined) return
  if (onPage !== undefined) payments.set(id, { ...onPage, ...noOrder })
  const key = prefixOf(wallet) + id
  void wallet.store.get(key).then(async (value) => {
    const kept = readIntent(value)
    if (kept?.order !== undefined && reportedQuotes.has(id))
      await wallet.store.set(key, { ...kept, ...noOrder })
  })
}

/**
 * Another call acts on a quote whose end a caller was told, such as by `requestQuote`. It tells the end again, or fails and does not know it:
 * until then, the same order is not a new payment.
 */
export async function reopenOrder(wallet: OpenWallet, id: string): Promise<void> {
  const { orders, payments, reportedQuotes } = wallet.state
  const order = digestsOf(orders.get(id))
  if (order.order === undefined || !reportedQuotes.delete(id)) return
  const onPage = payments.get(id)
  if (onPage !== undefined) payments.set(id, { ...onPage, ...order })
  const key = prefixOf(wallet) + id
  const kept = readIntent(await wallet.store.get(key))
  if (kept !== undefined) await wallet.store.update(key, { ...kept, ...order })
}

const digestsOf = ({ order, orderId }: KnownOrder = {}) => ({ order, orderId })
const noOrder = digestsOf()

const readIntent = (value: unknown) =>
  readRecord<PaymentIntent>(value, {
    quoteId: identifierPattern,
    state: oneOf('sent', 'taken', 'done'),
    expiresAt: isTime,
    order: isAbsentOr(anyText),
    orderId: isAbsentOr(anyText),
  })
