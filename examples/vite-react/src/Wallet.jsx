/** The wallet of the signed-in user: the balance, a payment, the sign-out. */

import { requestQuote } from '@embedded-wallet/core'
import { useExecuteQuote, usePendingPayments, useSignOut, useWallet } from '@embedded-wallet/react'
import { useState } from 'react'
import { toSmallestUnit, toText } from './money.js'

export function Wallet({ me, reload }) {
  const [notice, setNotice] = useState('')
  const [quote, setQuote] = useState()
  const { isRunning, signOut } = useSignOut()
  const { data: pending = [] } = usePendingPayments()

  const leave = async () => {
    await signOut()
    await reload()
  }
  const onPaid = async (status) => {
    setQuote(undefined)
    setNotice({ COMPLETED: 'Sent.', FAILED: 'The payment failed.' }[status] ?? 'On its way.')
    await reload()
  }

  return (
    <section inert={isRunning}>
      <p>
        Balance <output aria-label="Balance">{toText(me.balance.amount, me.balance.currency)}</output>
      </p>
      {quote ? (
        <Review quote={quote} onPaid={onPaid} onChange={() => setQuote(undefined)} />
      ) : (
        <SendForm onQuote={setQuote} onError={setNotice} />
      )}
      {pending.some(({ outcome }) => outcome === 'unknown') && <p>A payment may have been sent.</p>}
      <p role="status">{notice}</p>
      <footer>
        <span>{me.email}</span>{' '}
        <button type="button" className="quiet" onClick={leave}>
          Sign out
        </button>
      </footer>
    </section>
  )
}

function SendForm({ onQuote, onError }) {
  const wallet = useWallet()
  const submit = async (event) => {
    event.preventDefault()
    const { to, amount } = Object.fromEntries(new FormData(event.target))
    onError('')
    try {
      onQuote(await requestQuote(wallet, { order: { to, amount: toSmallestUnit(amount, 6) } }))
    } catch (error) {
      onError(error.message)
    }
  }
  return (
    <form onSubmit={submit}>
      <label>
        To <input name="to" defaultValue="$success.usd@sandbox.example" required />
      </label>
      <label>
        Amount in USDC{' '}
        <input name="amount" inputMode="decimal" pattern="\d{1,9}(\.\d{1,6})?" defaultValue="5" required />
      </label>
      <p>
        <button type="submit">Review</button>
      </p>
    </form>
  )
}

function Review({ quote, onPaid, onChange }) {
  const payment = useExecuteQuote()
  const confirm = async (event) => {
    event.preventDefault()
    const result = await payment.execute({ quote })
    if (result.status === 'done') onPaid(result.data.status)
  }
  if (payment.status === 'unknown') return <p>The payment may have been sent. We are finding out.</p>
  return (
    <form onSubmit={confirm} inert={payment.isRunning}>
      <dl>
        <dt>You pay</dt>
        <dd>{toText(quote.totalSendingAmount, quote.sendingCurrency)}</dd>
        <dt>Fees in it</dt>
        <dd>{toText(quote.feesIncluded, quote.sendingCurrency)}</dd>
        <dt>They get</dt>
        <dd>{toText(quote.totalReceivingAmount, quote.receivingCurrency)}</dd>
      </dl>
      <p>
        <button type="submit">Confirm and sign</button>
        <button type="button" className="quiet" onClick={onChange}>
          Change
        </button>
      </p>
      {payment.error && <p role="alert">{payment.error.message}</p>}
    </form>
  )
}
