/** What the provider gives to the hooks below it. */

import type { Wallet } from '@embedded-wallet/core'
import { type QueryClient, QueryClientContext } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { HiddenPayments } from './hiddenPayments.js'
import type { Questions } from './questions.js'

/** What the hooks of a wallet share. */
export interface Provided {
  wallet: Wallet
  questions: Questions
  hiddenPayments: HiddenPayments
  client: QueryClient
  onError: (error: Error, verb: string) => void
}

export const WalletContext = createContext<Provided | undefined>(undefined)

/** Options that every hook takes. */
export interface WalletHookOptions {
  /** Another wallet than the provider's, such as the one of a question. */
  wallet?: Wallet | undefined
}

/** What a hook works with. */
export interface HookSubject {
  wallet: Wallet
  hiddenPayments: HiddenPayments
  /** Undefined when there is neither a provider nor a client above. */
  client: QueryClient | undefined
  onError: Provided['onError']
}

export const ignore = () => {}
const none: ReadonlySet<string> = new Set()
/** For hooks without a provider. */
export const hidesNothing: HiddenPayments = {
  current: () => none,
  hide: ignore,
  show: ignore,
  subscribe: () => ignore,
}

/** @throws {TypeError} When there is neither a provider above nor a wallet in the options. */
export function useSubject({ wallet }: WalletHookOptions = {}): HookSubject {
  const provided = useContext(WalletContext)
  const client = useContext(QueryClientContext)
  const found = wallet ?? provided?.wallet
  if (found === undefined) {
    throw new TypeError('This hook must be called below a WalletProvider, or with the option wallet')
  }
  return {
    wallet: found,
    hiddenPayments: provided?.hiddenPayments ?? hidesNothing,
    client: provided?.client ?? client,
    onError: provided?.onError ?? ignore,
  }
}
