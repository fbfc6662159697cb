/** Payments that were begun on this device: stored before the first send, so that a reload cannot forget them. */

import { accountKey } from '@embedded-wallet/protocol'
import type { Wallet } from '../wallet.js'

/** One payment that a person asked for. */
export interface PaymentIntent {
  quoteId: string
  idempotencyKey: string
}

const prefix = (wallet: Wallet) => `intent/${accountKey(wallet.accountId)}/`

// Beside the store: one that fails costs the memory over a reload, and nothing before.
const onThisPage = new WeakMap<Wallet, Map<string, PaymentIntent>>()

function intentsOfPage(wallet: Wallet): Map<string, PaymentIntent> {
  const own = onThisPage.get(wallet) ?? new Map<string, PaymentIntent>()
  onThisPage.set(wallet, own)
  return own
}

/**
 * The intent to execute a quote. Its key is made from the quote: no tab, reload or lost store can make a second one.
 */
export const intentFor = (quoteId: string): PaymentIntent => ({
  quoteId,
  idempotencyKey: `execute-${quoteId}`,
})

/**
 * Stores an intent.
 *
 * @returns Whether it is new: an older one may already have been executed.
 */
export async function keepIntent(wallet: Wallet, intent: PaymentIntent): Promise<{ isNew: boolean }> {
  const key = prefix(wallet) + intent.quoteId
  const page = intentsOfPage(wallet)
  const stored = await wallet.sessionStore.get(key).catch(() => undefined)
  const isNew = stored === undefined && !page.has(intent.quoteId)
  page.set(intent.quoteId, intent)
  await wallet.sessionStore.set(key, intent).catch(() => undefined)
  return { isNew }
}

/** Forgets an intent whose outcome is known. */
export async function forgetIntent(wallet: Wallet, { quoteId }: PaymentIntent): Promise<void> {
  intentsOfPage(wallet).delete(quoteId)
  await wallet.sessionStore.delete(prefix(wallet) + quoteId).catch(() => undefined)
}

/** The intents whose outcome is not known yet. */
export async function pendingIntents(wallet: Wallet): Promise<PaymentIntent[]> {
  const values: unknown[] = await wallet.sessionStore.list(prefix(wallet)).catch(() => [])
  const stored = values.filter(
    (value): value is PaymentIntent => typeof (value as Partial<PaymentIntent> | null)?.quoteId === 'string',
  )
  const unstored = [...intentsOfPage(wallet).values()].filter(
    ({ quoteId }) => !stored.some((intent) => intent.quoteId === quoteId),
  )
  return [...stored, ...unstored]
}
