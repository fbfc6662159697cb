/** One button per AuthMethod: a passkey and an identity provider in one step, a code in two. */

import { IdCard, KeyRound, type LucideIcon, Mail, MessageSquareText } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { PageProblem } from '../text/problem'
import { Button } from '../ui/Button'
import { Notice } from '../ui/Notice'
import { CodeForm } from './CodeForm'
import { hasWebAuthn, useServiceInfo } from './serviceInfo'
import type { OfferedAuthMethod } from './useLogin'
import { type SignInWays, useSignInWays } from './useSignInWays'

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
  const { codeForm, isBusy, problem, usable, chosenId } = ways
  const { identityProvider } = useServiceInfo()

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
        isBusy={isBusy}
        problem={problem}
        email={email}
        key={chosenId}
        channel={codeForm.type}
        codesSent={codeForm.codesSent}
        label={`${verb} with code`}
        onCode={ways.enterCode}
        onAnother={ways.sendAnother}
        onBack={usable.length > 1 ? ways.back : undefined}
      />
    )
  const passkeys = usable.filter(({ type }) => type === 'PASSKEY')
  const labelOf = (method: (typeof usable)[number]) => {
    if (method.type === 'EMAIL_OTP') return 'E-mail me a code'
    if (method.type === 'SMS_OTP') return 'Text me a code'
    if (method.type === 'OAUTH') return `${verb} with ${identityProvider?.name ?? 'identity provider'}`
    const name = method.nickname ?? `passkey ${passkeys.indexOf(method) + 1}`
    return `${verb} with ${passkeys.length > 1 ? name : 'passkey'}`
  }
  return (
    <>
      <Notice problem={problem ?? (usable.length === 0 ? noWay(props.authMethods) : undefined)} />
      <div className="flex flex-col gap-3">
        {usable.map((method, index) => (
          <Button
            key={method.id}
            variant={index === 0 ? 'primary' : 'secondary'}
            icon={wayIcons[method.type]!}
            // The user came back from the code that this button requested.
            autoFocus={chosenId === method.id}
            isBusy={isBusy && chosenId === method.id}
            disabled={isBusy}
            onClick={() => ways.use(method)}
          >
            {labelOf(method)}
          </Button>
        ))}
      </div>
    </>
  )
}

export const wayIcons: Readonly<Record<string, LucideIcon>> = {
  PASSKEY: KeyRound,
  EMAIL_OTP: Mail,
  SMS_OTP: MessageSquareText,
  OAUTH: IdCard,
}

function noWay(authMethods: readonly OfferedAuthMethod[]): PageProblem {
  const needsPasskey = !hasWebAuthn() && authMethods.some(({ type }) => type === 'PASSKEY')
  return {
    tone: 'error',
    text: needsPasskey
      ? 'Your money is safe, but this browser cannot use your passkey. Open this page in another browser, or on the device with your passkey.'
      : 'Your money is safe, but this page knows none of your ways to sign in. Use the app in which you added them.',
  }
}
