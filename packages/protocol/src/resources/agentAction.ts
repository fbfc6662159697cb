/** An AgentAction: what an agent submitted, and what the platform decided. */

import * as v from 'valibot'
import { type Readable, readable } from '../reading.js'
import { Amount, Identifier, type OpenEnum, openEnum, Timestamp } from '../scalars.js'
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
export interface TransferDetails {
  /** Integer in the smallest unit of `currency`. */
  amount: number
  /** ISO 4217 or an asset code. */
  currency: string
  sourceAccountId: string
  destinationAccountId: string
}

export const TransferDetails: Readable<TransferDetails> = /* @__PURE__ */ readable(
  v.object({
    amount: Amount,
    currency: v.string(),
    sourceAccountId: Identifier,
    destinationAccountId: Identifier,
  }),
  ['amount', 'currency'],
)

/** What an agent submitted, and what the platform decided. */
export interface AgentAction {
  /** `AgentAction:<id>` */
  id: string
  agentId: string
  customerId: string
  platformCustomerId?: string
  status: OpenEnum<AgentActionStatus>
  type: OpenEnum<AgentActionType>
  createdAt: string
  updatedAt: string
  /** Present for EXECUTE_QUOTE only. */
  quote?: QuoteDetails
  /** Present for transfers only. */
  transferDetails?: TransferDetails
  /** Present after the execution has started. */
  transaction?: Transaction
  /** Present when REJECTED only. */
  rejectionReason?: string
}

export const AgentAction: Readable<AgentAction> = /* @__PURE__ */ readable(
  v.object({
    id: Identifier,
    agentId: Identifier,
    customerId: Identifier,
    platformCustomerId: v.exactOptional(v.string()),
    status: openEnum<AgentActionStatus>(),
    type: openEnum<AgentActionType>(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    quote: v.exactOptional(QuoteDetails),
    transferDetails: v.exactOptional(TransferDetails),
    transaction: v.exactOptional(Transaction),
    rejectionReason: v.exactOptional(v.string()),
  }),
  ['id', 'agentId', 'status', 'quote', 'transferDetails', 'transaction'],
)
