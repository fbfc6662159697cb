/** Why a payment fails, in the words of each profile. */

import type { FailureReason, ProfileName } from '@embedded-wallet/protocol'

/** A cause of the sandbox's scenarios. */
export type FailureCause =
  | 'execution'
  | 'delivery'
  | 'returned'
  | 'compliance'
  | 'account closed'
  | 'insufficient funds'

type Reasons = Readonly<Record<FailureCause, FailureReason>>

const documentReasons: Reasons = {
  execution: 'QUOTE_EXECUTION_FAILED',
  delivery: 'OFFRAMP_FAILED',
  returned: 'OFFRAMP_FAILED',
  compliance: 'PAY_REQUEST_FAILED',
  'account closed': 'OFFRAMP_FAILED',
  'insufficient funds': 'OFFRAMP_FAILED',
}

const outgoing: Reasons = {
  ...documentReasons,
  delivery: 'COUNTERPARTY_POST_TX_FAILED',
  returned: 'COUNTERPARTY_POST_TX_FAILED',
  compliance: 'COUNTERPARTY_POST_TX_FAILED',
  'account closed': 'COUNTERPARTY_POST_TX_FAILED',
  'insufficient funds': 'QUOTE_EXECUTION_FAILED',
}

const incoming: Reasons = {
  ...documentReasons,
  delivery: 'PAY_REQUEST_FAILED',
  returned: 'PAY_REQUEST_FAILED',
  'account closed': 'PAY_REQUEST_FAILED',
  'insufficient funds': 'PAY_REQUEST_FAILED',
}

/** Assumption: the published lists name the reasons; which one goes with which cause is the sandbox's choice. */
const reasons: Readonly<Record<ProfileName, Readonly<Record<'INCOMING' | 'OUTGOING', Reasons>>>> = {
  document: { OUTGOING: documentReasons, INCOMING: incoming },
  '2026-04': { OUTGOING: outgoing, INCOMING: incoming },
  '2026-08': {
    OUTGOING: {
      ...outgoing,
      returned: 'PAYOUT_RETURNED',
      compliance: 'COMPLIANCE_REJECTED',
      'account closed': 'ACCOUNT_INVALID',
    },
    INCOMING: {
      ...incoming,
      delivery: 'COLLECTION_FAILED',
      returned: 'COLLECTION_FAILED',
      'account closed': 'COLLECTION_FAILED',
      'insufficient funds': 'COLLECTION_FAILED',
      compliance: 'COMPLIANCE_REJECTED',
    },
  },
}

/** Returns the failure reason that a transaction of this type shows. */
export function failureReasonOf(cause: FailureCause, type: string, wire: ProfileName): FailureReason {
  return reasons[wire][type === 'INCOMING' ? 'INCOMING' : 'OUTGOING'][cause]
}
