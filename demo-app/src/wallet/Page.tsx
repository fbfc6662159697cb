/** One page: what every page of a wallet needs, its title in the tab and as its first heading, which takes the focus when the user comes from another page or has signed in. */

import { focusWhenLost, Said } from '@embedded-wallet/ui/parts'
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import type { ServiceInfo, WalletInfo } from '../../shared/apiTypes'
import { useTitle } from '../ui/hooks'

export interface WalletPage {
  info: WalletInfo
  service: ServiceInfo
  /** Whether the app's session is open: with another one of the wallet, an action asks for a sign-in. */
  isActive: boolean
  /** Reads everything from the server again. Never rejects. */
  refresh: () => Promise<void>
}

const Context = createContext<WalletPage | undefined>(undefined)

export const WalletPageProvider = Context.Provider
export const useWalletPage = (): WalletPage => useContext(Context)!

interface PageProps {
  title: string
  /** Whether only screen readers get the heading. */
  isTitleHidden?: boolean
  /** Two columns where there is room: `home`, whose first one is the balance, or `equal`, which the screen makes itself. */
  columns?: 'home' | 'equal'
  children: ReactNode
}

export function Page({ title, isTitleHidden = false, columns = undefined, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  const { isActive } = useWalletPage()
  // The navigation stays, so its link would keep the focus, above what the user wants to read.
  useLayoutEffect(() => focusWhenLost(heading.current, 'nav a'), [])
  // The card with the sign-in goes when the user has signed in, and the focused button with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus may be lost when it changes
  useLayoutEffect(() => focusWhenLost(heading.current), [isActive])
  return (
    <div className={`flex w-full flex-col gap-4 ${columns ? columnsOf[columns] : 'mx-auto max-w-xl'}`}>
      <h1
        ref={heading}
        tabIndex={-1}
        className={isTitleHidden ? 'sr-only' : 'text-2xl font-semibold tracking-tight text-balance'}
      >
        <Said isBreakable>{title}</Said>
      </h1>
      {children}
    </div>
  )
}

/** The balance stands beside the list, where both fit. The heading is for screen readers. */
export const columnsOf = {
  home: '@3xl:grid @3xl:grid-cols-[22rem_minmax(0,1fr)] @3xl:items-start @3xl:[&>h1]:col-span-2',
  equal: 'mx-auto max-w-xl @4xl:max-w-4xl',
}
