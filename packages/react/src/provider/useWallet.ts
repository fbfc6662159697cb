/** Hook: the wallet of the provider above. */

import type { Wallet } from '@embedded-wallet/core'
import { useContext } from 'react'
import { WalletContext } from './walletContext.js'

/**
 * Returns the wallet of the provider above, for verbs of core that have no hook.
 *
 * @returns The same object while the provider's `config` is the same.
 * @throws {TypeError} If there is no `WalletProvider` above.
 * @see packages/core/README.md
 * @example
 * ```tsx
 * function SupportReport() {
 *   const wallet = useWallet()
 *   return <button onClick={() => diagnose(wallet).then(show)}>Report a problem</button>
 * }
 * ```
 */
export function useWallet(): Wallet {
  const provided = useContext(WalletContext)
  if (provided === undefined) throw new TypeError('useWallet needs a WalletProvider with a wallet')
  return provided.wallet
}
