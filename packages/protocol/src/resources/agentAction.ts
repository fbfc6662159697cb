/** An AgentAction: what an agent asked for, and what the platform decided about it. */

import * as v from 'valibot'
import { Amount, Identifier, type OpenEnum, openEnum, Timestamp } from '../scalars.js'
import { QuoteDetails } from './quoteDetails.js'
import { Transaction } from './transaction.js'

export const agentActionStatuses = ['PENDING_APPROVAL', 'APPROVED', 'REJECTED', 'FAILED'] as const
export type AgentActionStatus = (typeof agentActionStatuses)[number]

export const agentActionTypes = ['EXECUTE_QUOTE', 'TRANSFER_OUT', 'TRANSFER_IN'] as const
export type AgentActionType = (typeof agentActionTypes)[number]

/** What a transfer is to move. */
export interface TransferDetails {
  /** Integer in the smallest unit of `currency`. */
  amount: number
  /** ISO 4217 or an asset code. */
  currency: string
  sourceAccountId: string
  destinationAccountId: string
}

export const TransferDetails: v.GenericSchema<TransferDetails> = /* @__PURE__ */ v.object({
  amount: Amount,
  currency: v.string(),
  sourceAccountId: Identifier,
  destinationAccountId: Identifier,
})

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
  /** For EXECUTE_QUOTE only. */
  quote?: QuoteDetails
  /** For transfers only. */
  transferDetails?: TransferDetails
  /** Once approved and execution has begun. */
  transaction?: Transaction
  /** Only when REJECTED. */
  rejectionReason?: string
}

export const AgentAction: v.GenericSchema<AgentAction> = /* @__PURE__ */ v.object({
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
})
