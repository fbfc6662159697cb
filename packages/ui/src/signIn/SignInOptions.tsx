/** One button per AuthMethod: a passkey and an identity provider in one step, a code in two. */

import { useEffect, useRef } from 'react'
import { Button } from '../parts/Button.js'
import type { IconName } from '../parts/Icon.js'
import { Notice } from '../parts/Notice.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { loginTexts } from '../words/en/login.js'
import { fill } from '../words/fill.js'
import { CodeForm } from './CodeForm.js'
import { type OfferedAuthMethod, type SignInWays, useSignInWays } from './useSignInWays.js'

export interface SignInOptionsProps extends SignInWays {
  /** Whether the user is about to click: the prompt of the first passkey then opens at once. */
  isPrepared?: boolean | undefined
  /** The address that gets the codes, if this page knows it. */
  email: string | undefined
  /** What the buttons say that the user does. */
  verb?: 'signIn' | 'confirm' | undefined
  /** Starts with the best way, without a click: the user has clicked already. */
  isStartedAtOnce?: boolean | undefined
  /** Hears which form for a code is open. */
  onCodeForm?: (type: 'EMAIL_OTP' | 'SMS_OTP' | undefined) => void
}

export function SignInOptions(props: SignInOptionsProps) {
  const { email, verb = 'signIn', isStartedAtOnce, isPrepared } = props
  const ways = useSignInWays(props)
  const { codeForm, isBusy, problem, usable, chosenId } = ways
  const { identityProvider } = useScreens()
  const texts = useTexts(loginTexts)
  const words = texts.login.ways

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
        label={words[verb].code}
        onCode={ways.enterCode}
        onAnother={ways.sendAnother}
        waitSeconds={ways.waitSeconds}
        onBack={usable.length > 1 ? ways.back : undefined}
      />
    )
  const passkeys = usable.filter(({ type }) => type === 'PASSKEY')
  const labelOf = (method: OfferedAuthMethod) => {
    if (method.type === 'EMAIL_OTP') return words.emailCode
    if (method.type === 'SMS_OTP') return words.smsCode
    if (method.type === 'OAUTH')
      return fill(words[verb].provider, { provider: identityProvider?.name ?? words.someProvider })
    if (passkeys.length < 2) return words[verb].passkey
    return method.nickname
      ? fill(words[verb].passkeyName, { name: method.nickname })
      : fill(words[verb].passkeyNumber, {
          number: String(passkeys.findIndex(({ id }) => id === method.id) + 1),
        })
  }
  const noWay = ways.lacksPasskeys ? words.noPasskeysHere : words.unknown
  return (
    <>
      <Notice problem={problem ?? (usable.length === 0 ? { tone: 'error', text: noWay } : undefined)} />
      <div data-part="stack">
        {usable.map((method, index) => (
          <Button
            key={method.id}
            variant={index === 0 ? 'primary' : 'secondary'}
            icon={icons[method.type] ?? 'next'}
            // The user came back from the code that this button requested.
            autoFocus={chosenId === method.id}
            isBusy={isBusy && chosenId === method.id}
            disabled={isBusy}
            onClick={() => ways.choose(method)}
          >
            {labelOf(method)}
          </Button>
        ))}
      </div>
    </>
  )
}

const icons: Readonly<Record<string, IconName>> = {
  PASSKEY: 'passkey',
  EMAIL_OTP: 'mail',
  SMS_OTP: 'message',
  OAUTH: 'user',
}
