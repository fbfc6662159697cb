/** What the sandbox remembers: the rows of every table. */

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
import type { LoggedEvent } from '../events/event.js'
import type { OidcIdentity } from '../identity/issuers.js'
import type { SealingTarget } from '../sealing/hpkeProfile.js'
import type { Ledger, LedgerEntry } from './ledger.js'
import type { Timer } from './schedule.js'
import type { SingleUse } from './singleUse.js'
import type { Table } from './table.js'

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

export interface LookupRecord {
  /** The external account. */
  accountId: string
  /** What it began, for a quote to take over. */
  transactionId: string
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
export interface StoredReply {
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
  /** Gone when their time is over. */
  lookups: Table<LookupRecord>
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
  replies: SingleUse<StoredReply>
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
