/** Shows what just happened between the page and the backend. */

import { Eraser, Workflow } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useIsWide } from '../ui/useIsWide'
import { isQuiet, summarize } from './diagram/callWords'
import { Diagram } from './diagram/Diagram'
import { explain } from './explain/explain'
import { recorder } from './recorder'
import { SmallButton } from './SmallButton'
import type { Trace } from './trace'

export function Inspector() {
  const isWide = useIsWide()
  const traces = useSyncExternalStore(recorder.subscribe, recorder.traces)
  return (
    <section
      aria-labelledby="inspector-heading"
      className="@container flex flex-col overflow-clip rounded-2xl border border-line bg-card shadow-[0_1px_2px_rgb(0_0_0/0.04),0_8px_24px_-12px_rgb(0_0_0/0.10)]"
    >
      {/* On a phone this is all that the page shows, so it has the first heading. */}
      {!isWide && <h1 className="sr-only">Inspector</h1>}
      <div className="flex min-h-16 items-center justify-between gap-4 pr-3 pl-4 @lg:pr-4 @lg:pl-6">
        <h2 id="inspector-heading" className="text-lg font-semibold tracking-tight">
          What just happened
        </h2>
        {traces.length > 0 && (
          <SmallButton icon={Eraser} onClick={recorder.clear}>
            Clear
          </SmallButton>
        )}
      </div>
      {traces.length > 0 ? <Diagram traces={traces} /> : <EmptyDiagram />}
      <Announcer traces={traces} />
    </section>
  )
}

const EmptyDiagram = () => (
  <div className="flex flex-col items-center gap-4 border-t border-line px-6 py-16 text-center">
    <span className="grid size-12 place-items-center rounded-2xl bg-soft text-accent">
      <Workflow aria-hidden="true" className="size-6" />
    </span>
    <p className="max-w-sm text-sm leading-relaxed text-balance text-muted">
      Use the wallet: every call of this device is drawn here as it happens, and no secret is in it.
    </p>
  </div>
)

/** Says to a screen reader, politely, what the newest call came to. Calls that only read are left out. */
function Announcer({ traces }: { traces: readonly Trace[] }) {
  const newest = traces.findLast((trace) => trace.leg.durationMs !== undefined && !isQuiet(trace))
  return (
    <p aria-live="polite" className="sr-only">
      {newest && summarize(explain(newest).title, newest)}
    </p>
  )
}
