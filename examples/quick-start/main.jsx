// main.jsx
import { WalletButton, WalletPay, WalletReceive, WalletScreens } from '@embedded-wallet/ui'
import '@embedded-wallet/ui/styles.css'
import { createRoot } from 'react-dom/client'

const order = { amount: 5_000_000 }
const maxSendingAmount = { amount: 5_000_000, currency: 'USDC' }

createRoot(document.getElementById('root')).render(
  <WalletScreens relayUrl="/wallet">
    <WalletButton />
    <WalletReceive />
    <WalletPay order={order} maxSendingAmount={maxSendingAmount} />
  </WalletScreens>,
)
