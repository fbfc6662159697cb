/** A form for the one-time code from the email, the SMS or the app of the user. */

import { plainText, readCode, ServiceError, steadyTime } from '@embedded-wallet/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../parts/Button.js'
import { FieldForm } from '../parts/FieldForm.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import type { Problem } from '../words/describeProblem.js'
import { signInTexts } from '../words/en/signIn.js'
import { plural } from '../words/plural.js'
import { sentences } from '../words/sentences.js'

/** How the user gets the code. */
export type CodeChannel = 'EMAIL_OTP' | 'SMS_OTP' | 'TOTP'

export interface CodeFormProps {
  isBusy: boolean
  problem: Problem | undefined
  /** Where the code was sent. Default: the address of the user, as far as the page knows it. */
  email?: string | undefined
  channel?: CodeChannel | undefined
  codesSent: number
  /** Characters of the code. Default: as many as the app sets, otherwise six. */
  length?: number | undefined
  /** Whether the code is sent when its last digit is in, because it only signs in. What moves money or changes the wallet waits for its button. */
  sendsItself?: boolean | undefined
  /** Of the button. */
  label: string
  onCode: (otp: string) => void
  /** Absent if no code is sent. */
  onAnother?: (() => void) | undefined
  /** It may tell when the service sends another code. */
  error?: Error | undefined
  /** Absent if there is no other way to sign in. */
  onBack?: (() => void) | undefined
  /** Default: “Back”. */
  backLabel?: string | undefined
  /** Between the field and the button. */
  children?: ReactNode
}

export function CodeForm(props: CodeFormProps) {
  const { isBusy, problem, channel = 'EMAIL_OTP', codesSent, label, onCode, onAnother, onBack } = props
  const { slots, identifier, codeLength = defaultLength } = useScreens()
  const { email = identifier, length = channel === 'TOTP' ? defaultLength : codeLength } = props
  const sendsItself = props.sendsItself === true && length > 0
  const texts = useTexts(signInTexts)
  const { code: words } = texts.signIn
  const [otp, setOtp] = useState('')
  const code = readCode(otp)
  const field = useRef<HTMLInputElement>(null)
  const sent = useRef<string>(undefined)
  /** An input method writes, such as the Japanese one. It would write all of its text again into a field that changes under it. */
  const isComposing = useRef(false)
  const change = (typed: string) => {
    if (isComposing.current) return setOtp(typed)
    const next = readTyped(typed)
    setOtp(next)
    // Preact leaves in the field what was typed.
    if (field.current && field.current.value !== next) field.current.value = next
    if (!sendsItself || isBusy || next.length !== length || !/^\d+$/.test(next) || next === sent.current)
      return
    sent.current = next
    onCode(next)
  }
  // A wrong code is replaced by typing the next one.
  useEffect(() => {
    if (problem?.tone === 'error' && field.current?.matches(':focus')) field.current.select()
  }, [problem])
  const left = useWait(props.error)
  const sentAgain: Problem = { tone: 'info', text: words.sentAgain }
  return (
    <div data-part="stack">
      {channel !== 'TOTP' && slots?.codeHint?.({ email, channel, codesSent })}
      <FieldForm
        label={words.label}
        name="otp"
        autoFocus
        inputRef={field}
        boxes={length <= mostBoxes ? length : 0}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={otp}
        onValue={change}
        onCompositionStart={() => {
          isComposing.current = true
        }}
        onCompositionEnd={({ currentTarget }) => {
          isComposing.current = false
          change(currentTarget.value)
        }}
        check={() => (otp.trim() ? (code === undefined ? words.unclear : undefined) : words.empty)}
        hint={sentences(words.hints[channel], sendsItself && words.sendsItself)}
        problem={problem ?? (codesSent > 1 && !isBusy ? sentAgain : undefined)}
        isBusy={isBusy}
        action={label}
        onSubmit={() => code !== undefined && onCode(code)}
      >
        {props.children}
      </FieldForm>
      <div data-part="stack" data-gap="small">
        {onAnother && (
          <Button variant="quiet" disabled={isBusy || left > 0} onClick={onAnother}>
            {left > 0 ? plural(texts.language, words.anotherIn, left) : words.another}
          </Button>
        )}
        {onBack && (
          <Button variant="quiet" disabled={isBusy} onClick={onBack}>
            {props.backLabel ?? words.back}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Source: the default of the service (profile 2026-08, `otpLength`), and the relay's own codes of a sign-up. */
const defaultLength = 6
/** More would be too narrow for a finger on a small phone. */
const mostBoxes = 8

/** @returns What the field shows of a typed or pasted text: the code in it, digits without their gaps, or else the text itself, to be fixed. */
function readTyped(text: string): string {
  const digits = plainText(text).replace(/[\s\p{Pd}]/gu, '')
  return readCode(text) ?? (/^\d*$/.test(digits) ? digits : text)
}

/** @returns Until another code may be sent, in seconds, by the clock: timers sleep with the device. 0: at once. */
export function useWait(error: unknown): number {
  const seconds =
    (error instanceof ServiceError && error.code === 'RATE_LIMITED' && error.retryAfterSeconds) || 0
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    setLeft(seconds)
    if (seconds === 0) return
    const endsAt = steadyTime() + seconds * 1000
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((endsAt - steadyTime()) / 1000))), 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
