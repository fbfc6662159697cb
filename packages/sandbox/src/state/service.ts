/** What all handlers share: the settings of the sandbox, its clock and its records; and how they find, make and change a record. */

import {
  accountKey,
  type Currency,
  type Customer,
  type ExternalAccount,
  type IdentifierPrefix,
  signedRetrySeconds,
} from '@embedded-wallet/protocol'
import type { Deployment, Mode } from '../deployment.js'
import type { Faults } from '../faults.js'
import type { IdentityProvider, KnownIssuer } from '../identity/issuers.js'
import { conflict, Refusal } from '../refusal.js'
import type { SigningKeys } from '../sealing/signingKeys.js'
import type { Clock, Schedule } from './clock.js'
import type { Records } from './createRecords.js'
import type { Deliveries, OnSandboxEvent, Webhook } from './events.js'
import type { AuthMethodRecord, SessionRecord } from './records.js'
import type { Table } from './table.js'

/** The WebAuthn relying party of the passkeys. @see https://www.w3.org/TR/webauthn-3/#webauthn-relying-party */
export interface RelyingParty {
  /** The RP ID: a domain, such as `shop.example`. */
  id: string
  /** A name, as the relay's relying party has it. The sandbox ignores it. */
  name?: string
  /** The origins where ceremonies may run, such as `https://shop.example`. At least one. */
  origins: readonly string[]
}

export interface Service {
  mode: Mode
  deployment: Deployment
  keys: SigningKeys
  identity: IdentityProvider
  issuers: readonly KnownIssuer[]
  faults: Faults
  clock: Clock
  isOriginAllowed: (origin: string) => boolean
  rpId: string
  /** The origins where ceremonies may run. Undefined: any port of `http://localhost`. */
  origins: readonly string[] | undefined
  stablecoin: Required<Currency>
  /** What each new embedded wallet gets, in the smallest unit of the stablecoin. */
  openingBalance: number | undefined
  records: Records
  umaDomain: string
  schedule: Schedule
  /** The endpoint for events, as it is configured now. Undefined: events are only logged. */
  readonly webhook: Webhook | undefined
  deliveries: Deliveries
  /** Resolves when every operation that is due is settled. */
  settling: { work: Promise<void> }
  onEvent?: OnSandboxEvent | undefined
  /** Brings the records up to now: what the clock has made due happens. Call it after a wait, before a status decides. */
  runDue: () => void
  flush: () => Promise<void>
}

export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

export function newId(prefix: IdentifierPrefix | 'WalletOperation'): string {
  return `${prefix}:${crypto.randomUUID()}`
}

export function made(prefix: IdentifierPrefix, { clock }: { clock: Pick<Clock, 'now'> }) {
  const createdAt = isoTime(clock.now())
  return { id: newId(prefix), createdAt, updatedAt: createdAt }
}

export function update<Row extends { id: string; updatedAt?: string }>(
  table: Pick<Table<Row>, 'set'>,
  row: Row,
  change: Partial<Row>,
  { clock }: { clock: Pick<Clock, 'now'> },
): Row {
  Object.assign(row, change, { updatedAt: isoTime(clock.now()) })
  table.set(row.id, row)
  return row
}

/** The identifier of a request that waits for its proof, and its end: `endsAt` in milliseconds since 1970. */
export function newRequest({ deployment, clock }: Service) {
  const uuid = crypto.randomUUID()
  const endsAt = clock.now() + signedRetrySeconds * 1000
  const requestId = deployment.requestIds === 'bare' ? uuid : `Request:${uuid}`
  return { requestId, endsAt, expiresAt: isoTime(endsAt) }
}

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
 * Assumption: the profiles show the 410 only for a second deletion; it is the sandbox's for every change to a deleted customer,
 * and every payment.
 */
export function findLiveCustomer(service: Service, customerId: string): Customer {
  const customer = find(service, 'customers', customerId)
  if (customer.isDeleted) throw new Refusal('CUSTOMER_DELETED', 'the customer is deleted')
  return customer
}

/** Finds an external account for a payment. Assumption: only an ACTIVE account can take part in a payment. */
export function findActiveExternalAccount(service: Service, accountId: string): ExternalAccount {
  const account = find(service, 'externalAccounts', accountId)
  if (account.status === 'PENDING' && service.deployment.namedRefusals)
    throw new Refusal('BANK_ACCOUNT_VALIDATION_PENDING', 'the external account is still being validated')
  if (account.status !== 'ACTIVE') throw conflict(`the external account is ${account.status}, not ACTIVE`)
  return account
}

export function authMethodsOf(service: Service, accountId: string): AuthMethodRecord[] {
  return service.records.authMethods.by('accountId', accountKey(accountId))
}

export function activeSessionsOf(service: Service, accountId: string): SessionRecord[] {
  return service.records.sessions
    .by('accountId', accountKey(accountId))
    .filter((record) => isActive(service, record))
}

export function isActive(service: Service, { session, expiresAt }: SessionRecord): boolean {
  return service.clock.now() < expiresAt && service.records.sessions.has(session.id)
}
