/** What an agent may ask for itself. All of it is bound to its customer and its policy. */

import type {
  AgentAction,
  AgentInternalAccountsQuery,
  AgentTransactionsQuery,
  CreateQuoteBody,
  ExternalAccount,
  ExternalAccountsQuery,
  InternalAccount,
  QuoteDetails,
  Transaction,
  TransferBody,
} from '@embedded-wallet/protocol'
import type { AgentClient } from '../createAgent.js'
import { type CallOptions, call } from '../transport/call.js'
import { type ListQuery, type Paged, paged } from '../transport/paged.js'

/** Lists the transactions of the agent's customer. */
export function listAgentTransactions(
  agent: AgentClient,
  query?: ListQuery<AgentTransactionsQuery>,
  options?: CallOptions,
): Paged<Transaction> {
  return paged(agent, 'listAgentTransactions', query, options)
}

/**
 * Reads a transaction of the agent's customer.
 *
 * @throws {PlatformError} 404 TRANSACTION_NOT_FOUND, also for a transaction of another customer.
 */
export function getAgentTransaction(
  agent: AgentClient,
  transactionId: string,
  options?: CallOptions,
): Promise<Transaction> {
  return call(agent, 'getAgentTransaction', { params: { transactionId }, ...options })
}

/** Lists the accounts that the service holds for the agent's customer. */
export function listAgentInternalAccounts(
  agent: AgentClient,
  query?: ListQuery<AgentInternalAccountsQuery>,
  options?: CallOptions,
): Paged<InternalAccount> {
  return paged(agent, 'listAgentInternalAccounts', query, options)
}

/** Lists the external accounts of the agent's customer. */
export function listAgentExternalAccounts(
  agent: AgentClient,
  query?: ListQuery<ExternalAccountsQuery>,
  options?: CallOptions,
): Paged<ExternalAccount> {
  return paged(agent, 'listAgentExternalAccounts', query, options)
}

/** Asks for a quote on behalf of the agent's customer. */
export function createAgentQuote(
  agent: AgentClient,
  body: CreateQuoteBody,
  options?: CallOptions,
): Promise<QuoteDetails> {
  return call(agent, 'createAgentQuote', { body, ...options })
}

/**
 * Submits the execution of a quote.
 *
 * @returns PENDING_APPROVAL when the policy wants the platform to decide; else the action with its transaction.
 */
export function executeAgentQuote(
  agent: AgentClient,
  quoteId: string,
  options?: CallOptions,
): Promise<AgentAction> {
  return call(agent, 'executeAgentQuote', { params: { quoteId }, ...options })
}

/** Submits a transfer into an internal account of the customer. @returns As `executeAgentQuote`. */
export function createAgentTransferIn(
  agent: AgentClient,
  body: TransferBody,
  options?: CallOptions,
): Promise<AgentAction> {
  return call(agent, 'createAgentTransferIn', { body, ...options })
}

/** Submits a transfer out of an internal account of the customer. @returns As `executeAgentQuote`. */
export function createAgentTransferOut(
  agent: AgentClient,
  body: TransferBody,
  options?: CallOptions,
): Promise<AgentAction> {
  return call(agent, 'createAgentTransferOut', { body, ...options })
}

/** Reads an action of this agent: what the platform decided, and what came of it. */
export function getAgentAction(
  agent: AgentClient,
  actionId: string,
  options?: CallOptions,
): Promise<AgentAction> {
  return call(agent, 'getAgentAction', { params: { actionId }, ...options })
}
