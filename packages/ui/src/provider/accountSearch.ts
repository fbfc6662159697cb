/** The search for the account of the app's user, and what changes it: a login, a sign-out, another tab, a session of the app that ends. */

import {
  type LoginWalletOptions,
  listAccounts,
  ServiceError,
  type Wallet,
  type WalletAccount,
  type WalletEvent,
} from '@embedded-wallet/core'
import type { Screens } from './screensContext.js'

/** What the relay reports about the account, for the screens. */
type KnownOfAccount = Pick<Screens, 'hasEmail' | 'offersCodes'>

/** What is known about the account. */
export interface Found extends Pick<Screens, 'status'>, KnownOfAccount {
  accountId?: string | undefined
  /** What was read of it last. */
  account?: WalletAccount | undefined
  /** The wallet of a login in this tab: its session may live in memory alone. */
  entered?: Wallet | undefined
  isOver?: boolean | undefined
  failure?: Error | undefined
}

type LoginChange = 'entered' | 'leaving' | 'left'

/**
 * What is under way; one thing at a time. `reading`: the relay is asked. `leaving`: this tab signs out. `pausing`: the app's session is ending
 * elsewhere, and the relay is asked after that. In the last two nothing is read that would be refused.
 */
interface Work {
  readonly name: 'reading' | 'leaving' | 'pausing'
  readonly stop: () => void
}

/** How long a sign-out of the app's own may take until the app's session has ended, in milliseconds. */
const signOutMs = 1000
/** How long another tab may take from `leaving` to `left`, in milliseconds: it may be closed in between. */
const leavingMs = 10_000

/** The pause before an account that could not be read is read again: twice as long each time, in milliseconds. */
const firstPauseMs = 2000
const longestPauseMs = 30_000

const finding: Found = { status: 'finding' }
const none: Found = { status: 'none' }
const ofApp = (accountId: string, { hasEmail, offersCodes }: KnownOfAccount = {}): Found => ({
  status: 'found',
  accountId,
  hasEmail,
  offersCodes,
})

export type AccountSearch = ReturnType<typeof createAccountSearch>

/** @param given - The account, if the app knows it. Then nothing is read. */
export function createAccountSearch(given: string | undefined) {
  let found = given === undefined ? finding : ofApp(given)
  const listeners = new Set<() => void>()
  const show = (next: Found) => {
    found = next
    for (const listener of listeners) listener()
  }
  let work: Work | undefined
  const stop = () => {
    work?.stop()
    work = undefined
  }
  let relay: LoginWalletOptions | undefined
  let channel: ReturnType<typeof openChannel>

  /**
   * Asks the relay, if nothing else is under way.
   *
   * @param isBack - The page comes out of the browser's cache: who left it may have signed out meanwhile, and another user sits here.
   */
  const look = async (isBack = false) => {
    if (given !== undefined || relay === undefined || work) return
    const controller = new AbortController()
    const own: Work = { name: 'reading', stop: () => controller.abort() }
    work = own
    const read = await listAccounts(relay, { signal: controller.signal }).then(
      ([account]) => ({ account }),
      (failure: Error) => ({ failure }),
    )
    if (work !== own) return
    work = undefined
    show(afterRead(found, read, isBack))
  }
  /** A sign-out is under way. */
  const hide = (lookAfterMs: number) => {
    stop()
    const again = () => {
      work = undefined
      void look()
    }
    const timer = setTimeout(again, lookAfterMs)
    work = { name: 'pausing', stop: () => clearTimeout(timer) }
    show(finding)
  }
  /** Another tab reports what its user has done. */
  const hear = (change: LoginChange) => {
    if (change === 'leaving') return hide(leavingMs)
    stop()
    if (change === 'entered') void look()
    // Without a call: a browser logs each one that is refused.
    else show(none)
  }
  /** The user of this tab has done it. */
  const tell = (next: Found, change: LoginChange) => {
    stop()
    show(next)
    channel?.tell(change)
  }
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || (work && work.name !== 'reading')) return
    // What was on its way when the page was frozen does not arrive.
    stop()
    void look(true)
  }

  return {
    given,
    found: () => found,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Searches with these options and hears the other tabs, until the function that it returns is called. */
    follow: (options: LoginWalletOptions) => {
      relay = options
      if (given !== undefined) return undefined
      if (found.status === 'finding') void look()
      const own = openChannel(options.relayUrl, hear)
      channel = own
      window.addEventListener('pageshow', comeBack)
      return () => {
        stop()
        own?.close()
        channel = undefined
        window.removeEventListener('pageshow', comeBack)
      }
    },
    /** Not read is not signed out: it is read again after a pause, and when the page comes back. @returns A function that ends it. */
    repeat: () => {
      let pauseMs = firstPauseMs
      let timer: ReturnType<typeof setTimeout>
      const again = () => {
        void look()
        clearTimeout(timer)
        timer = setTimeout(again, pauseMs)
        pauseMs = Math.min(2 * pauseMs, longestPauseMs)
      }
      timer = setTimeout(again, pauseMs)
      const watching = new AbortController()
      const isBack = () => document.visibilityState === 'visible' && again()
      document.addEventListener('visibilitychange', isBack, watching)
      window.addEventListener('pageshow', isBack, watching)
      window.addEventListener('online', again, watching)
      return () => {
        watching.abort()
        clearTimeout(timer)
      }
    },
    retry: () => {
      if (found.status !== 'found') show(finding)
      void look()
    },
    enter: (wallet: Wallet) => tell({ ...ofApp(wallet.accountId, found), entered: wallet }, 'entered'),
    leave: () => tell(none, 'left'),
    beginLeaving: () => {
      tell(finding, 'leaving')
      work = { name: 'leaving', stop: () => undefined }
    },
    endLeaving: (failure?: Error) => {
      // Other tabs look again.
      if (failure?.name === 'ServiceError') tell({ status: 'not-left', failure }, 'entered')
      else tell({ ...none, failure }, 'left')
    },
    /** The wallet was signed out elsewhere: whether the app's session still has it. */
    lookAgain: () => {
      if (given === undefined && found.status === 'found') hide(signOutMs)
    },
    /** A call of the wallet was refused: the app's session may be over. */
    noteCall: (event: WalletEvent) => {
      if (event.event !== 'call' || event.status !== 401) return
      if (found.status === 'found' && !found.isOver) void look()
    },
  }
}

/**
 * What is known after the relay was asked. A wallet that is shown stays when it is refused, because the user did not sign out; so it does when
 * the relay could not be asked. The same account keeps what is known about it.
 */
export function afterRead(
  now: Found,
  { account, failure }: { account?: WalletAccount | undefined; failure?: Error },
  isBack: boolean,
): Found {
  const isShown = now.status === 'found'
  const isRefused = failure instanceof ServiceError && failure.status === 401
  if (failure && !isRefused) return isShown ? now : { status: 'failed', failure }
  if (!account) return isShown && !isBack ? { ...now, isOver: true } : none
  return isShown && now.accountId === account.accountId
    ? { ...now, isOver: false, account }
    : { ...ofApp(account.accountId, account), account }
}

/** Informs the other tabs of this browser. If the browser allows no channel, each tab is on its own. */
function openChannel(relayUrl: string, onChange: (change: LoginChange) => void) {
  try {
    const channel = new BroadcastChannel(`embedded-wallet:${relayUrl}`)
    channel.onmessage = ({ data }: MessageEvent<LoginChange>) => onChange(data)
    return {
      tell: (change: LoginChange) => {
        try {
          channel.postMessage(change)
        } catch {
          // Ignored: other tabs notice the change late.
        }
      },
      close: () => channel.close(),
    }
  } catch {
    return undefined
  }
}
