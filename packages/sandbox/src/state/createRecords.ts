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
import { createSingleUse, type Store } from './table.js'

export type Records = ReturnType<typeof createRecords>

export function createRecords({ table }: Store, now: () => number) {
  return {
    customers: table<Customer>('customers', {
      indexes: {
        platformCustomerId: ({ platformCustomerId }) => platformCustomerId,
        umaAddress: ({ umaAddress }) => umaAddress,
        live: ({ isDeleted }) => (isDeleted === true ? undefined : 'yes'),
        liveType: ({ isDeleted, customerType }) => (isDeleted === true ? undefined : customerType),
        liveRegion: ({ isDeleted, region }) => (isDeleted === true ? undefined : region),
      },
    }),
    accounts: table<rows.AccountRecord>('accounts', {
      indexes: {
        customerId: ({ customerId }) => customerId,
        owner: ({ customerId }) => (customerId === '' ? 'platform' : 'customer'),
        // Of the customers' accounts only: the platform has few.
        type: ({ customerId, type }) => (customerId === '' ? undefined : type),
        currency: ({ customerId, currency }) => (customerId === '' ? undefined : currency.code),
      },
    }),
    externalAccounts: table<ExternalAccount>('externalAccounts', {
      indexes: {
        identity: identityOf,
        customerId: ({ customerId }) => customerId ?? undefined,
        owner: ({ customerId }) => (customerId === null ? 'platform' : 'customer'),
        currency: ({ customerId, currency }) => (customerId === null ? undefined : currency),
      },
    }),
    lookups: table<rows.LookupRecord>('lookups'),
    authMethods: table<rows.AuthMethodRecord>('authMethods', {
      indexes: {
        accountId: ({ authMethod }) => authMethod.accountId,
        passkeyId: ({ passkey }) => passkey?.id,
      },
    }),
    /** By the id of the customer. */
    sca: table<rows.ScaRecord>('sca'),
    sessions: table<rows.SessionRecord>('sessions', {
      indexes: {
        accountId: ({ session }) => session.accountId,
        authMethodId: ({ authMethodId }) => authMethodId,
      },
    }),
    challenges: createSingleUse(table<rows.ChallengeRecord>('challenges'), now),
    signatureRequests: createSingleUse(table<rows.SignatureRequest>('signatureRequests'), now),
    /** The codes of the embedded identity provider. */
    authorizationCodes: createSingleUse(table<rows.AuthorizationCode>('authorizationCodes'), now),
    quotes: table('quotes', withEntries<rows.QuoteRecord>()),
    payments: table('payments', withEntries<rows.PaymentRecord>()),
    transactions: table<Transaction>('transactions', {
      indexes: {
        customerId: ({ customerId }) => customerId,
        platformCustomerId: ({ platformCustomerId }) => platformCustomerId,
        status: ({ status }) => status,
        type: ({ type }) => type,
        senderAccountIdentifier: ({ source }) => partyKey(source),
        receiverAccountIdentifier: ({ destination }) => partyKey(destination),
        reference: ({ reconciliationInstructions }) => reconciliationInstructions?.reference,
      },
    }),
    verifications: table<Verification>('verifications', {
      indexes: {
        customerId: ({ customerId }) => customerId,
        verificationStatus: ({ verificationStatus }) => verificationStatus,
      },
    }),
    beneficialOwners: table<BeneficialOwner>('beneficialOwners', {
      indexes: { customerId: ({ customerId }) => customerId },
    }),
    documents: table<Document>('documents', {
      indexes: { documentHolder: ({ documentHolder }) => documentHolder },
    }),
    /** By the id of the document: a verification of this customer has it. */
    handedInDocuments: table<{ customerId: string }>('handedInDocuments'),
    invitations: table<Invitation>('invitations'),
    agents: table<Agent>('agents'),
    /** By the SHA-256 of an access token, hex. */
    agentTokens: table<{ agentId: string }>('agentTokens'),
    deviceCodes: table<DeviceCode>('deviceCodes'),
    agentActions: table<rows.AgentActionRecord>('agentActions'),
    ledger: createLedger(table('movements', withEntries<Movement>())),
    /** Calls that are accepted and not settled, or settled and not delivered. */
    operations: table<rows.OperationRecord>('operations'),
    /** By Idempotency-Key. */
    replies: createSingleUse(table<rows.StoredReply>('replies'), now),
    apiTokens: table<rows.ApiTokenRecord>('apiTokens', {
      indexes: { credentialsHash: ({ credentialsHash }) => credentialsHash },
    }),
    /** One row: the platform's configuration, once it was read or changed. */
    config: table<rows.ConfigRecord>('config'),
    /** The service's own private keys, as JWK. */
    signingKeys: table<EcJwk>('signingKeys'),
    events: table<LoggedEvent>('events', {
      indexes: { settled: ({ delivery }) => (delivery === 'waiting' ? undefined : 'yes') },
    }),
    outbox: table<{ eventId: string }>('outbox'),
    timers: table<Timer>('timers'),
    inbox: table<rows.SentCode>('inbox'),
    /** Numbers of the sandbox itself, such as the clock's offset. */
    numbers: table<number>('numbers'),
  }
}

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
