/** A message to the user in one of three tones. */

import { CircleAlert, CircleHelp, Info } from 'lucide-react'
import type { PageProblem } from '../text/problem'

const tones = {
  info: { icon: Info, look: 'bg-soft text-ink' },
  warning: { icon: CircleHelp, look: 'bg-warning-soft text-warning' },
  error: { icon: CircleAlert, look: 'bg-danger-soft text-danger' },
}

/** The live region is always in the page, because a screen reader announces only changes of a region that it knows. */
export function Notice({ problem }: { problem: PageProblem | undefined }) {
  const { icon: Icon, look } = tones[problem?.tone ?? 'info']
  return (
    <div aria-live={problem?.tone === 'info' ? 'polite' : 'assertive'} className="empty:absolute">
      {problem && (
        <p className={`flex gap-3 rounded-xl p-3.5 text-sm leading-relaxed ${look}`}>
          <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          <span className="min-w-0 wrap-break-word">{problem.text}</span>
        </p>
      )}
    </div>
  )
}
