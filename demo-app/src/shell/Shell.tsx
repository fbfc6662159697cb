/** The page: its header, the wallet, and on demand what the wallet does behind the scenes. */

import { Icon } from '@embedded-wallet/ui/parts'
import { type ReactNode, useState } from 'react'
import type { WalletResponse } from '../../shared/apiTypes'
import { later } from '../ui/later'
import { useIsWide } from '../ui/useIsWide'
import { Header } from './Header'
import { SessionLine } from './SessionLine'

const Inspector = later(async () => (await import('../inspector/Inspector')).Inspector)

/**
 * One tree for every width: a new width changes only attributes and styles. A draft must survive a resize, and a look behind the
 * scenes, so the wallet stays mounted.
 */
export function Shell({ response, children }: { response: WalletResponse; children: ReactNode }) {
  const isWide = useIsWide()
  const [isInspecting, setInspecting] = useState(false)
  const columns = isInspecting ? 'max-w-lg lg:max-w-[96rem] lg:px-8 xl:px-10' : 'max-w-lg lg:max-w-3xl'
  return (
    <div
      className={`mx-auto flex min-h-dvh w-full flex-col gap-5 px-4 pt-5 pb-8 phone:pb-24 sm:pt-8 lg:gap-7 ${columns}`}
    >
      <Header
        wallet={response.wallet}
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
          <main className="flex flex-col gap-4">{children}</main>
          <footer className="mt-auto pt-4 text-sm leading-relaxed text-muted">
            <SessionLine />
            {!response.wallet && (
              <p>The key that signs your payments stays on this device. No script can read it.</p>
            )}
            <p>{describeService(response)}</p>
          </footer>
        </div>
        {isInspecting && <Behind isWide={isWide} hasSandbox={response.isEmbeddedSandbox} />}
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
          <Icon name="out" />
        </a>
      )}
      <Inspector />
    </div>
  )
}
