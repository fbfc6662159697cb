/** The least that logs in with the kit: its provider, its style sheet, a button. */

import '@turnkey/react-wallet-kit/styles.css'
import { TurnkeyProvider, useTurnkey } from '@turnkey/react-wallet-kit'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const config = {
  organizationId: '00000000-0000-0000-0000-000000000000',
  authProxyConfigId: '00000000-0000-0000-0000-000000000000',
}

function LogIn() {
  const { handleLogin } = useTurnkey()
  return createElement(
    'button',
    { id: 'log-in', type: 'button', onClick: () => void handleLogin() },
    'Log in',
  )
}

createRoot(document.getElementById('root')).render(
  createElement(TurnkeyProvider, { config }, createElement(LogIn)),
)
