/** What a click on a call opens: what it is for, what the wallet compared, the message there and back. */

import { type ReactNode, useEffect, useRef } from 'react'
import { explain } from './steps'
import type { GuardReport, Trace } from './trace'

export function TraceDetail({ trace }: { trace: Trace }) {
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
        ? 'The text did not match what you wanted. Nothing was signed.'
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
