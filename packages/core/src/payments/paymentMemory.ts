/** What this device remembers of payments: stored before the first request, so that no reload and no other tab loses it. */

import { identifierPattern } from '@embedded-wallet/protocol'
import type { OpenWallet } from '../openWallet.js'
import type { PaymentIntent } from '../records.js'
import { isAbsentOr, isText, matches, readRecord } from '../store/storedRecord.js'
import type { PaymentFacts } from './paymentTable.js'

/** The memory of one payment. Without a store that works, only this page remembers. */
export interface PaymentMemory {
  readonly quoteId: string
  /** Made from the quote's id: no tab, reload or lost store can make a second one. */
  readonly idempotencyKey: string
  /** The order that it pays, as its digest. */
  readonly order?: string | undefined
  /** When the quote of that order ends (ISO 8601). */
  readonly expiresAt?: string | undefined
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

/** After a quote's end by this margin nothing happens to it any more, even when a request is still under way. */
export const overdueMs = 120_000

const prefixOf = ({ account }: OpenWallet) => `intent/${account}/`

/**
 * What this device remembers of the payment of one quote.
 *
 * @param read - What was read of it already.
 */
export function paymentMemory(wallet: OpenWallet, quoteId: string, read?: PaymentIntent): PaymentMemory {
  const { store, state } = wallet
  const page = state.payments
  const key = prefixOf(wallet) + quoteId
  const [order, quote] = [...state.orders].find(([, { id }]) => id === quoteId) ?? []
  let record: PaymentIntent = {
    quoteId,
    idempotencyKey: `execute-${quoteId}`,
    order: order ?? read?.order,
    expiresAt: quote?.expiresAt ?? read?.expiresAt,
  }
  const keep = async (kept: PaymentIntent) => {
    page.set(quoteId, kept)
    await store.set(key, kept)
  }
  return {
    ...record,
    recall: async () => {
      const value = await store.get(key)
      // A damaged record, or that of another quote, says only that a request may have left.
      const read = readIntent(value)
      const stored = value === undefined || read?.quoteId === quoteId ? read : record
      const onPage = page.get(quoteId)
      const known = onPage?.doneUntil === undefined ? (stored ?? onPage) : onPage
      if (known === undefined) return 'nothing'
      if (known.doneUntil !== undefined) return 'done'
      return known.isTaken === true ? 'taken' : 'sent'
    },
    keepSent: async () => {
      const value = await store.get(key)
      const isNew = value === undefined && !page.has(quoteId)
      // A page that knows only the quote must not make the device forget the order.
      const known = readIntent(value)
      record = {
        ...record,
        order: record.order ?? known?.order,
        expiresAt: record.expiresAt ?? known?.expiresAt,
      }
      await keep(record)
      return isNew
    },
    keepTaken: () => keep({ ...record, isTaken: true }),
    keepExecuted: async (expiresAt) => {
      await keep({ ...record, doneUntil: expiresAt })
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
    if (record.doneUntil !== undefined || !records.has(quoteId)) records.set(quoteId, record)
  const pending: PaymentMemory[] = []
  for (const record of records.values()) {
    const { quoteId, doneUntil } = record
    const memory = paymentMemory(wallet, quoteId, record)
    if (doneUntil === undefined) pending.push(memory)
    else if (wallet.clock.now() > Date.parse(doneUntil) + overdueMs) await memory.forget()
  }
  return pending
}

const isTime = (time: unknown) => isText(time) && Number.isFinite(Date.parse(time))

const readIntent = (value: unknown) =>
  readRecord<PaymentIntent>(value, {
    quoteId: matches(identifierPattern),
    idempotencyKey: isText,
    isTaken: isAbsentOr((isTaken) => isTaken === true),
    order: isAbsentOr(isText),
    expiresAt: isAbsentOr(isTime),
    doneUntil: isAbsentOr(isTime),
  })
