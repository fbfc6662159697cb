/** For tests that count payments: one that was begun before, and should not have been, comes before the end of one that begins now. */

import { executeQuote, type Wallet } from '@embedded-wallet/core'
import type { TestSystem } from './testSystem.js'

/** What `payLater` takes from the account. */
export const laterAmount = 1_000_000

/** Pays 1 USDC. Then everything has been carried out that was under way: count without this one. */
export async function payLater(system: TestSystem, wallet: Wallet): Promise<void> {
  await executeQuote(wallet, { quote: await system.quote(wallet.accountId, laterAmount) })
}
