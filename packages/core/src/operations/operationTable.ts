/** The tables of operations: what becomes of one whose call failed, here and for a verb that joined it. Pure; `operate.ts` carries them out. */

import { ServiceError } from '../errors.js'
import { firstRow, type Row } from '../firstRow.js'
import type { PendingOperation } from '../records.js'
import { isSignIn } from './operationMemory.js'
import { isNotForwarded } from './refusals.js'

/** What is known of an operation whose call failed. */
export interface FailureFacts {
  /** It opens a session with a proof, or changes something. */
  kind: 'sign-in' | 'change'
  isExport: boolean
  /** The service has said PROCESSING. */
  isProcessing: boolean
  /** It was sent before, perhaps by another page. */
  isRepeat: boolean
  /** The request may still run, or its result still come. */
  isOpen: boolean
  /** The service or the relay responded, and sending the request again would not help. */
  isRefused: boolean
  /** The response has status 401. */
  isUnauthorized: boolean
  /** The caller ended the wait while the request was on its way. */
  isCutOff: boolean
}

/** Whether the device keeps the operation, so that any tab can wait on. */
export const failureRows: readonly Row<FailureFacts, 'keep' | 'forget'>[] = [
  // Another tab may have joined it, so only its own end ends it.
  [{ isOpen: true, kind: 'change' }, 'keep'],
  [{ isOpen: true, isRepeat: true }, 'keep'],
  [{ isOpen: true, isProcessing: true }, 'keep'],
  [{ isOpen: true, isCutOff: true }, 'keep'],
  // It is over. Or it is a new sign-in, which has a fresh proof and joins none that may be lost.
  [{}, 'forget'],
]

/** What a verb does whose operation was joined and failed: begin one of its own, or fail, too. */
export const joinedRows: readonly Row<FailureFacts, 'begin' | 'fail'>[] = [
  // It has a fresh proof.
  [{ kind: 'sign-in' }, 'begin'],
  // As if the page had not remembered it.
  [{ isRefused: true, isProcessing: false }, 'begin'],
  // The recovery words were in a response that was lost.
  [{ isRefused: true, isExport: true, isUnauthorized: true }, 'begin'],
  // Also where a relay could not forward it: another tab's repeat may get through.
  [{}, 'fail'],
]

/** Whether a failure will pass: the wait was ended, the network or a proxy failed, or the other side asks to wait. The operation goes on. */
export const isPassing = ({ code, status }: ServiceError): boolean =>
  ['UNREACHABLE', 'RATE_LIMITED', 'ABORTED', 'PROCESSING'].includes(code) ||
  (code === 'OUTCOME_UNKNOWN' && [undefined, 408, 429, 502, 503, 504].includes(status))

/** How the call was made. */
interface FailedCall {
  isRepeat: boolean
  isAborted: boolean
}

/** @param error - What the call threw. */
export function factsOf(
  { action, isSeen }: PendingOperation,
  error: unknown,
  { isRepeat, isAborted }: FailedCall,
): FailureFacts {
  const failure = error instanceof ServiceError ? error : undefined
  const { code, outcome, status = 0 }: Partial<ServiceError> = failure ?? {}
  const isOpen =
    failure !== undefined &&
    ((outcome === 'unknown' && status >= 400) || isPassing(failure) || isNotForwarded(failure))
  return {
    kind: isSignIn(action) ? 'sign-in' : 'change',
    isExport: action === 'exportWallet',
    isProcessing: Boolean(isSeen),
    isRepeat,
    isOpen,
    isRefused: failure?.status !== undefined && !isPassing(failure),
    isUnauthorized: status === 401,
    isCutOff: isAborted && code === 'OUTCOME_UNKNOWN',
  }
}

/** Whether the operation stays on this device after its call failed. */
export const staysPending = (operation: PendingOperation, error: unknown, call: FailedCall): boolean =>
  firstRow(failureRows, factsOf(operation, error, call))[1] === 'keep'

/** Whether a verb begins an operation of its own after the one that it joined failed. */
export const mayBegin = (joined: PendingOperation, error: unknown): boolean =>
  firstRow(joinedRows, factsOf(joined, error, { isRepeat: true, isAborted: false }))[1] === 'begin'
