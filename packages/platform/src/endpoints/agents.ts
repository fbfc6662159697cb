/** Agents as the platform sees them, and the calls of an agent itself, which the service binds to one customer and to its policy. */

import { callOf, pagesOf } from '../transport/paged.js'

/**
 * Creates an agent for one customer, with its policy. Keep the device code secret: who redeems it first acts as the agent.
 *
 * @throws {PlatformError} `INVALID_INPUT` (400) if a policy of the profile 2026-08 has no `spendingLimits`.
 */
export const registerAgent = callOf('registerAgent')

/** Lists the agents of the platform, oldest first. `usage` shows how much of its limits each has used. Times are inclusive. */
export const listAgents = pagesOf('listAgents')

/** Reads an agent. */
export const getAgent = callOf('getAgent')

/** Renames an agent, pauses it, or lets it continue. A paused agent can do nothing, not even read. Omitted fields stay. */
export const updateAgent = callOf('updateAgent')

/** Deletes an agent. Its token ends at once. */
export const deleteAgent = callOf('deleteAgent')

/**
 * Changes the policy of an agent. Omitted fields stay, even within `spendingLimits`, `accountRestrictions` and
 * `approvalThresholds`. A list is replaced as a whole.
 *
 * @throws {PlatformError} `INVALID_INPUT` (400) if the policy would be incomplete.
 */
export const updateAgentPolicy = callOf('updateAgentPolicy')

/**
 * Creates another device code for an agent. It works once; keep it secret: who redeems it first acts as the agent.
 *
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the unseen code expires by itself; create another one.
 */
export const createDeviceCode = callOf('createDeviceCode')

/** Tells whether a device code was redeemed. */
export const getDeviceCodeStatus = callOf('getDeviceCodeStatus')

/** Lists the actions of all agents that wait for the platform. */
export const listAgentApprovals = pagesOf('listAgentApprovals')

/**
 * Approves an action: it is executed now. A quote that has expired meanwhile makes the action `FAILED`.
 *
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the money may have moved. So it is after a 409, too: the action is no longer `PENDING_APPROVAL`, because
 * of somebody else, or because a proxy delivered this very call twice. Read the action and its payment.
 */
export const approveAgentAction = callOf('approveAgentAction')

/**
 * Rejects an action: nothing is executed. It cannot be approved later: the agent must submit another one.
 *
 * @throws {PlatformError} `OUTCOME_UNKNOWN`, also after a 409, which says that the action is no longer `PENDING_APPROVAL`: read the action.
 */
export const rejectAgentAction = callOf('rejectAgentAction')

/** Reads the agent itself: its policy, and what it has used of its limits. */
export const getCurrentAgent = callOf('getCurrentAgent')

/** Lists the transactions of the agent's customer. The policy must permit `VIEW_TRANSACTIONS`. */
export const listAgentTransactions = pagesOf('listAgentTransactions')

/** Reads a transaction of the agent's customer. One of another customer does not exist for the agent: `TRANSACTION_NOT_FOUND` (404). */
export const getAgentTransaction = callOf('getAgentTransaction')

/** Lists the accounts that the service holds for the agent's customer. */
export const listAgentInternalAccounts = pagesOf('listAgentInternalAccounts')

/** Lists the external accounts of the agent's customer. Accounts of the platform itself are not in it. */
export const listAgentExternalAccounts = pagesOf('listAgentExternalAccounts')

/**
 * Registers an external account of the agent's customer. Only an `ACTIVE` one can be paid. With `defaultUmaDepositAccount` the
 * customer's incoming UMA payments go there: permit it only to an agent that may decide so.
 *
 * @throws {PlatformError} `INVALID_BANK_ACCOUNT` (400) if the bank does not know the account.
 * @throws {PlatformError} `CONFLICT` (409) if the account is registered already.
 */
export const createAgentExternalAccount = callOf('createAgentExternalAccount')

/** Reads an external account of the agent's customer. */
export const getAgentExternalAccount = callOf('getAgentExternalAccount')

/** Deletes an external account of the agent's customer. */
export const deleteAgentExternalAccount = callOf('deleteAgentExternalAccount')

/** Requests a quote for the agent's customer. It moves nothing: see `executeAgentQuote`. */
export const createAgentQuote = callOf('createAgentQuote')

/** Reads a quote of this agent. One of another agent does not exist for it: `QUOTE_NOT_FOUND` (404). */
export const getAgentQuote = callOf('getAgentQuote')

/**
 * Submits the execution of a quote. The policy decides: the action is `APPROVED` with its transaction at once, or
 * `PENDING_APPROVAL` until the platform decides.
 *
 * @throws {PlatformError} `CONFLICT` (409) if the quote was executed before or has expired.
 */
export const executeAgentQuote = callOf('executeAgentQuote')

/**
 * Submits a transfer into an internal account of the agent's customer. The policy decides as for `executeAgentQuote`.
 *
 * @throws {PlatformError} `NOT_FOUND` (404) if an account does not exist or belongs to another customer.
 */
export const createAgentTransferIn = callOf('createAgentTransferIn')

/** Submits a transfer out of an internal account of the agent's customer, as `createAgentTransferIn` one into it. */
export const createAgentTransferOut = callOf('createAgentTransferOut')

/** Lists the actions of this agent, oldest first. */
export const listAgentActions = pagesOf('listAgentActions')

/** Reads an action of this agent: what the platform decided, and its transaction. Actions of other agents do not exist for it. */
export const getAgentAction = callOf('getAgentAction')
