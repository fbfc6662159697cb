'use client' // if next
/** The page: your login, and the wallet of the user who is logged in. */

import { WalletLogin, WalletScreens } from '@embedded-wallet/ui'
import '@embedded-wallet/ui/styles.css'
import { useEffect, useState } from 'react'
import { findUser, logIn, logOut } from './login.js'
import { Shop } from './Shop.jsx'

/** Also where it ended at a click on "Pay": what that click sent may be unknown. */
const sessionEnded = 'Your session ended. Look at your activity before you pay again.'

/** Users read "$5.00". */
const money = { showAs: { USDC: 'USD' } }

export function App() {
  /** Undefined until it is known; null without a login. */
  const [user, setUser] = useState()
  const [notice, setNotice] = useState()
  useEffect(() => void findUser().then(setUser), [])
  const hearEnd = (why) => {
    setNotice(why === 'session-ended' ? sessionEnded : undefined)
    setUser(null)
  }
  if (user === undefined) return null
  if (user === null) return <LogIn notice={notice} onLoggedIn={setUser} />
  return (
    <main>
      <header>
        <h1>__TITLE__</h1>
        <span>{user}</span>
        <button type="button" onClick={logOut}>
          Log out
        </button>
      </header>
      <WalletScreens relayUrl="/wallet" isLogin={false} onSignedOut={hearEnd} money={money}>
        <WalletLogin identifier={user}>
          <Shop />
        </WalletLogin>
      </WalletScreens>
    </main>
  )
}

function LogIn({ notice, onLoggedIn }) {
  const [problem, setProblem] = useState()
  const submit = (event) => {
    event.preventDefault()
    logIn(event.target).then(onLoggedIn, setProblem)
  }
  return (
    <form onSubmit={submit}>
      <h1>__TITLE__</h1>
      <label>
        Email <input name="email" type="email" autoComplete="username" required />
      </label>
      <label>
        Password <input name="password" type="password" autoComplete="current-password" required />
      </label>
      <button type="submit">Log in</button>
      <p role="alert">{problem?.message ?? notice}</p>
      <p>New here? Your first login makes your account.</p>
    </form>
  )
}
