'use client' // if next
/** The page: your login, and the wallet of the user who is logged in. */

import { WalletLogin, WalletScreens } from '@embedded-wallet/ui'
import '@embedded-wallet/ui/styles.css'
import { useEffect, useState } from 'react'
import { findUser, logIn, logOut } from './login.js'
import { Shop } from './Shop.jsx'

export function App() {
  /** Undefined until it is known; null without a login. */
  const [user, setUser] = useState()
  useEffect(() => void findUser().then(setUser), [])
  if (user === undefined) return null
  if (user === null) return <LogIn onLoggedIn={setUser} />
  return (
    <main>
      <header>
        <h1>__NAME__</h1>
        {user}
        <button type="button" onClick={logOut}>
          Log out
        </button>
      </header>
      <WalletScreens relayUrl="/wallet" isLogin={false}>
        <WalletLogin identifier={user}>
          <Shop />
        </WalletLogin>
      </WalletScreens>
    </main>
  )
}

function LogIn({ onLoggedIn }) {
  const [problem, setProblem] = useState()
  const submit = (event) => {
    event.preventDefault()
    logIn(event.target).then(onLoggedIn, setProblem)
  }
  return (
    <form onSubmit={submit}>
      <h1>__NAME__</h1>
      <label>
        E-mail <input name="email" type="email" autoComplete="username" required />
      </label>
      <label>
        Password <input name="password" type="password" autoComplete="current-password" required />
      </label>
      <button type="submit">Log in</button>
      <p role="alert">{problem?.message}</p>
    </form>
  )
}
