/** Component: gives the hooks below it one wallet. */

import {
  checkShapes,
  getSessionState,
  type OptionShape,
  tellApp,
  type Wallet,
  type WalletAccount,
  type WalletOptions,
  type WalletSession,
  watchSession,
} from '@embedded-wallet/core'
import { QueryClient, QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { forgetLists, noteAccount, refreshLists, sessionLists } from '../queries.js'
import { createHiddenPayments } from './hiddenPayments.js'
import type { PollBox } from './poll.js'
import { useProvidedWallet } from './providedWallet.js'
import { createQuestions } from './questions.js'
import { type Provided, WalletContext } from './walletContext.js'

/** What each prop is. */
const shapes = {
  config: 'object',
  account: 'object',
  onSessionExpiring: 'function',
  onSessionExpired: 'function',
  onError: 'function',
  queryClient: 'object',
} as const satisfies Record<keyof Omit<WalletProviderProps, 'children'>, OptionShape>

/** The props of `WalletProvider`. */
export interface WalletProviderProps {
  /**
   * The options of `createWallet`, or a wallet that it made. Without a `reauthenticate`, actions ask through
   * `useReauthentication`, while a component uses it. Undefined: there is no wallet yet. The hooks below then behave as without a provider,
   * and the children stay mounted when the wallet arrives.
   */
  config: WalletOptions | Wallet | undefined
  /** The account as `listAccounts` has just returned it: `useAccount` does not read it again. A new object counts as a newer read. */
  account?: WalletAccount | undefined
  /** Called when the session ends within the wallet's `expiringMs`. */
  onSessionExpiring?: ((session: WalletSession) => void) | undefined
  /** Called when the session has ended, or the browser has lost its key. */
  onSessionExpired?: ((session: WalletSession) => void) | undefined
  /** Called with the error of every verb of the hooks below, and the verb's name; not for calls that an unmount or `reset` ended. */
  onError?: ((error: Error, verb: string) => void) | undefined
  /** The client of the lists. Default: the one of the `QueryClientProvider` above, otherwise its own. */
  queryClient?: QueryClient | undefined
  children?: ReactNode
}

/**
 * Gives the hooks below it one wallet. It reads and sends nothing itself, so it may be rendered on a server.
 *
 * Place it outside a `Suspense` boundary, or make the wallet with `createWallet` outside of React: React forgets what a
 * component has made when it suspends at its first render. Providers can be nested.
 *
 * @returns The children.
 * @throws {TypeError} If an option of the wallet is missing or wrong.
 * @throws {RangeError} If `timeoutMs` or `expiringMs` is out of range.
 * @see packages/react/README.md
 * @example
 * ```tsx
 * <WalletProvider config={{ accountId, relayUrl: '/wallet' }}>
 *   <App />
 * </WalletProvider>
 * ```
 */
export function WalletProvider(props: WalletProviderProps): ReactNode {
  const { children, ...checked } = props
  checkShapes(checked, shapes)
  const { config, account, queryClient } = props
  const [questions] = useState(createQuestions)
  const [hiddenPayments] = useState(createHiddenPayments)
  const [poll] = useState<PollBox>({})
  const [calls] = useState(() => new Set<() => void>())
  const above = useContext(QueryClientContext)
  const [own] = useState(() => new QueryClient())
  const client = queryClient ?? above ?? own
  const wallet = useProvidedWallet(config, questions)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    if (wallet !== undefined) return followSession(wallet, client, questions.confirmSignIns, latest)
  }, [wallet, client, questions])
  const lastWallet = useRef(wallet)
  useEffect(() => {
    const last = lastWallet.current
    lastWallet.current = wallet
    if (last && !(wallet?.accountId === last.accountId && wallet.relayUrl === last.relayUrl))
      forgetLists(client, last)
  }, [wallet, client])
  /** Another wallet ends the questions and the calls of the last one. */
  const state = wallet?.state
  const mounted = useRef<object>(undefined)
  useEffect(() => {
    mounted.current = state
    return () => {
      mounted.current = undefined
      // Strict Mode mounts again at once, and continues.
      queueMicrotask(() => {
        if (mounted.current === state) return
        questions.cancelAll()
        for (const end of calls) end()
      })
    }
  }, [questions, calls, state])

  const provided: Provided | undefined = useMemo(
    () =>
      wallet && {
        wallet,
        questions,
        hiddenPayments,
        poll,
        calls,
        client,
        onError: (error, verb) => tellApp(latest.current.onError, error, verb),
      },
    [wallet, questions, hiddenPayments, poll, calls, client],
  )
  const content = (
    <WalletContext.Provider value={provided}>
      {wallet && account && <KnownAccount client={client} wallet={wallet} account={account} />}
      {children}
    </WalletContext.Provider>
  )
  return client === above ? content : <QueryClientProvider client={client}>{content}</QueryClientProvider>
}

interface KnownAccountProps {
  client: QueryClient
  wallet: Wallet
  account: WalletAccount
}

/** Stands before the children: its effect comes before theirs, which read data that is not there yet. */
function KnownAccount({ client, wallet, account }: KnownAccountProps): null {
  const last = useRef<WalletAccount>(undefined)
  useEffect(() => {
    if (account === last.current) return
    last.current = account
    noteAccount(client, wallet, account)
  }, [client, wallet, account])
  return null
}

/** Passes the session's end on, and reads the lists again if the session is another one. */
function followSession(
  wallet: Wallet,
  client: QueryClient,
  onSignedIn: () => void,
  latest: { readonly current: WalletProviderProps },
): () => void {
  let last = getSessionState(wallet)
  return watchSession(wallet, {
    onState: (state) => {
      const before = last
      last = state
      const id = 'session' in state ? state.session.sessionId : undefined
      const idBefore = 'session' in before ? before.session.sessionId : undefined
      const isSignedIn = state.status === 'active' || state.status === 'expiring'
      if (isSignedIn) onSignedIn()
      // Signed out: the relay may refuse the lists now, so they are read when they are shown next.
      if (state.status === 'signed-out' && idBefore !== undefined) forgetLists(client, wallet)
      else if (before.status !== 'restoring' && id !== idBefore)
        refreshLists(client, wallet, sessionLists, isSignedIn)
      if (state.status === 'expiring') tellApp(latest.current.onSessionExpiring, state.session)
      if (state.status === 'expired' || state.status === 'key-lost')
        tellApp(latest.current.onSessionExpired, state.session)
    },
  })
}
