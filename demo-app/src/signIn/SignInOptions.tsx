/** One button per AuthMethod: a passkey and an identity provider in one step, a code in two. */

import { useEffect, useRef } from 'react'
import { Notice } from '../ui/Notice'
import { CodeForm } from './CodeForm'
import type { OfferedAuthMethod } from './useLogin'
import { type SignInWays, useSignInWays } from './useSignInWays'
import { WayButton } from './WayButton'
import { hasWebAuthn } from './webAuthn'

interface SignInOptionsProps extends SignInWays {
  /** Whether the user is about to click: the prompt of the first passkey then opens at once. */
  isPrepared?: boolean
  /** The address that gets the codes, if this page knows it. */
  email: string | undefined
  /** What the buttons say that the user does. */
  verb?: 'Sign in' | 'Confirm'
  /** Starts with the best way, without a click: the user has clicked already. */
  isStartedAtOnce?: boolean
  /** Hears which form for a code is open. */
  onCodeForm?: (type: 'EMAIL_OTP' | 'SMS_OTP' | undefined) => void
}

export function SignInOptions(props: SignInOptionsProps) {
  const { email, verb = 'Sign in', isStartedAtOnce, isPrepared } = props
  const ways = useSignInWays(props)
  const { codeForm, isBusy, problem, usable } = ways

  const isStarted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    if (isStartedAtOnce) ways.startBest()
    else if (isPrepared) ways.prepare()
  }, [])
  const formType = codeForm?.type
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the form matters
  useEffect(() => props.onCodeForm?.(formType), [formType])

  if (codeForm)
    return (
      <CodeForm
        {...{ isBusy, problem, email }}
        key={ways.chosenId}
        channel={codeForm.type}
        codesSent={codeForm.codesSent}
        label={`${verb} with code`}
        onCode={ways.enterCode}
        onAnother={ways.sendAnother}
        onBack={usable.length > 1 ? ways.back : undefined}
      />
    )
  return (
    <>
      <Notice problem={problem ?? (usable.length === 0 ? noWay(props.authMethods) : undefined)} />
      <div className="flex flex-col gap-3">
        {usable.map((method, index) => (
          <WayButton
            key={method.id}
            {...{ method, verb }}
            number={usable.filter(({ type }) => type === 'PASSKEY').length > 1 ? index + 1 : undefined}
            isFirst={index === 0}
            isChosen={ways.chosenId === method.id}
            isBusy={isBusy}
            onClick={() => ways.use(method)}
          />
        ))}
      </div>
    </>
  )
}

function noWay(authMethods: readonly OfferedAuthMethod[]) {
  const needsPasskey = !hasWebAuthn() && authMethods.some(({ type }) => type === 'PASSKEY')
  return {
    tone: 'error',
    text: needsPasskey
      ? 'Your money is safe, but this browser cannot use your passkey. Open this page in another browser, or on the device with your passkey.'
      : 'Your money is safe, but this page knows none of your ways to sign in. Use the app in which you added them.',
  } as const
}
