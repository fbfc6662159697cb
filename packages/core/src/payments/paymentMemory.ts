/** What this device remembers of payments: stored before the first request, so that no reload and no other tab loses it. */

import { accountKey } from '@embedded-wallet/protocol'
import { serverNow } from '../http/serviceClock.js'
import type { Wallet } from '../wallet.js'
import type { PaymentFacts } from './paymentTable.js'

/** One payment, as stored. */
interface PaymentRecord {
  quoteId: string
  idempotencyKey: string
  /** It was executed. Remembered until its quote expires (ISO 8601), because an expired payload is not signed. */
  doneUntil?: string
}

/** The memory of one payment. A store that fails costs the memory after a reload; this page still remembers. */
export interface PaymentMemory {
  readonly quoteId: string
  /** Made from the quote's id: no tab, reload or lost store can make a second one. */
  readonly idempotencyKey: string
  /** What this device, in any tab, remembers. */
  recall(): Promise<PaymentFacts['memory']>
  /**
   * Remembers that a request is about to leave.
   *
   * @returns Whether nothing was remembered before: an older payment may already have been executed.
   */
  keepSent(): Promise<boolean>
  /** Remembers that it was executed: another tab, or a late click, has nothing left to sign. */
  keepExecuted(expiresAt: string): Promise<void>
  /** Forgets a payment that was not executed and cannot be any more. */
  forget(): Promise<void>
}

/** After a quote's end by this margin nothing happens to it any more, even when a request is still under way. */
export const overdueMs = 120_000

const prefixOf = (wallet: Wallet) => `intent/${accountKey(wallet.accountId)}/`

// Beside the store: one that fails costs the memory after a reload, and nothing before.
const onThisPage = new WeakMap<Wallet, Map<string, PaymentRecord>>()

function recordsOfPage(wallet: Wallet): Map<string, PaymentRecord> {
  const own = onThisPage.get(wallet) ?? new Map<string, PaymentRecord>()
  onThisPage.set(wallet, own)
  return own
}

/** What this device remembers of the payment of one quote. */
export function paymentMemory(wallet: Wallet, quoteId: string): PaymentMemory {
  const { sessionStore } = wallet
  const key = prefixOf(wallet) + quoteId
  const page = recordsOfPage(wallet)
  const record: PaymentRecord = { quoteId, idempotencyKey: `execute-${quoteId}` }
  // A store that cannot be read: what other tabs and earlier pages stored is lost.
  const stored = (): Promise<unknown> => sessionStore.get(key).catch(() => undefined)
  const keep = async (kept: PaymentRecord) => {
    page.set(quoteId, kept)
    // A store that cannot be written: the memory after a reload is lost.
    await sessionStore.set(key, kept).catch(() => undefined)
  }
  return {
    ...record,
    recall: async () => {
      const value = await stored()
      const onPage = page.get(quoteId)
      const known = isRecord(value) && onPage?.doneUntil === undefined ? value : onPage
      if (known === undefined) return 'nothing'
      return known.doneUntil === undefined ? 'sent' : 'done'
    },
    keepSent: async () => {
      const isNew = (await stored()) === undefined && !page.has(quoteId)
      await keep(record)
      return isNew
    },
    keepExecuted: async (expiresAt) => {
      await keep({ ...record, doneUntil: expiresAt })
      // For apps that never reconcile. Not awaited: the payment is made. A failure costs this sweep only.
      pendingPayments(wallet).catch(() => undefined)
    },
    forget: async () => {
      page.delete(quoteId)
      // A store that cannot be written: the payment is looked at once more after a reload.
      await sessionStore.delete(key).catch(() => undefined)
    },
  }
}

/** The payments that have no known outcome. Forgets those that were executed and are over. */
export async function pendingPayments(wallet: Wallet): Promise<PaymentMemory[]> {
  // A store that cannot be read: the payments of earlier pages are lost.
  const values: unknown[] = await wallet.sessionStore.list(prefixOf(wallet)).catch(() => [])
  const records = new Map(values.filter(isRecord).map((record) => [record.quoteId, record]))
  for (const [quoteId, record] of recordsOfPage(wallet))
    if (record.doneUntil !== undefined || !records.has(quoteId)) records.set(quoteId, record)
  const pending: PaymentMemory[] = []
  for (const { quoteId, doneUntil } of records.values()) {
    const memory = paymentMemory(wallet, quoteId)
    if (doneUntil === undefined) pending.push(memory)
    else if (serverNow(wallet) > Date.parse(doneUntil) + overdueMs) await memory.forget()
  }
  return pending
}

const isRecord = (value: unknown): value is PaymentRecord =>
  typeof (value as Partial<PaymentRecord> | null | undefined)?.quoteId === 'string'
