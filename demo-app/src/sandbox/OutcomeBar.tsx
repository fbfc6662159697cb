/** How the last action of the drawer ended, always in view, and where it goes on. */

import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { activityQuery } from '../api/queries'
import { Notice } from '../ui/Notice'
import { useDrawerContext } from './drawer'
import { isStepOver } from './nextStep'

export function OutcomeBar() {
  const { outcome, leaveTo, hasWallet, step } = useDrawerContext()
  const isKept = hasWallet && step !== undefined
  const { data: entries } = useQuery({ ...activityQuery, enabled: isKept })
  const next = useRef<HTMLButtonElement>(null)
  const link = outcome?.link
  // The next step takes the focus: for a keyboard it would be far away.
  useEffect(() => {
    if (link !== undefined) next.current?.focus()
  }, [link])
  // Right after the choice the outcome says it.
  const shown = isKept && link === undefined && !isStepOver(step, entries) ? step : undefined
  return (
    <>
      {shown && (
        <section
          aria-label="Next step"
          className="border-t border-line px-5 py-3 text-sm leading-relaxed sm:px-6"
        >
          <h3 className="font-medium">{shown.title}</h3>
          <p className="text-muted">{shown.text}</p>
        </section>
      )}
      <div className={outcome ? 'flex flex-col gap-3 border-t border-line px-5 py-4 sm:px-6' : ''}>
        <Notice problem={outcome && { tone: outcome.tone ?? 'info', text: outcome.text }} />
        {link !== undefined && (
          <button
            ref={next}
            type="button"
            onClick={() => leaveTo(link)}
            className="inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-lg bg-accent px-3 text-sm font-medium text-on-accent hover:bg-accent-strong"
          >
            Go to the form
            <ArrowRight aria-hidden="true" className="size-4" />
          </button>
        )}
      </div>
    </>
  )
}
