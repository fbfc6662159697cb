/** A form for the one-time code from the e-mail, the SMS or the app of the user. */

import { readCode, ServiceError } from '@embedded-wallet/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../parts/Button.js'
import { FieldForm } from '../parts/FieldForm.js'
import * as icons from '../parts/moreIcons.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import type { Problem } from '../words/describeProblem.js'
import { signInTexts } from '../words/en/signIn.js'
import { plural } from '../words/plural.js'

/** How the user gets the code. */
export type CodeChannel = 'EMAIL_OTP' | 'SMS_OTP' | 'TOTP'

export interface CodeFormProps {
  isBusy: boolean
  problem: Problem | undefined
  /** Where the code was sent. Default: the address of the user, as far as the page knows it. */
  email?: string | undefined
  channel?: CodeChannel | undefined
  codesSent: number
  /** Of the button. */
  label: string
  onCode: (otp: string) => void
  /** Absent where no code is sent. */
  onAnother?: (() => void) | undefined
  /** It may say when the service sends another code. */
  error?: Error | undefined
  /** Absent when there is no other way to sign in. */
  onBack?: (() => void) | undefined
  /** Between the field and the button. */
  children?: ReactNode
}

export function CodeForm(props: CodeFormProps) {
  const { isBusy, problem, channel = 'EMAIL_OTP', codesSent, label, onCode, onAnother, onBack } = props
  const { slots, identifier } = useScreens()
  const { email = identifier } = props
  const texts = useTexts(signInTexts)
  const { code: words } = texts.signIn
  const [otp, setOtp] = useState('')
  const code = readCode(otp)
  const left = useWait(props.error)
  const sentAgain: Problem = { tone: 'info', text: words.sentAgain }
  return (
    <div data-part="stack">
      {channel !== 'TOTP' && slots?.codeHint?.({ email, channel, codesSent })}
      <FieldForm
        label={words.label}
        name="otp"
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        value={otp}
        onValue={setOtp}
        check={() => (otp.trim() ? (code === undefined ? words.unclear : undefined) : words.empty)}
        hint={words.hints[channel]}
        problem={problem ?? (codesSent > 1 && !isBusy ? sentAgain : undefined)}
        isBusy={isBusy}
        icon={icons.next}
        action={label}
        onSubmit={() => code !== undefined && onCode(code)}
      >
        {props.children}
      </FieldForm>
      <div data-part="stack" data-gap="small">
        {onBack && (
          <Button variant="quiet" disabled={isBusy} onClick={onBack}>
            {words.back}
          </Button>
        )}
        {onAnother && (
          <Button variant="quiet" disabled={isBusy || left > 0} onClick={onAnother}>
            {left > 0 ? plural(texts.language, words.anotherIn, left) : words.another}
          </Button>
        )}
      </div>
    </div>
  )
}

/** @returns Until another code may be sent, in seconds, by the clock: timers sleep with the device. 0: at once. */
export function useWait(error: unknown): number {
  const seconds =
    (error instanceof ServiceError && error.code === 'RATE_LIMITED' && error.retryAfterSeconds) || 0
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    setLeft(seconds)
    if (seconds === 0) return
    const endsAt = Date.now() + seconds * 1000
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))), 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
