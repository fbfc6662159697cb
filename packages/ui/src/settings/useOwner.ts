/** Hook: the owner of the wallet, as the app gives it, else as far as the account names it. */

import { useAccount } from '@embedded-wallet/react'
import type { WalletContactData } from './settingsProps.js'

/** @returns Undefined when neither says who owns the wallet: no address can be changed then. */
export function useOwner(contact: WalletContactData | undefined): WalletContactData | undefined {
  const { data: account } = useAccount()
  const customerId = account?.customerId
  return contact ?? (customerId === undefined ? undefined : { customerId })
}
