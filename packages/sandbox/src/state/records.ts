/** What the sandbox remembers: every table with its rows. */

import type {
  Agent,
  AgentAction,
  AuthMethod,
  BeneficialOwner,
  Currency,
  Customer,
  DeviceCode,
  Document,
  ExternalAccount,
  InternalAccountType,
  Invitation,
  Quote,
  Session,
  Transaction,
} from '@embedded-wallet/protocol'
import type { WebAuthnCredential } from '@simplewebauthn/server'
import { base64UrlToBytes, bytesToBase64Url } from '../encoding.js'
import type { LoggedEvent } from '../events/event.js'
import type { OidcIdentity } from '../identity/issuers.js'
import type { SealingTarget } from '../sealing/hpkeProfile.js'
import { identityOf } from './accountIdentity.js'
import { createLedger, type Ledger, type LedgerEntry, type Movement } from './ledger.js'
import type { Timer } from './schedule.js'
import { createSingleUse, type SingleUse } from './singleUse.js'
import type { Store, Table } from './table.js'

/** An internal account. Its balance stands in the ledger. */
export interface AccountRecord {
  /** `InternalAccount:<id>` */
  id: string
  type: InternalAccountType
  customerId: string
  currency: Currency
  createdAt: string
  updatedAt: string
  /** EMBEDDED_WALLET: BIP-39, twelve words; made at the first export. */
  mnemonic?: string
}

export interface AuthMethodRecord {
  authMethod: AuthMethod
  /** PASSKEY: what its assertions are verified with. */
  passkey?: WebAuthnCredential
  /** EMAIL_OTP and SMS_OTP: where codes go, and the one that is out. */
  otp?: OneTimeCodes
  /** OAUTH: of whom its tokens must speak. */
  identity?: OidcIdentity
}

export interface OneTimeCodes {
  /** An e-mail address or a phone number. */
  address: string
  /** Milliseconds: no re-issue before. */
  nextAt: number
  /** Milliseconds. */
  code?: { digits: string; expiresAt: number; triesLeft: number }
  /** Newer deployments: the key to which the code must come back sealed. */
  target?: SealingTarget
}

export interface SessionRecord {
  session: Session
  authMethodId: string
  /** Uncompressed, lowercase hex. The private half is only with the client. */
  publicKey: string
  /** Milliseconds. */
  expiresAt: number
}

/** A passkey challenge that is out. */
export interface ChallengeRecord {
  authMethodId: string
  /** 64 lowercase hex characters. */
  challenge: string
  /** As sent: what the session key will be sealed to or, compressed, what becomes the session key. */
  clientPublicKey: string
  /** Milliseconds. */
  expiresAt: number
}

/** A first call that waits for its signed retry. */
export interface SignatureRequest {
  accountId: string
  payloadToSign: string
  fingerprint: string
  /** A sealed code was right: this key must sign, and then becomes the session's. Uncompressed, lowercase hex. */
  clientKey?: string
  /** Milliseconds. */
  expiresAt: number
}

export interface QuoteRecord {
  quote: Quote
  /** What an embedded wallet must sign; absent for other sources. */
  payloadToSign?: string
  /** What execution will do to the ledger. */
  entries: readonly LedgerEntry[]
  /** Which script its payment follows. */
  outcome: string
  /** The platform's own account that will be credited, if the money stays inside. */
  recipientAccountId?: string
  /** Who made it, if not the platform. */
  agentId?: string
}

/** A payment under way: a script and how far it has come. */
export interface PaymentRecord {
  transactionId: string
  quoteId?: string
  script: string
  /** Index of the next step. */
  step: number
  /** What moves when the script says so. */
  entries: readonly LedgerEntry[]
  recipientAccountId?: string
}

/** What an authorization request of the identity provider asked for, kept until its code is exchanged. */
export interface AuthorizationCode {
  clientId: string
  redirectUri: string
  email: string
  nonce?: string
  codeChallenge?: string
  /** Milliseconds. */
  expiresAt: number
}

/** An answer kept under its Idempotency-Key. */
export interface StoredAnswer {
  /** Of the request that got it. */
  fingerprint: string
  reply: unknown
  /** Milliseconds. */
  expiresAt: number
}

export interface AgentRecord {
  agent: Agent
}

export interface AgentActionRecord {
  /** Without `quote` and `transaction`, which are looked up when it is shown. */
  action: AgentAction
  /** What counts against the agent's limits. */
  spending: { currency: string; amount: number }
  quoteId?: string
  transactionId?: string
}

/** Every record. */
export interface Records {
  customers: Table<Customer>
  accounts: Table<AccountRecord>
  externalAccounts: Table<ExternalAccount>
  lookups: Table<{ accountId: string; expiresAt: number }>
  authMethods: Table<AuthMethodRecord>
  sessions: Table<SessionRecord>
  challenges: SingleUse<ChallengeRecord>
  signatureRequests: SingleUse<SignatureRequest>
  /** Of the embedded identity provider. */
  authorizationCodes: SingleUse<AuthorizationCode>
  quotes: Table<QuoteRecord>
  payments: Table<PaymentRecord>
  transactions: Table<Transaction>
  verifications: Table<{ id: string; customerId: string }>
  beneficialOwners: Table<BeneficialOwner>
  documents: Table<Document>
  invitations: Table<Invitation>
  agents: Table<AgentRecord>
  /** By the SHA-256 of an access token, hex. */
  agentTokens: Table<{ agentId: string }>
  deviceCodes: Table<DeviceCode>
  agentActions: Table<AgentActionRecord>
  ledger: Ledger
  /** By Idempotency-Key. */
  answers: SingleUse<StoredAnswer>
  /** The service's own private keys, as JWK. */
  signingKeys: Table<JsonWebKey>
  events: Table<LoggedEvent>
  /** Events that are still to be delivered. */
  outbox: Table<{ eventId: string }>
  timers: Table<Timer>
  inbox: Table<SentCode>
  /** Numbers of the sandbox itself. */
  numbers: Table<number>
}

/** A one-time code on its way to a person. */
export interface SentCode {
  /** An e-mail address, or a phone number of an SMS_OTP. */
  to: string
  /** The one-time code. */
  code: string
  sentAt: string
}

/** @param now - Milliseconds since 1970. */
export function createRecords({ table }: Store, now: () => number): Records {
  return {
    customers: table('customers', {
      indexes: {
        platformCustomerId: (customer: Customer) => customer.platformCustomerId,
        umaAddress: (customer: Customer) => customer.umaAddress,
      },
    }),
    accounts: table('accounts', { indexes: { customerId: ({ customerId }: AccountRecord) => customerId } }),
    externalAccounts: table('externalAccounts', {
      indexes: { identity: (account: ExternalAccount) => identityOf(account) },
    }),
    lookups: table('lookups'),
    authMethods: table('authMethods', {
      indexes: {
        accountId: ({ authMethod }: AuthMethodRecord) => authMethod.accountId,
        passkeyId: ({ passkey }: AuthMethodRecord) => passkey?.id,
      },
      encode: ({ passkey, ...record }) => ({
        ...record,
        ...(passkey && { passkey: { ...passkey, publicKey: bytesToBase64Url(passkey.publicKey) } }),
      }),
      decode: (value) => {
        const { passkey, ...record } = value as AuthMethodRecord & { passkey?: { publicKey: unknown } }
        if (passkey === undefined) return record
        return { ...record, passkey: { ...passkey, publicKey: base64UrlToBytes(String(passkey.publicKey))! } }
      },
    }),
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
      indexes: { customerId: ({ customerId }: Transaction) => customerId },
    }),
    verifications: table('verifications'),
    beneficialOwners: table('beneficialOwners', {
      indexes: { customerId: ({ customerId }: BeneficialOwner) => customerId },
    }),
    documents: table('documents'),
    invitations: table('invitations'),
    agents: table('agents'),
    agentTokens: table('agentTokens'),
    deviceCodes: table('deviceCodes'),
    agentActions: table('agentActions'),
    ledger: createLedger(table('movements', withEntries<Movement>())),
    answers: createSingleUse(table('answers'), now),
    signingKeys: table('signingKeys'),
    events: table('events'),
    outbox: table('outbox'),
    timers: table('timers'),
    inbox: table('inbox'),
    numbers: table('numbers'),
  }
}

/** Amounts of ledger entries are bigints, which JSON does not have. */
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
