/** The surface on which everything stands, and its heading. */

import { type ReactNode, useEffect, useRef } from 'react'

export function Card({ children }: { children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5 rounded-2xl border border-line bg-card p-5 shadow-[0_1px_2px_rgb(0_0_0/0.04),0_8px_24px_-12px_rgb(0_0_0/0.10)] sm:p-7">
      {children}
    </section>
  )
}

/** @param takesFocus - Whether the focus moves here when the heading appears: for what replaced the control in use. */
export function Heading({ children, takesFocus = false }: { children: ReactNode; takesFocus?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold tracking-tight">
      {children}
    </h2>
  )
}
