/** What a click on a leg opens: what it is for, the message there and back, the relay's checks, what was compared. */

import { Check, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { CopyButton } from '../../ui/CopyButton'
import { explainCheck } from '../explain/checkSteps'
import { explain, explainServiceLeg } from '../explain/explain'
import type { Leg, RelayCheck, ServiceLeg, Trace } from '../trace'
import { GuardPanel } from './GuardPanel'
import { MessageView } from './MessageView'
import { Part } from './Part'
import { SourceLinks } from './SourceLinks'
import { toCurl } from './toCurl'

interface TraceDetailProps {
  id: string
  trace: Trace
  openLeg: number
}

export function TraceDetail({ id, trace, openLeg }: TraceDetailProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (panel.current) toStart(panel.current.closest('li')!)
  }, [])
  const service = trace.upstream[openLeg - 1]
  return (
    <div
      ref={panel}
      id={id}
      className="mx-4 mb-4 flex flex-col gap-5 rounded-xl border border-line p-4 @lg:mx-6 @lg:p-5"
    >
      {service ? <ServiceRequest leg={service} /> : <OwnCall trace={trace} />}
    </div>
  )
}

function OwnCall({ trace }: { trace: Trace }) {
  const { leg, guard, checks } = trace
  const { sentence, doc, source } = explain(trace)
  return (
    <>
      <Meaning {...{ sentence, doc, source }} />
      {/* First what it means, then what went over the wire. */}
      {guard && <GuardPanel guard={guard} />}
      {checks.length > 0 && <Checks checks={checks} />}
      <Line leg={leg} />
      <div className="grid gap-5 @2xl:grid-cols-2">
        <MessageView title="Request" message={leg.request} />
        <MessageView
          title={leg.response ? `Response ${leg.response.status}` : 'Response'}
          message={leg.response}
        />
      </div>
      <p className="-mb-2 flex items-center gap-2 border-t border-line pt-2 text-sm text-muted">
        The call as curl, masks included: <CopyButton text={toCurl(location.origin, trace)} what="as curl" />
      </p>
    </>
  )
}

function ServiceRequest({ leg }: { leg: ServiceLeg }) {
  const endpoint = explainServiceLeg(leg)
  const sentence = leg.note
    ? 'Your backend asks whether this is a test service. Funding with 0 is invalid everywhere, so no money moves. A test service says that the amount is wrong, and any other refuses the call.'
    : `Your backend asks the service${endpoint ? ` for ${endpoint.name}` : ''}, with credentials that never reach a browser.`
  return (
    <>
      <Meaning sentence={sentence} {...(endpoint && { doc: endpoint.doc })} />
      <Line leg={leg} />
      <p className="text-xs text-muted">
        {leg.status === undefined ? 'No response came back.' : 'Its headers and bodies stay on the server.'}
      </p>
    </>
  )
}

const Meaning = ({ sentence, ...links }: { sentence: string; doc?: string; source?: string }) => (
  <div className="flex flex-col gap-2">
    <p className="text-sm leading-relaxed">{sentence}</p>
    <SourceLinks {...links} />
  </div>
)

const Line = ({ leg: { method, path } }: { leg: Leg | ServiceLeg }) => (
  <p className="font-mono text-xs leading-relaxed wrap-anywhere">
    <span className="font-semibold">{method}</span> {path}
  </p>
)

/** The whole call stands at the start of the list: its lines stay in view, and what was opened is below them. */
function toStart(call: HTMLElement) {
  const list = call.closest('ol')!.parentElement!
  list.scrollTop += call.getBoundingClientRect().top - list.getBoundingClientRect().top
  // On a short window the list itself may be out of sight.
  call.firstElementChild!.scrollIntoView({ block: 'nearest' })
}

const Checks = ({ checks }: { checks: readonly RelayCheck[] }) => (
  <Part title="The relay's checks">
    <ul className="flex flex-col gap-1.5 text-xs">
      {checks.map(({ name, outcome }) => {
        const isPassed = outcome === 'passed'
        const Icon = isPassed ? Check : X
        const look = name === 'step-up' ? 'text-warning' : 'text-danger'
        return (
          <li key={name} className="flex gap-2">
            <Icon aria-hidden="true" className={`size-4 shrink-0 ${isPassed ? 'text-accent' : look}`} />
            <span className="min-w-0">
              <span className="font-semibold">{name}</span>{' '}
              <span className={isPassed ? 'text-muted' : look}>
                {!isPassed && name === 'step-up' ? 'needs a fresh sign-in' : outcome}
              </span>
              <span className="block text-muted">{explainCheck(name)}</span>
            </span>
          </li>
        )
      })}
    </ul>
  </Part>
)
