/** Payments that were begun on this device: stored before the first send, so that a reload cannot forget them. */

import { accountKey } from '@embedded-wallet/protocol'
import type { Wallet } from '../wallet.js'

/** One payment that a person asked for. */
export interface PaymentIntent {
  quoteId: string
  idempotencyKey: string
}

const prefix = (wallet: Wallet) => `intent/${accountKey(wallet.accountId)}/`

/**
 * The intent to execute a quote. Its key is made from the quote: no tab, reload or lost store can make a second one.
 */
export const intentFor = (quoteId: string): PaymentIntent => ({
  quoteId,
  idempotencyKey: `execute-${quoteId}`,
})

/** Stores an intent. A store that fails costs the memory over a reload, not the payment's safety. */
export async function keepIntent(wallet: Wallet, intent: PaymentIntent): Promise<void> {
  await wallet.sessionStore.set(prefix(wallet) + intent.quoteId, intent).catch(() => undefined)
}

/** Forgets an intent whose outcome is known. */
export async function forgetIntent(wallet: Wallet, { quoteId }: PaymentIntent): Promise<void> {
  await wallet.sessionStore.delete(prefix(wallet) + quoteId).catch(() => undefined)
}

/** The intents whose outcome is not known yet. */
export async function pendingIntents(wallet: Wallet): Promise<PaymentIntent[]> {
  const values: unknown[] = await wallet.sessionStore.list(prefix(wallet)).catch(() => [])
  return values.filter(
    (value): value is PaymentIntent => typeof (value as Partial<PaymentIntent> | null)?.quoteId === 'string',
  )
}
