/** The shop: its own login, an order, and the wallet that pays it. */

import { signOutAll } from '@embedded-wallet/core' // wallet
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Wallet } from './Wallet.jsx' // wallet
import './style.css'

/** Also where it ended at a click on "Pay": what that click sent may be unknown. */
const sessionEnded = 'Your session ended. Look at your activity before you pay again.'

async function send(path, body = {}) {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error('That did not work. Check the password.')
  return response.json()
}

function Shop() {
  /** Undefined until it is known; null without a login. */
  const [email, setEmail] = useState()
  const [order, setOrder] = useState()
  const [notice, setNotice] = useState()
  useEffect(() => void fetch('/me').then(async (response) => setEmail(await response.json())), [])
  /** Paid, on its way, or left without paying: the backend knows. */
  const leave = async () => {
    setOrder()
    const { isPaid } = await (await fetch(`/orders/${order.id}`)).json() // wallet
    setNotice(isPaid ? 'Your order is paid. Thank you!' : undefined)
  }
  if (email === undefined) return null
  if (email === null)
    return (
      <LogIn
        notice={notice}
        onLoggedIn={(next) => {
          setOrder()
          setNotice()
          setEmail(next)
        }}
      />
    )
  return (
    <>
      <h1>Shop</h1>
      <p>{email}</p>
      <button type="button" disabled={order} onClick={async () => setOrder(await send('/orders'))}>
        Buy coffee for 5 USD
      </button>
      <p role="status">{notice}</p>
      <Wallet
        email={email}
        order={order}
        onLeave={leave}
        onSignedOut={(why) => {
          setNotice(why === 'session-ended' ? sessionEnded : undefined)
          setEmail(null)
        }}
      />
    </>
  )
}

function LogIn({ notice, onLoggedIn }) {
  const [problem, setProblem] = useState()
  const logIn = async (event) => {
    event.preventDefault()
    const { email, password } = Object.fromEntries(new FormData(event.target))
    try {
      // However the last session of the shop ended: its wallet is locked before the next one takes its place.
      await signOutAll({ relayUrl: '/wallet' }).catch(console.warn) // wallet
      onLoggedIn(await send('/log-in', { email, password }))
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <form onSubmit={logIn}>
      <h1>Log in to the shop</h1>
      <label>
        Email <input name="email" type="email" autoComplete="username" required />
      </label>
      <label>
        Password <input name="password" type="password" autoComplete="current-password" required />
      </label>
      <button type="submit">Log in</button>
      <p role="alert">{problem?.message ?? notice}</p>
    </form>
  )
}

createRoot(document.getElementById('root')).render(<Shop />)
