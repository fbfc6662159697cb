/** Webhook events: their types, their envelope, their data, and the event of each status of a transaction. */

import * as v from 'valibot'
import { AgentAction } from './resources/agentAction.js'
import { Customer } from './resources/customer.js'
import { InternalAccount } from './resources/internalAccount.js'
import { Invitation } from './resources/invitation.js'
import { Transaction, type TransactionStatus } from './resources/transaction.js'
import { Verification } from './resources/verification.js'
import { Identifier, type OpenEnum, openEnum, Timestamp } from './scalars.js'

/** The event types of the interface. The set is open: a receiver acknowledges a type that it does not know. */
export const eventTypes = [
  'OUTGOING_PAYMENT.PENDING',
  'OUTGOING_PAYMENT.PROCESSING',
  'OUTGOING_PAYMENT.COMPLETED',
  'OUTGOING_PAYMENT.FAILED',
  'OUTGOING_PAYMENT.EXPIRED',
  'OUTGOING_PAYMENT.REFUND_PENDING',
  'OUTGOING_PAYMENT.REFUND_COMPLETED',
  'OUTGOING_PAYMENT.REFUND_FAILED',
  'INCOMING_PAYMENT.PENDING',
  'INCOMING_PAYMENT.COMPLETED',
  'INCOMING_PAYMENT.FAILED',
  'CUSTOMER.KYC_APPROVED',
  'CUSTOMER.KYC_REJECTED',
  'CUSTOMER.KYC_PENDING',
  'CUSTOMER.KYB_APPROVED',
  'CUSTOMER.KYB_REJECTED',
  'CUSTOMER.KYB_PENDING',
  // Assumption: of VERIFICATION.* and BULK_UPLOAD.* only the family is known; these are its members in the naming of the rest.
  'VERIFICATION.PENDING',
  'VERIFICATION.APPROVED',
  'VERIFICATION.REJECTED',
  'INTERNAL_ACCOUNT.BALANCE_UPDATED',
  // The document spells it with an underscore; deployments send INVITATION.CLAIMED. A receiver takes both.
  'INVITATION_CLAIMED',
  'INVITATION.CLAIMED',
  'AGENT_ACTION.PENDING_APPROVAL',
  'BULK_UPLOAD.COMPLETED',
  'BULK_UPLOAD.FAILED',
  'TEST',
] as const
/** One of `eventTypes`. A newer service may send others. */
export type EventType = (typeof eventTypes)[number]

/** The body of a webhook request. Its `data` is not checked yet. */
export interface WebhookEnvelope {
  /** `Webhook:<id>`: the same on every delivery of one event. */
  id: string
  type: OpenEnum<EventType>
  timestamp: string
  data: Record<string, unknown>
}

/** Schema of `WebhookEnvelope`. */
export const WebhookEnvelope: v.GenericSchema<WebhookEnvelope> = /* @__PURE__ */ v.object({
  id: Identifier,
  type: openEnum<EventType>(),
  timestamp: Timestamp,
  data: v.record(v.string(), v.unknown()),
})

/** The data of an event, by the part of its type before the dot. Assumption: the document shows only AgentAction. */
export interface EventDataByFamily {
  OUTGOING_PAYMENT: Transaction
  INCOMING_PAYMENT: Transaction
  CUSTOMER: Customer
  VERIFICATION: Verification
  INTERNAL_ACCOUNT: InternalAccount
  INVITATION: Invitation
  INVITATION_CLAIMED: Invitation
  AGENT_ACTION: AgentAction
}

/** The schema of each family's data. */
export const eventDataSchemas: {
  readonly [Family in keyof EventDataByFamily]: v.GenericSchema<EventDataByFamily[Family]>
} = {
  OUTGOING_PAYMENT: Transaction,
  INCOMING_PAYMENT: Transaction,
  CUSTOMER: Customer,
  VERIFICATION: Verification,
  INTERNAL_ACCOUNT: InternalAccount,
  INVITATION: Invitation,
  INVITATION_CLAIMED: Invitation,
  AGENT_ACTION: AgentAction,
}

/** The event that the service sends when a transaction reaches a status. A status without a row has no event. */
export const transactionEvents: Readonly<
  Record<'OUTGOING' | 'INCOMING', Readonly<Partial<Record<TransactionStatus, EventType>>>>
> = {
  OUTGOING: {
    PENDING: 'OUTGOING_PAYMENT.PENDING',
    PROCESSING: 'OUTGOING_PAYMENT.PROCESSING',
    COMPLETED: 'OUTGOING_PAYMENT.COMPLETED',
    REJECTED: 'OUTGOING_PAYMENT.FAILED',
    FAILED: 'OUTGOING_PAYMENT.FAILED',
    EXPIRED: 'OUTGOING_PAYMENT.EXPIRED',
    REFUNDED: 'OUTGOING_PAYMENT.REFUND_COMPLETED',
  },
  INCOMING: {
    PENDING: 'INCOMING_PAYMENT.PENDING',
    COMPLETED: 'INCOMING_PAYMENT.COMPLETED',
    REJECTED: 'INCOMING_PAYMENT.FAILED',
    FAILED: 'INCOMING_PAYMENT.FAILED',
  },
}
