/** What the provider gives to the hooks below it. */

import type { Wallet } from '@embedded-wallet/core'
import { type QueryClient, QueryClientContext } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { HiddenPayments } from './hiddenPayments.js'
import type { PollBox } from './poll.js'
import type { Questions } from './questions.js'

/** What the hooks of a wallet share. */
export interface Provided {
  wallet: Wallet
  questions: Questions
  hiddenPayments: HiddenPayments
  poll: PollBox
  /** Ends each call that outlives its component. */
  calls: Set<() => void>
  client: QueryClient
  onError: (error: Error, verb: string) => void
}

export const WalletContext = createContext<Provided | undefined>(undefined)

/** Options that every hook takes. It throws a TypeError if there is neither a `WalletProvider` above nor a wallet here. */
export interface WalletHookOptions {
  /**
   * Another wallet than the provider's, such as the one of a question. For a hook of a verb without a provider, `{ wallet: undefined }`
   * means that there is none yet: its calls then fail with `SESSION_REQUIRED`.
   */
  wallet?: Wallet | undefined
}

/** What a hook works with. */
export interface HookSubject {
  wallet: Wallet
  hiddenPayments: HiddenPayments
  /** Undefined without a provider: then nothing is read by itself. */
  poll: PollBox | undefined
  calls: Provided['calls'] | undefined
  /** Undefined if there is neither a provider nor a client above. */
  client: QueryClient | undefined
  onError: Provided['onError']
}

/** What a hook of a verb works with: it may be there before the wallet. */
export type EarlySubject = Omit<HookSubject, 'wallet'> & { wallet: Wallet | undefined }

export const ignore = () => {}
const none: ReadonlySet<string> = new Set()
/** For hooks without a provider. */
export const hidesNothing: HiddenPayments = {
  current: () => none,
  hide: ignore,
  show: ignore,
  subscribe: () => ignore,
}

/** @throws {TypeError} If there is neither a provider above nor a wallet in the options. */
export function useSubject(options: WalletHookOptions = {}): HookSubject {
  const { wallet, ...rest } = useEarlySubject(options)
  if (wallet === undefined) throw withoutWallet()
  return { wallet, ...rest }
}

/** @throws {TypeError} If there is neither a provider above nor the option `wallet`: not even as `undefined`. */
export function useEarlySubject(options: WalletHookOptions): EarlySubject {
  const provided = useContext(WalletContext)
  const client = useContext(QueryClientContext)
  const wallet = options.wallet ?? provided?.wallet
  if (wallet === undefined && !Object.hasOwn(options, 'wallet')) throw withoutWallet()
  return {
    wallet,
    hiddenPayments: provided?.hiddenPayments ?? hidesNothing,
    poll: provided?.poll,
    calls: provided?.calls,
    client: provided?.client ?? client,
    onError: provided?.onError ?? ignore,
  }
}

const withoutWallet = () =>
  new TypeError('This hook needs a WalletProvider with a wallet, or the option wallet')
