/** The sequence diagram: two life lines, and the calls between them in the order in which they were made. */

import { ArrowDownToLine, Laptop, type LucideIcon, Server } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { SmallButton } from '../SmallButton'
import type { Trace } from '../trace'
import { groupQuiet } from './callWords'
import { TraceView } from './TraceView'
import { useFollow } from './useFollow'

export function Diagram({ traces }: { traces: readonly Trace[] }) {
  const [open, setOpen] = useState<string>()
  const groups = useMemo(() => groupQuiet(traces), [traces])
  const { list, isFollowing, onScroll, toNewest } = useFollow(traces, open !== undefined)
  const toggle = useCallback(
    (traceId: string) => setOpen((now) => (now === traceId ? undefined : traceId)),
    [],
  )
  return (
    <div className="relative border-t border-line">
      <Lanes />
      <div
        ref={list}
        onScroll={onScroll}
        className="h-[calc(100dvh-21rem)] min-h-72 phone:h-[calc(100dvh-25rem)] overflow-y-auto overscroll-contain lg:h-[calc(100dvh-19.25rem)]"
      >
        <ol className="flex flex-col pb-4">
          {groups.map((group) => {
            const trace = group.at(-1)!
            return (
              <TraceView
                // The first of a run: the run grows in its place.
                key={group[0]!.traceId}
                trace={trace}
                count={group.length}
                isOpen={open === trace.traceId}
                onToggle={toggle}
              />
            )
          })}
        </ol>
      </div>
      {!isFollowing && open === undefined && (
        <div className="absolute inset-x-0 bottom-3 flex justify-center">
          <span className="rounded-xl border border-line bg-card shadow-lg">
            <SmallButton icon={ArrowDownToLine} onClick={toNewest}>
              Newest
            </SmallButton>
          </span>
        </div>
      )}
    </div>
  )
}

const lanes: readonly { name: string; where: string; icon: LucideIcon; look: string }[] = [
  { name: 'Your device', where: 'holds the key that signs', icon: Laptop, look: 'text-accent' },
  {
    name: 'Your backend',
    where: 'its relay passes signed calls on to the service',
    icon: Server,
    look: 'flex-row-reverse text-right text-relay',
  },
]

const Lanes = () => (
  <ul
    aria-label="Life lines"
    className="flex justify-between gap-6 border-b border-line bg-canvas/60 px-4 py-3 @lg:px-6"
  >
    {lanes.map(({ name, where, icon: Icon, look }) => (
      <li key={name} className={`flex items-center gap-2 whitespace-nowrap @lg:gap-2.5 ${look}`}>
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        <span className="text-sm leading-tight font-semibold">
          {name}
          <span className="hidden text-xs font-normal text-muted @lg:block">{where}</span>
        </span>
      </li>
    ))}
  </ul>
)
