/** Creates the tables of a sandbox, with their indexes. */

import {
  type Agent,
  accountKey,
  type BeneficialOwner,
  type Customer,
  type DeviceCode,
  type Document,
  type ExternalAccount,
  type Invitation,
  type Transaction,
  type TransactionParty,
  type Verification,
} from '@embedded-wallet/protocol'
import type { EcJwk } from '../sealing/signingKeys.js'
import type { Timer } from './clock.js'
import type { LoggedEvent } from './events.js'
import { createLedger, type LedgerEntry, type Movement } from './ledger.js'
import { identityOf } from './outcome.js'
import type * as rows from './records.js'
import type { Store } from './store.js'
import { createSingleUse } from './table.js'

export type Records = ReturnType<typeof createRecords>

export function createRecords({ table }: Store, now: () => number) {
  return {
    customers: table<Customer>('customers', {
      ...fields<Customer>('platformCustomerId', 'umaAddress', 'customerType', 'region'),
      live: ({ isDeleted }) => (isDeleted === true ? undefined : 'yes'),
      liveType: ({ isDeleted, customerType }) => (isDeleted === true ? undefined : customerType),
      liveRegion: ({ isDeleted, region }) => (isDeleted === true ? undefined : region),
    }),
    accounts: table<rows.AccountRecord>('accounts', {
      ...fields<rows.AccountRecord>('customerId'),
      owner: ({ customerId }) => (customerId === '' ? 'platform' : 'customer'),
      // Of the customers' accounts only: the platform has few.
      type: ({ customerId, type }) => (customerId === '' ? undefined : type),
      currency: ({ customerId, currency }) => (customerId === '' ? undefined : currency.code),
    }),
    externalAccounts: table<ExternalAccount>('externalAccounts', {
      ...fields<ExternalAccount>('customerId'),
      identity: identityOf,
      owner: ({ customerId }) => (customerId === null ? 'platform' : 'customer'),
      currency: ({ customerId, currency }) => (customerId === null ? undefined : currency),
    }),
    lookups: table<rows.LookupRecord>('lookups'),
    authMethods: table<rows.AuthMethodRecord>('authMethods', {
      accountId: ({ authMethod }) => authMethod.accountId,
      passkeyId: ({ passkey }) => passkey?.id,
    }),
    /** By the id of the customer. */
    sca: table<rows.ScaRecord>('sca'),
    sessions: table<rows.SessionRecord>('sessions', {
      accountId: ({ session }) => session.accountId,
      ...fields<rows.SessionRecord>('authMethodId'),
    }),
    challenges: createSingleUse(table<rows.ChallengeRecord>('challenges'), now),
    signatureRequests: createSingleUse(table<rows.SignatureRequest>('signatureRequests'), now),
    /** The codes of the embedded identity provider. */
    authorizationCodes: createSingleUse(table<rows.AuthorizationCode>('authorizationCodes'), now),
    quotes: table('quotes', {}, withEntries<rows.QuoteRecord>()),
    payments: table('payments', {}, withEntries<rows.PaymentRecord>()),
    transactions: table<Transaction>('transactions', {
      ...fields<Transaction>('customerId', 'platformCustomerId', 'status', 'type'),
      senderAccountIdentifier: ({ source }) => partyKey(source),
      receiverAccountIdentifier: ({ destination }) => partyKey(destination),
      reference: ({ reconciliationInstructions }) => reconciliationInstructions?.reference,
    }),
    verifications: table('verifications', fields<Verification>('customerId', 'verificationStatus')),
    beneficialOwners: table('beneficialOwners', fields<BeneficialOwner>('customerId')),
    documents: table('documents', fields<Document>('documentHolder')),
    /** By the id of the document: a verification of this customer has it. */
    handedInDocuments: table<{ customerId: string }>('handedInDocuments'),
    invitations: table<Invitation>('invitations'),
    agents: table('agents', fields<Agent>('customerId', 'isPaused', 'isConnected')),
    /** By the SHA-256 of an access token, hex. */
    agentTokens: table<{ agentId: string }>('agentTokens'),
    deviceCodes: table<DeviceCode>('deviceCodes'),
    agentActions: table('agentActions', fields<rows.AgentActionRecord>('agentId', 'customerId', 'status')),
    ledger: createLedger(table('movements', {}, withEntries<Movement>())),
    /** Calls that are accepted and not settled, or settled and not delivered. */
    operations: table<rows.OperationRecord>('operations'),
    /** By Idempotency-Key. */
    replies: createSingleUse(table<rows.StoredReply>('replies'), now),
    apiTokens: table('apiTokens', fields<rows.ApiTokenRecord>('credentialsHash', 'name')),
    /** One row: the platform's configuration, once it was read or changed. */
    config: table<rows.ConfigRecord>('config'),
    /** The service's own private keys, as JWK. */
    signingKeys: table<EcJwk>('signingKeys'),
    events: table<LoggedEvent>('events', {
      settled: ({ delivery }) => (delivery === 'waiting' ? undefined : 'yes'),
    }),
    outbox: table<{ eventId: string }>('outbox'),
    timers: table<Timer>('timers'),
    inbox: table<rows.SentCode>('inbox'),
    /** Numbers of the sandbox itself, such as the clock's offset. */
    numbers: table<number>('numbers'),
  }
}

/** Indexes of the same names as fields of the rows. */
const fields = <Row>(...names: readonly (keyof Row & string)[]) =>
  Object.fromEntries(names.map((name) => [name, (row: Row) => textOf(row[name])]))

const textOf = (value: unknown) => (value === undefined || value === null ? undefined : String(value))

const partyKey = (party: TransactionParty | undefined) =>
  party?.accountId === undefined ? undefined : accountKey(party.accountId)

/** Converts ledger entries: their amounts are bigints, which JSON does not have. */
function withEntries<Row extends { entries: readonly LedgerEntry[] }>() {
  return {
    encode: (row: Row) => ({
      ...row,
      entries: row.entries.map((entry) => ({ ...entry, amount: String(entry.amount) })),
    }),
    decode: (value: unknown): Row => {
      const row = value as Row
      const entries = row.entries.map((entry) => ({ ...entry, amount: BigInt(entry.amount) }))
      return { ...row, entries }
    },
  }
}
