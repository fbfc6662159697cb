/** The calls of an agent. The service binds all of them to one customer and to the policy of the agent. */

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
import { call } from '../transport/call.js'
import type { CallOptions } from '../transport/callOptions.js'
import type { OptionsOf } from '../transport/optionsOf.js'
import { type ListOptions, type Paged, paged } from '../transport/paged.js'

/**
 * Lists the transactions of the agent's customer.
 *
 * The policy must permit `VIEW_TRANSACTIONS`.
 *
 * @param agent - From `createAgent`.
 * @param options - Filters: see `AgentTransactionsQuery`. Dates are ISO 8601 and inclusive. `limit`: items on a page,
 * from 1 to 100 (default 20). `signal` ends the call.
 * @returns A list to iterate over, or to read page by page. Nothing is fetched before that.
 * @throws {TypeError} When `limit` is not a whole number.
 * @throws {RangeError} When `limit` is not between 1 and 100.
 * @see docs/reference/endpoints.md#listagenttransactions
 */
export function listAgentTransactions(
  agent: AgentClient,
  options?: ListOptions<AgentTransactionsQuery>,
): Paged<Transaction> {
  return paged(agent, 'listAgentTransactions', options)
}

/**
 * Reads a transaction of the agent's customer.
 *
 * A transaction of another customer does not exist for the agent.
 *
 * @param agent - From `createAgent`.
 * @param options.transactionId - `Transaction:<id>`.
 * @param options.signal - Ends the call.
 * @returns The transaction with its current status.
 * @throws {PlatformError} `REFUSED`: `TRANSACTION_NOT_FOUND` (404) when it does not exist or belongs to another
 * customer.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {PlatformError} `UNREACHABLE`: no response arrived.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the response does not follow the service interface.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#getagenttransaction
 */
export function getAgentTransaction(
  agent: AgentClient,
  options: { transactionId: string } & CallOptions,
): Promise<Transaction> {
  return call(agent, 'getAgentTransaction', options)
}

/**
 * Lists the accounts that the service holds for the agent's customer.
 *
 * Balances are integers in the smallest unit of their currency.
 *
 * @param agent - From `createAgent`.
 * @param options - Filters: `currency`, `type`. `limit`: items on a page, from 1 to 100 (default 20). `signal` ends
 * the call.
 * @returns A list to iterate over, or to read page by page. Nothing is fetched before that.
 * @throws {TypeError} When `limit` is not a whole number.
 * @throws {RangeError} When `limit` is not between 1 and 100.
 * @see docs/reference/endpoints.md#listagentinternalaccounts
 */
export function listAgentInternalAccounts(
  agent: AgentClient,
  options?: ListOptions<AgentInternalAccountsQuery>,
): Paged<InternalAccount> {
  return paged(agent, 'listAgentInternalAccounts', options)
}

/**
 * Lists the external accounts of the agent's customer.
 *
 * Accounts of the platform itself are not in it.
 *
 * @param agent - From `createAgent`.
 * @param options - Filter: `currency` (ISO 4217). `limit`: items on a page, from 1 to 100 (default 20). `signal` ends
 * the call.
 * @returns A list to iterate over, or to read page by page. Nothing is fetched before that.
 * @throws {TypeError} When `limit` is not a whole number.
 * @throws {RangeError} When `limit` is not between 1 and 100.
 * @see docs/reference/endpoints.md#listagentexternalaccounts
 */
export function listAgentExternalAccounts(
  agent: AgentClient,
  options?: ListOptions<ExternalAccountsQuery>,
): Paged<ExternalAccount> {
  return paged(agent, 'listAgentExternalAccounts', options)
}

/**
 * Requests a quote for the agent's customer.
 *
 * It moves nothing: see `executeAgentQuote`.
 *
 * @param agent - From `createAgent`.
 * @param options - Source, destination and amount: see `CreateQuoteBody`. `signal` ends the call; `idempotencyKey`
 * marks all tries of one intent.
 * @returns The quote. Amounts are integers in the smallest unit of their currency.
 * @throws {PlatformError} `REFUSED`: `FORBIDDEN` (403) when the policy does not permit `CREATE_QUOTES`.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when the key was used with another body.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; repeat the call with the error's
 * `idempotencyKey` and the same options, or read the state back.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#createagentquote
 */
export function createAgentQuote(
  agent: AgentClient,
  options: OptionsOf<CreateQuoteBody> & CallOptions,
): Promise<QuoteDetails> {
  return call(agent, 'createAgentQuote', options)
}

/**
 * Submits the execution of a quote.
 *
 * The policy decides whether it is executed at once or waits for the platform.
 *
 * @param agent - From `createAgent`.
 * @param options.quoteId - `Quote:<id>`.
 * @param options.idempotencyKey - Marks all tries of one intent. Default: a fresh key for each call.
 * @param options.signal - Ends the call.
 * @returns The action: `PENDING_APPROVAL` when the platform must decide, else `APPROVED` with its transaction.
 * @throws {PlatformError} `REFUSED`: `FORBIDDEN` (403) when the policy does not permit `EXECUTE_QUOTES`, or the
 * amount is over its limit.
 * @throws {PlatformError} `REFUSED`: `QUOTE_NOT_FOUND` (404) when the quote does not exist or belongs to another
 * agent.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when the quote was executed before or has expired.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; the money may have moved: repeat the
 * call with the error's `idempotencyKey` and the same options, or read the state back.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#executeagentquote
 */
export function executeAgentQuote(
  agent: AgentClient,
  options: { quoteId: string } & CallOptions,
): Promise<AgentAction> {
  return call(agent, 'executeAgentQuote', options)
}

/**
 * Submits a transfer into an internal account of the agent's customer.
 *
 * The policy decides whether it is executed at once or waits for the platform.
 *
 * @param agent - From `createAgent`.
 * @param options - `source`: where the money comes from: `{ accountId }`. `destination`: where it goes: `{ accountId
 * }`. `amount`: an integer in the smallest unit of the currency that both accounts share. `idempotencyKey`: marks all
 * tries of one intent. Default: a fresh key for each call. `signal` ends the call.
 * @returns The action: `PENDING_APPROVAL` when the platform must decide, else `APPROVED` with its transaction.
 * @throws {PlatformError} `REFUSED`: `FORBIDDEN` (403) when the policy does not permit `CREATE_TRANSFERS`, or the
 * amount is over its limit.
 * @throws {PlatformError} `REFUSED`: `NOT_FOUND` (404) when an account does not exist or belongs to another customer.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; the money may move: repeat the call
 * with the error's `idempotencyKey` and the same options, or read the state back.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#createagenttransferin
 */
export function createAgentTransferIn(
  agent: AgentClient,
  options: TransferBody & CallOptions,
): Promise<AgentAction> {
  return call(agent, 'createAgentTransferIn', options)
}

/**
 * Submits a transfer out of an internal account of the agent's customer.
 *
 * The policy decides whether it is executed at once or waits for the platform.
 *
 * @param agent - From `createAgent`.
 * @param options - `source`: where the money comes from: `{ accountId }`. `destination`: where it goes: `{ accountId
 * }`. `amount`: an integer in the smallest unit of the currency that both accounts share. `idempotencyKey`: marks all
 * tries of one intent. Default: a fresh key for each call. `signal` ends the call.
 * @returns The action: `PENDING_APPROVAL` when the platform must decide, else `APPROVED` with its transaction.
 * @throws {PlatformError} `REFUSED`: `FORBIDDEN` (403) when the policy does not permit `CREATE_TRANSFERS`, or the
 * amount is over its limit.
 * @throws {PlatformError} `REFUSED`: `NOT_FOUND` (404) when an account does not exist or belongs to another customer.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; the money may have moved: repeat the
 * call with the error's `idempotencyKey` and the same options, or read the state back.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#createagenttransferout
 */
export function createAgentTransferOut(
  agent: AgentClient,
  options: TransferBody & CallOptions,
): Promise<AgentAction> {
  return call(agent, 'createAgentTransferOut', options)
}

/**
 * Reads an action of this agent.
 *
 * The platform decides with `approveAgentAction` or `rejectAgentAction`.
 *
 * @param agent - From `createAgent`.
 * @param options.actionId - `AgentAction:<id>`.
 * @param options.signal - Ends the call.
 * @returns The action: what the platform decided, and its transaction.
 * @throws {PlatformError} `REFUSED`: `NOT_FOUND` (404) when it does not exist or belongs to another agent.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {PlatformError} `UNREACHABLE`: no response arrived.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the response does not follow the service interface.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#getagentaction
 */
export function getAgentAction(
  agent: AgentClient,
  options: { actionId: string } & CallOptions,
): Promise<AgentAction> {
  return call(agent, 'getAgentAction', options)
}
