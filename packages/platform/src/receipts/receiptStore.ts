/** Keeps receipts as they were sent, for the five years and the 48 hours of the operator's rules. */

import type { Receipt } from '@embedded-wallet/protocol'

/** The stored form of a receipt. All but its delivery stays as it was first put. */
export interface KeptReceipt {
  readonly transactionId: string
  /** `Customer:<id>`: whose payment it is. */
  readonly customerId: string
  /** When the payment was completed, ISO 8601. */
  readonly completedAt: string
  /** JSON of a `FrozenReceipt`: rows and text as they were sent. */
  readonly content: string
  /** Of `content`, 64 hex digits. */
  readonly sha256: string
  readonly delivery?: ReceiptDelivery | undefined
  /** Whether the service knows the time of delivery. */
  readonly isConfirmed?: boolean | undefined
}

/** How a receipt reached its user. */
export interface ReceiptDelivery {
  /** Such as `mail`. */
  readonly channel: string
  /** When, ISO 8601. */
  readonly at: string
  /** The id at the provider of the mail, for the proof. */
  readonly providerId?: string | undefined
}

/** What `content` holds. */
export interface FrozenReceipt {
  receipt: Receipt
  /** As `receiptText` wrote it then. */
  text: string
}

/**
 * Keeps receipts. Give it a table with a unique key on `transactionId`, whose role may insert, and update the delivery alone.
 * Several instances of a backend share one.
 */
export interface ReceiptStore {
  /** Keeps a receipt, unless there is one of this transaction. @returns The one that is kept: an earlier one wins. */
  putOnce(receipt: KeptReceipt): KeptReceipt | Promise<KeptReceipt>
  /** @returns The receipt of a transaction; undefined if there is none. */
  get(transactionId: string): KeptReceipt | undefined | Promise<KeptReceipt | undefined>
  /** Keeps how it was delivered, unless that is kept already. @returns The delivery that is kept: an earlier one wins. */
  markDelivered(transactionId: string, delivery: ReceiptDelivery): ReceiptDelivery | Promise<ReceiptDelivery>
  /** Keeps that the service knows of the delivery. */
  markConfirmed(transactionId: string): void | Promise<void>
  /** The receipts of payments completed from one time to another, both ISO 8601 and inclusive, oldest first. */
  list(from: string, to: string): Iterable<KeptReceipt> | AsyncIterable<KeptReceipt>
}

/**
 * Creates a store in this process's memory, for tests and the sandbox. It forgets everything when the process ends, and receipts must be
 * kept for years.
 *
 * @see docs/guides/receipts.md
 */
export function memoryReceiptStore(): ReceiptStore {
  const kept = new Map<string, KeptReceipt>()
  const change = (transactionId: string, more: Partial<KeptReceipt>) => {
    const receipt = kept.get(transactionId)
    if (receipt === undefined) throw new Error(`there is no receipt of ${transactionId}`)
    kept.set(transactionId, Object.freeze({ ...receipt, ...more }))
  }
  return {
    putOnce(receipt) {
      const { transactionId } = receipt
      if (!kept.has(transactionId)) kept.set(transactionId, Object.freeze({ ...receipt }))
      return kept.get(transactionId)!
    },
    get: (transactionId) => kept.get(transactionId),
    markDelivered(transactionId, delivery) {
      const earlier = kept.get(transactionId)?.delivery
      if (earlier === undefined) change(transactionId, { delivery: Object.freeze({ ...delivery }) })
      return earlier ?? delivery
    },
    markConfirmed: (transactionId) => change(transactionId, { isConfirmed: true }),
    list(from, to) {
      const [first, last] = [Date.parse(from), Date.parse(to)]
      const timeOf = ({ completedAt }: KeptReceipt) => Date.parse(completedAt)
      return [...kept.values()]
        .filter((receipt) => timeOf(receipt) >= first && timeOf(receipt) <= last)
        .sort((a, b) => timeOf(a) - timeOf(b))
    },
  }
}
