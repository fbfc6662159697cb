/** The page: the login, or the wallet of the signed-in user. */

import { signInWithPasskey } from '@embedded-wallet/core'
import { WalletProvider } from '@embedded-wallet/react'
import { StrictMode, useCallback, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Login } from './Login.jsx'
import { Wallet } from './Wallet.jsx'
import './style.css'

function App() {
  const [me, setMe] = useState()
  const reload = useCallback(async () => setMe(await (await fetch('/me')).json()), [])
  useEffect(() => void reload(), [reload])
  return (
    <>
      <h1>Shop wallet</h1>
      {me === null && <Login onLogin={reload} />}
      {me && (
        <WalletProvider config={configOf(me.accountId)}>
          <Wallet me={me} reload={reload} />
        </WalletProvider>
      )}
    </>
  )
}

/** The session survives a reload of the page. When it is over, the next payment asks for the passkey. */
const configOf = (accountId) => ({ accountId, relayUrl: '/wallet', reauthenticate })
const reauthenticate = (own) => signInWithPasskey(own)

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
