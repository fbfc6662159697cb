/** Sends a request that the service may work on for a while, and waits until it settles. It loads with the first such verb. */

import { emit } from '@embedded-wallet/protocol'
import { onAbort, stepSignal } from '../abort.js'
import { outcomeUnknown, ServiceError } from '../errors.js'
import { callRelay } from '../http/callRelay.js'
import type { RelayCall } from '../http/relayCall.js'
import type { RelayedName } from '../http/relayedEndpoints.js'
import type { RelayResponse } from '../http/relayResponse.js'
import type { OpenWallet } from '../openWallet.js'
import type { OperationAction, PendingOperation } from '../records.js'
import { withLock } from '../tabs/lock.js'
import {
  forgetOperation,
  isKept,
  isOver,
  isSignIn,
  keepOperation,
  listOperations,
  toCall,
  untilUnsaid,
} from './pendingOperations.js'
import { isNotForwarded, throwSecondArrival } from './relayRefusals.js'
import type { Finish, Waiting } from './waiting.js'

export {
  clearOperations,
  forgetOperation,
  isSignIn,
  listOperations,
  untilUnsaid,
} from './pendingOperations.js'

/** The pause before the next request: longer each time, and not the same in all tabs. */
const firstPauseMs = 1000
const longestPauseMs = 10_000
/** A frozen tab must not block the others forever. */
const lockMs = 120_000

/** What the waiting does beside the calls. */
interface Hooks {
  /** Whether the service said PROCESSING before. */
  isSeen: boolean
  onSeen: () => Promise<unknown>
  goesOn: () => Promise<boolean>
  isOver: () => boolean
}

/** Sends the identical request until it settles. Once the service said PROCESSING, a lost response is simply sent for again. */
async function untilSettled<Name extends RelayedName>(
  wallet: OpenWallet,
  name: Name,
  call: RelayCall<Name>,
  { signal, onState }: Waiting,
  hooks: Hooks,
): Promise<RelayResponse<Name>> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const response = await callRelay(wallet, name, { ...call, signal }).catch((error: unknown) => {
      if (!hooks.isSeen || signal?.aborted || !isPassing(error)) throw error
    })
    if (response?.isProcessing && !hooks.isSeen) {
      hooks.isSeen = true
      await hooks.onSeen()
    }
    if (hooks.isSeen && !(await hooks.goesOn())) throw settledElsewhere()
    if (response !== undefined && !response.isProcessing) return response
    if (hooks.isOver()) throw outcomeUnknown('The service did not settle this request in its time.')
    onState?.('processing')
    await pause(pauseMs * (0.5 + Math.random() / 2), signal)
    if (signal?.aborted) throw toProcessing()
  }
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const step = stepSignal(ms, signal)
  await new Promise<void>((resolve) => onAbort(step.signal, resolve))
  step.release()
}

/** Whether the network or a proxy failed, or asks for patience: the operation goes on. */
const isPassing = (error: unknown) =>
  error instanceof ServiceError &&
  (error.code === 'UNREACHABLE' ||
    error.code === 'RATE_LIMITED' ||
    (error.code === 'OUTCOME_UNKNOWN' && [undefined, 408, 502, 503, 504].includes(error.status)))

const toProcessing = (requestId?: string, cause?: unknown) =>
  new ServiceError(
    'PROCESSING',
    'The service still works on this request; only the wait ended. Call the same verb or resumeOperation to wait on.',
    { outcome: 'unknown', requestId, cause },
  )

/** The error of a caller that waits for a result that another tab, or nobody, gets. */
export const settledElsewhere = () =>
  outcomeUnknown('This device does not wait for this operation any more: it settled, or the user signed out.')

/**
 * Makes a call of which nothing is kept: the same call joins what goes on.
 *
 * @throws {ServiceError} As `callRelay`; `PROCESSING`: `signal` ended the wait.
 */
export async function callAgain<Name extends RelayedName>(
  wallet: OpenWallet,
  name: Name,
  call: RelayCall<Name>,
  waiting: Waiting,
): Promise<RelayResponse<Name>> {
  const endsAt = Date.parse(untilUnsaid(wallet))
  const hooks = {
    isSeen: false,
    onSeen: async () => {},
    goesOn: async () => true,
    isOver: () => wallet.clock.now() > endsAt,
  }
  return untilSettled(wallet, name, call, waiting, hooks).catch((error: unknown) => {
    throw hooks.isSeen && waiting.signal?.aborted ? toProcessing(undefined, error) : error
  })
}

/** How an operation is sent. */
interface Sending<T> extends Waiting {
  finish: Finish<T>
  /** It was sent before, perhaps by another page. */
  isRepeat?: boolean
}

/**
 * Sends an operation, waits until it settles and finishes it. The operation is kept before it leaves and forgotten at its end.
 *
 * @throws {ServiceError} As `callRelay`; `PROCESSING`: `signal` ended the wait, and the operation stays listed.
 */
export async function operate<T>(
  wallet: OpenWallet,
  operation: PendingOperation,
  { finish, isRepeat, ...waiting }: Sending<T>,
): Promise<T> {
  const { name, call } = toCall(operation)
  const { action, requestId } = operation
  // A code or a token in the clear is stored only when the service said PROCESSING.
  const isSecret = /"(?:otp|oidcToken)":/.test(operation.body ?? '')
  const tell = (change: 'processing' | 'settled' | 'failed') => {
    if (operation.isSeen) emit(wallet.onEvent, { event: 'operation', action, change })
  }
  const keep = () => keepOperation(wallet, operation)
  const hooks: Hooks = {
    isSeen: operation.isSeen,
    onSeen: async () => {
      operation.isSeen = true
      // A sign-out of another tab has cleared it meanwhile: it must not come back.
      if (isSecret || (await isKept(wallet, operation))) await keep()
      tell('processing')
    },
    goesOn: () => isKept(wallet, operation),
    isOver: () => isOver(wallet, operation),
  }
  if (!isSecret && !isRepeat) await keep()
  try {
    const { status, body } = await untilSettled(wallet, name, call, waiting, hooks).catch((error: unknown) =>
      !isSignIn(action) || operation.isSeen ? throwSecondArrival(error) : Promise.reject(error),
    )
    if (status === 202) throw toUnwanted(action)
    const result = await finish(wallet, operation, body)
    tell('settled')
    await forgetOperation(wallet, operation)
    return result
  } catch (error) {
    const wasSent = operation.isSeen || isRepeat === true
    // A relay that refuses a repeat says nothing of the first arrival: it must not look as if nothing was done.
    const isOpen = waiting.signal?.aborted || (error instanceof ServiceError && isNotForwarded(error))
    if (wasSent && isOpen) throw toProcessing(requestId, error)
    if (!goesOnAfter(error, operation, { wasSent, isAborted: waiting.signal?.aborted === true })) {
      tell('failed')
      await forgetOperation(wallet, operation)
    }
    throw error
  }
}

const toUnwanted = (action: OperationAction) =>
  isSignIn(action)
    ? new ServiceError(
        'UNEXPECTED_RESPONSE',
        'The service asked for a signature where it should have opened a session. Check the wallet options otp and sessionKey.',
      )
    : outcomeUnknown('The service asked for one more signature than this action has. It was not made.')

/** Whether the operation may still run, or its result still come, although this call ended with an error. */
function goesOnAfter(
  error: unknown,
  { action }: PendingOperation,
  { wasSent, isAborted }: { wasSent: boolean; isAborted: boolean },
): boolean {
  if (!(error instanceof ServiceError)) return false
  if (isNotForwarded(error)) return wasSent
  // A lost response. Without PROCESSING the service's lists decide, but the words of an export come to its own request alone.
  return error.code === 'OUTCOME_UNKNOWN' && error.status === undefined && error.cause !== undefined
    ? wasSent || isAborted || action === 'exportWallet'
    : false
}

/** The operation of a verb: what it is about, and how its result is used. */
export interface Thing<T> extends Waiting {
  action: OperationAction
  /** The id in its path. Undefined: any. */
  target?: string | undefined
  /** Of one operation. Undefined: any that the verb may join. */
  id?: string | undefined
  finish: Finish<T>
}

const findOperation = async (wallet: OpenWallet, { id, action, target }: Thing<unknown>) =>
  (await listOperations(wallet)).find((one) =>
    id !== undefined
      ? one.id === id
      : one.action === action &&
        (target === undefined || one.target === target) &&
        (!isSignIn(action) || one.stepUpId === wallet.stepUp?.id),
  )

/**
 * Joins the operation that goes on for the same thing, in any tab; starts one when there is none.
 *
 * @param start - Gets the error of the operation that it joined, when that leaves room for a new one.
 */
export async function joinOrStart<T>(
  wallet: OpenWallet,
  thing: Thing<T>,
  start: (error?: unknown) => Promise<T>,
): Promise<T> {
  const { action, target, signal } = thing
  const before = await findOperation(wallet, thing)
  const inTurn = async () => {
    const pending = await findOperation(wallet, thing)
    if (pending === undefined) {
      if (before !== undefined && !isSignIn(action)) throw settledElsewhere()
      return start()
    }
    return operate(wallet, pending, { ...thing, isRepeat: true }).catch(async (error: unknown) => {
      if (signal?.aborted || !startsAnew(pending, error)) throw error
      await forgetOperation(wallet, pending)
      return start(error)
    })
  }
  // Sign-ins have a lock of their own, for all kinds of them.
  if (isSignIn(action)) return inTurn()
  const of = action === 'exportWallet' ? '' : target
  return withLock(`operation/${wallet.account}/${action}/${of ?? ''}`, lockMs, inTurn, signal).catch(
    (error: unknown) => {
      const isCutOff = error instanceof ServiceError && error.code === 'ABORTED' && before !== undefined
      throw isCutOff ? toProcessing(before.requestId, error) : error
    },
  )
}

/**
 * Whether a verb that joined goes on with an attempt of its own: a sign-in has a fresh proof, the words of an export went
 * with a lost response, and without PROCESSING a refused repeat is as if the page had not remembered it.
 */
function startsAnew({ action, isSeen }: PendingOperation, error: unknown): boolean {
  if (isSignIn(action)) return true
  const status = error instanceof ServiceError ? error.status : undefined
  return status !== undefined && (!isSeen || (action === 'exportWallet' && status === 401))
}
