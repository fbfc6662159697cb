/** The calls of an agent. The service binds all of them to one customer and to the policy of the agent. */

import { callOf, pagesOf } from '../transport/paged.js'

/**
 * Reads the agent itself: its policy, and what it has used of its limits.
 *
 * @throws {PlatformError} `FORBIDDEN` (403) when the agent is paused.
 */
export const getCurrentAgent = callOf('getCurrentAgent')

/**
 * Lists the transactions of the agent's customer.
 *
 * The policy must permit `VIEW_TRANSACTIONS`.
 *
 * @param options - Filters, such as `status` and `startDate`. Dates are ISO 8601 and inclusive.
 */
export const listAgentTransactions = pagesOf('listAgentTransactions')

/**
 * Reads a transaction of the agent's customer.
 *
 * A transaction of another customer does not exist for the agent.
 *
 * @returns The transaction with its current status.
 * @throws {PlatformError} `TRANSACTION_NOT_FOUND` (404) when it does not exist or belongs to another customer.
 */
export const getAgentTransaction = callOf('getAgentTransaction')

/**
 * Lists the accounts that the service holds for the agent's customer.
 *
 * Balances are integers in the smallest unit of their currency.
 *
 * @param options - Filters: `currency`, `type`.
 */
export const listAgentInternalAccounts = pagesOf('listAgentInternalAccounts')

/**
 * Lists the external accounts of the agent's customer.
 *
 * Accounts of the platform itself are not in it.
 *
 * @param options - Filter: `currency` (ISO 4217).
 */
export const listAgentExternalAccounts = pagesOf('listAgentExternalAccounts')

/**
 * Registers an external account of the agent's customer.
 *
 * With `defaultUmaDepositAccount` the customer's incoming UMA payments go there: permit it only to an agent that may decide so.
 *
 * @param options - Currency and account: see `CreateAgentExternalAccountBody`.
 * @returns The account. Only an `ACTIVE` one can be paid.
 * @throws {PlatformError} `FORBIDDEN` (403) when the policy does not permit `MANAGE_EXTERNAL_ACCOUNTS`.
 * @throws {PlatformError} `INVALID_BANK_ACCOUNT` (400) when the bank does not know the account.
 * @throws {PlatformError} `CONFLICT` (409) when the account is registered already.
 */
export const createAgentExternalAccount = callOf('createAgentExternalAccount')

/**
 * Reads an external account of the agent's customer.
 *
 * @throws {PlatformError} `NOT_FOUND` (404) when the customer has no such account.
 */
export const getAgentExternalAccount = callOf('getAgentExternalAccount')

/**
 * Deletes an external account of the agent's customer.
 *
 * @throws {PlatformError} `FORBIDDEN` (403) when the policy does not permit `MANAGE_EXTERNAL_ACCOUNTS`.
 * @throws {PlatformError} `NOT_FOUND` (404) when the customer has no such account.
 */
export const deleteAgentExternalAccount = callOf('deleteAgentExternalAccount')

/**
 * Requests a quote for the agent's customer.
 *
 * It moves nothing: see `executeAgentQuote`.
 *
 * @param options - Source, destination and amount: see `CreateQuoteBody`.
 * @returns The quote. Amounts are integers in the smallest unit of their currency.
 * @throws {PlatformError} `FORBIDDEN` (403) when the policy does not permit `CREATE_QUOTES`.
 */
export const createAgentQuote = callOf('createAgentQuote')

/**
 * Reads a quote of this agent.
 *
 * @throws {PlatformError} `QUOTE_NOT_FOUND` (404) when the quote does not exist or belongs to another agent.
 */
export const getAgentQuote = callOf('getAgentQuote')

/**
 * Submits the execution of a quote.
 *
 * The policy decides whether it is executed at once or waits for the platform.
 *
 * @returns The action: `PENDING_APPROVAL` when the platform must decide, else `APPROVED` with its transaction.
 * @throws {PlatformError} `FORBIDDEN` (403) when the policy does not permit `EXECUTE_QUOTES`, or the amount is over its limit.
 * @throws {PlatformError} `QUOTE_NOT_FOUND` (404) when the quote does not exist or belongs to another agent.
 * @throws {PlatformError} `CONFLICT` (409) when the quote was executed before or has expired.
 */
export const executeAgentQuote = callOf('executeAgentQuote')

/**
 * Submits a transfer into an internal account of the agent's customer.
 *
 * The policy decides whether it is executed at once or waits for the platform.
 *
 * @param options - `source`: where the money comes from: `{ accountId }`. `destination`: where it goes: `{ accountId }`.
 * `amount`: an integer in the smallest unit of the currency that both accounts share.
 * @returns The action: `PENDING_APPROVAL` when the platform must decide, else `APPROVED` with its transaction.
 * @throws {PlatformError} `FORBIDDEN` (403) when the policy does not permit `CREATE_TRANSFERS`, or the amount is over its limit.
 * @throws {PlatformError} `NOT_FOUND` (404) when an account does not exist or belongs to another customer.
 */
export const createAgentTransferIn = callOf('createAgentTransferIn')

/**
 * Submits a transfer out of an internal account of the agent's customer.
 *
 * The policy decides whether it is executed at once or waits for the platform.
 *
 * @param options - `source`: where the money comes from: `{ accountId }`. `destination`: where it goes: `{ accountId }`.
 * `amount`: an integer in the smallest unit of the currency that both accounts share.
 * @returns The action: `PENDING_APPROVAL` when the platform must decide, else `APPROVED` with its transaction.
 * @throws {PlatformError} `FORBIDDEN` (403) when the policy does not permit `CREATE_TRANSFERS`, or the amount is over its limit.
 * @throws {PlatformError} `NOT_FOUND` (404) when an account does not exist or belongs to another customer.
 */
export const createAgentTransferOut = callOf('createAgentTransferOut')

/**
 * Lists the actions of this agent, oldest first.
 *
 * @param options - Filter: `status`.
 */
export const listAgentActions = pagesOf('listAgentActions')

/**
 * Reads an action of this agent.
 *
 * The platform decides with `approveAgentAction` or `rejectAgentAction`.
 *
 * @returns The action: what the platform decided, and its transaction.
 * @throws {PlatformError} `NOT_FOUND` (404) when it does not exist or belongs to another agent.
 */
export const getAgentAction = callOf('getAgentAction')
