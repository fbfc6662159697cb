/** Sends a request that the service may work on for a while, and waits until it settles. It loads with the first such verb. */

import { emit } from '@embedded-wallet/protocol'
import { pauseFor } from '../abort.js'
import { ServiceError } from '../errors.js'
import { callRelay } from '../http/callRelay.js'
import type { RelayCall } from '../http/relayCall.js'
import type { RelayedName, RelayResponse } from '../http/relayedEndpoints.js'
import { outcomeUnknown } from '../outcomeUnknown.js'
import type { PendingOperation } from '../records.js'
import { operationKey } from '../session/operationKey.js'
import { withLock } from '../tabs/lock.js'
import { tellApp } from '../tellApp.js'
import type { OpenWallet } from '../wallet/wallet.js'
import {
  endOf,
  forgetOperation,
  isKept,
  isSignIn,
  keepOperation,
  listOperations,
  toCall,
  untilUnsaid,
} from './operationMemory.js'
import { isPassing, mayBegin, staysPending } from './operationTable.js'
import { readBack } from './readBack.js'
import type { Operated, Waiting } from './waiting.js'

/** The pause before the next request: longer each time, and not the same in all tabs. */
const firstPauseMs = 1000
const longestPauseMs = 10_000
/** A frozen tab must not block the others forever. */
const lockMs = 120_000

/** The error of a caller that waits for a result that does not come here. */
export const settledElsewhere = () =>
  outcomeUnknown('This device does not wait for this operation: it settled, or the user signed out.')

/** A request that the service works on, and how it is sent again. */
interface RepeatedRequest<Response> {
  /** What one tab at a time sends. */
  id: string
  requestId?: string | undefined
  send: () => Promise<Response>
  /** When nothing more comes of it, by the service's clock. */
  endsAt: number
  /** Whether the device still waits for it: another tab may have settled it, and a sign-out clears it. Default: always. */
  isPending?: () => Promise<boolean>
}

/**
 * Sends the identical request until it settles, also after a lost response.
 *
 * @param end - Makes the result. Other tabs wait until it is there.
 */
async function untilSettled<Response extends { isProcessing?: true }, T>(
  wallet: OpenWallet,
  { id, requestId, send, endsAt, isPending = async () => true }: RepeatedRequest<Response>,
  { signal, onState }: Waiting,
  end: (response: Response) => Promise<T>,
): Promise<T> {
  const sendAgain = async () => {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      if (!(await isPending())) throw settledElsewhere()
      if (wallet.clock.now() > endsAt)
        throw outcomeUnknown('The service did not settle this request in time.', { status: 200 })
      await pauseFor(pauseMs * (0.5 + Math.random() / 2), signal)
      signal?.throwIfAborted()
      const response = await send().catch((error: unknown) => {
        if (!(error instanceof ServiceError && isPassing(error))) throw error
      })
      // A sign-out, or a tab that did not wait for its turn, has ended it meanwhile.
      if (!(await isPending())) throw settledElsewhere()
      if (response !== undefined && !response.isProcessing) return end(response)
      tellApp(onState, 'processing')
    }
  }
  tellApp(onState, 'processing')
  return withLock(operationKey(wallet, id), lockMs, sendAgain, signal).catch((cause: unknown) => {
    if (!signal?.aborted) throw cause
    const why =
      'The service is still working on this request. Call the same verb, or resumeOperation, to keep waiting.'
    throw new ServiceError('PROCESSING', why, { outcome: 'unknown', requestId, cause })
  })
}

/**
 * Makes a call of which nothing is kept: the same call joins the one in progress.
 *
 * @throws {ServiceError} As `callRelay`; `PROCESSING`: `signal` ended the wait.
 */
export async function callAgain<Name extends RelayedName>(
  wallet: OpenWallet,
  name: Name,
  call: RelayCall<Name>,
  waiting: Waiting,
): Promise<RelayResponse<Name>> {
  const send = () => callRelay(wallet, name, { ...call, signal: waiting.signal })
  const endsAt = Date.parse(untilUnsaid(wallet))
  const first = await send()
  return first.isProcessing
    ? untilSettled(wallet, { id: name, send, endsAt }, waiting, async (settled) => settled)
    : first
}

/**
 * Sends the operation of a verb, waits until it settles and finishes it. It is kept before it leaves and forgotten at its end.
 * Of the same operation there is one in all tabs: whoever comes second joins it.
 *
 * @param make - Makes it, its signature included. No user is prompted here: other tabs wait meanwhile.
 * @throws {ServiceError} As `callRelay`; `PROCESSING`: `signal` ended the wait, and the operation stays listed.
 */
export async function operate<T>(
  wallet: OpenWallet,
  operated: Operated<T>,
  make: () => Promise<PendingOperation>,
): Promise<T> {
  const findOrMake = async () => {
    const joined = await findOperation(wallet, operated)
    if (joined !== undefined) return { operation: joined, isRepeat: true }
    const operation = await make()
    if (!isSecret(operation)) await keepOperation(wallet, operation)
    return { operation, isRepeat: false }
  }
  const lock = operationKey(wallet, operated.action)
  const { operation, isRepeat } = await withLock(lock, lockMs, findOrMake, operated.signal)
  return settle(wallet, operation, operated, isRepeat)
}

/** A code or a token in the clear is stored only if the service responded PROCESSING. */
const isSecret = ({ body = '' }: PendingOperation) => /"(?:otp|oidcToken)":/.test(body)

/** The pending operation that a verb joins. None if the store cannot be read: a sign-in must not wait for it, and no operation moves money. */
export const findOperation = async (
  wallet: OpenWallet,
  { action, isSame }: Pick<Operated<unknown>, 'action' | 'isSame'>,
): Promise<PendingOperation | undefined> =>
  (await listOperations(wallet)).operations.find((one) => one.action === action && isSame(one))

/** @param isRepeat - It was sent before, perhaps by another page. */
async function settle<T>(
  wallet: OpenWallet,
  operation: PendingOperation,
  { finish, find, ...waiting }: Operated<T>,
  isRepeat: boolean,
): Promise<T> {
  const { name, call } = toCall(operation)
  const { id, action, requestId } = operation
  const { signal } = waiting
  const report = (change: 'processing' | 'settled' | 'failed') => {
    if (operation.isSeen) emit(wallet.onEvent, { event: 'operation', action, change })
  }
  const send = (): Promise<RelayResponse<RelayedName>> => callRelay(wallet, name, { ...call, signal })
  const isPending = () => isKept(wallet, operation)
  const settled = async (result: T) => {
    report('settled')
    await forgetOperation(wallet, operation)
    return result
  }
  const finishWith = async ({ status, body }: RelayResponse<RelayedName>) => {
    if (status === 202) throw secondDemand(isSignIn(action))
    return settled(await finish(wallet, operation, body))
  }
  const sendUntilSettled = async () => {
    if (!operation.isSeen) {
      const response = await send()
      if (!response.isProcessing) return await finishWith(response)
      operation.isSeen = true
      // A sign-out of another tab has cleared it meanwhile: it must not come back.
      if (isSecret(operation) || (await isPending())) await keepOperation(wallet, operation)
      report('processing')
    }
    const request = { id, requestId, send, isPending, endsAt: endOf(operation) }
    return untilSettled(wallet, request, waiting, finishWith)
  }
  const readResult = async (cause: unknown): Promise<T> => {
    // The service does not work on it, so a refused sign-in has opened no session that this device could use.
    if (isSignIn(action) && !operation.isSeen) throw cause
    return settled(await readBack(cause, signal, find))
  }
  try {
    return await sendUntilSettled().catch(readResult)
  } catch (error) {
    if (!staysPending(operation, error, { isRepeat, isAborted: signal?.aborted === true })) {
      report('failed')
      await forgetOperation(wallet, operation)
    }
    throw error
  }
}

const secondDemand = (ofSignIn: boolean) =>
  ofSignIn
    ? new ServiceError(
        'UNEXPECTED_RESPONSE',
        'The service demanded a signature and opened no session. Check the options otp and sessionKey.',
      )
    : outcomeUnknown('The service demanded one more signature than this action takes. It was not made.', {
        status: 202,
      })

/**
 * Joins the same operation if it is in progress in any tab, and else starts it.
 *
 * @param start - Gets the error of the operation that it joined, if that leaves room for a new one.
 */
export async function joinOrStart<T>(
  wallet: OpenWallet,
  operated: Operated<T>,
  start: (error?: unknown) => Promise<T>,
): Promise<T> {
  const joined = await findOperation(wallet, operated)
  if (joined === undefined) return start()
  return settle(wallet, joined, operated, true).catch(async (error: unknown) => {
    if (operated.signal?.aborted || !mayBegin(joined, error)) throw error
    await forgetOperation(wallet, joined)
    return start(error)
  })
}
