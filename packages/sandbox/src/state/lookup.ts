/** Finds records by identifier, or refuses with the code of their family. */

import { accountKey, errorCodes } from '@embedded-wallet/protocol'
import { notFound } from '../http/refusal.js'
import type { AccountRecord, AuthMethodRecord, QuoteRecord, SessionRecord } from './records.js'
import type { Service } from './service.js'

/** Takes both spellings, `EmbeddedWallet:x` and `InternalAccount:x`. */
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

/** The credentials of an account, oldest first. */
export function authMethodsOf(service: Service, accountId: string): AuthMethodRecord[] {
  const key = accountKey(accountId)
  return [...service.records.authMethods.values()].filter((record) => record.authMethod.accountId === key)
}

/** The sessions of an account that may act now, oldest first. */
export function activeSessionsOf(service: Service, accountId: string): SessionRecord[] {
  const key = accountKey(accountId)
  return [...service.records.sessions.values()].filter(
    (record) => record.session.accountId === key && isActive(service, record),
  )
}

/** Neither expired nor revoked. */
export function isActive(service: Service, { session, expiresAt }: SessionRecord): boolean {
  return service.clock.now() < expiresAt && service.records.sessions.has(session.id)
}
