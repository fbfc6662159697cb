/** Payments that this device was asked for: stored before the first send, so that no reload and no other tab can forget them. */

import { accountKey } from '@embedded-wallet/protocol'
import { serverNow } from '../http/serviceClock.js'
import type { Wallet } from '../wallet.js'

/** One payment that a person asked for. */
export interface PaymentIntent {
  quoteId: string
  idempotencyKey: string
  /** It was executed, and is remembered until its quote expires (ISO 8601): an expired payload is not signed anyway. */
  doneUntil?: string
}

/** Past the end of a quote by this margin nothing happens to it any more, even when a request is still under way. */
export const overdueMs = 120_000

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

/** What this device, in any tab, knows of an intent. */
export async function findIntent(
  wallet: Wallet,
  { quoteId }: PaymentIntent,
): Promise<PaymentIntent | undefined> {
  const stored: unknown = await wallet.sessionStore.get(prefix(wallet) + quoteId).catch(() => undefined)
  const onPage = intentsOfPage(wallet).get(quoteId)
  return isIntent(stored) && onPage?.doneUntil === undefined ? stored : onPage
}

/** Remembers that an intent was executed: another tab, or a click that comes late, has nothing left to sign. */
export async function finishIntent(wallet: Wallet, intent: PaymentIntent, expiresAt: string): Promise<void> {
  const page = intentsOfPage(wallet)
  const isFirst = ![...page.values()].some(({ doneUntil }) => doneUntil !== undefined)
  const done: PaymentIntent = { ...intent, doneUntil: expiresAt }
  page.set(intent.quoteId, done)
  await wallet.sessionStore.set(prefix(wallet) + intent.quoteId, done).catch(() => undefined)
  // For apps that never ask for what is pending. In its own time: the payment is made.
  if (isFirst) pendingIntents(wallet).catch(() => undefined)
}

/** Forgets an intent that was not executed and cannot be any more. */
export async function forgetIntent(wallet: Wallet, { quoteId }: PaymentIntent): Promise<void> {
  intentsOfPage(wallet).delete(quoteId)
  await wallet.sessionStore.delete(prefix(wallet) + quoteId).catch(() => undefined)
}

/** The intents whose outcome is not known yet. Sweeps out what was executed and is over. */
export async function pendingIntents(wallet: Wallet): Promise<PaymentIntent[]> {
  const values: unknown[] = await wallet.sessionStore.list(prefix(wallet)).catch(() => [])
  const intents = new Map(values.filter(isIntent).map((intent) => [intent.quoteId, intent]))
  for (const [quoteId, intent] of intentsOfPage(wallet))
    if (intent.doneUntil !== undefined || !intents.has(quoteId)) intents.set(quoteId, intent)
  const isOver = ({ doneUntil = '' }: PaymentIntent) => serverNow(wallet) > Date.parse(doneUntil) + overdueMs
  await Promise.all([...intents.values()].filter(isOver).map((intent) => forgetIntent(wallet, intent)))
  return [...intents.values()].filter(({ doneUntil }) => doneUntil === undefined)
}

const isIntent = (value: unknown): value is PaymentIntent =>
  typeof (value as Partial<PaymentIntent> | null | undefined)?.quoteId === 'string'
