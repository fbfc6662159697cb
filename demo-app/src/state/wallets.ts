/** The wallets of this page, one per account. A session in memory lives in its wallet, so the wallet is created only once. */

import { createWallet, type Wallet } from '@embedded-wallet/core'

export const relayUrl = `${location.origin}/wallet`

const wallets = new Map<string, Wallet>()

export function walletOf(accountId: string): Wallet {
  const wallet = wallets.get(accountId) ?? createWallet({ accountId, relayUrl })
  wallets.set(accountId, wallet)
  return wallet
}
