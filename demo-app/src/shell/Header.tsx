/** The head of the page: the brand, the pages of the wallet, what is behind them. On a phone the pages are a bar at the bottom. */

import { WalletButton } from '@embedded-wallet/ui'
import { Icon } from '@embedded-wallet/ui/parts'
import { Link, useLocation } from 'wouter'
import type { WalletInfo } from '../../shared/apiTypes'
import { paths } from '../../shared/paths'
import { Glyph } from '../ui/Glyph'

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
    <header className="flex min-h-9 flex-wrap items-center gap-x-6 gap-y-4">
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
          className="order-last flex w-full gap-1 text-sm font-medium lg:order-none lg:w-auto phone:fixed phone:inset-x-0 phone:bottom-0 phone:z-10 phone:grid phone:grid-cols-2 phone:gap-0 phone:border-t phone:border-line phone:bg-card phone:px-2 phone:pt-1.5 phone:pb-[calc(0.375rem+env(safe-area-inset-bottom))]"
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
      <div className="ml-auto flex items-center gap-3">
        <button
          type="button"
          aria-pressed={isInspecting}
          aria-label="Behind the scenes"
          title="Behind the scenes"
          onClick={onInspect}
          className="grid size-11 cursor-pointer place-items-center rounded-xl border border-line bg-card text-muted hover:bg-soft aria-pressed:border-accent aria-pressed:text-accent"
        >
          <Glyph name="code" />
        </button>
        {wallet && <WalletButton name={wallet.email} onSettings={() => navigate(paths.account)} />}
      </div>
    </header>
  )
}

/** What is done with the money begins at the balance. */
const pages = [
  { to: paths.home, name: 'Wallet', icon: <Glyph name="house" /> },
  { to: paths.account, name: 'Account', icon: <Icon name="user" /> },
]

const linkLook = (isActive: boolean) =>
  `rounded-lg px-3 py-2 transition-colors hover:bg-soft phone:flex phone:flex-col phone:items-center phone:gap-0.5 phone:px-1 phone:py-1 phone:text-xs phone:hover:bg-transparent ${isActive ? 'bg-soft text-ink phone:bg-transparent phone:text-accent' : 'text-muted'}`
