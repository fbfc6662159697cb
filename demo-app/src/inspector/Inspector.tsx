/** Shows what just happened between the page and the backend: two life lines, and the calls between them in their order. */

import { Button, icons } from '@embedded-wallet/ui/parts'
import { Component, type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { Glyph } from '../ui/Glyph'
import { useIsWide } from '../ui/hooks'
import { groupQuiet, isQuiet, summarize } from './callWords'
import type { Trace } from './recorder'
import { recorder } from './recorder'
import { explain } from './steps'
import { TraceView } from './TraceView'

export const Inspector = () => (
  <Boundary>
    <Panel />
  </Boundary>
)

function Panel() {
  const isWide = useIsWide()
  const traces = useSyncExternalStore(recorder.subscribe, recorder.traces)
  return (
    <section
      aria-labelledby="inspector-heading"
      className="@container flex flex-col overflow-clip rounded-2xl border border-line bg-card shadow-[0_1px_2px_rgb(0_0_0/0.04),0_8px_24px_-12px_rgb(0_0_0/0.10)]"
    >
      {/* On a phone this is all that the page shows, so it has the first heading. */}
      {!isWide && <h1 className="sr-only">Inspector</h1>}
      <div className="flex min-h-16 items-center justify-between gap-4 px-4 @lg:px-6">
        <h2 id="inspector-heading" className="text-lg font-semibold tracking-tight">
          What just happened
        </h2>
        {traces.length > 0 && (
          <Button variant="link" onClick={recorder.clear}>
            Clear
          </Button>
        )}
      </div>
      {traces.length > 0 ? (
        <Diagram traces={traces} />
      ) : (
        <p className="border-t border-line px-6 py-16 text-center text-sm leading-relaxed text-balance text-muted">
          Use the wallet: every call of this device is drawn here as it happens, and no secret is in it.
        </p>
      )}
      <Announcer traces={traces} />
    </section>
  )
}

function Diagram({ traces }: { traces: readonly Trace[] }) {
  const groups = useMemo(() => groupQuiet(traces), [traces])
  return (
    <div className="border-t border-line">
      <ul
        aria-label="Life lines"
        className="flex justify-between gap-6 border-b border-line bg-canvas/60 px-4 py-3 @lg:px-6"
      >
        {lanes.map(({ name, where, icon, look }) => (
          <li key={name} className={`flex items-center gap-2 whitespace-nowrap @lg:gap-2.5 ${look}`}>
            {icon}
            <span className="text-sm leading-tight font-semibold">
              {name}
              <span className="hidden text-xs font-normal text-muted @lg:block">{where}</span>
            </span>
          </li>
        ))}
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

const lanes = [
  {
    name: 'Your device',
    where: 'holds the key that signs',
    icon: <icons.device />,
    look: 'text-accent',
  },
  {
    name: 'Your backend',
    where: 'its relay passes signed calls on to the service',
    icon: <Glyph name="server" />,
    look: 'flex-row-reverse text-right text-relay',
  },
]

/** Tells a screen reader, politely, how the newest call ended. Calls that only read are left out. */
function Announcer({ traces }: { traces: readonly Trace[] }) {
  const newest = traces.findLast((trace) => trace.durationMs !== undefined && !isQuiet(trace))
  return (
    <p aria-live="polite" className="sr-only">
      {newest && summarize(explain(newest)[0], newest)}
    </p>
  )
}

/** Keeps a failure of the inspector from the wallet beside it. React has this only for classes. */
class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    const startAgain = () => {
      recorder.clear()
      this.setState({ hasFailed: false })
    }
    return (
      <div className="flex flex-col items-start gap-3 rounded-2xl border border-line bg-card p-6">
        <p className="text-sm leading-relaxed">
          Your wallet and your money are not affected. The inspector could not draw a call.
        </p>
        <Button icon={icons.refresh} onClick={startAgain}>
          Start the inspector again
        </Button>
      </div>
    )
  }
}
