/** The wallets of this page, one per account. A session in memory lives in its wallet, so the wallet is created only once. */

import { createWallet, type RelayAddress, type Wallet, type WalletEvent } from '@embedded-wallet/core'
import type { ProfileName } from '@embedded-wallet/protocol'
import { type Approval, createApproval } from '@embedded-wallet/ui'
import { createContext, useContext } from 'react'
import { recordCalls } from '../inspector/recordCalls'
import { recorder } from '../inspector/recorder'
import { hasOpaqueTexts } from './profileTraits'

export interface Wallets {
  relay: RelayAddress
  approval: Approval
  open: (accountId: string) => Wallet
}

export function createWallets({
  profile,
  otpSigner,
  exportSigner,
}: {
  profile: ProfileName
  otpSigner: string | undefined
  exportSigner: string | undefined
}): Wallets {
  const relay = { relayUrl: `${location.origin}/wallet`, profile, ...recorded }
  const approval = createApproval(hasOpaqueTexts(profile))
  const settings = {
    ...relay,
    otpSigner,
    exportSigner,
    approvePayload: approval.approve,
  }
  const wallets = new Map<string, Wallet>()
  return {
    relay,
    approval,
    open: (accountId) => {
      const wallet = wallets.get(accountId) ?? createWallet({ ...settings, accountId })
      wallets.set(accountId, wallet)
      return wallet
    },
  }
}

/** The inspector hears of every call, and of every text that was compared. */
const recorded = {
  fetch: recordCalls((request) => fetch(request), 'relay'),
  onEvent: (event: WalletEvent) => {
    if (event.event === 'guard') recorder.noteGuard(event)
    if (event.event === 'call') recorder.noteCall(event)
  },
}

const Context = createContext<Wallets | undefined>(undefined)

export const WalletsProvider = Context.Provider
export const useWallets = (): Wallets => useContext(Context)!
export const useApproval = (): Approval => useWallets().approval
