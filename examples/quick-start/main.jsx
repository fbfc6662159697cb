// main.jsx
import { useExecuteQuote, useLogin } from '@embedded-wallet/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

function Login() {
  const { data: wallet, error, logIn, signUp, startSignUp } = useLogin({ relayUrl: '/wallet' })
  const [email, setEmail] = useState('')
  const create = async () => {
    const { isCodeSent } = await startSignUp({ identifier: email })
    if (isCodeSent) await signUp({ code: prompt('The code from the mail'), nickname: email })
  }
  if (wallet) return <Send wallet={wallet} />
  return (
    <form action={() => logIn({ identifier: email })}>
      <input type="email" aria-label="E-mail address" onChange={(event) => setEmail(event.target.value)} />
      <button type="submit" formAction={create}>
        Create wallet
      </button>
      <button type="submit">Log in</button>
      <output>{error?.message}</output>
    </form>
  )
}

function Send({ wallet }) {
  const { data: paid, error, execute } = useExecuteQuote({ wallet })
  const send = async () => {
    const body = JSON.stringify({ umaAddress: '$success.usd@sandbox.example', amount: 5_000_000 })
    await execute({ quote: await (await fetch('/quote', { method: 'POST', body })).json() })
  }
  return (
    <form action={send}>
      <button type="submit">Send 5 USDC</button>
      <output>{error?.message ?? paid?.status ?? 'Signed in'}</output>
    </form>
  )
}

createRoot(document.getElementById('root')).render(<Login />)
