/** The lines of the diagram: a request, the relay's checks, a response. */

import { ShieldCheck, ShieldX } from 'lucide-react'
import type { Lane, Row, Tone } from './layout'

const laneNames = ['your device', 'the relay', 'the service']
const toneLooks: Readonly<Record<Tone, string>> = {
  ok: 'text-muted',
  asks: 'text-accent',
  'step-up': 'text-warning',
  refused: 'text-danger',
  lost: 'text-warning',
  waiting: 'text-muted',
}

/** Which half of the diagram: device and relay, or relay and service. */
const half = (lanes: readonly Lane[]) => (lanes.includes(0) ? 'leg-left' : 'leg-right')

type LegRow = Extract<Row, { kind: 'request' }>

interface LegLineProps {
  row: LegRow
  outcome: string
  tone: Tone
  isOpen: boolean
  panelId: string
  onClick: () => void
}

/** A button over the whole line. Its name says what the arrow shows. */
export function LegLine({ row, outcome, tone, isOpen, panelId, onClick }: LegLineProps) {
  const { from, to, method, path } = row
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={onClick}
      className={`leg ${half([from, to])} ${from === 0 ? 'text-accent' : 'text-relay'}`}
    >
      <span className="leg-label">
        <span className="leg-text">
          <span className="font-semibold">{method}</span> <span className="text-ink">{path}</span>
        </span>
      </span>
      <span className="sr-only">
        {` from ${laneNames[from]} to ${laneNames[to]}, ${tone === 'refused' ? 'refused with ' : ''}${outcome}`}
      </span>
      <Arrow isToRight />
    </button>
  )
}

/** The same leg on its way back. A keyboard has the request's button for it. */
export function ResponseLine({
  row,
  onClick,
}: {
  row: Extract<Row, { kind: 'response' }>
  onClick: () => void
}) {
  const { from, to, tone, text, duration } = row
  return (
    <button
      type="button"
      aria-hidden="true"
      tabIndex={-1}
      onClick={onClick}
      className={`leg ${half([from, to])} leg-back ${toneLooks[tone]} ${tone === 'waiting' ? 'leg-waiting' : ''}`}
    >
      <span className="leg-label">
        <span className="font-semibold">{text}</span>
        {duration && <span className="text-muted"> · {duration}</span>}
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

export function ChecksLine({ row: { checks, tone } }: { row: Extract<Row, { kind: 'checks' }> }) {
  const refused = checks.find(({ outcome }) => outcome === 'refused')
  const Icon = refused ? ShieldX : ShieldCheck
  const names = checks.map(({ name }) => name).join(', ')
  return (
    <p className="relative flex justify-center px-4 py-1.5">
      <span
        title={names}
        className={`inline-flex items-center gap-1.5 rounded-full border border-line bg-card px-2.5 py-1 text-xs font-medium ${tone === 'ok' ? 'text-relay' : toneLooks[tone]}`}
      >
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
        {describeChecks(checks.length, refused?.name)}
      </span>
    </p>
  )
}

function describeChecks(count: number, refused: string | undefined): string {
  if (refused === undefined) return `${count} checks passed`
  return refused === 'step-up' ? 'needs a fresh sign-in' : `refused: ${refused}`
}
