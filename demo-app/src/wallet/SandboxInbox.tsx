/** Shows the mail that the embedded sandbox did not send, in place of the user's own mailbox. */

import { icons, Said, Time } from '@embedded-wallet/ui/parts'
import { useQuery } from '@tanstack/react-query'
import { getInbox } from '../api/api'

interface SandboxInboxProps {
  /** The address of the user. A code by SMS goes to the number of the same user. */
  email: string
  channel: 'EMAIL_OTP' | 'SMS_OTP'
  /** Number of codes sent so far. A new number loads the mail again. */
  codesSent: number
}

export function SandboxInbox({ email, channel, codesSent }: SandboxInboxProps) {
  // When it fails, the mail stays hidden; the form still works.
  const { data } = useQuery({
    queryKey: ['inbox', email, channel, codesSent],
    queryFn: () => getInbox(email, channel),
    gcTime: 0,
    // The relay responds before its mail has left.
    refetchInterval: 1000,
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
        <icons.mail />
        Sandbox inbox
      </p>
      <p>
        The sandbox sends no {mail}. It shows the code for this {place} here. Everyone can read it.
      </p>
      <p role="status" className="min-h-7">
        {newest && (
          <>
            {newest.code ? (
              <span
                key={newest.code}
                translate="no"
                className="font-mono text-lg font-semibold tracking-widest text-ink"
              >
                {newest.code}
              </span>
            ) : (
              <Said>{newest.text}</Said>
            )}
            <span>
              {' · '}
              <Time iso={newest.sentAt} look="time" />
            </span>
          </>
        )}
        <Said>{data && !newest && `No ${mail} for this ${place}.`}</Said>
      </p>
    </section>
  )
}
