/** What the text of an action never shows, whatever its content. It loads with the guard. */

import type { PayloadForm, SignedAction } from '../signingSummary.js'
import type { KnownParameters } from './knownParameters.js'

/** What no text of an action shows, in any form: the service makes or chooses it. */
const hidden: Partial<Record<SignedAction, readonly string[]>> = {
  executeQuote: ['amount', 'recipient', 'payload'],
  // What the raw payload does is not to be seen: it may be a payment.
  setWalletPrivacy: ['payload'],
  revokeAuthMethod: ['target'],
  revokeSession: ['target'],
}

/** The parts of an action that its text does not show. An activity names its operation; the document's form names the account. */
export function toNotShown(action: SignedAction, form: PayloadForm, known: KnownParameters = {}): string[] {
  const address = known.userEmail ?? known.userPhoneNumber
  const hasAddress =
    action === 'registerEmailOtp' || action === 'registerSmsOtp' || action === 'updateContact'
  return [
    ...(form === 'activity' ? [] : ['action']),
    ...(form === 'document' ? [] : ['accountId']),
    ...(hidden[action] ?? []),
    ...(hasAddress && (form !== 'activity' || address === undefined) ? ['address'] : []),
    ...(action === 'exportWallet' && form !== 'activity' ? ['recipient'] : []),
  ]
}
