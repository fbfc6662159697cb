/** Hook: the account of the app's user, and what changes it: a login, a sign-out, another tab, a session of the app that ends. */

import {
  type LoginWalletOptions,
  listAccounts,
  ServiceError,
  type Wallet,
  type WalletAccount,
  type WalletEvent,
} from '@embedded-wallet/core'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
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

/**
 * @param relay - Must be the same object while its options are.
 * @param given - The account, if the app knows it. Then nothing is read.
 */
export function useFoundAccount(relay: LoginWalletOptions, given: string | undefined) {
  const [found, setFound] = useState<Found>(given === undefined ? finding : ofApp(given))
  const [lastGiven, setLastGiven] = useState(given)
  if (given !== lastGiven) {
    setLastGiven(given)
    setFound(given === undefined ? finding : ofApp(given))
  }
  const latest = useRef(found)
  useLayoutEffect(() => {
    latest.current = found
  })
  const looking = useRef<AbortController>(undefined)
  /** While a sign-out is under way, here or in another tab. */
  const leaving = useRef<ReturnType<typeof setTimeout> | true>(undefined)
  const stop = useCallback(() => {
    if (leaving.current !== true) clearTimeout(leaving.current)
    leaving.current = undefined
    looking.current?.abort()
    looking.current = undefined
  }, [])

  /**
   * A wallet that is shown stays when it is refused, because the user did not sign out.
   *
   * @param isBack - The page comes out of the browser's cache: who left it may have signed out meanwhile, and another user sits here.
   */
  const look = useCallback(
    async (isBack = false) => {
      if (given !== undefined || looking.current || leaving.current) return
      const controller = new AbortController()
      looking.current = controller
      const without = (now: Found): Found =>
        now.status === 'found' && !isBack ? { ...now, isOver: true } : none
      const found = await listAccounts(relay, { signal: controller.signal }).then(
        ([account]) =>
          (now: Found) =>
            account === undefined ? without(now) : withAccount(now, account),
        (error: Error) => (now: Found) => {
          if (isRefused(error)) return without(now)
          return now.status === 'found' ? now : { status: 'failed' as const, failure: error }
        },
      )
      if (looking.current !== controller) return
      looking.current = undefined
      setFound(found)
    },
    [relay, given],
  )

  /** A sign-out is under way: without a wallet, nothing is read that would be refused. */
  const hide = useCallback(
    (lookAfterMs: number) => {
      stop()
      setFound(finding)
      leaving.current = setTimeout(() => {
        leaving.current = undefined
        void look()
      }, lookAfterMs)
    },
    [look, stop],
  )
  const channel = useRef<ReturnType<typeof openChannel>>(undefined)
  // Before the first paint: the call that everything waits for is on its way while the browser draws.
  useLayoutEffect(() => {
    if (given !== undefined) return
    if (latest.current.status === 'finding') void look()
    const own = openChannel(relay.relayUrl, (change) => {
      if (change === 'entered') {
        stop()
        void look()
      } else if (change === 'leaving') {
        hide(leavingMs)
      } else {
        // Without a call: a browser logs each one that is refused.
        stop()
        setFound(none)
      }
    })
    channel.current = own
    return () => {
      stop()
      own?.close()
      channel.current = undefined
    }
  }, [look, stop, hide, relay.relayUrl, given])

  // Not read is not signed out: it is read again after a pause, and when the page comes back.
  // A wrong configuration is not retried.
  const hasFailed =
    found.status === 'failed' && (found.failure as Partial<ServiceError> | undefined)?.retryable === true
  useEffect(() => {
    if (!hasFailed) return
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
    const comeBack = () => document.visibilityState === 'visible' && again()
    document.addEventListener('visibilitychange', comeBack, watching)
    window.addEventListener('pageshow', comeBack, watching)
    window.addEventListener('online', again, watching)
    return () => {
      watching.abort()
      clearTimeout(timer)
    }
  }, [hasFailed, look])

  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || leaving.current) return
      // What was on its way when the page was frozen does not arrive.
      stop()
      void look(true)
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [look, stop])

  const end = useCallback(
    (next: Found, change: LoginChange) => {
      stop()
      setFound(next)
      channel.current?.tell(change)
    },
    [stop],
  )
  return {
    found,
    retry: useCallback(() => {
      setFound((now) => (now.status === 'found' ? now : finding))
      void look()
    }, [look]),
    enter: useCallback(
      (wallet: Wallet) => end({ ...ofApp(wallet.accountId, latest.current), entered: wallet }, 'entered'),
      [end],
    ),
    beginLeaving: useCallback(() => {
      end(finding, 'leaving')
      leaving.current = true
    }, [end]),
    leave: useCallback(() => end(none, 'left'), [end]),
    endLeaving: useCallback(
      (failure?: Error) => {
        // Other tabs look again.
        if (failure?.name === 'ServiceError') end({ status: 'not-left', failure }, 'entered')
        else end({ ...none, failure }, 'left')
      },
      [end],
    ),
    /** The wallet was signed out elsewhere: whether the app's session still has it. */
    lookAgain: useCallback(() => {
      if (given === undefined && latest.current.status === 'found') hide(signOutMs)
    }, [given, hide]),
    /** A call of the wallet was refused: the app's session may be over. */
    noteCall: useCallback(
      (event: WalletEvent) => {
        const { status, isOver } = latest.current
        if (event.event !== 'call' || event.status !== 401) return
        if (status === 'found' && !isOver) void look()
      },
      [look],
    ),
  }
}

/** The same account keeps what is known about it. */
const withAccount = (now: Found, account: WalletAccount): Found =>
  now.status === 'found' && now.accountId === account.accountId
    ? { ...now, isOver: false, account }
    : { ...ofApp(account.accountId, account), account }

const isRefused = (error: Error) => error instanceof ServiceError && error.status === 401

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
