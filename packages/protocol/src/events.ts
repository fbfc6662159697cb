/** Webhook events: their types, their envelope, their data, and the event of each status of a transaction. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from './reading.js'
import { AgentAction } from './resources/agent.js'
import { BulkUpload, Card, CardTransaction, Sweep } from './resources/cards.js'
import { Customer } from './resources/customer.js'
import { ExternalAccount } from './resources/externalAccount.js'
import { InternalAccount } from './resources/internalAccount.js'
import { Invitation } from './resources/invitation.js'
import type { FieldDefinition } from './resources/platformConfig.js'
import { Transaction, type TransactionStatus } from './resources/transaction.js'
import { Verification } from './resources/verification.js'
import { WalletOperation } from './resources/walletOperation.js'
import { Identifier, openEnum, Timestamp } from './scalars.js'

/**
 * The event types of the interface. The set is open: a receiver acknowledges a type that it does not know. Source: the
 * interface document for AGENT_ACTION.PENDING_APPROVAL and INVITATION_CLAIMED, the service of autumn 2026, read 2026-11-28, for the last
 * seven, the dated profiles for the others.
 */
export const eventTypes = [
  'OUTGOING_PAYMENT.PENDING',
  'OUTGOING_PAYMENT.PENDING_AUTHORIZATION',
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
  'INCOMING_PAYMENT.REFUND_PENDING',
  'INCOMING_PAYMENT.REFUND_COMPLETED',
  'INCOMING_PAYMENT.REFUND_FAILED',
  'CUSTOMER.KYC_APPROVED',
  'CUSTOMER.KYC_REJECTED',
  'CUSTOMER.KYC_PENDING',
  'CUSTOMER.KYB_APPROVED',
  'CUSTOMER.KYB_REJECTED',
  'CUSTOMER.KYB_PENDING',
  'VERIFICATION.APPROVED',
  'VERIFICATION.REJECTED',
  'VERIFICATION.RESOLVE_ERRORS',
  'VERIFICATION.IN_PROGRESS',
  'VERIFICATION.PENDING_MANUAL_REVIEW',
  'INTERNAL_ACCOUNT.BALANCE_UPDATED',
  'INTERNAL_ACCOUNT.STATUS_UPDATED',
  'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED',
  'EXTERNAL_ACCOUNT.STATUS_UPDATED',
  // The document spells it with an underscore; deployments send INVITATION.CLAIMED. A receiver takes both.
  'INVITATION_CLAIMED',
  'INVITATION.CLAIMED',
  'AGENT_ACTION.PENDING_APPROVAL',
  'BULK_UPLOAD.COMPLETED',
  'BULK_UPLOAD.FAILED',
  'CARD.STATE_CHANGE',
  'CARD.FUNDING_SOURCE_CHANGE',
  'CARD_TRANSACTION.AUTHORIZED',
  'CARD_TRANSACTION.PARTIALLY_SETTLED',
  'CARD_TRANSACTION.SETTLED',
  'CARD_TRANSACTION.REFUNDED',
  'CARD_TRANSACTION.EXCEPTION',
  'WALLET_OPERATION.COMPLETED',
  'WALLET_OPERATION.FAILED',
  'TEST',
  'OUTGOING_PAYMENT.CANCELED',
  'INCOMING_PAYMENT.PROCESSING',
  'VERIFICATION.READY_FOR_VERIFICATION',
  'CARD.STATUS_CHANGE',
  'CARD_TRANSACTION.DECLINED',
  'CARD_TRANSACTION.VOIDED',
  'SWEEP.FAILED',
] as const
/** One of `eventTypes`. A newer service may send others. */
export type EventType = (typeof eventTypes)[number]

/**
 * The event that asks the receiver for a decision: the status of the response approves, rejects, asks for more or defers.
 * Source: the dated profiles, webhooks.
 */
export const DECISION_EVENT = 'INCOMING_PAYMENT.PENDING' satisfies EventType

/** The body of a webhook request. Its `data` is not checked yet. */
export interface WebhookEnvelope extends ValueOf<typeof webhookEnvelope> {}

const webhookEnvelope = v.object({
  /** `Webhook:<id>`: the same on every delivery of one event. */
  id: Identifier,
  type: openEnum<EventType>(),
  timestamp: Timestamp,
  /** Empty or absent in a TEST. */
  data: v.optional(v.unknown()),
})
export const WebhookEnvelope: Readable<WebhookEnvelope> = readable(webhookEnvelope, ['id', 'type'])

/** An incoming payment, with what the platform must tell about the receiver to approve it. */
export interface IncomingPayment extends Transaction {
  /** Which facts about the receiver the sender's institution asks for. */
  requestedReceiverCustomerInfoFields?: FieldDefinition[]
}

/** The customer of an event: its `id` may be absent, then `platformCustomerId` names the customer. */
export type EventCustomer = Omit<Customer, 'id'> & Partial<Pick<Customer, 'id'>>

/** The schema of each family's data. A TEST has nothing, in most deployments. */
export const eventDataSchemas = {
  OUTGOING_PAYMENT: Transaction as v.GenericSchema<Transaction>,
  INCOMING_PAYMENT: Transaction as v.GenericSchema<unknown> as v.GenericSchema<IncomingPayment>,
  CUSTOMER: Customer as v.GenericSchema<unknown> as v.GenericSchema<EventCustomer>,
  VERIFICATION: Verification,
  INTERNAL_ACCOUNT: InternalAccount,
  EXTERNAL_ACCOUNT: ExternalAccount,
  INVITATION: Invitation,
  INVITATION_CLAIMED: Invitation,
  AGENT_ACTION: AgentAction,
  BULK_UPLOAD: BulkUpload,
  CARD: Card,
  CARD_TRANSACTION: CardTransaction,
  WALLET_OPERATION: WalletOperation,
  SWEEP: Sweep,
  TEST: v.unknown(),
} as const

/** The data of an event, by the part of its type before the dot. */
export type EventDataByFamily = {
  -readonly [Family in keyof typeof eventDataSchemas]: v.InferOutput<(typeof eventDataSchemas)[Family]>
}

/** The event that the service sends when a transaction reaches a status. A status without a row has no event. */
export const transactionEvents: Readonly<
  Record<'OUTGOING' | 'INCOMING', Readonly<Partial<Record<TransactionStatus, EventType>>>>
> = {
  OUTGOING: {
    PENDING: 'OUTGOING_PAYMENT.PENDING',
    PENDING_AUTHORIZATION: 'OUTGOING_PAYMENT.PENDING_AUTHORIZATION',
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

/** The result of a test webhook. Its fields are in snake case on the wire. */
export interface TestWebhookResult extends ValueOf<typeof testWebhookResult> {}

const testWebhookResult = v.object({
  /** Where the test went. */
  url: v.exactOptional(v.string()),
  /** The HTTP status of the endpoint's response. */
  response_status: v.pipe(v.number(), v.integer()),
  /** The endpoint's response as text. */
  response_body: v.exactOptional(v.string()),
})
export const TestWebhookResult: Readable<TestWebhookResult> = readable(testWebhookResult, ['response_status'])
