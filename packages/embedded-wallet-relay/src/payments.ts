/** The settlement of orders: a webhook of the service reports that a payment has changed, the payment is read, and the hook `settle` is told how it ended. */

import { getTransaction, type Platform, type ReceiveOptions, receiveWebhook } from '@embedded-wallet/platform'
import type { Hooks } from './hooks/createHooks.js'

/** The states in which nothing has become of a payment yet. The first comes while the order does not know its payment. */
const open: ReadonlySet<string> = new Set(['CREATED', 'PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING'])

interface WebhookOptions extends ReceiveOptions {
  platform: Platform
  hooks: Hooks
  /** Whether money from outside may come in: only this event wants a decision. */
  incoming: 'approve' | 'reject'
}

/** Makes the endpoint of webhooks. A hook that fails is a 500, so the service delivers the event again, for up to seven days. */
export const createWebhooks =
  ({ platform, hooks, incoming, ...options }: WebhookOptions) =>
  (request: Request): Promise<Response> =>
    receiveWebhook(request, options, async ({ type, family, data }) => {
      if (type === 'INCOMING_PAYMENT.PENDING') return { decision: incoming }
      if (family !== 'OUTGOING_PAYMENT' || !hooks.has('settle')) return undefined
      const transactionId = (data as { id: string }).id
      // Read now: events may arrive in a different order than they happened.
      const payment = await getTransaction(platform, { transactionId })
      const { quoteId, status, sentAmount, receivedAmount } = payment
      if (open.has(status)) return undefined
      await hooks.call('settle', { transactionId, quoteId, status, sentAmount, receivedAmount })
      return undefined
    })
