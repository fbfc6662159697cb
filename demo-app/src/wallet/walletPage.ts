/** What every page of a wallet needs. */

import { createContext, useContext } from 'react'
import type { ServiceInfo, WalletInfo } from '../../shared/apiTypes'

export interface WalletPage {
  info: WalletInfo
  service: ServiceInfo
  /** Whether the session can sign now. */
  isActive: boolean
  /** Reads everything from the server again. Never rejects. */
  refresh: () => Promise<void>
}

const Context = createContext<WalletPage | undefined>(undefined)

export const WalletPageProvider = Context.Provider
export const useWalletPage = (): WalletPage => useContext(Context)!
