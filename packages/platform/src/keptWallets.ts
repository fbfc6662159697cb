/** The wallets that a client has found: kept for a minute, and found once for all calls at the same time. */

import type { CustomerWallet } from './findWalletOf.js'
import { transportOf } from './transport/call.js'
import type { Platform } from './transport/clientOptions.js'

const keptMs = 60_000
const maxKept = 10_000

/** What a client keeps, by the app's id of the user. A call that has not ended is kept, too. */
export type KeptWallets = Map<string, { readonly wallet: Promise<CustomerWallet>; readonly until: number }>

/** @returns What `find` returned to the first caller. A failure is not kept. */
export function keepWallet(
  platform: Platform,
  userId: string,
  find: () => Promise<CustomerWallet>,
): Promise<CustomerWallet> {
  const now = transportOf(platform).now()
  const { wallets } = platform as Platform & { wallets: KeptWallets }
  const kept = wallets.get(userId)
  if (kept !== undefined && now < kept.until) return kept.wallet
  const entry = { wallet: find(), until: now + keptMs }
  wallets.delete(userId)
  wallets.set(userId, entry)
  const [oldest] = wallets.keys()
  if (wallets.size > maxKept) wallets.delete(oldest!)
  entry.wallet.catch(() => wallets.get(userId) === entry && wallets.delete(userId))
  return entry.wallet
}
