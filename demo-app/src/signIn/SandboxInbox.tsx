/** Shows the mail that the embedded sandbox did not send, in place of the user's own mailbox. */

import { Inbox } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { InboxResponse } from '../../shared/apiTypes'
import { getInbox } from '../api/api'
import { formatTime } from '../text/time'

interface SandboxInboxProps {
  /** The address of the user. A code by SMS goes to the number of the same user. */
  email: string
  channel: 'EMAIL_OTP' | 'SMS_OTP'
  /** Number of codes sent so far. A new number loads the mail again. */
  codesSent: number
}

export function SandboxInbox({ email, channel, codesSent }: SandboxInboxProps) {
  const [response, setResponse] = useState<InboxResponse>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new code means new mail
  useEffect(() => {
    let isCurrent = true
    getInbox(email, channel).then(
      (found) => isCurrent && setResponse(found),
      // The mail stays hidden; the form still works.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [email, channel, codesSent])
  const newest = response?.newest
  const isSms = channel === 'SMS_OTP'
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
        The sandbox sends no {isSms ? 'SMS' : 'mail'}. It shows the code for this{' '}
        {isSms ? 'number' : 'address'} here. Everyone can read it.
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
        {response && !newest && `No ${isSms ? 'SMS' : 'mail'} for this ${isSms ? 'number' : 'address'}.`}
      </p>
    </section>
  )
}
