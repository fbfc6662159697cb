/** One page: its title in the tab and as its first heading, which takes the focus when the user comes from another page or has signed in. */

import { focusWhenLost } from '@embedded-wallet/ui/parts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTitle } from '../ui/useTitle'
import { useWalletPage } from './walletPage'

interface PageProps {
  title: string
  /** Whether only screen readers get the heading. */
  isTitleHidden?: boolean
  children: ReactNode
}

export function Page({ title, isTitleHidden = false, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  const { isActive } = useWalletPage()
  // The navigation stays, so its link would keep the focus, above what the user wants to read.
  useEffect(() => focusWhenLost(heading.current, 'nav a'), [])
  // The card with the sign-in goes when the user has signed in, and the focused button with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus may be lost when it changes
  useEffect(() => focusWhenLost(heading.current), [isActive])
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
