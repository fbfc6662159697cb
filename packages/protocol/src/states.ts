/** Every state machine of the interface as a table: what is not listed cannot happen. */

import type { AgentActionStatus } from './resources/agentAction.js'
import type { VerificationStatus } from './resources/customer.js'
import type { ExternalAccountStatus } from './resources/externalAccount.js'
import type { InvitationStatus } from './resources/invitation.js'
import type { QuoteStatus } from './resources/quote.js'
import type { TransactionStatus } from './resources/transaction.js'

/** Where a record may start, and where it may go from each state. */
export interface StateMachine<State extends string> {
  readonly initial: readonly State[]
  readonly transitions: Readonly<Record<State, readonly State[]>>
}

/** Assumption: the document lists the states, not the transitions. COMPLETED → FAILED: the receiving bank returned it. */
export const transactionStates: StateMachine<TransactionStatus> = {
  initial: ['CREATED', 'PENDING'],
  transitions: {
    CREATED: ['PENDING', 'FAILED', 'EXPIRED'],
    PENDING: ['PROCESSING', 'COMPLETED', 'EXPIRED', 'FAILED', 'REJECTED'],
    PROCESSING: ['COMPLETED', 'FAILED', 'REJECTED'],
    COMPLETED: ['FAILED'],
    REJECTED: ['REFUNDED'],
    FAILED: ['REFUNDED'],
    REFUNDED: [],
    EXPIRED: [],
  },
}

/** Assumption: the document shows no states of quotes. */
export const quoteStates: StateMachine<QuoteStatus> = {
  initial: ['PENDING'],
  transitions: {
    PENDING: ['PROCESSING', 'EXPIRED', 'FAILED'],
    PROCESSING: ['COMPLETED', 'FAILED'],
    COMPLETED: ['FAILED'],
    FAILED: [],
    EXPIRED: [],
  },
}

/** APPROVED at once where the agent's policy needs no approval; APPROVED → FAILED where execution failed. */
export const agentActionStates: StateMachine<AgentActionStatus> = {
  initial: ['PENDING_APPROVAL', 'APPROVED'],
  transitions: {
    PENDING_APPROVAL: ['APPROVED', 'REJECTED', 'FAILED'],
    APPROVED: ['FAILED'],
    REJECTED: [],
    FAILED: [],
  },
}

/** A credential exists or is gone: revoked with a session of another credential of the account. */
export const credentialStates: StateMachine<'REGISTERED' | 'REVOKED'> = {
  initial: ['REGISTERED'],
  transitions: { REGISTERED: ['REVOKED'], REVOKED: [] },
}

/** A session ends by its time or by being revoked. */
export const sessionStates: StateMachine<'ACTIVE' | 'EXPIRED' | 'REVOKED'> = {
  initial: ['ACTIVE'],
  transitions: { ACTIVE: ['EXPIRED', 'REVOKED'], EXPIRED: [], REVOKED: [] },
}

/** Assumption: the document lists the states, not the transitions. */
export const externalAccountStates: StateMachine<ExternalAccountStatus> = {
  initial: ['PENDING', 'ACTIVE', 'UNDER_REVIEW'],
  transitions: {
    PENDING: ['ACTIVE', 'UNDER_REVIEW', 'INACTIVE'],
    ACTIVE: ['UNDER_REVIEW', 'INACTIVE'],
    UNDER_REVIEW: ['ACTIVE', 'INACTIVE'],
    INACTIVE: [],
  },
}

/** Assumption: only an invitation that waits can be claimed, cancelled or expire. */
export const invitationStates: StateMachine<InvitationStatus> = {
  initial: ['PENDING'],
  transitions: { PENDING: ['CLAIMED', 'EXPIRED', 'CANCELLED'], CLAIMED: [], EXPIRED: [], CANCELLED: [] },
}

/** KYC and KYB alike. Assumption: a rejected person or business may try again, an approved one stays approved. */
export const verificationStates: StateMachine<VerificationStatus> = {
  initial: ['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED'],
  transitions: {
    UNVERIFIED: ['PENDING', 'APPROVED', 'REJECTED'],
    PENDING: ['APPROVED', 'REJECTED'],
    REJECTED: ['PENDING', 'APPROVED'],
    APPROVED: [],
  },
}
