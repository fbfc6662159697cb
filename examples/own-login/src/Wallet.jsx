/** The wallet of a user who is logged in to the shop. */

import {
  useScreens,
  WalletActivity,
  WalletBalance,
  WalletLogin,
  WalletPay,
  WalletReceive,
  WalletScreens,
} from '@embedded-wallet/ui'
import '@embedded-wallet/ui/styles.css'
import { useEffect } from 'react'

export const Wallet = ({ email, order, onPaid, onLeft }) => (
  <WalletScreens relayUrl="/wallet" isLogin={false}>
    <LogOut onLeft={onLeft} />
    <WalletLogin identifier={email}>
      {order && <WalletPay order={{ id: order.id }} payee={{ name: 'Shop' }} onDone={onPaid} />}
      <WalletBalance />
      <WalletActivity />
      <WalletReceive />
    </WalletLogin>
  </WalletScreens>
)

/** One click ends the wallet and the session of the shop, in every tab. */
function LogOut({ onLeft }) {
  const { status, signOut } = useScreens()
  useEffect(() => {
    if (status === 'none') onLeft()
  }, [status, onLeft])
  return (
    <button type="button" onClick={signOut}>
      Log out
    </button>
  )
}
