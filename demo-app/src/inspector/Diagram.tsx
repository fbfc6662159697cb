/** The sequence diagram: two life lines, and the calls between them in the order in which they were made. */

import { Laptop, type LucideIcon, Server } from 'lucide-react'
import { useMemo } from 'react'
import { groupQuiet } from './callWords'
import { TraceView } from './TraceView'
import type { Trace } from './trace'

export function Diagram({ traces }: { traces: readonly Trace[] }) {
  const groups = useMemo(() => groupQuiet(traces), [traces])
  return (
    <div className="border-t border-line">
      <ul
        aria-label="Life lines"
        className="flex justify-between gap-6 border-b border-line bg-canvas/60 px-4 py-3 @lg:px-6"
      >
        <Lane name="Your device" where="holds the key that signs" icon={Laptop} look="text-accent" />
        <Lane
          name="Your backend"
          where="its relay passes signed calls on to the service"
          icon={Server}
          look="flex-row-reverse text-right text-relay"
        />
      </ul>
      {/* It scrolls from its end, so the newest stays in view until the user scrolls away. */}
      <div className="flex h-[calc(100dvh-21rem)] min-h-72 flex-col-reverse overflow-y-auto overscroll-contain phone:h-[calc(100dvh-25rem)] lg:h-[calc(100dvh-19.25rem)]">
        <ol className="mb-auto flex flex-col pb-4">
          {groups.map((group) => (
            // The first of a run: the run grows in its place.
            <TraceView key={group[0]!.traceId} trace={group.at(-1)!} count={group.length} />
          ))}
        </ol>
      </div>
    </div>
  )
}

interface LaneProps {
  name: string
  where: string
  icon: LucideIcon
  look: string
}

const Lane = ({ name, where, icon: Icon, look }: LaneProps) => (
  <li className={`flex items-center gap-2 whitespace-nowrap @lg:gap-2.5 ${look}`}>
    <Icon aria-hidden="true" className="size-5 shrink-0" />
    <span className="text-sm leading-tight font-semibold">
      {name}
      <span className="hidden text-xs font-normal text-muted @lg:block">{where}</span>
    </span>
  </li>
)
