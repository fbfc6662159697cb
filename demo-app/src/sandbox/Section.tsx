/** A section of the drawer, which opens and closes. */

import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useDrawerContext } from './drawer'

interface SectionProps {
  title: string
  icon: LucideIcon
  /** The state in a few words, visible while the section is closed. */
  state?: ReactNode
  isOpenAtFirst?: boolean
  /** Rendered only while the section is open, so that only open sections read from the server. */
  children: ReactNode
}

export function Section({ title, icon: Icon, state, isOpenAtFirst = false, children }: SectionProps) {
  const { clear } = useDrawerContext()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const change = (next: boolean) => {
    // A browser also reports how the section was opened at first.
    if (next === isOpen) return
    setOpen(next)
    clear()
  }
  return (
    <details
      open={isOpen}
      onToggle={(event) => change(event.currentTarget.open)}
      className="group border-b border-line"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-5 py-3 hover:bg-soft sm:px-6 [&::-webkit-details-marker]:hidden">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <h3 className="flex-1 font-medium">{title}</h3>
        {state && <span className="text-right text-sm text-muted">{state}</span>}
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      {isOpen && <div className="flex flex-col gap-4 px-5 pt-1 pb-5 sm:px-6">{children}</div>}
    </details>
  )
}

/** Text that explains a section. */
export const Explanation = ({ children }: { children: ReactNode }) => (
  <p className="text-sm leading-relaxed text-muted">{children}</p>
)

/** What a section shows that concerns a wallet while there is none. */
export const SignInFirst = () => <Explanation>Open a wallet first: this concerns its owner.</Explanation>
