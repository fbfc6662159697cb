/** Gives the components below it one wallet. */

import { createWallet, type Wallet, type WalletOptions } from '@embedded-wallet/core'
import { createContext, type ReactNode, useContext, useMemo } from 'react'

export interface WalletProviderProps {
  /** The options of `createWallet`, or a wallet that it made. */
  config: WalletOptions | Wallet
  children: ReactNode
}

const WalletContext = createContext<Wallet | undefined>(undefined)

/** Gives the components below it one wallet. */
export function WalletProvider({ config, children }: WalletProviderProps): ReactNode {
  const wallet = useMemo(() => ('state' in config ? config : createWallet(config)), [config])
  return <WalletContext.Provider value={wallet}>{children}</WalletContext.Provider>
}

/** Returns the wallet of the provider above. */
export function useWallet(): Wallet {
  const wallet = useContext(WalletContext)
  if (wallet === undefined) throw new TypeError('useWallet must be called below a WalletProvider')
  return wallet
}
