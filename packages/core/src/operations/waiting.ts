/** How a caller waits for what the service works on. */

import type { OperationAction, PendingOperation } from '../records.js'
import type { OpenWallet } from '../wallet/wallet.js'
import type { Find } from './readBack.js'

/** The options of a verb that may wait. */
export interface Waiting {
  /** Ends the wait. The operation continues and stays listed. */
  signal?: AbortSignal | undefined
  /** Called with `processing` each time the service reports it. */
  onState?: ((state: 'processing') => void) | undefined
}

/** What the result is made with. */
export type Settled = Pick<PendingOperation, 'target'> & Partial<PendingOperation>

/** Turns a settled response into the verb's result. */
// biome-ignore lint/suspicious/noExplicitAny: each endpoint has a body of its own, checked by its schema
export type Finish<T> = (wallet: OpenWallet, operation: Settled, body: any) => Promise<T>

/** The operation of a verb: which one it is, and how its result is made. */
export interface Operated<T> extends Waiting {
  action: OperationAction
  /** Whether a pending operation of this action is the one that the verb would begin: then it joins that. */
  isSame: (pending: PendingOperation) => boolean
  finish: Finish<T>
  /** Reads the state after a lost response or a refusal, and finishes a call that succeeded. Undefined if there is nothing to read. */
  find?: Find<T> | undefined
}
