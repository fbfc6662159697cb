/** The wallets of this page, one for each account: a session that can only live in memory lives in its wallet. */

import { createWallet, type Wallet } from '@embedded-wallet/core'

export const relayUrl = `${location.origin}/wallet`

const wallets = new Map<string, Wallet>()

export function walletOf(accountId: string): Wallet {
  const wallet = wallets.get(accountId) ?? createWallet({ accountId, relayUrl })
  wallets.set(accountId, wallet)
  return wallet
}
