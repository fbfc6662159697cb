/** One call in the diagram: its title and its lines; and what a click opens: what it is for, what the wallet compared, the message there and back. */

import { icons } from '@embedded-wallet/ui/parts'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatDuration, isQuiet, outcomeOf, shortPath, summarize, type Tone, toneOf } from './callWords'
import type { GuardReport, Trace } from './recorder'
import { explain } from './steps'

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
            <icons.edit />
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

function TraceDetail({ trace }: { trace: Trace }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => toStart(panel.current!.closest('li')!), [])
  const { method, path, request, response, guard } = trace
  return (
    <div
      ref={panel}
      className="mx-4 mb-4 flex flex-col gap-5 rounded-xl border border-line p-4 @lg:mx-6 @lg:p-5"
    >
      {/* First what it means, then what went over the wire. */}
      <p className="text-sm leading-relaxed">{explain(trace)[1]}</p>
      {guard && <GuardPanel guard={guard} />}
      <p className="font-mono text-xs leading-relaxed wrap-anywhere">
        <span className="font-semibold">{method}</span> {path}
      </p>
      <div className="grid gap-5 @2xl:grid-cols-2">
        <MessageView title="Request" body={request} none="No body." />
        <MessageView
          title={response ? `Response ${response.status}` : 'Response'}
          body={response?.body}
          none={response ? 'No body.' : 'Nothing came back.'}
        />
      </div>
    </div>
  )
}

/** The whole call stands at the start of the list: its lines stay in view, and what was opened is below them. */
function toStart(call: HTMLElement) {
  const list = call.closest('ol')!.parentElement!
  list.scrollTop += call.getBoundingClientRect().top - list.getBoundingClientRect().top
  // On a short window the list itself may be out of sight.
  call.querySelector('summary')!.scrollIntoView({ block: 'nearest' })
}

/** What the wallet compared before it signed, and what nothing could be compared with. */
const GuardPanel = ({ guard }: { guard: GuardReport }) => (
  <Part title="What the wallet compared before it signed">
    <p className="text-xs leading-relaxed">
      {guard.outcome === 'refused'
        ? 'The text did not match your action. Nothing was signed.'
        : 'What could be compared matches. What could not is listed as “Not compared”.'}
    </p>
    <dl className="grid gap-x-4 gap-y-1.5 text-xs @md:grid-cols-[minmax(5.5rem,max-content)_minmax(0,1fr)]">
      {facts(guard).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 wrap-anywhere max-@md:pb-1">{value}</dd>
        </div>
      ))}
    </dl>
  </Part>
)

const facts = ({ action, form, compared, notCompared }: GuardReport): [name: string, value: string][] => [
  ['Action', action],
  ['Form of the text', form],
  ['Compared', compared.join(', ') || 'nothing'],
  [
    'Not compared',
    notCompared.join(', ') || 'no field of the text. What the text does not name cannot be compared',
  ],
]

/** A body as it went. A keyboard can scroll a long one. */
const MessageView = ({ title, body, none }: { title: string; body: unknown; none: string }) => (
  <Part title={title}>
    {body === undefined ? (
      <p className="text-xs text-muted">{none}</p>
    ) : (
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of a keyboard
        tabIndex={0}
        aria-label={`${title}: body`}
        className="max-h-72 min-w-0 overflow-auto rounded-lg bg-canvas p-3"
      >
        <pre className="font-mono text-xs leading-relaxed wrap-anywhere whitespace-pre-wrap">
          <Masked text={typeof body === 'string' ? body : JSON.stringify(body, null, 2)} />
        </pre>
      </section>
    )}
  </Part>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex min-w-0 flex-col gap-2">
    <h4 className="text-xs font-semibold tracking-wide text-muted uppercase">{title}</h4>
    {children}
  </section>
)

/** A text. Its masks stand out. */
const Masked = ({ text }: { text: string }) =>
  text.split(/(\[masked, \d+ characters\])/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other identity
      <span key={index} className="rounded bg-soft px-1 text-muted">
        {part}
      </span>
    ),
  )
