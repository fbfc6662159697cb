/** The frame of the page: the wallet on the left, what just happened on the right; two tabs where both do not fit. */

import * as Tabs from '@radix-ui/react-tabs'
import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { WalletResponse } from '../../shared/apiTypes'
import { Inspector, InspectorBoundary } from '../inspector/Inspector'
import { useIsWide } from '../ui/useIsWide'
import { describeService, Header } from './Header'

type View = 'wallet' | 'inspector'

/**
 * One tree for every width: a new width changes only attributes and styles. A draft must survive a resize, and a look at the
 * inspector, so both views stay mounted.
 */
export function Shell({ response, children }: { response: WalletResponse | undefined; children: ReactNode }) {
  const isWide = useIsWide()
  const [view, setView] = useState<View>('wallet')
  /**
   * Side by side they are no tab panels. Radix takes what it is given over its own attributes. A panel has no name of its own,
   * because each has landmarks with names.
   */
  const panel = (name: View) => ({
    value: name,
    forceMount: true as const,
    hidden: !isWide && view !== name,
    tabIndex: -1,
    'aria-labelledby': undefined,
    ...(isWide && { role: undefined }),
  })
  return (
    <Tabs.Root
      value={view}
      onValueChange={(name) => setView(name as View)}
      className="mx-auto flex min-h-dvh w-full max-w-lg flex-col gap-5 px-4 pt-5 pb-8 phone:pb-24 sm:pt-8 lg:max-w-[96rem] lg:gap-7 lg:px-8 xl:px-10"
    >
      <Header response={response} onNavigate={() => setView('wallet')} />
      <nav aria-label="View" className="lg:hidden">
        <Tabs.List
          aria-label="View"
          className="grid grid-cols-2 gap-1 rounded-xl bg-line/60 p-1 text-sm font-medium"
        >
          <Tabs.Trigger value="wallet" className={tabLook}>
            Wallet
          </Tabs.Trigger>
          <Tabs.Trigger value="inspector" className={tabLook}>
            Inspector
          </Tabs.Trigger>
        </Tabs.List>
      </nav>
      <div className="flex flex-1 flex-col lg:grid lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] lg:gap-8 xl:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] xl:gap-10">
        <Tabs.Content {...panel('wallet')} className={`${panelLook} flex-1 gap-5`}>
          <main className="flex flex-col gap-4">{children}</main>
          <footer className="mt-auto flex items-start gap-2.5 pt-4 text-sm leading-relaxed text-muted">
            <LockKeyhole aria-hidden="true" className="mt-1 size-4 shrink-0" />
            <p>
              The key that signs your payments stays on this device. No script can read it.
              {response && <span className="block">{describeService(response).long}</span>}
            </p>
          </footer>
        </Tabs.Content>
        <Tabs.Content {...panel('inspector')} className={panelLook}>
          {/* On a phone it is all that the page shows. One element for both, or the inspector would begin anew. */}
          {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles are landmarks, which have names */}
          <div
            role={isWide ? 'complementary' : 'main'}
            aria-label="What just happened"
            className="lg:sticky lg:top-8"
          >
            <InspectorBoundary>
              <Inspector />
            </InspectorBoundary>
          </div>
        </Tabs.Content>
      </div>
    </Tabs.Root>
  )
}

const panelLook = 'flex min-w-0 flex-col hidden:hidden'
const tabLook =
  'min-h-9 cursor-pointer rounded-lg px-3 text-muted transition-colors hover:text-ink data-[state=active]:bg-card data-[state=active]:text-ink data-[state=active]:shadow-[0_1px_2px_rgb(0_0_0/0.10)]'
