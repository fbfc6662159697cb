/** One call in the diagram: its title, its lines, and what a click opens. */

import { Icon } from '@embedded-wallet/ui/parts'
import { memo, useState } from 'react'
import { formatDuration, isQuiet, outcomeOf, shortPath, summarize, type Tone, toneOf } from './callWords'
import { explain } from './steps'
import { TraceDetail } from './TraceDetail'
import type { Trace } from './trace'

interface TraceViewProps {
  trace: Trace
  /** How often this call was made in a row. */
  count: number
}

export const TraceView = memo(function TraceView({ trace, count }: TraceViewProps) {
  const [isOpen, setOpen] = useState(false)
  const [title] = explain(trace)
  return (
    <li className="trace" aria-label={isQuiet(trace) ? undefined : summarize(title, trace)}>
      {/* One name for all: a call that opens closes the one before. */}
      <details name="call" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="cursor-pointer list-none transition-colors hover:bg-soft/60 [&::-webkit-details-marker]:hidden">
          {isQuiet(trace) ? (
            <QuietLine trace={trace} title={title} count={count} />
          ) : (
            <Lines trace={trace} title={title} />
          )}
        </summary>
        {isOpen && <TraceDetail trace={trace} />}
      </details>
    </li>
  )
})

interface LinesProps {
  trace: Trace
  title: string
}

/** The title, the request and its response. */
function Lines({ trace, title }: LinesProps) {
  const { method, path, to, startedAt, durationMs, isSigned } = trace
  const tone = toneOf(trace)
  const refused = tone === 'refused' ? 'refused with ' : ''
  return (
    <>
      <span className="flex items-baseline gap-2.5 px-4 pt-4 pb-1 @lg:px-6">
        <h3 className="text-sm font-semibold tracking-tight">{title}</h3>
        {isSigned && (
          <span className="inline-flex items-center gap-1 self-center rounded-full bg-soft px-2 py-0.5 text-xs font-medium whitespace-nowrap text-accent">
            <Icon name="edit" />
            signed here
          </span>
        )}
        <time
          dateTime={new Date(startedAt).toISOString()}
          className="ml-auto text-xs whitespace-nowrap text-muted tabular-nums"
        >
          {clock.format(startedAt)}
        </time>
      </span>
      <span className="lanes">
        <span className="leg text-accent">
          <span className="font-semibold">{method}</span> <span className="text-ink">{shortPath(path)}</span>
          <span className="sr-only">{` from your device to the ${to}, ${refused}${outcomeOf(trace)}`}</span>
          <span className="leg-arrow" />
        </span>
        <span aria-hidden="true" className={`leg leg-back ${toneLooks[tone]}`}>
          <span className="font-semibold">{outcomeOf(trace)}</span>
          {durationMs !== undefined && <span className="text-muted"> · {formatDuration(durationMs)}</span>}
          {tone !== 'lost' && tone !== 'waiting' && <span className="leg-arrow" />}
        </span>
      </span>
    </>
  )
}

const toneLooks: Readonly<Record<Tone, string>> = {
  ok: 'text-muted',
  asks: 'text-accent',
  'step-up': 'text-warning',
  refused: 'text-danger',
  lost: 'text-warning',
  waiting: 'text-muted',
}

/** A call that only reads, on one line. */
const QuietLine = ({ trace, title, count }: LinesProps & { count: number }) => (
  <span className="flex min-h-8 items-center gap-2 px-4 text-xs text-muted @lg:px-6">
    <span className="whitespace-nowrap">{title}</span>
    <span className="hidden min-w-0 truncate font-mono @md:inline">
      {trace.method} {shortPath(trace.path)}
    </span>
    <span className="ml-auto whitespace-nowrap tabular-nums">
      {count > 1 && `${count} times · `}
      {trace.response?.status ?? 'waiting'}
      {trace.durationMs !== undefined && ` · ${formatDuration(trace.durationMs)}`}
    </span>
  </span>
)

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
