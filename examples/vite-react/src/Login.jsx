/** Sign up with an address and a passkey, or log in. */

import { useLogin } from '@embedded-wallet/react'
import { useState } from 'react'

export function Login({ onLogin }) {
  const { error, isCodeSent, isRunning, logIn, reset, signUp, startSignUp } = useLogin({
    relayUrl: '/wallet',
  })
  const [email, setEmail] = useState('')

  const submitEmail = async (event) => {
    event.preventDefault()
    if (event.nativeEvent.submitter?.value === 'signUp') return startSignUp({ identifier: email })
    if ((await logIn({ identifier: email })).status === 'done') onLogin()
  }
  const submitCode = async (event) => {
    event.preventDefault()
    const code = new FormData(event.target).get('code')
    if ((await signUp({ code, nickname: email })).status === 'done') onLogin()
  }

  return (
    <>
      {isCodeSent ? (
        <form onSubmit={submitCode} inert={isRunning}>
          <p>
            We sent a code to <b>{email}</b>.
          </p>
          <label>
            Code <input name="code" autoComplete="one-time-code" inputMode="numeric" required />
          </label>
          <small>This example prints its mails in the terminal.</small>
          <p>
            <button type="submit">Create passkey</button>
            <button type="button" className="quiet" onClick={reset}>
              Back
            </button>
          </p>
        </form>
      ) : (
        <form onSubmit={submitEmail} inert={isRunning}>
          <label>
            E-mail address{' '}
            <input
              type="email"
              autoComplete="username"
              required
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </label>
          <p>
            <button type="submit" value="logIn">
              Log in
            </button>
            <button type="submit" value="signUp" className="quiet">
              Create wallet
            </button>
          </p>
        </form>
      )}
      {error && <p role="alert">{error.message}</p>}
    </>
  )
}
