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

/** The words of the document and 2026-04 for an outgoing payment, then of 2026-08; the same for an incoming one. */
type Row = readonly [
  document: FailureReason,
  outgoing: FailureReason,
  newOutgoing: FailureReason,
  incoming: FailureReason,
  newIncoming: FailureReason,
]

const execution = 'QUOTE_EXECUTION_FAILED'
const offramp = 'OFFRAMP_FAILED'
const counterparty = 'COUNTERPARTY_POST_TX_FAILED'
const pay = 'PAY_REQUEST_FAILED'
const collection = 'COLLECTION_FAILED'

/** Assumption: the published lists name the reasons; which one goes with which cause is the sandbox's choice. */
const reasons: Readonly<Record<FailureCause, Row>> = {
  execution: [execution, execution, execution, execution, execution],
  delivery: [offramp, counterparty, counterparty, pay, collection],
  returned: [offramp, counterparty, 'PAYOUT_RETURNED', pay, collection],
  compliance: [pay, counterparty, 'COMPLIANCE_REJECTED', pay, 'COMPLIANCE_REJECTED'],
  'account closed': [offramp, counterparty, 'ACCOUNT_INVALID', pay, collection],
  'insufficient funds': [offramp, execution, execution, pay, collection],
}

/** Returns the failure reason that a transaction of this type shows. */
export function failureReasonOf(cause: FailureCause, type: string, wire: ProfileName): FailureReason {
  const [document, outgoing, newOutgoing, incoming, newIncoming] = reasons[cause]
  if (type === 'INCOMING') return wire === '2026-08' ? newIncoming : incoming
  return { document, '2026-04': outgoing, '2026-08': newOutgoing }[wire]
}
