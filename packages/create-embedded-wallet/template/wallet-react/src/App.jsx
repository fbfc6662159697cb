'use client' // if next
/** The page: the wallet is the login. */

import { WalletButton, WalletLogin, WalletScreens } from '@embedded-wallet/ui'
import '@embedded-wallet/ui/styles.css'
import { Shop } from './Shop.jsx'

/** Users read "$5.00". */
const money = { showAs: { USDC: 'USD' } }

export const App = () => (
  <WalletScreens relayUrl="/wallet" money={money}>
    <main>
      <header>
        <h1>__TITLE__</h1>
        <WalletButton />
      </header>
      <WalletLogin>
        <Shop />
      </WalletLogin>
    </main>
  </WalletScreens>
)
