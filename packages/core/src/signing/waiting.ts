/** How a caller waits for what the service works on. */

import type { OpenWallet } from '../openWallet.js'
import type { PendingOperation } from '../records.js'
import {
  callAgain,
  clearOperations,
  isSignIn,
  joinOrStart,
  listOperations,
  operate,
  settledElsewhere,
  untilUnsaid,
} from './operate.js'

/** The options of a verb that may wait. */
export interface Waiting {
  /** Ends the wait. Nothing is lost: the operation goes on and stays listed. */
  signal?: AbortSignal | undefined
  /** Called with `processing` each time that the service says so. */
  onState?: ((state: 'processing') => void) | undefined
}

/** What the result is made with. */
export type Settled = Pick<PendingOperation, 'target'> & Partial<PendingOperation>

/** Makes the verb's result of a settled response. */
// biome-ignore lint/suspicious/noExplicitAny: each endpoint has a body of its own, checked by its schema
export type Finish<T> = (wallet: OpenWallet, operation: Settled, body: any) => Promise<T>

/** What keeps and repeats operations. */
export const loadOperations = async () => operations
const operations = {
  callAgain,
  clearOperations,
  isSignIn,
  joinOrStart,
  listOperations,
  operate,
  settledElsewhere,
  untilUnsaid,
}
