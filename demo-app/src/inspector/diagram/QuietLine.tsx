/** A call that only reads, on one line; how often it was made in a row. */

import type { Trace } from '../trace'
import { formatDuration, shortPath } from './layout'

interface QuietLineProps {
  trace: Trace
  title: string
  count: number
  isOpen: boolean
  panelId: string
  onClick: () => void
}

export function QuietLine({ trace, title, count, isOpen, onClick }: QuietLineProps) {
  const { leg } = trace
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onClick}
      className="flex min-h-8 w-full cursor-pointer items-center gap-2 px-4 text-left text-xs text-muted transition-colors hover:bg-soft hover:text-ink @lg:px-6"
    >
      <span className="whitespace-nowrap">{title}</span>
      <span className="hidden min-w-0 truncate font-mono @md:inline">
        {leg.method} {shortPath(leg.path)}
      </span>
      <span className="ml-auto whitespace-nowrap tabular-nums">
        {count > 1 && `${count} times · `}
        {leg.response?.status ?? 'waiting'}
        {leg.durationMs !== undefined && ` · ${formatDuration(leg.durationMs)}`}
      </span>
    </button>
  )
}
