// main.jsx
import { useExecuteQuote, useLogin } from '@embedded-wallet/react'
import { createRoot } from 'react-dom/client'

const maxSendingAmount = { amount: 5_000_000, currency: 'USDC' }

function Shop() {
  const login = useLogin({ relayUrl: '/wallet', readCode: () => prompt('The code from the mail') })
  const { data: paid, error = login.error, execute } = useExecuteQuote({ wallet: login.data })
  return (
    <form>
      <input name="identifier" type="email" aria-label="E-mail address" />
      <button formAction={login.signUp}>Create wallet</button> <button formAction={login.logIn}>Log in</button>
      <button formAction={() => execute({ order: { amount: 5_000_000 }, maxSendingAmount })}>Send 5 USDC</button>
      <output>{error?.message ?? paid?.status ?? (login.data && 'Signed in')}</output>
    </form>
  )
}

createRoot(document.getElementById('root')).render(<Shop />)
