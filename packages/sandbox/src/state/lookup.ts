/** Finds records by identifier, or throws a Refusal with the error code of their kind. */

import {
  accountKey,
  type Customer,
  type ExternalAccount,
  errorCodes,
  type Transaction,
} from '@embedded-wallet/protocol'
import { conflict, notFound } from '../http/refusal.js'
import type { AccountRecord, AuthMethodRecord, QuoteRecord, SessionRecord } from './records.js'
import type { Service } from './service.js'

/** Accepts both spellings, `EmbeddedWallet:x` and `InternalAccount:x`. */
export function findAccount(service: Service, accountId: string): AccountRecord {
  const account = service.records.accounts.get(accountKey(accountId))
  if (account === undefined) throw notFound(errorCodes.notFound, 'no internal account has this id')
  return account
}

export function findAuthMethod(service: Service, authMethodId: string): AuthMethodRecord {
  const record = service.records.authMethods.get(authMethodId)
  if (record === undefined) throw notFound(errorCodes.notFound, 'no credential has this id')
  return record
}

export function findQuote(service: Service, quoteId: string): QuoteRecord {
  const record = service.records.quotes.get(quoteId)
  if (record === undefined) throw notFound(errorCodes.quoteNotFound, 'no quote has this id')
  return record
}

export function findTransaction(service: Service, transactionId: string): Transaction {
  const transaction = service.records.transactions.get(transactionId)
  if (transaction === undefined) throw notFound(errorCodes.transactionNotFound, 'no transaction has this id')
  return transaction
}

export function findCustomer(service: Service, customerId: string): Customer {
  const customer = service.records.customers.get(customerId)
  if (customer === undefined) throw notFound(errorCodes.userNotFound, 'no customer has this id')
  return customer
}

export function findExternalAccount(service: Service, accountId: string): ExternalAccount {
  const account = service.records.externalAccounts.get(accountId)
  if (account === undefined) throw notFound(errorCodes.notFound, 'no external account has this id')
  return account
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
