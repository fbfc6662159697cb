/** The page: its header with the brand and the pages of the wallet, the wallet, whether this device can sign, and on demand what the wallet does behind the scenes. */

import { type CurrentSession, useSession } from '@embedded-wallet/react'
import { isReturningVisitor, useScreens, WalletButton } from '@embedded-wallet/ui'
import { icons, Loading, later } from '@embedded-wallet/ui/parts'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { WalletInfo, WalletResponse } from '../../shared/apiTypes'
import { paths } from '../../shared/paths'
import { Glyph } from '../ui/Glyph'
import { useIsWide } from '../ui/hooks'

const Inspector = later(() => import('../inspector/Inspector')).component('Inspector', {
  place: () => <Loading lines={8} />,
})

/**
 * One tree for every width: a new width changes only attributes and styles. A draft must survive a resize, and a look behind the
 * scenes, so the wallet stays mounted.
 */
interface ShellProps {
  /** Absent: the server has not responded yet. */
  response?: WalletResponse
  children: ReactNode
}

export function Shell({ response, children }: ShellProps) {
  const isWide = useIsWide()
  const [isInspecting, setInspecting] = useState(false)
  const columns = isInspecting ? 'max-w-lg lg:max-w-[96rem] lg:px-8 xl:px-10' : 'max-w-lg lg:max-w-5xl'
  return (
    <div
      className={`mx-auto flex min-h-dvh w-full flex-col gap-5 px-4 pt-5 pb-8 phone:pb-24 sm:pt-8 lg:gap-7 ${columns}`}
    >
      <Header
        wallet={response?.wallet ?? null}
        onNavigate={() => {
          if (!isWide) setInspecting(false)
        }}
        isInspecting={isInspecting}
        onInspect={() => setInspecting(!isInspecting)}
      />
      <div
        className={`flex flex-1 flex-col ${isInspecting ? 'lg:grid lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] lg:gap-8 xl:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] xl:gap-10' : ''}`}
      >
        <div
          hidden={isInspecting && !isWide}
          className="flex min-w-0 flex-1 flex-col gap-5 [&[hidden]]:hidden"
        >
          <main className="peer @container flex flex-col gap-4">{children}</main>
          {/* It shows when nothing above it loads anymore: what it would make room for moves it. */}
          <footer className="mt-auto pt-4 text-sm leading-relaxed text-muted peer-empty:invisible peer-has-data-[part=loading]:invisible">
            {response && <SessionLine />}
            {response && <p>{describeService(response)}</p>}
          </footer>
        </div>
        {isInspecting && <Behind isWide={isWide} hasSandbox={response?.isEmbeddedSandbox ?? false} />}
      </div>
    </div>
  )
}

/** Which service the page is connected to. */
function describeService({ isEmbeddedSandbox, wallet }: WalletResponse): string {
  if (isEmbeddedSandbox) return 'Connected to the embedded sandbox: all money here is test money.'
  if (!wallet) return 'Connected to an external service.'
  return wallet.isTestService
    ? 'Connected to a test service: all money here is test money.'
    : 'Connected to a live service: this is real money.'
}

/** The calls of the wallet, and the controls of the sandbox. On a phone it is all that the page shows. */
function Behind({ isWide, hasSandbox }: { isWide: boolean; hasSandbox: boolean }) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles are landmarks, which have names
    <div
      role={isWide ? 'complementary' : 'main'}
      aria-label="What just happened"
      className="flex flex-col gap-4 lg:sticky lg:top-8"
    >
      {hasSandbox && (
        <a
          href="/control"
          target="sandbox"
          className="inline-flex min-h-11 items-center gap-2 self-start rounded-xl border border-field bg-card px-3.5 text-sm font-medium hover:bg-soft"
        >
          Sandbox
          <icons.outgoing />
        </a>
      )}
      <Inspector />
    </div>
  )
}

/** A browser that has never been signed in is not signed out, and gets no line. */
export function SessionLine() {
  const { status, wallet, isOver = false } = useScreens()
  if (wallet) return <Known isOver={isOver} />
  return status === 'none' && isReturningVisitor() ? <Line text="Signed out" isOn={false} /> : null
}

function Known({ isOver }: { isOver: boolean }) {
  const session = useSession()
  const isInTab = session.status === 'active' && session.session.persistence === 'memory'
  return (
    <Line
      text={isInTab ? 'Signed in · this tab only' : words[isOver ? 'expired' : session.status]}
      isOn={session.isSignedIn && !isOver}
    />
  )
}

const Line = ({ text, isOn }: { text: string; isOn: boolean }) => (
  <p role="status" aria-label="Session" className="flex items-center gap-2.5">
    <span
      aria-hidden="true"
      className={`size-2 shrink-0 rounded-full ${isOn ? 'bg-accent' : 'border-2 border-field'}`}
    />
    {text}
  </p>
)

const words: Readonly<Record<CurrentSession['status'], string>> = {
  restoring: 'Restoring your session…',
  'signed-out': 'You sign in when you pay',
  expired: 'You sign in when you pay',
  'key-lost': 'You sign in when you pay',
  expiring: 'Signed in · about to end',
  active: 'Signed in · this device',
}

interface HeaderProps {
  wallet: WalletInfo | null
  /** The user wants to see a page of the wallet. */
  onNavigate: () => void
  /** Whether the calls of the wallet are shown. */
  isInspecting: boolean
  onInspect: () => void
}

export function Header({ wallet, onNavigate, isInspecting, onInspect }: HeaderProps) {
  const [location, navigate] = useLocation()
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-x-6 gap-y-4">
      <p className="flex items-center gap-2.5 font-semibold tracking-tight whitespace-nowrap">
        <span className="grid size-9 place-items-center rounded-xl bg-accent text-on-accent">
          <Glyph name="wallet" />
        </span>
        {/* On a phone the menu of the wallet takes its place. */}
        <span className={wallet ? 'sr-only sm:not-sr-only' : undefined}>Embedded Wallet</span>
      </p>
      {wallet && (
        <nav
          aria-label="Wallet"
          className="order-last flex w-full gap-1 text-sm font-medium lg:order-none lg:w-auto phone:fixed phone:inset-x-0 phone:bottom-0 phone:z-10 phone:grid phone:auto-cols-fr phone:grid-flow-col phone:gap-0 phone:border-t phone:border-line phone:bg-card phone:px-2 phone:pt-1.5 phone:pb-[calc(0.375rem+env(safe-area-inset-bottom))]"
        >
          {pages.map(({ to, name, icon }) => (
            <Link
              key={to}
              href={to}
              onClick={onNavigate}
              aria-current={location === to ? 'page' : undefined}
              className={linkLook}
            >
              <span className="hidden text-base phone:block">{icon}</span>
              {name}
            </Link>
          ))}
        </nav>
      )}
      {/* The menu comes late, and the button at the edge stays where it is. */}
      {wallet && (
        <div className="ml-auto">
          <WalletButton name={wallet.email} onSettings={() => navigate(paths.account)} />
        </div>
      )}
      <button
        type="button"
        aria-pressed={isInspecting}
        aria-label="Behind the scenes"
        title="Behind the scenes"
        onClick={onInspect}
        className={`grid size-11 cursor-pointer place-items-center rounded-xl border border-line bg-card text-muted hover:bg-soft aria-pressed:border-accent aria-pressed:text-accent ${wallet ? '-ml-3' : 'ml-auto'}`}
      >
        <Glyph name="code" />
      </button>
    </header>
  )
}

/** What is done with the money begins at the balance. */
const pages = [
  { to: paths.home, name: 'Wallet', icon: <Glyph name="house" /> },
  { to: paths.account, name: 'Account', icon: <icons.user /> },
]

const linkLook = (isActive: boolean) =>
  `rounded-lg px-3 py-2 motion-safe:transition-colors hover:bg-soft phone:flex phone:flex-col phone:items-center phone:gap-0.5 phone:px-1 phone:py-1 phone:text-xs phone:hover:bg-transparent ${isActive ? 'bg-soft text-ink phone:bg-transparent phone:text-accent' : 'text-muted'}`
