// main.jsx
import { useExecuteQuote, useLogin } from '@embedded-wallet/react'
import { createRoot } from 'react-dom/client'

function Shop() {
  const login = useLogin({ relayUrl: '/wallet', readCode: () => prompt('The code from the mail') })
  const { data: paid, error = login.error, execute } = useExecuteQuote({ wallet: login.data })
  const pay = () => execute({ order: { amount: 5_000_000 }, maxSendingAmount: { amount: 5_000_000, currency: 'USDC' } })
  return (
    <form onSubmit={(event) => login[event.nativeEvent.submitter.name](event)}>
      <input name="identifier" type="email" aria-label="E-mail address" />
      <button name="signUp">Create wallet</button> <button name="logIn">Log in</button>
      <input type="button" onClick={pay} value="Send 5 USDC" />
      <output>{error?.message ?? paid?.status ?? (login.data && 'Signed in')}</output>
    </form>
  )
}

createRoot(document.getElementById('root')).render(<Shop />)
