/** The actions that are signed on a retry, as data: the legs that each of them has. */

import type { SignedAction } from '../signingSummary.js'

/** The actions that the service answers with a demand for a signature. */
export type RetriedAction = Exclude<SignedAction, 'executeQuote' | 'signInWithOtp' | 'signPayload'>

/** The calls that one action takes. The service, or a relay, gets no further one. */
interface Legs {
  /** When the first call may already act, although nothing is signed: `never`, `without-session`, or `always`. */
  readonly actsUnsigned: 'never' | 'without-session' | 'always'
  /** How many demands for a signature follow, each with a call of its own. */
  readonly signatures: number
}

const signedOnce: Legs = { actsUnsigned: 'never', signatures: 1 }
/** An account's first credential is registered unsigned; an account with a session has a credential. */
const registration: Legs = { actsUnsigned: 'without-session', signatures: 1 }

/** The legs of each action. */
export const signedActions: Readonly<Record<RetriedAction, Legs>> = {
  registerPasskey: registration,
  registerEmailOtp: registration,
  registerSmsOtp: registration,
  registerOAuth: registration,
  revokeAuthMethod: signedOnce,
  revokeSession: signedOnce,
  refreshSession: signedOnce,
  exportWallet: signedOnce,
  setWalletPrivacy: signedOnce,
  // No signature is asked for where no credential of the wallet depends on the address.
  updateContact: { actsUnsigned: 'always', signatures: 1 },
}
