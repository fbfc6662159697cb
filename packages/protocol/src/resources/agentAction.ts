/** An AgentAction: what an agent submitted, and what the platform decided. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Amount, Identifier, openEnum, Timestamp } from '../scalars.js'
import { QuoteDetails } from './quoteDetails.js'
import { Transaction } from './transaction.js'

/** The states of an action of an agent. */
export const agentActionStatuses = ['PENDING_APPROVAL', 'APPROVED', 'REJECTED', 'FAILED'] as const
/** One of `agentActionStatuses`. */
export type AgentActionStatus = (typeof agentActionStatuses)[number]

/** What an agent can submit. */
export const agentActionTypes = ['EXECUTE_QUOTE', 'TRANSFER_OUT', 'TRANSFER_IN'] as const
/** One of `agentActionTypes`. */
export type AgentActionType = (typeof agentActionTypes)[number]

/** What a transfer moves. */
export interface TransferDetails extends ValueOf<typeof transferDetailsSchema> {}

const transferDetailsSchema = /* @__PURE__ */ v.object({
  /** Integer in the smallest unit of `currency`. */
  amount: Amount,
  /** ISO 4217 or an asset code. */
  currency: v.string(),
  sourceAccountId: Identifier,
  destinationAccountId: Identifier,
})
export const TransferDetails: Readable<TransferDetails> = /* @__PURE__ */ readable(transferDetailsSchema, [
  'amount',
  'currency',
])

/** What an agent submitted, and what the platform decided. */
export interface AgentAction extends ValueOf<typeof agentAction> {}

const agentAction = /* @__PURE__ */ v.object({
  /** `AgentAction:<id>` */
  id: Identifier,
  agentId: Identifier,
  customerId: Identifier,
  platformCustomerId: v.exactOptional(v.string()),
  status: openEnum<AgentActionStatus>(),
  type: openEnum<AgentActionType>(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** Present for EXECUTE_QUOTE only. */
  quote: v.exactOptional(QuoteDetails),
  /** Present for transfers only. */
  transferDetails: v.exactOptional(TransferDetails),
  /** Present after the execution has started. */
  transaction: v.exactOptional(Transaction),
  /** Present when REJECTED only. */
  rejectionReason: v.exactOptional(v.string()),
})
export const AgentAction: Readable<AgentAction> = /* @__PURE__ */ readable(agentAction, [
  'id',
  'agentId',
  'status',
  'quote',
  'transferDetails',
  'transaction',
])
