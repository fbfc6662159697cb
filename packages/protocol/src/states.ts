/** Every state machine of the interface as a table. A transition that is not listed cannot happen. */

import type { AgentActionStatus } from './resources/agent.js'
import type { VerificationStatus } from './resources/customer.js'
import type { ExternalAccountStatus } from './resources/externalAccount.js'
import type { InvitationStatus } from './resources/invitation.js'
import type { QuoteStatus } from './resources/quote.js'
import type { TransactionStatus } from './resources/transaction.js'

/** The states in which a record may start, and the states that may follow each state. */
export interface StateMachine<State extends string> {
  readonly initial: readonly State[]
  readonly transitions: Readonly<Record<State, readonly State[]>>
}

/**
 * The states of a transaction. COMPLETED → FAILED: the receiving bank returned the money. FAILED → COMPLETED: it was cancelled too late, and
 * delivered after its refund. Source of the latter: the service's guides of August 2026, read 2026-11-28.
 *
 * Assumption: the document lists the states, not the transitions.
 */
export const transactionStates: StateMachine<TransactionStatus> = {
  initial: ['CREATED', 'PENDING'],
  transitions: {
    CREATED: ['PENDING', 'FAILED', 'EXPIRED'],
    PENDING: ['PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED', 'EXPIRED', 'FAILED', 'REJECTED'],
    PENDING_AUTHORIZATION: ['PENDING', 'PROCESSING', 'EXPIRED', 'FAILED'],
    PROCESSING: ['COMPLETED', 'FAILED', 'REJECTED'],
    COMPLETED: ['FAILED'],
    REJECTED: ['REFUNDED'],
    FAILED: ['REFUNDED', 'COMPLETED'],
    REFUNDED: [],
    EXPIRED: [],
  },
}

/**
 * The states of a quote. Source for PENDING_AUTHORIZATION: profile 2026-08, POST /quotes and its execute and authorize.
 *
 * Assumption: the document shows no transitions of quotes.
 */
export const quoteStates: StateMachine<QuoteStatus> = {
  initial: ['PENDING', 'PENDING_AUTHORIZATION'],
  transitions: {
    PENDING: ['PENDING_AUTHORIZATION', 'PROCESSING', 'EXPIRED', 'FAILED'],
    PENDING_AUTHORIZATION: ['PENDING', 'PROCESSING', 'EXPIRED', 'FAILED'],
    PROCESSING: ['COMPLETED', 'FAILED'],
    COMPLETED: ['FAILED'],
    FAILED: [],
    EXPIRED: [],
  },
}

/** The states of an agent's action. It starts as APPROVED if the policy needs no approval. APPROVED → FAILED: the execution failed. */
export const agentActionStates: StateMachine<AgentActionStatus> = {
  initial: ['PENDING_APPROVAL', 'APPROVED'],
  transitions: {
    PENDING_APPROVAL: ['APPROVED', 'REJECTED', 'FAILED'],
    APPROVED: ['FAILED'],
    REJECTED: [],
    FAILED: [],
  },
}

/** The states of an external account. Assumption: the document lists the states, not the transitions. */
export const externalAccountStates: StateMachine<ExternalAccountStatus> = {
  initial: ['PENDING', 'ACTIVE', 'UNDER_REVIEW'],
  transitions: {
    PENDING: ['ACTIVE', 'UNDER_REVIEW', 'INACTIVE'],
    ACTIVE: ['UNDER_REVIEW', 'INACTIVE'],
    UNDER_REVIEW: ['ACTIVE', 'INACTIVE'],
    INACTIVE: [],
  },
}

/** The states of an invitation. Assumption: only a PENDING invitation can be claimed, be cancelled or expire. */
export const invitationStates: StateMachine<InvitationStatus> = {
  initial: ['PENDING'],
  transitions: { PENDING: ['CLAIMED', 'EXPIRED', 'CANCELLED'], CLAIMED: [], EXPIRED: [], CANCELLED: [] },
}

/** The states of KYC and of KYB. Assumption: after REJECTED the customer may try again; APPROVED is final. */
export const verificationStates: StateMachine<VerificationStatus> = {
  initial: ['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED'],
  transitions: {
    UNVERIFIED: ['PENDING', 'APPROVED', 'REJECTED'],
    PENDING: ['APPROVED', 'REJECTED'],
    REJECTED: ['PENDING', 'APPROVED'],
    APPROVED: [],
  },
}
