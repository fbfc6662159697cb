/** One button per AuthMethod: the passkey in one step, the e-mailed code in two. */

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
import type { OfferedAuthMethod } from '../state/useLogin'
import { Button } from './Button'
import { CodeForm } from './CodeForm'
import { Notice } from './Notice'

interface SignInOptionsProps {
  wallet: Wallet
  authMethods: OfferedAuthMethod[]
  prepared?: PreparedPasskeySignIn | undefined
  /** The address that gets the codes, if this page knows it. */
  email: string | undefined
  /** Whether the page can show the mail of the embedded sandbox. */
  hasInbox: boolean
  onSignedIn?: () => Promise<void>
}

export function SignInOptions({
  wallet,
  authMethods,
  prepared,
  email,
  hasInbox,
  onSignedIn,
}: SignInOptionsProps) {
  const action = useAction(describeSignInProblem)
  const [chosen, setChosen] = useState<string>()
  const [codesSent, setCodesSent] = useState(0)
  const unused = useRef(prepared)
  const idOf = (type: string) => authMethods.find((way) => way.type === type)?.id
  const passkeyId = idOf('PASSKEY')
  const emailId = idOf('EMAIL_OTP')

  const signIn = (verb: () => Promise<unknown>) =>
    action.run(async () => {
      await verb()
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

  if (emailId && codesSent > 0)
    return (
      <CodeForm
        {...{ action, email, hasInbox, codesSent }}
        onCode={(otp) => signIn(() => signInWithEmailOtp(wallet, { otp, authMethodId: emailId }))}
        onAnother={() => sendCode(emailId)}
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
            variant="primary"
            icon={KeyRound}
            isBusy={action.isBusy && chosen === 'PASSKEY'}
            disabled={action.isBusy}
            onClick={() => withPasskey(passkeyId)}
          >
            Sign in with passkey
          </Button>
        )}
        {emailId && (
          <Button
            variant={passkeyId ? 'secondary' : 'primary'}
            icon={Mail}
            // The user came back from the code that this button requested.
            autoFocus={chosen === 'EMAIL_OTP'}
            isBusy={action.isBusy && chosen === 'EMAIL_OTP'}
            disabled={action.isBusy}
            onClick={() => sendCode(emailId)}
          >
            E-mail me a code
          </Button>
        )}
      </div>
    </>
  )
}
