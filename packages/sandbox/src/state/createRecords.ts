/** Creates the tables of a sandbox: their indexes, and the conversion of rows that are not plain JSON. */

import {
  accountKey,
  type BeneficialOwner,
  type Customer,
  type Document,
  type ExternalAccount,
  type Transaction,
  type TransactionParty,
  type Verification,
} from '@embedded-wallet/protocol'
import { base64UrlToBytes, bytesToBase64Url } from '../encoding.js'
import type { LoggedEvent } from './event.js'
import { createLedger, type LedgerEntry, type Movement } from './ledger.js'
import { identityOf } from './outcome.js'
import type {
  AccountRecord,
  ApiTokenRecord,
  AuthMethodRecord,
  PasskeyRecord,
  PaymentRecord,
  QuoteRecord,
  Records,
  ScaRecord,
  SessionRecord,
} from './records.js'
import { createSingleUse } from './singleUse.js'
import type { Store } from './table.js'

/** @param now - Milliseconds since 1970. */
export function createRecords({ table }: Store, now: () => number): Records {
  return {
    customers: table('customers', {
      indexes: {
        platformCustomerId: (customer: Customer) => customer.platformCustomerId,
        umaAddress: (customer: Customer) => customer.umaAddress,
        live: ({ isDeleted }: Customer) => (isDeleted === true ? undefined : 'yes'),
        liveType: ({ isDeleted, customerType }: Customer) => (isDeleted === true ? undefined : customerType),
        liveRegion: ({ isDeleted, region }: Customer) => (isDeleted === true ? undefined : region),
      },
    }),
    accounts: table('accounts', {
      indexes: {
        customerId: ({ customerId }: AccountRecord) => customerId,
        owner: ({ customerId }: AccountRecord) => (customerId === '' ? 'platform' : 'customer'),
        // Of the customers' accounts only: the platform has few.
        type: ({ customerId, type }: AccountRecord) => (customerId === '' ? undefined : type),
        currency: ({ customerId, currency }: AccountRecord) =>
          customerId === '' ? undefined : currency.code,
      },
    }),
    externalAccounts: table('externalAccounts', {
      indexes: {
        identity: (account: ExternalAccount) => identityOf(account),
        customerId: ({ customerId }: ExternalAccount) => customerId ?? undefined,
        owner: ({ customerId }: ExternalAccount) => (customerId === null ? 'platform' : 'customer'),
        currency: ({ customerId, currency }: ExternalAccount) => (customerId === null ? undefined : currency),
      },
    }),
    lookups: table('lookups'),
    authMethods: table('authMethods', {
      indexes: {
        accountId: ({ authMethod }: AuthMethodRecord) => authMethod.accountId,
        passkeyId: ({ passkey }: AuthMethodRecord) => passkey?.id,
      },
      ...withPasskey<AuthMethodRecord>(),
    }),
    sca: table('sca', withPasskey<ScaRecord>()),
    sessions: table('sessions', {
      indexes: {
        accountId: ({ session }: SessionRecord) => session.accountId,
        authMethodId: ({ authMethodId }: SessionRecord) => authMethodId,
      },
    }),
    challenges: createSingleUse(table('challenges'), now),
    signatureRequests: createSingleUse(table('signatureRequests'), now),
    authorizationCodes: createSingleUse(table('authorizationCodes'), now),
    quotes: table('quotes', withEntries<QuoteRecord>()),
    payments: table('payments', withEntries<PaymentRecord>()),
    transactions: table('transactions', {
      indexes: {
        customerId: ({ customerId }: Transaction) => customerId,
        platformCustomerId: ({ platformCustomerId }: Transaction) => platformCustomerId,
        status: ({ status }: Transaction) => status,
        type: ({ type }: Transaction) => type,
        senderAccountIdentifier: ({ source }: Transaction) => partyKey(source),
        receiverAccountIdentifier: ({ destination }: Transaction) => partyKey(destination),
        reference: ({ reconciliationInstructions }: Transaction) => reconciliationInstructions?.reference,
      },
    }),
    verifications: table('verifications', {
      indexes: {
        customerId: ({ customerId }: Verification) => customerId,
        verificationStatus: ({ verificationStatus }: Verification) => verificationStatus,
      },
    }),
    beneficialOwners: table('beneficialOwners', {
      indexes: { customerId: ({ customerId }: BeneficialOwner) => customerId },
    }),
    documents: table('documents', {
      indexes: { documentHolder: ({ documentHolder }: Document) => documentHolder },
    }),
    handedInDocuments: table('handedInDocuments'),
    invitations: table('invitations'),
    agents: table('agents'),
    agentTokens: table('agentTokens'),
    deviceCodes: table('deviceCodes'),
    agentActions: table('agentActions'),
    ledger: createLedger(table('movements', withEntries<Movement>())),
    operations: table('operations'),
    replies: createSingleUse(table('replies'), now),
    apiTokens: table('apiTokens', {
      indexes: { credentialsHash: ({ credentialsHash }: ApiTokenRecord) => credentialsHash },
    }),
    config: table('config'),
    signingKeys: table('signingKeys'),
    events: table('events', {
      indexes: { settled: ({ delivery }: LoggedEvent) => (delivery === 'waiting' ? undefined : 'yes') },
    }),
    outbox: table('outbox'),
    timers: table('timers'),
    inbox: table('inbox'),
    numbers: table('numbers'),
  }
}

/** The account of a party, in one spelling. */
const partyKey = (party: TransactionParty | undefined) =>
  party?.accountId === undefined ? undefined : accountKey(party.accountId)

/** Converts a passkey: its key is bytes, which JSON does not have. */
function withPasskey<Row extends { passkey?: PasskeyRecord }>() {
  return {
    encode: ({ passkey, ...record }: Row): unknown => ({
      ...record,
      ...(passkey && { passkey: { ...passkey, publicKey: bytesToBase64Url(passkey.publicKey) } }),
    }),
    decode: (value: unknown): Row => {
      const { passkey, ...record } = value as Row
      if (passkey === undefined) return record as Row
      const publicKey = base64UrlToBytes(String(passkey.publicKey))!
      return { ...record, passkey: { ...passkey, publicKey } } as Row
    },
  }
}

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
