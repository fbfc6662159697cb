/** Renders hooks below a provider in Strict Mode, and shows what they return. */

import './page.js'
import type { Wallet } from '@embedded-wallet/core'
import { WalletProvider, type WalletProviderProps } from '@embedded-wallet/react'
import { renderHook } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'

/** Renders a hook; `seen` has what it returned at each render, oldest first. */
export function stage<Result>(
  hook: () => Result,
  config: WalletProviderProps['config'],
  props: Partial<WalletProviderProps> = {},
) {
  const seen: Result[] = []
  const { result, unmount, rerender } = renderHook(
    () => {
      const returned = hook()
      seen.push(returned)
      return returned
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <StrictMode>
          <WalletProvider config={config} {...props}>
            {children}
          </WalletProvider>
        </StrictMode>
      ),
    },
  )
  return { result, seen, unmount, rerender }
}

/** The values that follow each other, each once. */
export const steps = <Value,>(values: readonly Value[]): Value[] =>
  values.filter((value, at) => value !== values[at - 1])

/** The same wallet with calls that hang until they are aborted. */
export function hanging(wallet: Wallet): { wallet: Wallet; requests: Request[] } {
  const requests: Request[] = []
  const fetch = (request: Request) =>
    new Promise<Response>((_, reject) => {
      requests.push(request)
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
    })
  return { wallet: { ...wallet, fetch }, requests }
}

/** The same wallet, counting what it asks the relay, such as `GET /auth/credentials`. */
export function counting(wallet: Wallet): { wallet: Wallet; calls: string[] } {
  const calls: string[] = []
  const fetch = (request: Request) => {
    const path = new URL(request.url).pathname.replace('/wallet', '')
    calls.push(`${request.method} ${path.replace(/:[\w-]+/g, '')}`)
    return wallet.fetch(request)
  }
  return { wallet: { ...wallet, fetch }, calls }
}
