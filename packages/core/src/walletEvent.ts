/** What the wallet reports to the app: the events of all rooms in one list. */

import type { CallErrorCode, CallEvent } from '@embedded-wallet/protocol'
import type { OperationAction } from './records.js'
import type { PayloadForm, SignedAction } from './signingSummary.js'

/** What `onEvent` gets: names, numbers and codes, never an id, a body or a secret. */
export type WalletEvent =
  /**
   * A call to the relay ended: with `status`, or with `code` and `outcome`. `readsBack`: the wallet made it by itself, because the
   * outcome of an earlier call to that endpoint is unknown.
   */
  | (Omit<CallEvent, 'code'> & {
      code?: CallErrorCode | 'STEP_UP_REQUIRED'
      readsBack?: 'executeQuote' | 'authorizeQuote'
    })
  /**
   * A text to sign was compared with what the app requested. The names are paths of its fields, such as `parameters.userEmail`. `refused`:
   * nothing was signed, because a field contradicts the action, or the app or the user said no.
   */
  | {
      event: 'guard'
      action: SignedAction
      form: PayloadForm
      compared: readonly string[]
      notCompared: readonly string[]
      outcome: 'approved' | 'refused'
    }
  /** The service took a request and works on it; then it `settled`, or it `failed`. */
  | { event: 'operation'; action: OperationAction; change: 'processing' | 'settled' | 'failed' }
  /** The service has a payment otherwise than the user saw it, in these fields, such as `totalSendingAmount`. */
  | { event: 'payment-differs'; fields: readonly string[] }
  /** The browser did not store a session: it ends with this page. */
  | { event: 'storage-fallback'; persistence: 'memory' }
  /** This page opened or ended a session. */
  | { event: 'session'; change: 'kept' | 'forgotten' }

/** A call whose outcome the wallet looks up by itself, if it is unknown. */
export type ReadBack = NonNullable<Extract<WalletEvent, { event: 'call' }>['readsBack']>
