/** One call in the diagram: its title, its lines, and what a click opens. */

import { PenLine } from 'lucide-react'
import { memo, useId, useLayoutEffect, useRef } from 'react'
import { explain } from '../explain/explain'
import { isSigned, type Trace } from '../trace'
import { isQuiet, summarize } from './callWords'
import { QuietLine, RequestLine, ResponseLine } from './Lines'
import { TraceDetail } from './TraceDetail'

interface TraceViewProps {
  trace: Trace
  /** How often this call was made in a row. */
  count: number
  isOpen: boolean
  onToggle: (traceId: string) => void
}

export const TraceView = memo(function TraceView({ trace, count, isOpen, onToggle }: TraceViewProps) {
  const panelId = useId()
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
  const onClick = () => {
    isFocusMoving.current = isQuiet(trace)
    onToggle(trace.traceId)
  }
  const line = { trace, isOpen, panelId, onClick }
  if (isFolded)
    return (
      <li ref={item} className="trace">
        <QuietLine {...line} title={title} count={count} />
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
        <RequestLine {...line} />
        <ResponseLine {...line} />
      </div>
      {isOpen && <TraceDetail id={panelId} trace={trace} />}
    </li>
  )
})

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
