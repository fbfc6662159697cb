/** Hook: create a passkey, and be signed in afterwards. */

import {
  type AuthMethod,
  type CreatePasskeyOptions,
  type CreatePasskeyStep,
  createPasskey,
  type PasskeyCeremonies,
} from '@embedded-wallet/core'
import { type RefObject, useCallback, useRef } from 'react'
import type { WalletHookOptions } from '../provider/walletContext.js'
import { withCeremonies } from './ceremonies.js'
import { useVerbs, type Verb } from './useVerbs.js'
import type { VerbControls, VerbState, VerbStep } from './verbState.js'

/**
 * Where the creation of a passkey stands. `signing-in`: the passkey is there, and the second prompt signs in with it.
 * `prompt-closed` and `sign-in-closed`: only with `retriesClosedPrompt`, of the first and of the second prompt; `create` opens it again.
 */
export type PasskeyCreationState = VerbState<
  AuthMethod,
  VerbStep | 'signing-in' | 'prompt-closed' | 'sign-in-closed'
>

/** The options of `createPasskey` of core, without those that the hook has itself. */
export type PasskeyCreationOptions = Omit<CreatePasskeyOptions, 'signal' | 'onState' | 'onStep'>

/** The options of `useCreatePasskey`. */
export interface CreatePasskeyHookOptions extends WalletHookOptions {
  /**
   * A closed prompt does not end the call. Its status shows it, and the next `create` opens the prompt again with the
   * same challenge: the user confirms nothing twice. `reset` gives it up. Default: `false`.
   */
  retriesClosedPrompt?: boolean | undefined
}

/** What `useCreatePasskey` returns: the state, the verb, `reset`. */
export type UseCreatePasskey = PasskeyCreationState &
  VerbControls & {
    /** Creates a passkey and signs in with it where the device is not signed in. Never rejects. */
    create: (options: PasskeyCreationOptions) => Promise<PasskeyCreationState>
  }

/** Opens the prompt again, while a closed one waits for the user. */
type Retry = RefObject<(() => void) | undefined>

interface Creation {
  options: PasskeyCreationOptions
  /** Undefined if a closed prompt ends the call. */
  retry: Retry | undefined
}

const verb: Verb<Creation, PasskeyCreationState> = {
  name: 'createPasskey',
  changes: ['auth-methods'],
  // The next call opens a closed prompt again, whatever its options are.
  target: () => '',
  // Without the component there is no button that opens the prompt again.
  outlives: (state) => !isWaiting(state),
  run: async ({ subject: wallet, signal, show, isMounted }, { options, retry }) => {
    let step: CreatePasskeyStep = 'create'
    const showStep = () => show({ status: step === 'create' ? 'running' : 'signing-in' })
    const onStep = (next: CreatePasskeyStep) => {
      step = next
      showStep()
    }
    const onClosed = async (closed: Error, isOver: AbortSignal | undefined) => {
      if (!isMounted()) throw closed
      show({ status: step === 'create' ? 'prompt-closed' : 'sign-in-closed' })
      await untilRetry(retry!, isOver)
      showStep()
    }
    showStep()
    const passkeys = retry ? patient(wallet.passkeys, () => step, onClosed) : wallet.passkeys
    const onState = () => show({ status: 'processing' })
    const data = await createPasskey({ ...wallet, passkeys }, { ...options, signal, onState, onStep })
    return { status: 'done', data }
  },
}

/** Goes on after a closed prompt of the step when `onClosed` resolves. A sign-in in the middle of the registration has a page of its own. */
function patient(
  passkeys: PasskeyCeremonies,
  step: () => CreatePasskeyStep,
  onClosed: (closed: Error, isOver: AbortSignal | undefined) => Promise<void>,
): PasskeyCeremonies {
  const untilDone = async <Result>(run: () => Promise<Result>, signal: AbortSignal | undefined) => {
    for (;;) {
      try {
        return await run()
      } catch (error) {
        if (!isClosed(error) || signal?.aborted) throw error
        await onClosed(error, signal)
      }
    }
  }
  return withCeremonies(passkeys, {
    create: (...args) => untilDone(() => passkeys.create(...args), args[1].signal),
    get: (...args) => {
      const run = () => passkeys.get(...args)
      return step() === 'sign-in' ? untilDone(run, args[1].signal) : run()
    },
  })
}

/** WebAuthn Level 3, section 5.1.3: a browser throws NotAllowedError when the user closes the prompt or lets it time out. */
const isClosed = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'NotAllowedError'

const isWaiting = ({ status }: { status: string }) =>
  status === 'prompt-closed' || status === 'sign-in-closed'

/** @throws The signal's reason: the caller gave up, or the challenge has ended. */
function untilRetry(retry: Retry, isOver: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const again = () => {
      retry.current = undefined
      resolve()
    }
    retry.current = again
    isOver?.addEventListener('abort', () => {
      if (retry.current === again) retry.current = undefined
      reject(isOver.reason)
    })
  })
}

/**
 * Creates a passkey on this device, and signs in with it where the device is not signed in. Call `create` from a click: browsers open
 * the prompt only shortly after one.
 *
 * An unmount does not end the call: the list of ways to sign in changes on the way, and may take its component away. It ends with the
 * provider, with its wallet, or with `reset`.
 *
 * @param options - `wallet`: a different wallet than the provider's. `retriesClosedPrompt`: a closed prompt does not end the call.
 * @returns The state, `create` with the options of core's `createPasskey`, `isRunning` and `reset`.
 * @see packages/react/README.md
 * @example
 * ```tsx
 * function CreatePasskey() {
 *   const { status, error, isRunning, create } = useCreatePasskey()
 *   return (
 *     <>
 *       <button disabled={isRunning} onClick={() => create({ nickname: 'My phone', userName: email })}>
 *         {status === 'signing-in' ? 'Now sign in with it' : 'Create passkey'}
 *       </button>
 *       {error && <p role="alert">{error.message}</p>}
 *     </>
 *   )
 * }
 * ```
 */
export function useCreatePasskey({
  retriesClosedPrompt = false,
  ...options
}: CreatePasskeyHookOptions = {}): UseCreatePasskey {
  const { state, isRunning, start, reset } = useVerbs<PasskeyCreationState>(options)
  const retry = useRef<() => void>(undefined)
  const create = useCallback(
    (options: PasskeyCreationOptions) => {
      retry.current?.()
      // Where a closed prompt opens again, this is the call that is under way.
      return start(verb, { options, retry: retriesClosedPrompt ? retry : undefined })
    },
    [start, retriesClosedPrompt],
  )
  return { ...state, isRunning: isRunning && !isWaiting(state), create, reset }
}
