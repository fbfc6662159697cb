/** The mail that the embedded sandbox would have sent. It stands for the person's own mailbox, and says so. */

import { Inbox } from 'lucide-react'
import { useEffect, useState } from 'react'
import { getInbox } from '../api'
import type { InboxResponse } from '../apiTypes'
import { formatTime } from '../time'

/** @param codesSent - Another number, another look. */
export function SandboxInbox({ email, codesSent }: { email: string; codesSent: number }) {
  const [answer, setAnswer] = useState<InboxResponse>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code that was sent is what there is to see
  useEffect(() => {
    let isCurrent = true
    getInbox(email).then(
      (found) => isCurrent && setAnswer(found),
      // Without it the person still has the form.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [email, codesSent])
  const newest = answer?.newest
  return (
    <section
      aria-label="Sandbox inbox"
      className="flex flex-col gap-2 rounded-xl border border-dashed border-field p-3.5 text-sm leading-relaxed text-muted"
    >
      <p className="flex items-center gap-2 font-medium text-ink">
        <Inbox aria-hidden="true" className="size-4.5 shrink-0" />
        Sandbox inbox
      </p>
      <p>The sandbox mails nothing. Here is what would have gone to that address; anybody may read it.</p>
      <p role="status" className="min-h-7">
        {newest && (
          <>
            <span className="font-mono text-lg font-semibold tracking-widest text-ink">{newest.code}</span>
            <span> · {formatTime(newest.sentAt)}</span>
          </>
        )}
        {answer && !newest && 'No mail for this address.'}
      </p>
    </section>
  )
}
