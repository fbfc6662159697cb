/** A message about something that happened, as loud as it deserves. */

import { CircleAlert, CircleHelp, Info } from 'lucide-react'
import type { PageProblem } from '../problem'

const tones = {
  gentle: { icon: Info, look: 'bg-soft text-ink' },
  caution: { icon: CircleHelp, look: 'bg-caution-soft text-caution' },
  error: { icon: CircleAlert, look: 'bg-danger-soft text-danger' },
}

/** Always in the page, so that a screen reader is listening when a message appears. */
export function Notice({ problem }: { problem: PageProblem | undefined }) {
  const { icon: Icon, look } = tones[problem?.tone ?? 'gentle']
  return (
    <div aria-live={problem?.tone === 'gentle' ? 'polite' : 'assertive'} className="empty:absolute">
      {problem && (
        <p className={`flex gap-3 rounded-xl p-3.5 text-sm leading-relaxed ${look}`}>
          <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          <span className="min-w-0 wrap-break-word">{problem.text}</span>
        </p>
      )}
    </div>
  )
}
