/** The ways in, one button each: the passkey at once, the mailed code in two steps. */

import {
  type PreparedPasskeySignIn,
  sendEmailOtp,
  signInWithEmailOtp,
  signInWithPasskey,
  type Wallet,
} from '@embedded-wallet/core'
import { KeyRound, Mail } from 'lucide-react'
import { useRef, useState } from 'react'
import { describeSignInProblem } from '../problem'
import { useAction } from '../state/useAction'
import type { WayIn } from '../state/useLogin'
import { Button } from './Button'
import { CodeForm } from './CodeForm'
import { Notice } from './Notice'

interface SignInWaysProps {
  wallet: Wallet
  ways: WayIn[]
  prepared?: PreparedPasskeySignIn | undefined
  /** Where codes go, as far as this page knows. */
  email: string | undefined
  /** Whether the page can show the mail that the sandbox would have sent. */
  hasInbox: boolean
  onSignedIn?: () => Promise<void>
}

export function SignInWays({ wallet, ways, prepared, email, hasInbox, onSignedIn }: SignInWaysProps) {
  const action = useAction(describeSignInProblem)
  const [chosen, setChosen] = useState<string>()
  const [codesSent, setCodesSent] = useState(0)
  const unused = useRef(prepared)
  const idOf = (type: string) => ways.find((way) => way.type === type)?.id
  const passkeyId = idOf('PASSKEY')
  const mailId = idOf('EMAIL_OTP')

  const signIn = (by: () => Promise<unknown>) =>
    action.run(async () => {
      await by()
      await onSignedIn?.()
    })
  const withPasskey = (authMethodId: string) => {
    setChosen('PASSKEY')
    const ready = unused.current
    unused.current = undefined
    return signIn(() => signInWithPasskey(wallet, { authMethodId, ...(ready && { prepared: ready }) }))
  }
  const sendCode = (authMethodId: string) => {
    setChosen('EMAIL_OTP')
    return action.run(async () => {
      await sendEmailOtp(wallet, { authMethodId })
      setCodesSent((count) => count + 1)
    })
  }

  if (mailId && codesSent > 0)
    return (
      <CodeForm
        {...{ action, email, hasInbox, codesSent }}
        onCode={(otp) => signIn(() => signInWithEmailOtp(wallet, { otp, authMethodId: mailId }))}
        onAnother={() => sendCode(mailId)}
        onBack={() => {
          action.clear()
          setCodesSent(0)
        }}
      />
    )
  return (
    <>
      <Notice problem={action.problem} />
      <div className="flex flex-col gap-3">
        {passkeyId && (
          <Button
            look="primary"
            icon={KeyRound}
            isBusy={action.isBusy && chosen === 'PASSKEY'}
            disabled={action.isBusy}
            onClick={() => withPasskey(passkeyId)}
          >
            Sign in with passkey
          </Button>
        )}
        {mailId && (
          <Button
            look={passkeyId ? 'secondary' : 'primary'}
            icon={Mail}
            // Back from the code, which this button has asked for.
            autoFocus={chosen === 'EMAIL_OTP'}
            isBusy={action.isBusy && chosen === 'EMAIL_OTP'}
            disabled={action.isBusy}
            onClick={() => sendCode(mailId)}
          >
            E-mail me a code
          </Button>
        )}
      </div>
    </>
  )
}
