/** Finds records by identifier, or throws a Refusal with the error code of their kind. */

import {
  accountKey,
  type Customer,
  type ExternalAccount,
  errorCodes,
  type Transaction,
} from '@embedded-wallet/protocol'
import { conflict, notFound, Refusal } from '../refusal.js'
import type { AccountRecord, AgentRecord, AuthMethodRecord, QuoteRecord, SessionRecord } from './records.js'
import type { Service } from './service.js'

function found<Row>(row: Row | undefined, code: string, message: string): Row {
  if (row === undefined) throw notFound(code, message)
  return row
}

/** Accepts both spellings, `EmbeddedWallet:x` and `InternalAccount:x`. */
export function findAccount({ records }: Service, accountId: string): AccountRecord {
  const account = records.accounts.get(accountKey(accountId))
  return found(account, errorCodes.notFound, 'no internal account has this id')
}

export function findAuthMethod({ records }: Service, authMethodId: string): AuthMethodRecord {
  return found(records.authMethods.get(authMethodId), errorCodes.notFound, 'no credential has this id')
}

export function findAgent({ records }: Service, agentId: string): AgentRecord {
  return found(records.agents.get(agentId), errorCodes.notFound, 'no agent has this id')
}

export function findQuote({ records }: Service, quoteId: string): QuoteRecord {
  return found(records.quotes.get(quoteId), errorCodes.quoteNotFound, 'no quote has this id')
}

export function findTransaction({ records }: Service, transactionId: string): Transaction {
  const transaction = records.transactions.get(transactionId)
  return found(transaction, errorCodes.transactionNotFound, 'no transaction has this id')
}

export function findCustomer({ records }: Service, customerId: string): Customer {
  return found(records.customers.get(customerId), errorCodes.userNotFound, 'no customer has this id')
}

/**
 * Finds a customer for a change or a payment.
 *
 * Assumption: the profiles show the 410 only for a second deletion; it is the sandbox's for every change to a deleted
 * customer.
 *
 * @throws Refusal 410 CUSTOMER_DELETED when the customer is deleted.
 */
export function findLiveCustomer(service: Service, customerId: string): Customer {
  const customer = findCustomer(service, customerId)
  if (customer.isDeleted) throw new Refusal(410, errorCodes.customerDeleted, 'the customer is deleted')
  return customer
}

export function findExternalAccount({ records }: Service, accountId: string): ExternalAccount {
  return found(
    records.externalAccounts.get(accountId),
    errorCodes.notFound,
    'no external account has this id',
  )
}

/** Finds an external account for a payment. Assumption: only an ACTIVE account can take part in a payment. */
export function findActiveExternalAccount(service: Service, accountId: string): ExternalAccount {
  const account = findExternalAccount(service, accountId)
  if (account.status !== 'ACTIVE') throw conflict(`the external account is ${account.status}, not ACTIVE`)
  return account
}

/** @returns The credentials of an account, oldest first. */
export function authMethodsOf(service: Service, accountId: string): AuthMethodRecord[] {
  return service.records.authMethods.by('accountId', accountKey(accountId))
}

/** @returns The active sessions of an account, oldest first. */
export function activeSessionsOf(service: Service, accountId: string): SessionRecord[] {
  return service.records.sessions
    .by('accountId', accountKey(accountId))
    .filter((record) => isActive(service, record))
}

/** Whether a session is neither expired nor revoked. */
export function isActive(service: Service, { session, expiresAt }: SessionRecord): boolean {
  return service.clock.now() < expiresAt && service.records.sessions.has(session.id)
}
