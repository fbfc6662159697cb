/** What a click on a leg opens: what it is for, the message there and back, the relay's checks, the signature. */

import { Check, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { CopyMenu } from '../copy/CopyMenu'
import { isSigned } from '../diagram/layout'
import { explainCheck } from '../explain/checkSteps'
import { explain, explainServiceLeg } from '../explain/explain'
import { GuardPanel } from '../signature/GuardPanel'
import { SealedPanel } from '../signature/SealedPanel'
import { SignaturePanel } from '../signature/SignaturePanel'
import type { RelayCheck, Trace } from '../trace'
import { MessageView } from './MessageView'
import { Part } from './Part'
import { SourceLinks } from './SourceLinks'

interface TraceDetailProps {
  id: string
  trace: Trace
  traces: readonly Trace[]
  openLeg: number
}

export function TraceDetail({ id, trace, traces, openLeg }: TraceDetailProps) {
  const panel = useRef<HTMLDivElement>(null)
  // The panel opens below the whole call, which may be out of sight.
  // `void`: in new browsers it returns a promise, which React would call as a cleanup.
  useEffect(() => void panel.current?.scrollIntoView({ block: 'nearest' }), [])
  const isOwn = openLeg === 0
  const leg = isOwn ? trace.leg : (trace.upstream[openLeg - 1] ?? trace.leg)
  const step = explain(trace)
  const service = isOwn ? undefined : explainServiceLeg(leg)
  return (
    <div
      ref={panel}
      id={id}
      className="scroll-mt-24 mx-4 mb-4 flex flex-col gap-5 rounded-xl border border-line p-4 @lg:mx-6 @lg:p-5"
    >
      <div className="flex flex-col gap-2">
        <p className="text-sm leading-relaxed">
          {isOwn
            ? step.sentence
            : `Your backend asks the service${service ? ` for ${service.name}` : ''}, with credentials that never reach a browser.`}
        </p>
        <SourceLinks doc={service?.doc ?? step.doc} {...(isOwn && { source: step.source })} />
      </div>
      {/* First what it means, then what went over the wire. */}
      {isOwn && isSigned(trace.leg) && <SignaturePanel trace={trace} traces={traces} />}
      {isOwn && trace.guard && <GuardPanel guard={trace.guard} />}
      {isOwn && <SealedPanel body={trace.leg.response?.body} />}
      {isOwn && trace.checks.length > 0 && <Checks checks={trace.checks} />}
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
      <CopyMenu trace={trace} title={step.title} />
    </div>
  )
}

const Checks = ({ checks }: { checks: readonly RelayCheck[] }) => (
  <Part title="The relay's checks">
    <ul className="flex flex-col gap-1.5 text-xs">
      {checks.map(({ name, outcome }) => {
        const isPassed = outcome === 'passed'
        const Icon = isPassed ? Check : X
        return (
          <li key={name} className="flex gap-2">
            <Icon
              aria-hidden="true"
              className={`size-4 shrink-0 ${isPassed ? 'text-accent' : 'text-danger'}`}
            />
            <span className="min-w-0">
              <span className="font-semibold">{name}</span>{' '}
              <span className={isPassed ? 'text-muted' : 'text-danger'}>{outcome}</span>
              <span className="block text-muted">{explainCheck(name)}</span>
            </span>
          </li>
        )
      })}
    </ul>
  </Part>
)
