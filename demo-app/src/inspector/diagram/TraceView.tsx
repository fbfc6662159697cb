/** One call in the diagram: its title, its rows, and what a click opens. */

import { PenLine } from 'lucide-react'
import { memo, useId, useLayoutEffect, useRef } from 'react'
import { TraceDetail } from '../detail/TraceDetail'
import { explain } from '../explain/explain'
import type { Trace } from '../trace'
import type { OpenLeg } from './Diagram'
import { ChecksLine, LegLine, ResponseLine } from './Lines'
import { isQuiet, isSigned, layOut, outcomeOf, outcomeOfCall, summarize, toneOf } from './layout'
import { QuietLine } from './QuietLine'

interface TraceViewProps {
  trace: Trace
  /** How often this call was made in a row. */
  count: number
  openLeg: number | undefined
  onToggle: (leg: OpenLeg) => void
}

export const TraceView = memo(function TraceView({ trace, count, openLeg, onToggle }: TraceViewProps) {
  const id = useId()
  const isOpen = openLeg !== undefined
  const { title } = explain(trace)
  const isFolded = isQuiet(trace) && !isOpen
  const item = useRef<HTMLLIElement>(null)
  /** A click on a folded call, or the one that folds it again: another button takes the place of the clicked one. */
  const isFocusMoving = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the change moves the focus
  useLayoutEffect(() => {
    if (isFocusMoving.current) item.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
    isFocusMoving.current = false
  }, [isFolded])
  const toggle = (leg: number) => {
    isFocusMoving.current = isQuiet(trace) && (isFolded || openLeg === leg)
    onToggle({ traceId: trace.traceId, leg })
  }
  const control = (leg: number) => ({
    isOpen: openLeg === leg,
    panelId: id,
    onClick: () => toggle(leg),
  })
  if (isFolded)
    return (
      <li ref={item} className="trace">
        <QuietLine trace={trace} title={title} count={count} {...control(0)} />
      </li>
    )
  return (
    <li ref={item} className="trace" aria-label={summarize(title, trace)}>
      <div className="flex items-baseline gap-2.5 px-4 pt-4 pb-1 @lg:px-6">
        <h3 className="text-sm font-semibold tracking-tight">{title}</h3>
        {isSigned(trace.leg) && (
          <span className="inline-flex items-center gap-1 self-center rounded-full bg-soft px-2 py-0.5 text-xs font-medium whitespace-nowrap text-accent">
            <PenLine aria-hidden="true" className="size-3" />
            signed here
          </span>
        )}
        <time
          dateTime={new Date(trace.leg.startedAt).toISOString()}
          className="ml-auto text-xs whitespace-nowrap text-muted tabular-nums"
        >
          {clock.format(trace.leg.startedAt)}
        </time>
      </div>
      <div className="lanes">
        {layOut(trace).map((row, at) => {
          // biome-ignore-start lint/suspicious/noArrayIndexKey: the rows of a trace keep their places
          if (row.kind === 'checks') return <ChecksLine key={at} row={row} />
          if (row.kind === 'response')
            return <ResponseLine key={at} row={row} onClick={() => toggle(row.leg)} />
          const leg = row.leg === 0 ? trace.leg : trace.upstream[row.leg - 1]!
          const outcome = row.leg === 0 ? outcomeOfCall(trace) : outcomeOf(leg)
          return <LegLine key={at} row={row} outcome={outcome} tone={toneOf(leg)} {...control(row.leg)} />
          // biome-ignore-end lint/suspicious/noArrayIndexKey: the rows of a trace keep their places
        })}
      </div>
      {isOpen && <TraceDetail id={id} trace={trace} openLeg={openLeg} />}
    </li>
  )
})

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
