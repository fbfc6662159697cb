/** The surface on which everything stands, and its heading. */

import { type ReactNode, useEffect, useRef } from 'react'

export function Card({ children }: { children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5 rounded-2xl border border-line bg-card p-5 shadow-[0_1px_2px_rgb(0_0_0/0.04),0_8px_24px_-12px_rgb(0_0_0/0.10)] sm:p-7">
      {children}
    </section>
  )
}

const looks = {
  heading: 'text-lg font-semibold tracking-tight',
  /** Of a page that has nothing above it. */
  title: 'text-3xl font-semibold tracking-tight text-balance',
}

interface HeadingProps {
  children: ReactNode
  look?: keyof typeof looks
  /** Whether the focus moves here when the heading appears: for what replaced the control in use. */
  takesFocus?: 'always' | 'whenLost'
}

export function Heading({ children, look = 'heading', takesFocus }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus === 'always') heading.current?.focus()
    if (takesFocus === 'whenLost') focusWhenLost(heading.current)
  }, [takesFocus])
  const Level = look === 'title' ? 'h1' : 'h2'
  return (
    <Level ref={heading} tabIndex={-1} className={looks[look]}>
      {children}
    </Level>
  )
}

/** Gives the focus a place when the control that had it is gone; never takes it from where the person is. */
export function focusWhenLost(element: HTMLElement | null): void {
  const hasActed = navigator.userActivation?.hasBeenActive ?? true
  if (hasActed && document.activeElement === document.body) element?.focus({ preventScroll: true })
}
