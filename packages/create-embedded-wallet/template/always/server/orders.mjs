/** YOURS: the orders, and which of them are paid. A page can lie about that, so the backend asks the service. */

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { getTransaction } from '@embedded-wallet/platform'
import './site.mjs'

const file = '.data/orders.json'
/** Stand in for your database: orders by the transaction of their quote. One copy, however often a bundler loads this file. */
globalThis.orders ??= new Map(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])
export const { orders } = globalThis

function save() {
  mkdirSync('.data', { recursive: true })
  // A crash leaves no half of a file.
  writeFileSync(`${file}.new`, JSON.stringify([...orders]), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** @param order - `{ accountId, item, amount }`: who buys what, and how much must arrive. The same quote again is the same order. */
export function keepOrder(transactionId, order) {
  if (orders.has(transactionId)) return
  orders.set(transactionId, { ...order, isPaid: false, isOver: false })
  save()
}

/**
 * Reads the payment of an order, and marks the order as paid, once. An order whose quote expired is dropped: nobody paid it.
 *
 * A bank may return money later: then the payment is FAILED after it was COMPLETED, and nothing here looks again. Webhooks tell it
 * (`OUTGOING_PAYMENT.FAILED`), and what your shop does about an order that it has delivered is your decision.
 */
export async function settle(platform, transactionId) {
  const { status, receivedAmount } = await getTransaction(platform, { transactionId })
  // Read now: another call may have marked it.
  const order = orders.get(transactionId)
  if (!order || order.isOver) return
  if (status === 'EXPIRED') orders.delete(transactionId)
  else if (!['COMPLETED', 'FAILED', 'REJECTED', 'REFUNDED'].includes(status)) return
  order.isOver = true
  // A service may not know what arrived; then the amount is that of the quote.
  order.isPaid = status === 'COMPLETED' && (receivedAmount?.amount ?? order.amount) === order.amount
  save()
  if (status !== 'EXPIRED')
    console.log(`Order of ${order.item}: ${order.isPaid ? 'paid' : `not paid, ${status}`}, ${transactionId}`)
}

/** Settles the open orders every five seconds, as long as the app runs. Webhooks tell it at once: `webhookListener` of platform. */
export function settleOrders(platform) {
  const failing = new Set()
  const settleAll = async () => {
    for (const [transactionId, { isOver }] of orders)
      try {
        if (!isOver) await settle(platform, transactionId)
        failing.delete(transactionId)
      } catch (error) {
        // The next run asks again. The console says it once.
        if (!failing.has(transactionId)) console.error(`Is the order paid? ${transactionId}:`, error)
        failing.add(transactionId)
      }
  }
  // The next run waits for the last one. It keeps no process alive.
  const wait = () => setTimeout(() => settleAll().then(wait), 5000).unref()
  globalThis.settling ??= wait()
}
