/** What the sandbox remembers, in memory. */

import type {
  AuthMethod,
  Currency,
  Customer,
  ExternalAccount,
  Quote,
  Session,
  Transaction,
} from '@embedded-wallet/protocol'
import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { OidcIdentity } from '../identity/issuers.js'
import type { SealingTarget } from '../sealing/hpkeProfile.js'
import { createLedger, type Ledger, type LedgerEntry } from './ledger.js'
import { createSingleUse, type SingleUse } from './singleUse.js'

/** An embedded wallet. Its balance stands in the ledger. */
export interface AccountRecord {
  /** `InternalAccount:<id>` */
  id: string
  customerId: string
  currency: Currency
  createdAt: string
  updatedAt: string
  /** BIP-39, twelve words; made at the first export. */
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
  transaction: Transaction
  payloadToSign: string
  /** What execution will do to the ledger. */
  entries: readonly LedgerEntry[]
  /** The platform's own account that will be credited, if the money stays inside. */
  recipientAccountId?: string
  /** Milliseconds. */
  expiresAt: number
}

/** An answer kept under its Idempotency-Key. */
export interface StoredAnswer {
  /** Of the request that got it. */
  fingerprint: string
  reply: unknown
}

/** Every record, by identifier where it has one; maps keep the order of creation. */
export interface Records {
  customers: Map<string, Customer>
  accounts: Map<string, AccountRecord>
  externalAccounts: Map<string, ExternalAccount>
  authMethods: Map<string, AuthMethodRecord>
  sessions: Map<string, SessionRecord>
  challenges: SingleUse<ChallengeRecord>
  signatureRequests: SingleUse<SignatureRequest>
  quotes: Map<string, QuoteRecord>
  /** Quotes that may still expire, oldest first. */
  openQuotes: Set<QuoteRecord>
  transactions: Map<string, Transaction>
  ledger: Ledger
  /** By Idempotency-Key. */
  answers: Map<string, StoredAnswer>
  /** The service's own private keys, as JWK. */
  signingKeys: Map<string, JsonWebKey>
}

/** @param now - Milliseconds since 1970. */
export function createRecords(now: () => number): Records {
  return {
    customers: new Map(),
    accounts: new Map(),
    externalAccounts: new Map(),
    authMethods: new Map(),
    sessions: new Map(),
    challenges: createSingleUse(now),
    signatureRequests: createSingleUse(now),
    quotes: new Map(),
    openQuotes: new Set(),
    transactions: new Map(),
    ledger: createLedger(),
    answers: new Map(),
    signingKeys: new Map(),
  }
}
