/** Finds records by identifier, or throws a Refusal with the error code of their kind. */

import { accountKey, type Customer, type ExternalAccount, errorCodes } from '@embedded-wallet/protocol'
import { conflict, notFound, Refusal } from '../refusal.js'
import type { AuthMethodRecord, Records, SessionRecord } from './records.js'
import type { Service } from './service.js'
import type { Table } from './table.js'

/** The error for a record that is not there: its code and its message. */
const missing = {
  accounts: [errorCodes.notFound, 'no internal account has this id'],
  agentActions: [errorCodes.notFound, 'this agent has no action with this id'],
  agents: [errorCodes.notFound, 'no agent has this id'],
  apiTokens: [errorCodes.tokenNotFound, 'no API token has this id'],
  authMethods: [errorCodes.notFound, 'no credential has this id'],
  beneficialOwners: [errorCodes.notFound, 'no beneficial owner has this id'],
  customers: [errorCodes.userNotFound, 'no customer has this id'],
  deviceCodes: [errorCodes.notFound, 'no device code has this text'],
  documents: [errorCodes.notFound, 'no document has this id'],
  externalAccounts: [errorCodes.notFound, 'no external account has this id'],
  invitations: [errorCodes.invitationNotFound, 'no invitation has this code'],
  quotes: [errorCodes.quoteNotFound, 'no quote has this id'],
  transactions: [errorCodes.transactionNotFound, 'no transaction has this id'],
  verifications: [errorCodes.notFound, 'no verification has this id'],
} as const satisfies { readonly [Name in keyof Records]?: readonly [code: string, message: string] }

type Found<Name extends keyof typeof missing> = Records[Name] extends Table<infer Row> ? Row : never

/** Accepts both spellings of an account, `EmbeddedWallet:x` and `InternalAccount:x`. */
export function find<Name extends keyof typeof missing>(
  { records }: Service,
  name: Name,
  id: string,
): Found<Name> {
  const row = records[name].get(name === 'accounts' ? accountKey(id) : id)
  const [code, message] = missing[name]
  if (row === undefined) throw notFound(code, message)
  return row as Found<Name>
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
  const customer = find(service, 'customers', customerId)
  if (customer.isDeleted) throw new Refusal(410, errorCodes.customerDeleted, 'the customer is deleted')
  return customer
}

/** Finds an external account for a payment. Assumption: only an ACTIVE account can take part in a payment. */
export function findActiveExternalAccount(service: Service, accountId: string): ExternalAccount {
  const account = find(service, 'externalAccounts', accountId)
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
