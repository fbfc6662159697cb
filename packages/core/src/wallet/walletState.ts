/** What a wallet remembers while its page lives. */

import type { AuthMethod, Quote, Row } from '@embedded-wallet/protocol'
import { createServiceClock, type ServiceClock } from '../http/serviceClock.js'
import type {
  ClientKey,
  DeviceSessions,
  OrderDigests,
  PasskeyOffer,
  PaymentIntent,
  PreparedPasskeySignIn,
  SessionState,
} from '../records.js'
import { type PageStore, pageStore } from '../store/pageStore.js'
import type { SessionStore } from '../store/sessionStore.js'
import type { TabListener } from '../tabs/channel.js'

/** The state of one wallet and of its spread copies. */
export interface WalletState {
  /** The account's comparison key: a copy for another account is not a copy. */
  readonly account: string
  readonly clock: ServiceClock
  readonly store: PageStore

  // The session.

  /** Read from the store at first use. Keys are held for the page's life: reading IndexedDB for each signature costs 3 to 13 times. */
  sessions?: Promise<DeviceSessions>
  /** The same, once the store was read: for those that cannot wait. */
  sessionsNow?: DeviceSessions
  /** A read of the store that has not begun yet. */
  nextRead?: Promise<DeviceSessions> | undefined
  /** The last session state of each status: it stays the same object while nothing changes. */
  readonly lastStates: Partial<Record<SessionState['status'], SessionState>>
  /** Called when the sessions change, here or in another tab, and when the clock is corrected. */
  readonly sessionListeners: Set<() => void>
  /** Calls them. */
  readonly callListeners: () => void
  /** Hears other tabs. It must not hear its own messages. Only this holds it: it ends with the wallet. */
  tabListener?: TabListener

  // Signing in.

  /** The app's sign-in that is under way, for all who wait for one. */
  reauthentication?: Promise<unknown> | undefined
  /** The sign-ins of this page that go on, each with what must not wait for it. */
  readonly openings: Set<{ readonly over: Promise<unknown>; readonly own: readonly object[] }>
  /** The sign-in for one action that is under way. The next one waits for its turn. */
  stepUpUnderWay?: Promise<unknown> | undefined
  /** Why the key of the last sign-in could not be opened, for `diagnose`. */
  signInProblem?: string | undefined
  /** The AuthMethods as this page last read them: a verb about one of them needs no second read. */
  authMethods?: readonly Row<AuthMethod>[]
  /** The key of an OAuth sign-in that this page prepared. */
  oauthKey?: ClientKey | undefined
  /** The challenges and keys behind prepared sign-ins. */
  readonly preparedSignIns: Map<PreparedPasskeySignIn, PasskeyOffer>

  // Signing and paying.

  /** The requestIds and payloads that were signed on this page, each with the quote that it was signed for. */
  readonly signed: Map<string, string | undefined>
  /** The payments that the app requested on this page, by quote id. */
  readonly payments: Map<string, PaymentIntent>
  /** The calls of this page that pay, each with its quote's id. */
  readonly payingCalls: Set<{ quoteId: string | undefined }>
  /** The quotes that this page got for orders, by quote id. */
  readonly orders: Map<string, OrderDigests & { quote: Quote }>
  /** The quotes of the payments whose callers have heard how they ended. */
  readonly reportedQuotes: Set<string>
}

export function createState(account: string, sessionStore: SessionStore): WalletState {
  const sessionListeners = new Set<() => void>()
  const callListeners = () => {
    for (const listener of sessionListeners) listener()
  }
  return {
    account,
    clock: createServiceClock(callListeners),
    store: pageStore(sessionStore),
    sessionListeners,
    openings: new Set(),
    callListeners,
    lastStates: {},
    signed: new Map(),
    payments: new Map(),
    payingCalls: new Set(),
    orders: new Map(),
    reportedQuotes: new Set(),
    preparedSignIns: new Map(),
  }
}
