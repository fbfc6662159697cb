/** A form for the one-time code from the e-mail, the SMS or the app of the user. */

import { useQuery } from '@tanstack/react-query'
import { Inbox, LogIn } from 'lucide-react'
import { useState } from 'react'
import { getInbox } from '../api/api'
import type { PageProblem } from '../text/problem'
import { formatTime } from '../text/time'
import { Button } from '../ui/Button'
import { FieldForm } from '../ui/FieldForm'
import { useServiceInfo } from './serviceInfo'

interface CodeFormProps {
  isBusy: boolean
  problem: PageProblem | undefined
  email: string | undefined
  channel?: keyof typeof hints
  codesSent: number
  /** Of the button. */
  label: string
  onCode: (otp: string) => void
  /** Absent where no code is sent. */
  onAnother?: (() => void) | undefined
  /** Absent when there is no other way to sign in. */
  onBack?: (() => void) | undefined
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
  const code = otp.replace(/\s/g, '')
  return (
    <div className="flex flex-col gap-4">
      {isEmbeddedSandbox && email && channel !== 'TOTP' && (
        <SandboxInbox email={email} channel={channel} codesSent={codesSent} />
      )}
      <FieldForm
        label="Code"
        name="otp"
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        value={otp}
        onValue={setOtp}
        check={() => (code ? undefined : 'Enter the code.')}
        hint={hints[channel]}
        problem={problem ?? (codesSent > 1 && !isBusy ? sentAgain : undefined)}
        isBusy={isBusy}
        icon={LogIn}
        action={label}
        onSubmit={() => onCode(code)}
      />
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
    </div>
  )
}

interface SandboxInboxProps {
  /** The address of the user. A code by SMS goes to the number of the same user. */
  email: string
  channel: 'EMAIL_OTP' | 'SMS_OTP'
  /** Number of codes sent so far. A new number loads the mail again. */
  codesSent: number
}

/** Shows the mail that the embedded sandbox did not send, in place of the user's own mailbox. */
function SandboxInbox({ email, channel, codesSent }: SandboxInboxProps) {
  // When it fails, the mail stays hidden; the form still works.
  const { data } = useQuery({
    queryKey: ['inbox', email, channel, codesSent],
    queryFn: () => getInbox(email, channel),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const newest = data?.newest
  const [mail, place] = channel === 'SMS_OTP' ? ['SMS', 'number'] : ['mail', 'address']
  return (
    <section
      aria-label="Sandbox inbox"
      className="flex flex-col gap-2 rounded-xl border border-dashed border-field p-3.5 text-sm leading-relaxed text-muted"
    >
      <p className="flex items-center gap-2 font-medium text-ink">
        <Inbox aria-hidden="true" className="size-4.5 shrink-0" />
        Sandbox inbox
      </p>
      <p>
        The sandbox sends no {mail}. It shows the code for this {place} here. Everyone can read it.
      </p>
      <p role="status" className="min-h-7">
        {newest && (
          <>
            {newest.code ? (
              <span className="font-mono text-lg font-semibold tracking-widest text-ink">{newest.code}</span>
            ) : (
              newest.text
            )}
            <span> · {formatTime(newest.sentAt)}</span>
          </>
        )}
        {data && !newest && `No ${mail} for this ${place}.`}
      </p>
    </section>
  )
}
