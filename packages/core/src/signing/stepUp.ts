/** The step-up: if the relay wants a sign-in for one action, makes it with the app and does the action again. */

import { STEP_UP_HEADER, stepUpSeconds } from '@embedded-wallet/protocol'
import { stepSignal, untilAborted } from '../abort.js'
import { ServiceError, WalletError } from '../errors.js'
import type { SignedAction } from '../signingSummary.js'
import type { OpenWallet, Reauthenticate } from '../wallet/wallet.js'

/** The action that may need a step-up. */
interface StepUpOptions {
  action: SignedAction
  signal: AbortSignal | undefined
}

/**
 * Makes an attempt. If the relay asks for a step-up, the app signs the user in for it, once, and the attempt runs again.
 *
 * The relay forwarded nothing of an attempt that it demanded this for, so the second attempt is not a second action.
 *
 * @param attempt - Gets the headers that all its calls must carry. It must send the same bytes each time.
 * @throws {ServiceError} `STEP_UP_REQUIRED`: the wallet has no `reauthenticate`, or its sign-in did not count or end in time.
 * @throws {ServiceError} `ABORTED`: `signal` ended the wait for the sign-in. An unfinished sign-in proves nothing.
 * @throws What `reauthenticate` rejects with. Its outcome is `none`, because only the sign-in was lost.
 */
export async function withStepUp<T>(
  wallet: OpenWallet,
  { action, signal }: StepUpOptions,
  attempt: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const { reauthenticate } = wallet
  let id: string | undefined
  try {
    return await attempt({})
  } catch (error) {
    id = isRequired(error) ? error.stepUpId : undefined
    if (id === undefined || reauthenticate === undefined) throw error
  }
  await signInFor(wallet, reauthenticate, { id, action, signal })
  try {
    return await attempt({ [STEP_UP_HEADER]: id })
  } catch (error) {
    throw isRequired(error) ? toNotCounted(error) : error
  }
}

const isRequired = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && error.code === 'STEP_UP_REQUIRED'

/** Lets the app sign the user in, if no other sign-in of this page is under way: a user can handle one prompt at a time. */
async function signInFor(
  { state, handle }: OpenWallet,
  reauthenticate: Reauthenticate,
  { id, action, signal }: StepUpOptions & { id: string },
): Promise<void> {
  const others = () => state.reauthentication ?? state.stepUpUnderWay
  for (let other = others(); other !== undefined; other = others()) {
    const settled = other.catch(() => undefined) // Ignored: its own action gets the error.
    await untilAborted(signal, settled, toAborted)
  }
  if (signal?.aborted) throw toAborted()
  const limit = stepSignal(stepUpSeconds * 1000, signal)
  const stepUp = Object.freeze({ id, action, signal: limit.signal })
  // A sign-in that asks for a sign-in would wait for itself.
  const own = Object.freeze({ ...handle, reauthenticate: undefined, stepUp })
  const app = (async () => reauthenticate(own, 'STEP_UP_REQUIRED'))()
  // It ends in time: a dialog that stays open must not block the next action.
  const signIn = untilAborted(limit.signal, app, () => (signal?.aborted ? toAborted() : toTooLate()))
  state.stepUpUnderWay = signIn
  try {
    await signIn
  } catch (error) {
    const isLost = error instanceof WalletError && error.outcome === 'unknown'
    throw isLost ? toLost(error) : error
  } finally {
    limit.release()
    state.stepUpUnderWay = undefined
  }
}

const toAborted = () =>
  new ServiceError('ABORTED', 'The call was aborted during the sign-in for it. Nothing was done.')

const toTooLate = () =>
  new ServiceError(
    'STEP_UP_REQUIRED',
    'The sign-in for this action took longer than ten minutes. Nothing was done. Try again.',
    { retryable: true },
  )

const toLost = (cause: WalletError) =>
  new ServiceError(
    'STEP_UP_REQUIRED',
    'The response to the sign-in for this action was lost. Nothing was done. Try again.',
    { cause, retryable: true },
  )

function toNotCounted(cause: ServiceError): ServiceError {
  const { outcome, status, serviceCode, serviceMessage, requestId, stepUpId } = cause
  return new ServiceError(
    'STEP_UP_REQUIRED',
    'The sign-in for this action did not count. Try again: the relay may have failed to note it. If it happens each time, reauthenticate must sign in with the wallet it receives, and the action must follow within two minutes.',
    // The call with the sign-in may have arrived twice.
    { outcome, status, serviceCode, serviceMessage, requestId, stepUpId, cause },
  )
}
