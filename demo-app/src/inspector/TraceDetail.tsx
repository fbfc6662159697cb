/** What a click on a call opens: what it is for, what the wallet compared, the message there and back. */

import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { explain } from './steps'
import type { GuardReport, Message, Trace } from './trace'

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
        <MessageView title="Request" message={request} />
        <MessageView title={response ? `Response ${response.status}` : 'Response'} message={response} />
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
    <Facts
      facts={[
        ['Action', guard.action],
        ['Form of the text', guard.form],
        ['Compared', guard.compared.join(', ') || 'nothing'],
        [
          'Not compared',
          guard.notCompared.join(', ') ||
            'no field of the text. What the text does not name cannot be compared',
        ],
      ]}
    />
  </Part>
)

/** Body and headers as they went. A keyboard can scroll a long body. */
function MessageView({ title, message }: { title: string; message: Message | undefined }) {
  const { body, headers = [] } = message ?? {}
  return (
    <Part title={title}>
      {body === undefined ? (
        <p className="text-xs text-muted">{message ? 'No body.' : 'Nothing came back.'}</p>
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
      {headers.length > 0 && (
        <details className="group text-xs">
          <summary className="flex min-h-8 w-fit cursor-pointer list-none items-center gap-1.5 font-medium text-muted transition-colors hover:text-ink [&::-webkit-details-marker]:hidden">
            <ChevronDown
              aria-hidden="true"
              className="size-4 shrink-0 transition-transform group-open:rotate-180"
            />
            Headers ({headers.length})
          </summary>
          <div className="pt-1 pb-2 font-mono">
            <Facts facts={headers.map(([name, value]) => [name, <Masked key={name} text={value} />])} />
          </div>
        </details>
      )}
    </Part>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex min-w-0 flex-col gap-2">
    <h4 className="text-xs font-semibold tracking-wide text-muted uppercase">{title}</h4>
    {children}
  </section>
)

/** Names and values, in two columns. */
const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="grid gap-x-4 gap-y-1.5 text-xs @md:grid-cols-[minmax(5.5rem,max-content)_minmax(0,1fr)]">
    {facts.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="font-sans text-muted">{name}</dt>
        <dd className="min-w-0 wrap-anywhere max-@md:pb-1">{value}</dd>
      </div>
    ))}
  </dl>
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
