/** The receipts of the demo: delivered when the service reports a payment as completed, and kept in memory. Put your table here before you copy the demo. */

import {
  deliverReceipt,
  type FrozenReceipt,
  memoryReceiptStore,
  type Platform,
  type Receipt,
  type Transmitter,
  type WebhookEvent,
} from '@embedded-wallet/platform'
import type { Users } from './users'

/** An operator that does not exist. Yours gives you these texts, and approves them. */
const transmitter: Transmitter = {
  version: 'demo',
  name: 'Example Transmitter, Inc.',
  licenseId: 'NMLS 0000000',
  postalAddress: '1 Test Street\nSan Francisco, CA 94103',
  website: 'https://operator.example',
  phone: '+1 555 0100',
  fraudNotice: 'If you think that this payment is a fraud, call us at once.',
  refundPolicy: 'https://operator.example/refunds',
  shortfallNotice: 'The recipient may get less because of fees of their bank and foreign taxes.',
}

export interface Receipts {
  /** Keeps whom a quote pays: the service may not know the name later. */
  note: (quote: { id: string; transactionId?: string | undefined }, payee: string) => void
  /** Delivers the receipt, if the event is of a completed payment. */
  hear: (event: WebhookEvent) => Promise<void>
  /** @returns Undefined if there is none, or it is of another customer. */
  find: (paymentId: string, customerId: string) => Promise<Receipt | undefined>
}

export function createReceipts(platform: Platform, users: Users): Receipts {
  const store = memoryReceiptStore()
  const noted = new Map<string, { quoteId: string; payee: string }>()
  return {
    note({ id, transactionId }, payee) {
      if (transactionId) noted.set(transactionId, { quoteId: id, payee })
    },
    async hear(event) {
      const { problem, family } = event
      if (problem !== undefined || (family !== 'OUTGOING_PAYMENT' && family !== 'INCOMING_PAYMENT')) return
      if (!event.type.endsWith('.COMPLETED')) return
      const { id: transactionId, type, source, destination } = event.data
      const isIn = type === 'INCOMING'
      const { quoteId, payee } = noted.get(transactionId) ?? {}
      const own = users.findByAccount((isIn ? destination : source)?.accountId ?? '')?.email
      // What comes in from nobody knows where, such as test funds, has no name of its sender, and so no receipt.
      await deliverReceipt(platform, {
        transactionId,
        quoteId,
        transmitter,
        names: isIn ? { recipient: own } : { sender: own, recipient: payee },
        store,
        // The demo has no mail server: the user keeps it from the page.
        deliver: () => ({ channel: 'page' }),
      })
    },
    async find(paymentId, customerId) {
      const ofQuote = [...noted].find(([, { quoteId }]) => quoteId === paymentId)
      const kept = await store.get(ofQuote?.[0] ?? paymentId)
      if (kept?.customerId !== customerId) return undefined
      return (JSON.parse(kept.content) as FrozenReceipt).receipt
    },
  }
}
