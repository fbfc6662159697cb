/** The tables of operations: what becomes of one whose call failed, here and for a verb that joined it. Pure; `operate.ts` carries them out. */

import { ServiceError } from '../errors.js'
import { firstRow, type Row } from '../firstRow.js'
import type { PendingOperation } from '../records.js'
import { isSignIn } from './pendingOperations.js'
import { isNotForwarded } from './readBack.js'

/** What is known of an operation whose call failed. */
export type FailureFact =
  /** It opens a session with a proof, or changes something; a change may be an export. */
  | ('sign-in' | 'change' | 'export')
  /** The service has said PROCESSING, or not. */
  | ('processing' | 'silent')
  /** It was sent before, perhaps by another page. */
  | 'repeat'
  /** The request may still run, or its result still come. */
  | 'open'
  /** The service or the relay responded, and its response is no passing one. */
  | 'refused'
  /** With status 401. */
  | 'unauthorized'
  /** The caller ended the wait while the request was on its way. */
  | 'cut-off'

/** Whether the device keeps the operation, so that any tab can wait on. */
export const failureRows: readonly Row<FailureFact, ['keep' | 'forget']>[] = [
  // Another tab may have joined it, so only its own end ends it.
  [['open', 'change'], 'keep'],
  [['open', 'repeat'], 'keep'],
  [['open', 'processing'], 'keep'],
  [['open', 'cut-off'], 'keep'],
  // It is over. Or it is a new sign-in, which has a fresh proof and joins none that may be lost.
  [[], 'forget'],
]

/** What a verb does whose operation was joined and failed: begin one of its own, or fail, too. */
export const joinedRows: readonly Row<FailureFact, ['begin' | 'fail']>[] = [
  // It has a fresh proof.
  [['sign-in'], 'begin'],
  // As if the page had not remembered it.
  [['refused', 'silent'], 'begin'],
  // The words went with a lost response.
  [['refused', 'export', 'unauthorized'], 'begin'],
  // Also where a relay could not forward it: another tab's repeat may get through.
  [[], 'fail'],
]

/** Whether the wait ended or the network failed, or a proxy, or somebody asks for patience: the operation goes on. */
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
): FailureFact[] {
  const facts: FailureFact[] = [isSignIn(action) ? 'sign-in' : 'change', isSeen ? 'processing' : 'silent']
  if (action === 'exportWallet') facts.push('export')
  if (isRepeat) facts.push('repeat')
  if (!(error instanceof ServiceError)) return facts
  const { code, outcome, status = 0 } = error
  if ((outcome === 'unknown' && status >= 400) || isPassing(error) || isNotForwarded(error))
    facts.push('open')
  if (error.status !== undefined && !isPassing(error)) facts.push('refused')
  if (status === 401) facts.push('unauthorized')
  if (isAborted && code === 'OUTCOME_UNKNOWN') facts.push('cut-off')
  return facts
}

/** Whether the operation stays on this device after its call failed. */
export const staysPending = (operation: PendingOperation, error: unknown, call: FailedCall): boolean =>
  firstRow(failureRows, factsOf(operation, error, call))[1] === 'keep'

/** Whether a verb begins an operation of its own after the one that it joined failed. */
export const mayBegin = (joined: PendingOperation, error: unknown): boolean =>
  firstRow(joinedRows, factsOf(joined, error, { isRepeat: true, isAborted: false }))[1] === 'begin'
