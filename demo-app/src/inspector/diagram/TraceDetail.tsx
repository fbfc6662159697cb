/** What a click on a call opens: what it is for, what the wallet compared, the message there and back. */

import { useEffect, useRef } from 'react'
import { explain } from '../explain/explain'
import type { GuardReport, Trace } from '../trace'
import { MessageView } from './MessageView'
import { Facts, Part } from './Part'

export function TraceDetail({ id, trace }: { id: string; trace: Trace }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => toStart(panel.current!.closest('li')!), [])
  const { leg, guard } = trace
  return (
    <div
      ref={panel}
      id={id}
      className="mx-4 mb-4 flex flex-col gap-5 rounded-xl border border-line p-4 @lg:mx-6 @lg:p-5"
    >
      {/* First what it means, then what went over the wire. */}
      <p className="text-sm leading-relaxed">{explain(trace).sentence}</p>
      {guard && <GuardPanel guard={guard} />}
      <p className="font-mono text-xs leading-relaxed wrap-anywhere">
        <span className="font-semibold">{leg.method}</span> {leg.path}
      </p>
      <div className="grid gap-5 @2xl:grid-cols-2">
        <MessageView title="Request" message={leg.request} />
        <MessageView
          title={leg.response ? `Response ${leg.response.status}` : 'Response'}
          message={leg.response}
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
  call.firstElementChild!.scrollIntoView({ block: 'nearest' })
}

/** What the wallet compared before it signed, and what nothing could be compared with. */
const GuardPanel = ({ guard }: { guard: GuardReport }) => (
  <Part title="What the wallet compared before it signed">
    <p className="text-xs leading-relaxed">
      {guard.outcome === 'refused'
        ? 'The text did not match what was asked for. Nothing was signed.'
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
