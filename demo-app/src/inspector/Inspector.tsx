/** Shows what just happened between the page and the backend. */

import { Eraser, type LucideIcon, RotateCcw, Workflow } from 'lucide-react'
import { Component, type ReactNode, useSyncExternalStore } from 'react'
import { useIsWide } from '../ui/useIsWide'
import { isQuiet, summarize } from './callWords'
import { Diagram } from './Diagram'
import { recorder } from './recorder'
import { explain } from './steps'
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
  const newest = traces.findLast((trace) => trace.durationMs !== undefined && !isQuiet(trace))
  return (
    <p aria-live="polite" className="sr-only">
      {newest && summarize(explain(newest)[0], newest)}
    </p>
  )
}

interface SmallButtonProps {
  icon: LucideIcon
  onClick: () => void
  children: ReactNode
}

const SmallButton = ({ icon: Icon, onClick, children }: SmallButtonProps) => (
  <button
    type="button"
    onClick={onClick}
    className="inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-lg px-3 text-sm font-medium whitespace-nowrap text-muted transition-colors hover:bg-soft hover:text-ink"
  >
    <Icon aria-hidden="true" className="size-4 shrink-0" />
    {children}
  </button>
)

/** Keeps a failure of the inspector from the wallet beside it. React has this only for classes. */
export class InspectorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
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
        <SmallButton icon={RotateCcw} onClick={startAgain}>
          Start the inspector again
        </SmallButton>
      </div>
    )
  }
}
