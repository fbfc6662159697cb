/** Hook: create a passkey. */

import { type AuthMethod, type PasskeyCeremonies, registerPasskey } from '@embedded-wallet/core'
import { type RefObject, useCallback, useRef } from 'react'
import type { WalletHookOptions } from '../provider/walletContext.js'
import { withCeremonies } from './ceremonies.js'
import type { WithoutSignal } from './hookOf.js'
import { useVerbs, type Verb } from './useVerbs.js'
import type { VerbControls, VerbState, VerbStep } from './verbState.js'

/** Where the creation of a passkey stands. `prompt-closed`: only with `retriesClosedPrompt`; `register` opens the prompt again. */
export type PasskeyRegistrationState = VerbState<AuthMethod, VerbStep | 'prompt-closed'>

/** The options of `registerPasskey` of core, without `signal`. */
export type PasskeyRegistrationOptions = WithoutSignal<Parameters<typeof registerPasskey>[1]>

/** What `useRegisterPasskey` takes. */
export interface RegisterPasskeyHookOptions extends WalletHookOptions {
  /**
   * A closed prompt does not end the call. Its status is `prompt-closed`, and the next `register` opens the prompt again with the
   * same challenge: the user confirms nothing twice. `reset` gives it up. Default: `false`.
   */
  retriesClosedPrompt?: boolean | undefined
}

/** What `useRegisterPasskey` returns: the state, the verb, `reset`. */
export type UseRegisterPasskey = PasskeyRegistrationState &
  VerbControls & {
    /** Creates a passkey. Never rejects. */
    register: (options: PasskeyRegistrationOptions) => Promise<PasskeyRegistrationState>
  }

/** Opens the prompt again, while a closed one waits for the user. */
type Retry = RefObject<(() => void) | undefined>

interface Registration {
  options: PasskeyRegistrationOptions
  /** Undefined when a closed prompt ends the call. */
  retry: Retry | undefined
}

const verb: Verb<Registration, PasskeyRegistrationState> = {
  name: 'registerPasskey',
  changes: ['auth-methods'],
  run: async ({ subject: wallet, signal, show }, { options, retry }) => {
    show({ status: 'running' })
    const onClosed = async (isOver: AbortSignal | undefined) => {
      show({ status: 'prompt-closed' })
      await untilRetry(retry!, isOver)
      show({ status: 'running' })
    }
    const passkeys = retry ? patient(wallet.passkeys, onClosed) : wallet.passkeys
    const onState = () => show({ status: 'processing' })
    const data = await registerPasskey({ ...wallet, passkeys }, { ...options, signal, onState })
    return { status: 'done', data }
  },
}

/** Goes on after a closed prompt when `onClosed` resolves. */
function patient(
  passkeys: PasskeyCeremonies,
  onClosed: (isOver: AbortSignal | undefined) => Promise<void>,
): PasskeyCeremonies {
  const create: PasskeyCeremonies['create'] = async (options, context) => {
    for (;;) {
      try {
        return await passkeys.create(options, context)
      } catch (error) {
        if (!isClosed(error) || context.signal?.aborted) throw error
        await onClosed(context.signal)
      }
    }
  }
  return withCeremonies(passkeys, { create })
}

/** WebAuthn Level 3, section 5.1.3: a browser says NotAllowedError when the user closes the prompt or lets it time out. */
const isClosed = (error: unknown) => error instanceof Error && error.name === 'NotAllowedError'

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
 * Creates a passkey on this device and registers it. Call `register` from a click: browsers open the prompt only shortly after one.
 *
 * @param options - `wallet`: another wallet than the provider's. `retriesClosedPrompt`: a closed prompt does not end the call.
 * @returns The state, `register` with the options of core's `registerPasskey`, `isRunning` and `reset`.
 * @see docs/reference/endpoints.md#registerauthmethod
 * @example
 * ```tsx
 * function AddPasskey() {
 *   const { status, error, isRunning, register } = useRegisterPasskey({ retriesClosedPrompt: true })
 *   return (
 *     <>
 *       <button disabled={isRunning} onClick={() => register({ nickname: 'My phone', userName: email })}>
 *         {status === 'prompt-closed' ? 'Try again' : 'Create passkey'}
 *       </button>
 *       {error && <p role="alert">{error.message}</p>}
 *     </>
 *   )
 * }
 * ```
 */
export function useRegisterPasskey({
  retriesClosedPrompt = false,
  ...options
}: RegisterPasskeyHookOptions = {}): UseRegisterPasskey {
  const { state, isRunning, start, reset } = useVerbs<PasskeyRegistrationState>(options)
  const retry = useRef<() => void>(undefined)
  const register = useCallback(
    (options: PasskeyRegistrationOptions) => {
      retry.current?.()
      // Where a closed prompt opens again, this is the call that is under way.
      return start(verb, { options, retry: retriesClosedPrompt ? retry : undefined })
    },
    [start, retriesClosedPrompt],
  )
  return { ...state, isRunning: isRunning && state.status !== 'prompt-closed', register, reset }
}
