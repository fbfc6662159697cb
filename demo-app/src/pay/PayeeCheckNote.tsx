/** Shows what the service found out about the name of a payee, and lets the user acknowledge a name that does not match. */

import { type CheckWords, describePayeeCheck, type PayeeCheck } from '@embedded-wallet/ui/words'
import { BadgeCheck, CircleAlert, CircleHelp, Info } from 'lucide-react'
import { useId } from 'react'

import { texts } from '../text/texts'

const looks: Record<CheckWords['tone'], { icon: typeof Info; look: string }> = {
  good: { icon: BadgeCheck, look: 'bg-soft text-ink' },
  info: { icon: Info, look: 'bg-soft text-ink' },
  warning: { icon: CircleHelp, look: 'bg-warning-soft text-warning' },
  error: { icon: CircleAlert, look: 'bg-danger-soft text-danger' },
}

interface PayeeCheckNoteProps {
  check: PayeeCheck | undefined
  isAcknowledged: boolean
  onAcknowledge: (isAcknowledged: boolean) => void
}

export function PayeeCheckNote({ check, isAcknowledged, onAcknowledge }: PayeeCheckNoteProps) {
  const { tone, title, text, acknowledgement } = describePayeeCheck(texts, check)
  const { icon: Icon, look } = looks[tone]
  const id = useId()
  const showsBothNames = check?.status === 'PARTIAL_MATCH' || check?.status === 'NOT_MATCHED'
  return (
    <section
      aria-label="Name check"
      className={`flex gap-3 rounded-xl p-3.5 text-sm leading-relaxed ${look}`}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <div className="flex min-w-0 flex-col gap-2 wrap-break-word">
        <h3 className="font-semibold">{title}</h3>
        <p>{text}</p>
        {showsBothNames && (
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
            <dt>Name on the payment</dt>
            <dd className="font-semibold">{check.enteredName ?? 'None'}</dd>
            {check.verifiedName && (
              <>
                <dt>The bank says</dt>
                <dd className="font-semibold">{check.verifiedName}</dd>
              </>
            )}
          </dl>
        )}
        {acknowledgement && (
          <label htmlFor={id} className="flex cursor-pointer items-start gap-3 py-1 font-medium">
            <input
              id={id}
              type="checkbox"
              checked={isAcknowledged}
              onChange={(event) => onAcknowledge(event.target.checked)}
              className="mt-0.5 size-5 shrink-0 accent-danger"
            />
            {acknowledgement}
          </label>
        )}
      </div>
    </section>
  )
}
