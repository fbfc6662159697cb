/** Tells a screen reader, politely, what the newest call came to. Calls that only read are left out. */

import { isQuiet, summarize } from './diagram/layout'
import { explain } from './explain/explain'
import type { Trace } from './trace'

export function Announcer({ traces }: { traces: readonly Trace[] }) {
  const newest = traces.findLast((trace) => trace.leg.durationMs !== undefined && !isQuiet(trace))
  return (
    <p aria-live="polite" className="sr-only">
      {newest && summarize(explain(newest).title, newest)}
    </p>
  )
}
