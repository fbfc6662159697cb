/** A button of the drawer that runs one action. */

import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Outcome, useDrawerContext } from './drawer'

interface ControlProps {
  /** Tells the actions of the drawer apart. */
  name: string
  work: () => Promise<Outcome | undefined>
  children: ReactNode
  /** The accessible name, where several buttons have the same text. */
  label?: string
  tone?: 'plain' | 'primary' | 'danger'
}

const tones = {
  plain: 'border border-field text-ink hover:bg-soft',
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  danger: 'border border-danger text-danger hover:bg-danger-soft',
}

export function Control({ name, work, children, label, tone = 'plain' }: ControlProps) {
  const { busy, run } = useDrawerContext()
  const isBusy = busy === name
  return (
    <button
      type="button"
      aria-label={label}
      // Not `disabled`: that would drop the focus.
      aria-disabled={busy !== undefined}
      aria-busy={isBusy}
      onClick={() => run(name, work)}
      className={`inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-lg px-3 text-sm font-medium transition-colors aria-disabled:cursor-default ${tones[tone]}`}
    >
      {isBusy && <LoaderCircle aria-hidden="true" className="size-4 shrink-0 motion-safe:animate-spin" />}
      {children}
    </button>
  )
}
