/** Runs the verbs of one hook: one call at a time, ended by an unmount or with the wallet, its state shown. */

import { SessionError, type StepUp, type Wallet, WalletError } from '@embedded-wallet/core'
import { useCallback, useContext, useEffect, useInsertionEffect, useRef, useState } from 'react'
import { pollOf } from '../provider/poll.js'
import {
  type HookSubject,
  hidesNothing,
  ignore,
  useEarlySubject,
  WalletContext,
  type WalletHookOptions,
} from '../provider/walletContext.js'
import { type ListName, moneyLists, refreshLists } from '../queries.js'
import type { Failed, Initial, VerbControls } from './verbState.js'

/** What a call of a verb works with. */
export interface Call<State, Subject = Wallet> {
  /** What the verb is about: a wallet, or a relay. */
  subject: Subject
  hiddenPayments: HookSubject['hiddenPayments']
  signal: AbortSignal
  /** Shows a state on the way. */
  show: (state: State) => void
  /** Whether the component is there. */
  isMounted: () => boolean
  /** The state before the call. */
  before: State | Initial
}

/** One verb as data. */
export interface Verb<Args, State, Subject = Wallet> {
  /** Its name in core. */
  name: string
  /** The lists that it changes. */
  changes?: readonly ListName[]
  /** What the call is about. While it runs, a call about something else fails with `BUSY`. Default: its options. */
  target?: (args: Args) => string
  run: (call: Call<State, Subject>, args: Args) => Promise<State>
  /** Whether the call continues after an unmount in this state, until the provider or its wallet goes. Default: no. */
  outlives?: (state: State | Initial | Failed) => boolean
  /** The state after an error. Default: `error`. */
  failed?: (error: Error, before: State | Initial) => State | undefined
}

/** The state of a hook, how it starts a verb, and its controls. A start never rejects: it resolves to the state at the end of the call. */
export interface Verbs<State, Subject = Wallet> extends VerbControls {
  state: State | Initial | Failed
  start: <Args>(verb: Verb<Args, State, Subject>, args: Args) => Promise<State | Initial | Failed>
}

/** What the verbs of a hook are about. */
interface VerbSubject<Subject> extends Pick<HookSubject, 'hiddenPayments' | 'onError'> {
  /** Undefined: there is no wallet yet, and every call fails. */
  subject: Subject | undefined
  /** Another object when the hook is about something else, such as another wallet: then its calls end, and its state is gone. */
  life: object
  stepUp?: StepUp | undefined
  refresh: (lists: readonly ListName[]) => void
  /** Ends each call that outlives its component. */
  calls: Set<() => void> | undefined
}

interface Shown<State> {
  /** The wallet that it is about. */
  life: object
  state: State
  isRunning: boolean
}

interface Running<State> {
  life: object
  verb: string
  target: string
  outlives: () => boolean
  controller: AbortController
  promise: Promise<State | Initial | Failed>
}

const initial: Initial = Object.freeze({ status: 'initial' })

const withoutWallet = {}

/** The verbs of a hook about a wallet. */
export function useVerbs<State>(options: WalletHookOptions): Verbs<State> {
  const { wallet, client, poll, ...rest } = useEarlySubject(options)
  return useVerbsOf<State, Wallet>({
    ...rest,
    subject: wallet,
    life: wallet?.state ?? withoutWallet,
    stepUp: wallet?.stepUp,
    refresh: (lists) => {
      if (wallet === undefined) return
      refreshLists(client, wallet, lists)
      // What the service makes of a payment shows a little later.
      if (poll && moneyLists.some((list) => lists.includes(list))) pollOf(poll).hurry()
    },
  })
}

const withoutAccount = {}

/** The verbs of a hook about a relay, before an account is known. It works without a provider. */
export function useRelayVerbs<State, Subject>(subject: Subject): Verbs<State, Subject> {
  const provided = useContext(WalletContext)
  return useVerbsOf<State, Subject>({
    subject,
    life: withoutAccount,
    hiddenPayments: hidesNothing,
    onError: provided?.onError ?? ignore,
    refresh: ignore,
    calls: undefined,
  })
}

/** The verbs of a hook. */
function useVerbsOf<State, Subject>(about: VerbSubject<Subject>): Verbs<State, Subject> {
  const { life } = about
  type Any = State | Initial | Failed
  const [shown, setShown] = useState<Shown<Any>>()
  const latest = useRef<{ life: object; state: Any }>(undefined)
  const running = useRef<Running<State>>(undefined)
  const mounted = useRef<object>(undefined)
  const current = useRef(about)
  useEffect(() => {
    current.current = about
  })
  // Preact runs the effect below a frame later. A click in between must do what its button says.
  useInsertionEffect(() => {
    mounted.current = life
  }, [life])

  /** Ends the call of a life, and none of the next one, which may have begun already. */
  const stop = useCallback((life: object, isUnmount = false) => {
    const call = running.current
    if (isUnmount && call?.life === life && call.outlives()) return
    if (latest.current?.life === life) latest.current = undefined
    if (call?.life !== life) return
    running.current = undefined
    call.controller.abort()
  }, [])
  useEffect(() => {
    mounted.current = life
    return () => {
      mounted.current = undefined
      // Strict Mode mounts again at once, and continues.
      queueMicrotask(() => {
        if (mounted.current !== life) stop(life, mounted.current === undefined)
      })
    }
  }, [life, stop])

  const start = useCallback(
    <Args>(verb: Verb<Args, State, Subject>, args: Args): Promise<Any> => {
      if (mounted.current !== life) return Promise.resolve(initial)
      const { subject, hiddenPayments, stepUp, refresh, calls, onError } = current.current
      const target = (verb.target ?? textOf)(args)
      const before = (latest.current?.life === life ? latest.current.state : initial) as State | Initial
      const toFailed = (error: Error): Any => verb.failed?.(error, before) ?? { status: 'error', error }
      const other = running.current
      if (other?.life === life) {
        const isSame = other.verb === verb.name && other.target === target
        return isSame ? other.promise : Promise.resolve(toFailed(toBusy()))
      }
      // Of a life that has just ended.
      other?.controller.abort()
      const controller = new AbortController()
      const { signal } = controller
      const release = abortWith(stepUp?.signal, controller)
      const isCurrent = () => running.current === own
      const show = (state: Any, isRunning: boolean) => {
        latest.current = { life, state }
        setShown({ life, state, isRunning })
      }
      const own: Running<State> = {
        life,
        verb: verb.name,
        target,
        controller,
        outlives: () => verb.outlives?.(latest.current?.state ?? initial) ?? false,
        promise: Promise.resolve(initial),
      }
      running.current = own
      const call: Omit<Call<State, Subject>, 'subject'> = {
        hiddenPayments,
        signal,
        before,
        isMounted: () => mounted.current === life,
        show: (state) => {
          if (isCurrent()) show(state, true)
        },
      }
      const work = async (): Promise<Any> => {
        try {
          if (subject === undefined) throw noWallet()
          return await verb.run({ ...call, subject }, args)
        } catch (thrown) {
          const error = thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown })
          if (!isCurrent() && isAbort(error)) return initial
          if (isCurrent()) onError(error, verb.name)
          return toFailed(error)
        }
      }
      const end = () => {
        if (isCurrent()) running.current = undefined
        controller.abort()
      }
      if (verb.outlives) calls?.add(end)
      own.promise = work().then((state) => {
        release()
        calls?.delete(end)
        refresh(verb.changes ?? [])
        if (isCurrent()) {
          running.current = undefined
          show(state, false)
        }
        return state
      })
      return own.promise
    },
    [life],
  )
  const reset = useCallback(() => {
    stop(life)
    setShown(undefined)
  }, [life, stop])

  const own = shown?.life === life ? shown : undefined
  return { state: own?.state ?? initial, isRunning: own?.isRunning ?? false, start, reset }
}

/** The prompt of an action that was given up closes. */
function abortWith(signal: AbortSignal | undefined, controller: AbortController): () => void {
  const abort = () => controller.abort()
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  return () => signal?.removeEventListener('abort', abort)
}

/** The options of a call as text: those of a double click are the same. Functions are left out. */
function textOf(options: unknown): string {
  try {
    return JSON.stringify(options) ?? ''
  } catch {
    // Ignored: these are no options, but the event of `onClick={refresh}`.
    return ''
  }
}

const isAbort = (error: Error) =>
  error instanceof WalletError && (error.code === 'ABORTED' || error.code === 'PASSKEY_ABORTED')

const toBusy = () =>
  new SessionError(
    'BUSY',
    'Another call of this hook is under way. Nothing was done for this one. Wait for it.',
    {
      retryable: true,
    },
  )

const noWallet = () =>
  new SessionError('SESSION_REQUIRED', 'There is no wallet yet. Nothing was done. Sign in first.')
