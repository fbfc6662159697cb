/** A form for the one-time code from the e-mail, the SMS or the app of the user. */

import { LogIn } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { PageProblem } from '../text/problem'
import { Button } from '../ui/Button'
import { Field } from '../ui/Field'
import { Notice } from '../ui/Notice'
import { SandboxInbox } from './SandboxInbox'
import { useServiceInfo } from './serviceInfo'

interface CodeFormProps {
  isBusy: boolean
  problem: PageProblem | undefined
  email: string | undefined
  channel?: 'EMAIL_OTP' | 'SMS_OTP' | 'TOTP'
  codesSent: number
  /** Of the button. */
  label: string
  onCode: (otp: string) => void
  /** Absent where no code is sent. */
  onAnother: (() => void) | undefined
  /** Absent when there is no other way to sign in. */
  onBack: (() => void) | undefined
}

const sentAgain: PageProblem = {
  tone: 'info',
  text: 'Another code is on its way, unless your last code is less than a minute old. Then use that one.',
}

const hints = {
  EMAIL_OTP: 'Enter the code that you got by e-mail. Only the newest code works.',
  SMS_OTP: 'Enter the code that you got by SMS. Only the newest code works.',
  TOTP: 'Enter the code that your authenticator app shows now.',
}

export function CodeForm(props: CodeFormProps) {
  const { isBusy, problem, email, channel = 'EMAIL_OTP', codesSent } = props
  const { label, onCode, onAnother, onBack } = props
  const { isEmbeddedSandbox } = useServiceInfo()
  const [otp, setOtp] = useState('')
  const [wrong, setWrong] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = otp.replace(/\s/g, '')
    setWrong(code ? undefined : 'Enter the code.')
    if (code) onCode(code)
    else (event.currentTarget.elements.namedItem('otp') as HTMLInputElement).focus()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {isEmbeddedSandbox && email && channel !== 'TOTP' && (
        <SandboxInbox {...{ email, channel, codesSent }} />
      )}
      <Field
        label="Code"
        name="otp"
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        value={otp}
        onChange={(event) => {
          setWrong(undefined)
          setOtp(event.target.value)
        }}
        problem={wrong}
        hint={hints[channel]}
      />
      <Notice problem={problem ?? (codesSent > 1 && !isBusy ? sentAgain : undefined)} />
      <Button variant="primary" icon={LogIn} type="submit" isBusy={isBusy}>
        {label}
      </Button>
      <div className={`-my-2 flex flex-wrap ${onBack ? 'justify-between' : 'justify-center'}`}>
        {onBack && (
          <Button variant="quiet" disabled={isBusy} onClick={onBack}>
            Back
          </Button>
        )}
        {onAnother && (
          <Button variant="quiet" disabled={isBusy} onClick={onAnother}>
            Send another code
          </Button>
        )}
      </div>
    </form>
  )
}
