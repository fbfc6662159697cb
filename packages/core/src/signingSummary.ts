/** What an app is shown before a signature is made. */

import type { Quote } from '@embedded-wallet/protocol'
import type { AccountAction } from './records.js'

/** The actions that need a signature. */
export type SignedAction =
  | AccountAction
  | 'setWalletPrivacy'
  | 'updateContact'
  | 'executeQuote'
  | 'signInWithOtp'
  | 'signPayload'

/**
 * What is known about a payload: the interface document's form, an activity as deployments publish it, or neither. An opaque text
 * is `unknown`.
 */
export type PayloadForm = 'document' | 'activity' | 'unknown'

/** What an app may show before a signature is made, and what it cannot show. */
export interface SigningSummary {
  action: SignedAction
  accountId: string
  /**
   * `unknown` reaches `approvePayload` first, except for `signPayload`: its text is the caller's own. So does a raw payload where there is no
   * `confirm`.
   */
  form: PayloadForm
  /** The text that will be signed, byte for byte. */
  payloadToSign: string
  /** The quote to execute, as the app or the service gave it. The payload itself names none of its amounts. */
  quote?: Quote
  /** True if the payload itself does not show everything that is being done. */
  blind: boolean
  /**
   * Those parts: `action`, `accountId`, `amount`, `recipient`; `payload`, bytes that no client can read; `target`, the credential or session
   * that ends; `address`, which the service chooses.
   */
  notShown: readonly string[]
}
