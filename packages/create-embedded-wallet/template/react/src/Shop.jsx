/** What the shop shows a user with a wallet. */

import { WalletActivity, WalletBalance, WalletPay, WalletReceive } from '@embedded-wallet/ui'
import { useState } from 'react'

const order = { item: 'coffee' }
const payee = { name: '__TITLE__' }
/** Users pay this shop alone, and the service knows no more than its address. Where you pay others, return their names. */
const nameOf = ({ type }) => (type === 'OUTGOING' ? payee : undefined)
/** The page's own limit, in USDC with 6 decimals: a quote above it is never signed. */
const maxSendingAmount = { amount: 5_000_000, currency: 'USDC' }

export function Shop() {
  const [isBuying, setBuying] = useState(false)
  const leave = () => setBuying(false)
  return (
    <>
      <WalletBalance />
      {isBuying ? (
        <WalletPay {...{ order, payee, maxSendingAmount }} onCancel={leave} onDone={leave} />
      ) : (
        <section className="product">
          <img src="/coffee.svg" alt="" width="80" height="80" />
          <div>
            <h2>House blend, 1 kg</h2>
            <p>Whole beans, roasted on Monday</p>
          </div>
          <button type="button" onClick={() => setBuying(true)}>
            Buy for $5.00
          </button>
        </section>
      )}
      <WalletActivity nameOf={nameOf} />
      <WalletReceive />
    </>
  )
}
