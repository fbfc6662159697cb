/** What an open quote means after a 409: the service may refuse one arrival of a request because it still works on another. */

import { accountKey, errorCodes, type Quote, type WalletAccount } from '@embedded-wallet/protocol'
import { pauseFor } from '../abort.js'
import type { ServiceError } from '../errors.js'
import { callRelay } from '../http/callRelay.js'
import { readAccounts } from '../http/readCalls.js'
import { otherArrivalPausesMs } from '../operations/readBack.js'
import type { OpenWallet } from '../wallet/wallet.js'
import type { ReadBack } from '../walletEvent.js'
import { getQuote, quoteState } from './quotes.js'

/**
 * Reads a quote again until it shows something else than before.
 *
 * @param readsBack - The call that the service may work on.
 * @returns The quote as it was read last.
 */
export async function readUntilMoved(
  wallet: OpenWallet,
  quote: Quote,
  readsBack: ReadBack,
  signal: AbortSignal | undefined,
  pausesMs: readonly number[] = otherArrivalPausesMs,
): Promise<Quote> {
  let latest = quote
  for (const pauseMs of pausesMs) {
    await pauseFor(pauseMs, signal)
    latest = await getQuote(wallet, quote.id, signal, readsBack)
    const isSame = latest.status === quote.status && latest.scaChallenge?.id === quote.scaChallenge?.id
    if (!isSame) break
  }
  return latest
}

/**
 * The contract has a 409 for a quote that was executed, has expired or is in the wrong state. An open quote in time is none of these, so
 * something else must explain the refusal, or the outcome stays unknown.
 *
 * @param quote - As it was read after the refusal: open.
 * @returns The quote as it was read last, and its state. `unpayable`: it is open, and the refusal is final.
 * @throws If the quote cannot be read again.
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header-07#section-2.7
 */
export async function readAfterConflict(
  wallet: OpenWallet,
  quote: Quote,
  { serviceCode = errorCodes.conflict }: Pick<ServiceError, 'serviceCode'>,
  signal: AbortSignal | undefined,
): Promise<[latest: Quote, state: ReturnType<typeof quoteState> | 'unpayable']> {
  const isExplained = serviceCode !== errorCodes.conflict || wallet.clock.now() >= Date.parse(quote.expiresAt)
  if (isExplained) return [quote, 'unpayable']
  // What does not cover the payment does not cover another arrival of it either.
  const isShort = await isBalanceShort(wallet, quote, signal)
  // After the balance: money that another arrival has taken shows here.
  const latest = await readUntilMoved(wallet, quote, 'executeQuote', signal, isShort ? [0] : undefined)
  const state = quoteState(latest)
  return [latest, state === 'open' && isShort ? 'unpayable' : state]
}

/** @returns False if the app does not allow the balance to be read. */
async function isBalanceShort(
  wallet: OpenWallet,
  { totalSendingAmount, sendingCurrency }: Quote,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  try {
    const { body } = await callRelay(wallet, 'readAccounts', { own: readAccounts, signal })
    const accounts = body.data as WalletAccount[]
    const balance = accounts.find(({ accountId }) => accountKey(accountId) === wallet.account)?.balance
    return balance?.currency.code === sendingCurrency.code && balance.amount < totalSendingAmount
  } catch {
    // Ignored: why it cannot be read. Then the outcome stays unknown.
    return false
  }
}
