/** Finds records by identifier, or throws a Refusal with the error code of their kind. */

import { accountKey, type Customer, type ExternalAccount } from '@embedded-wallet/protocol'
import { conflict, Refusal } from '../refusal.js'
import type { Records } from './createRecords.js'
import type { AuthMethodRecord, SessionRecord } from './records.js'
import type { Service } from './service.js'
import type { Table } from './table.js'

/** The error for a record that is not there: its code and its message. */
const missing = {
  accounts: ['NOT_FOUND', 'no internal account has this id'],
  agentActions: ['NOT_FOUND', 'this agent has no action with this id'],
  agents: ['NOT_FOUND', 'no agent has this id'],
  apiTokens: ['TOKEN_NOT_FOUND', 'no API token has this id'],
  authMethods: ['NOT_FOUND', 'no credential has this id'],
  beneficialOwners: ['NOT_FOUND', 'no beneficial owner has this id'],
  customers: ['USER_NOT_FOUND', 'no customer has this id'],
  deviceCodes: ['NOT_FOUND', 'no device code has this text'],
  documents: ['NOT_FOUND', 'no document has this id'],
  externalAccounts: ['NOT_FOUND', 'no external account has this id'],
  invitations: ['INVITATION_NOT_FOUND', 'no invitation has this code'],
  quotes: ['QUOTE_NOT_FOUND', 'no quote has this id'],
  transactions: ['TRANSACTION_NOT_FOUND', 'no transaction has this id'],
  verifications: ['NOT_FOUND', 'no verification has this id'],
} as const satisfies { readonly [Name in keyof Records]?: readonly [code: string, message: string] }

type Found<Name extends keyof typeof missing> = Records[Name] extends Table<infer Row> ? Row : never

/** Accepts both spellings of an account, `EmbeddedWallet:x` and `InternalAccount:x`. */
export function find<Name extends keyof typeof missing>({ records }: Service, name: Name, id: string) {
  const row = records[name].get(name === 'accounts' ? accountKey(id) : id)
  const [code, message] = missing[name]
  if (row === undefined) throw new Refusal(code, message)
  return row as Found<Name>
}

/**
 * Finds a customer for a change or a payment.
 *
 * Assumption: the profiles show the 410 only for a second deletion; it is the sandbox's for every change to a deleted
 * customer.
 */
export function findLiveCustomer(service: Service, customerId: string): Customer {
  const customer = find(service, 'customers', customerId)
  if (customer.isDeleted) throw new Refusal('CUSTOMER_DELETED', 'the customer is deleted')
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
