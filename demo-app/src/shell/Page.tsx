/** One page: its title in the tab and as its first heading, which takes the focus when the user comes from another page. */

import { type ReactNode, useEffect, useRef } from 'react'
import { focusWhenLost } from '../ui/Card'

/** Names the tab of the browser. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Embedded Wallet`
  }, [title])
}

interface PageProps {
  title: string
  /** Whether only screen readers get the heading. */
  isTitleHidden?: boolean
  children: ReactNode
}

export function Page({ title, isTitleHidden = false, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  useEffect(() => focusWhenLost(heading.current), [])
  return (
    <>
      <h1
        ref={heading}
        tabIndex={-1}
        className={isTitleHidden ? 'sr-only' : 'text-2xl font-semibold tracking-tight text-balance'}
      >
        {title}
      </h1>
      {children}
    </>
  )
}
