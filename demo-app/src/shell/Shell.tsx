/** The frame of the page: the wallet on the left, what just happened on the right; two tabs where both do not fit. */

import * as Tabs from '@radix-ui/react-tabs'
import { LockKeyhole, WalletMinimal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { WalletResponse } from '../api/apiTypes'
import { Inspector } from '../inspector/Inspector'
import { SandboxDrawer } from '../sandbox/SandboxDrawer'
import { paths } from './paths'
import { useIsWide } from './useIsWide'

export function Shell({ response, children }: { response: WalletResponse | undefined; children: ReactNode }) {
  const isWide = useIsWide()
  const [tab, setTab] = useState('wallet')
  const footer = (
    <footer className="mt-auto flex items-start gap-2.5 pt-4 text-sm leading-relaxed text-muted">
      <LockKeyhole aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <p>
        The key that signs your payments stays on this device. No script can read it.
        {response && <span className="block">{describeService(response).long}</span>}
      </p>
    </footer>
  )
  const header = (
    <header className="flex min-h-9 flex-wrap items-center justify-between gap-4">
      <p className="flex items-center gap-2.5 font-semibold tracking-tight whitespace-nowrap">
        <span className="grid size-9 place-items-center rounded-xl bg-accent text-on-accent">
          <WalletMinimal aria-hidden="true" className="size-5" />
        </span>
        Embedded Wallet
      </p>
      <div className="flex items-center gap-3">
        {response && (
          <span className="rounded-full border border-line bg-card px-3 py-1 text-xs font-medium whitespace-nowrap text-muted">
            {describeService(response).short}
          </span>
        )}
        {response?.isEmbeddedSandbox && <SandboxDrawer />}
      </div>
    </header>
  )
  const nav = response?.wallet && (
    <nav aria-label="Wallet" className="flex gap-1 text-sm font-medium">
      <NavLink to={paths.home}>Wallet</NavLink>
      <NavLink to={paths.send}>Send</NavLink>
      <NavLink to={paths.receive}>Receive</NavLink>
      <NavLink to={paths.account}>Account</NavLink>
    </nav>
  )
  const wallet = (
    <>
      {nav}
      <main className="flex flex-col gap-4">{children}</main>
      {footer}
    </>
  )
  if (isWide)
    return (
      <div className="mx-auto flex min-h-dvh w-full max-w-7xl flex-col gap-5 px-6 py-8">
        {header}
        <div className="grid flex-1 grid-cols-[minmax(0,30rem)_minmax(0,1fr)] items-start gap-8">
          <div className="flex flex-col gap-5">{wallet}</div>
          <aside aria-label="What just happened" className="sticky top-8">
            <Inspector />
          </aside>
        </div>
      </div>
    )
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-lg flex-col gap-5 px-4 py-6 sm:py-12">
      {header}
      <Tabs.Root value={tab} onValueChange={setTab} className="flex flex-1 flex-col gap-5">
        <Tabs.List aria-label="View" className="flex gap-1 text-sm font-medium">
          <Tabs.Trigger value="wallet" className={tabLook}>
            Wallet
          </Tabs.Trigger>
          <Tabs.Trigger value="inspector" className={tabLook}>
            Inspector
          </Tabs.Trigger>
        </Tabs.List>
        {/* Both stay mounted: a draft must survive a look at the inspector. */}
        <Tabs.Content value="wallet" forceMount hidden={tab !== 'wallet'} className={contentLook}>
          {wallet}
        </Tabs.Content>
        <Tabs.Content value="inspector" forceMount hidden={tab !== 'inspector'} className={contentLook}>
          <Inspector />
        </Tabs.Content>
      </Tabs.Root>
    </div>
  )
}

const contentLook = 'flex flex-1 flex-col gap-5 hidden:hidden'
const tabLook =
  'cursor-pointer rounded-lg px-3 py-2 text-muted hover:bg-soft data-[state=active]:bg-soft data-[state=active]:text-ink'

function NavLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      href={to}
      className={(isActive) =>
        `rounded-lg px-3 py-2 hover:bg-soft ${isActive ? 'bg-soft text-ink' : 'text-muted'}`
      }
    >
      {children}
    </Link>
  )
}

function describeService({ isEmbeddedSandbox, wallet }: WalletResponse): { short: string; long: string } {
  if (isEmbeddedSandbox)
    return { short: 'Sandbox', long: 'Connected to the embedded sandbox: all money here is test money.' }
  if (!wallet) return { short: 'External service', long: 'Connected to an external service.' }
  return wallet.isTestService
    ? { short: 'Test service', long: 'Connected to a test service: all money here is test money.' }
    : { short: 'Live service', long: 'Connected to a live service: this is real money.' }
}
