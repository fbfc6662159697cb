/** The wallet of a user who is logged in to the shop. */

import { useScreens, WalletLogin, WalletScreens } from '@embedded-wallet/ui'
import '@embedded-wallet/ui/styles.css'
// The screens that the shop shows.

import { WalletActivity, WalletBalance, WalletPay, WalletReceive } from '@embedded-wallet/ui'

/** What the activity calls an address. */
const payees = { '$success.usd@sandbox.example': { name: 'Shop' } }

/** `onSignedOut`: the shop's session is over, too. */
export const Wallet = ({ email, order, onLeave, onSignedOut }) => (
  <WalletScreens relayUrl="/wallet" isLogin={false} onSignedOut={onSignedOut}>
    <LogOut />
    <WalletLogin identifier={email} afterPassword onCancel={order && onLeave}>
      {order && <WalletPay order={order} payee={{ name: 'Shop' }} onCancel={onLeave} onDone={onLeave} />}
      <WalletBalance />
      <WalletActivity nameOf={({ destination }) => payees[destination?.umaAddress]} />
      <WalletReceive />
    </WalletLogin>
  </WalletScreens>
)

/** One click ends the wallet and the session of the shop, in every tab. */
const LogOut = () => (
  <button type="button" onClick={useScreens().signOut}>
    Log out
  </button>
)
