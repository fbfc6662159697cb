/** One button per AuthMethod: a passkey in one step, the e-mailed code in two. */

import {
  type PreparedPasskeySignIn,
  sendEmailOtp,
  signInWithEmailOtp,
  signInWithPasskey,
  type Wallet,
} from '@embedded-wallet/core'
import { KeyRound, Mail } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { describeSignInProblem } from '../text/problem'
import { Button } from '../ui/Button'
import { Notice } from '../ui/Notice'
import { useAction } from '../wallet/useAction'
import { CodeForm } from './CodeForm'
import type { OfferedAuthMethod } from './useLogin'

interface SignInOptionsProps {
  wallet: Wallet
  authMethods: OfferedAuthMethod[]
  /** For the first passkey. */
  prepared?: PreparedPasskeySignIn | undefined
  /** The address that gets the codes, if this page knows it. */
  email: string | undefined
  /** Whether the page can show the mail of the embedded sandbox. */
  hasInbox: boolean
  /** What the buttons say that the user does. */
  verb?: 'Sign in' | 'Confirm'
  /** Starts with the best way, without a click: the user has clicked already. */
  isStartedAtOnce?: boolean
  /** Hears whether the form for a code is open. */
  onCodeForm?: (isOpen: boolean) => void
  onSignedIn?: () => Promise<void>
}

export function SignInOptions(props: SignInOptionsProps) {
  const {
    wallet,
    authMethods,
    prepared,
    email,
    hasInbox,
    verb = 'Sign in',
    isStartedAtOnce,
    onSignedIn,
  } = props
  const action = useAction(describeSignInProblem)
  const [chosen, setChosen] = useState<string>()
  const [codesSent, setCodesSent] = useState(0)
  const unused = useRef(prepared)
  const passkeys = authMethods.filter(({ type }) => type === 'PASSKEY')
  const emailId = authMethods.find(({ type }) => type === 'EMAIL_OTP')?.id

  const signIn = (verb: () => Promise<unknown>) =>
    action.run(async () => {
      await verb()
      await onSignedIn?.()
    })
  const withPasskey = (authMethodId: string) => {
    setChosen(authMethodId)
    const ready = authMethodId === passkeys[0]?.id ? unused.current : undefined
    unused.current = undefined
    return signIn(() => signInWithPasskey(wallet, { authMethodId, ...(ready && { prepared: ready }) }))
  }
  const sendCode = (authMethodId: string) => {
    setChosen(authMethodId)
    return action.run(async () => {
      await sendEmailOtp(wallet, { authMethodId })
      setCodesSent((count) => count + 1)
    })
  }

  const isStarted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (!isStartedAtOnce || isStarted.current) return
    isStarted.current = true
    // The passkey that this device used last.
    if (passkeys.length > 0) void signIn(() => signInWithPasskey(wallet))
    else if (emailId) void sendCode(emailId)
  }, [])

  const isCodeForm = emailId !== undefined && codesSent > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the form matters
  useEffect(() => props.onCodeForm?.(isCodeForm), [isCodeForm])

  const back = () => {
    action.clear()
    setCodesSent(0)
  }

  if (isCodeForm)
    return (
      <CodeForm
        {...{ action, email, hasInbox, codesSent }}
        label={`${verb} with code`}
        onCode={(otp) => signIn(() => signInWithEmailOtp(wallet, { otp, authMethodId: emailId }))}
        onAnother={() => sendCode(emailId)}
        onBack={passkeys.length > 0 ? back : undefined}
      />
    )
  return (
    <>
      <Notice problem={action.problem} />
      <div className="flex flex-col gap-3">
        {passkeys.map(({ id, nickname }, index) => (
          <Button
            key={id}
            variant={index === 0 ? 'primary' : 'secondary'}
            icon={KeyRound}
            isBusy={action.isBusy && chosen === id}
            disabled={action.isBusy}
            onClick={() => withPasskey(id)}
          >
            {passkeys.length === 1
              ? `${verb} with passkey`
              : `${verb} with ${nickname ?? `passkey ${index + 1}`}`}
          </Button>
        ))}
        {emailId && (
          <Button
            variant={passkeys.length > 0 ? 'secondary' : 'primary'}
            icon={Mail}
            // The user came back from the code that this button requested.
            autoFocus={chosen === emailId}
            isBusy={action.isBusy && chosen === emailId}
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
