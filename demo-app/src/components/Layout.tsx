/** The frame of the page: the header above its content and the footer below. */

import { LockKeyhole, WalletMinimal } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WalletResponse } from '../apiTypes'

export function Layout({
  response,
  children,
}: {
  response: WalletResponse | undefined
  children: ReactNode
}) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-lg flex-col gap-5 px-4 py-6 sm:py-12">
      <header className="flex min-h-9 flex-wrap items-center justify-between gap-4">
        <p className="flex items-center gap-2.5 font-semibold tracking-tight whitespace-nowrap">
          <span className="grid size-9 place-items-center rounded-xl bg-accent text-on-accent">
            <WalletMinimal aria-hidden="true" className="size-5" />
          </span>
          Embedded Wallet
        </p>
        {response && (
          <span className="rounded-full border border-line bg-card px-3 py-1 text-xs font-medium whitespace-nowrap text-muted">
            {describeService(response).short}
          </span>
        )}
      </header>
      <main className="flex flex-col gap-4">{children}</main>
      <footer className="mt-auto flex items-start gap-2.5 pt-4 text-sm leading-relaxed text-muted">
        <LockKeyhole aria-hidden="true" className="mt-1 size-4 shrink-0" />
        <p>
          The key that signs your payments stays on this device. No script can read it.
          {response && <span className="block">{describeService(response).long}</span>}
        </p>
      </footer>
    </div>
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
