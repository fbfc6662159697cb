/** The lines of the diagram: a request, its response, and a call that only reads on one line. */

import type { Trace } from '../trace'
import { formatDuration, outcomeOf, shortPath, type Tone, toneOf } from './callWords'

const toneLooks: Readonly<Record<Tone, string>> = {
  ok: 'text-muted',
  asks: 'text-accent',
  'step-up': 'text-warning',
  refused: 'text-danger',
  lost: 'text-warning',
  waiting: 'text-muted',
}

interface LineProps {
  trace: Trace
  isOpen: boolean
  panelId: string
  onClick: () => void
}

/** A button over the whole line. Its name says what the arrow shows. */
export function RequestLine({ trace, isOpen, panelId, onClick }: LineProps) {
  const { leg, to } = trace
  const refused = toneOf(leg) === 'refused' ? 'refused with ' : ''
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={onClick}
      className="leg text-accent"
    >
      <span className="leg-label">
        <span className="font-semibold">{leg.method}</span>{' '}
        <span className="text-ink">{shortPath(leg.path)}</span>
      </span>
      <span className="sr-only">{` from your device to the ${to}, ${refused}${outcomeOf(trace)}`}</span>
      <Arrow isToRight />
    </button>
  )
}

/** The way back. A keyboard has the request's button for it. */
export function ResponseLine({ trace, onClick }: Pick<LineProps, 'trace' | 'onClick'>) {
  const tone = toneOf(trace.leg)
  const { durationMs } = trace.leg
  return (
    <button
      type="button"
      aria-hidden="true"
      tabIndex={-1}
      onClick={onClick}
      className={`leg leg-back ${toneLooks[tone]} ${tone === 'waiting' ? 'leg-waiting' : ''}`}
    >
      <span className="leg-label">
        <span className="font-semibold">{outcomeOf(trace)}</span>
        {durationMs !== undefined && <span className="text-muted"> · {formatDuration(durationMs)}</span>}
      </span>
      {tone !== 'lost' && tone !== 'waiting' && <Arrow />}
    </button>
  )
}

const Arrow = ({ isToRight = false }: { isToRight?: boolean }) => (
  <span aria-hidden="true" className={`leg-arrow ${isToRight ? 'leg-arrow-right' : 'leg-arrow-left'}`}>
    <svg viewBox="0 0 8 10" className="leg-head" focusable="false" aria-hidden="true">
      <path d="M0 0 8 5 0 10Z" fill="currentColor" />
    </svg>
  </span>
)

/** @param count - How often the call was made in a row. */
export function QuietLine({ trace, title, count, onClick }: LineProps & { title: string; count: number }) {
  const { method, path, response, durationMs } = trace.leg
  return (
    <button
      type="button"
      aria-expanded={false}
      onClick={onClick}
      className="flex min-h-8 w-full cursor-pointer items-center gap-2 px-4 text-left text-xs text-muted transition-colors hover:bg-soft hover:text-ink @lg:px-6"
    >
      <span className="whitespace-nowrap">{title}</span>
      <span className="hidden min-w-0 truncate font-mono @md:inline">
        {method} {shortPath(path)}
      </span>
      <span className="ml-auto whitespace-nowrap tabular-nums">
        {count > 1 && `${count} times · `}
        {response?.status ?? 'waiting'}
        {durationMs !== undefined && ` · ${formatDuration(durationMs)}`}
      </span>
    </button>
  )
}
