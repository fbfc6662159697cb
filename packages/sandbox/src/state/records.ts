/** The rows of every table of the sandbox. */

import type {
  AgentAction,
  ApiToken,
  AuthMethod,
  Currency,
  InternalAccountType,
  PlatformConfig,
  Quote,
  ScaChallenge,
  ScaFactorName,
  ServiceEndpointName,
  Session,
  TransactionParty,
} from '@embedded-wallet/protocol'
import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { FaultResponse } from '../faults.js'
import type { OidcIdentity } from '../identity/issuers.js'
import type { SealingTarget } from '../sealing/hpkeProfile.js'
import type { LedgerEntry } from './ledger.js'

/** Milliseconds since 1970. */
type Time = number

/** An internal account. The ledger has its balance. */
export interface AccountRecord {
  /** `InternalAccount:<id>` */
  id: string
  type: InternalAccountType
  /** Empty for an account of the platform itself. */
  customerId: string
  currency: Currency
  createdAt: string
  updatedAt: string
  /** EMBEDDED_WALLET: BIP-39, twelve words; created by the first export. */
  mnemonic?: string
  /** EMBEDDED_WALLET: as the user set it last. */
  privateEnabled?: boolean
}

/** A service sends every field that the contract promises. Clients do without some of them. */
type Sent<Resource, Field extends keyof Resource> = Resource & Required<Pick<Resource, Field>>

/** A WebAuthn credential. Its key is base64url, as JSON has no bytes. */
export interface PasskeyRecord extends Omit<WebAuthnCredential, 'publicKey'> {
  publicKey: string
  /** Whether it may be on several devices: the flag "backup eligible". Absent in records of older versions. */
  isSyncable?: boolean
}

/** A credential with what verifies its proofs. */
export interface AuthMethodRecord {
  authMethod: Sent<AuthMethod, 'nickname' | 'createdAt' | 'updatedAt'>
  /** PASSKEY: verifies its assertions. */
  passkey?: PasskeyRecord
  /** EMAIL_OTP and SMS_OTP: the address of the codes, and the current code. */
  otp?: OneTimeCodes
  /** OAUTH: the identity that its tokens must name. */
  identity?: OidcIdentity
}

/** The one-time codes of a credential. */
interface OneTimeCodes {
  /** An e-mail address or a phone number. */
  address: string
  /** Milliseconds since 1970: no new code before this time. */
  nextAt: number
  /** Milliseconds since 1970. */
  code?: { digits: string; expiresAt: number; triesLeft: number }
  /** Milliseconds since 1970: no code is checked before this time. */
  verifyAt?: number
  /** Newer deployments: the client must seal the code to this key. */
  target?: SealingTarget
}

/** A session with its public key. */
export interface SessionRecord {
  session: Sent<Session, 'nickname'>
  authMethodId: string
  /** Uncompressed, lowercase hex. Only the client has the private key. */
  publicKey: string
  expiresAt: Time
}

/** An open passkey challenge. */
export interface ChallengeRecord {
  authMethodId: string
  /** 64 lowercase hex characters. */
  challenge: string
  /** As sent. Uncompressed: the session key will be sealed to it. Compressed: it becomes the session key. */
  clientPublicKey: string
  expiresAt: Time
}

/** A first call that waits for its signed retry. */
export interface SignatureRequest {
  accountId: string
  payloadToSign: string
  fingerprint: string
  /** After a correct sealed code: this key must sign and becomes the session key. Uncompressed, lowercase hex. */
  clientKey?: string
  expiresAt: Time
}

/** A lookup of an external account or a UMA address, until its expiry. */
export interface LookupRecord {
  /** The external account with its `accountId`, or the UMA address. */
  receiver: TransactionParty
  /** The transaction that the lookup started and a quote continues. Only in the interface document. */
  transactionId?: string
}

/** A quote with what its execution requires. */
export interface QuoteRecord {
  quote: Sent<Quote, 'createdAt' | 'destination' | 'exchangeRate' | 'feesIncluded' | 'transactionId'>
  /** The text that an embedded wallet must sign. Absent for other sources. */
  payloadToSign?: string
  /** The ledger entries of the execution. */
  entries: readonly LedgerEntry[]
  /** The script of its payment. */
  outcome: string
  /** The account of the platform or of a customer that receives. Absent when the money goes to anyone else. */
  recipientAccountId?: string
  /** The agent that created it. Absent for the platform. */
  agentId?: string
  /** The user's authorization, once the service demands it. */
  authorization?: QuoteAuthorization
}

/** What a user must prove, once. */
export interface OpenProof {
  challenge: ScaChallenge
  /** The code, or the text of the WebAuthn challenge. */
  expected: string
  triesLeft: number
  /** Milliseconds since 1970: no other code before this time. */
  nextAt: number
}

/** The authorization of a quote by its user. */
export interface QuoteAuthorization extends OpenProof {
  /** What follows: the quote can be executed, or is. */
  afterwards: 'open' | 'execute'
  /** What must be proven after this. */
  purposes: string[]
}

/** The strong authentication of a customer. Times are milliseconds since 1970. */
export interface ScaRecord {
  customerId: string
  /** The end of the last login. */
  sessionUntil?: number
  failedAttempts: number
  lockedUntil?: number
  passkey?: PasskeyRecord
  /** `usedStep`: the last step with a code that was used. */
  totp?: { secret: string; usedStep: number }
  /** An enrollment that has begun: the secret, or the text of the WebAuthn challenge. */
  enrolling?: { type: 'TOTP' | 'PASSKEY'; expected: string; expiresAt: number }
  login?: OpenProof
  trust?: OpenProof & { accountId: string }
  /** The ids of the trusted external accounts. */
  trusted: string[]
  /** Codes on their way to an address that must be verified. */
  contactCodes?: Partial<Record<'email' | 'phone', { code: string; expiresAt: number; triesLeft: number }>>
  resets: { id: string; factor: ScaFactorName; startedAt: number; completedAt?: number }[]
}

/** A payment in progress: its script and its next step. */
export interface PaymentRecord {
  transactionId: string
  quoteId?: string
  script: string
  /** Index of the next step. */
  step: number
  /** When the next step follows, milliseconds since 1970. Absent: nothing waits. */
  dueAt?: number
  /** The ledger entries that the script moves or returns. */
  entries: readonly LedgerEntry[]
  recipientAccountId?: string
  /** Incoming money that waits for the platform: for the response to its event, or for its call. */
  approval?: 'open' | 'deferred'
}

/** An authorization request to the identity provider, kept until its code is exchanged. */
export interface AuthorizationCode {
  clientId: string
  redirectUri: string
  email: string
  nonce?: string
  authTime?: number
  codeChallenge?: string
  expiresAt: Time
}

/** A response that is kept under its Idempotency-Key. */
export interface StoredReply {
  /** The fingerprint of the request that got it. */
  fingerprint: string
  body: unknown
  /** It was a 202. */
  isHeld?: true
  expiresAt: Time
}

/** The response of an endpoint, also an error. */
export interface AnyReply {
  status: number
  body: unknown
}

/** A call that the service has accepted and settles later. */
export interface OperationRecord {
  /** The call without its headers, which are not plain JSON. */
  call: {
    name: ServiceEndpointName
    params: Readonly<Record<string, string>>
    query?: unknown
    body?: unknown
    fingerprint: string
    /** What the acceptance proved, as the route needs it. */
    accepted: { proof: unknown }
  }
  /** Those of the signature. */
  headers: Record<string, string>
  /** Milliseconds since 1970. Absent: it never settles. */
  settlesAt?: number
  /** Milliseconds since 1970: no request gets the outcome from then on. */
  expiresAt: number
  /** How it fails in the end. */
  error?: FaultResponse
  /** The settled response, until it is delivered. */
  outcome?: AnyReply
}

/** The fields that PATCH /config can set, and the times of the record. */
export type ConfigRecord = Required<Pick<PlatformConfig, 'id' | 'createdAt' | 'updatedAt'>> &
  Pick<
    PlatformConfig,
    'umaDomain' | 'webhookEndpoint' | 'supportedCurrencies' | 'embeddedWalletConfig' | 'feeConfigs'
  >

/** An API token with the hash of its credentials. */
export interface ApiTokenRecord {
  token: ApiToken
  /** SHA-256 of the base64 text of HTTP Basic, hex. */
  credentialsHash: string
}

/** An amount that an agent requests to spend. */
export interface Spending {
  /** Where the money comes from. */
  accountId: string
  currency: string
  /** In the smallest unit of the currency. */
  amount: number
}

/** An agent's action. */
export interface AgentActionRecord {
  /** Without `quote` and `transaction`, which are added when the action is shown. */
  action: AgentAction
  /** The amount that counts toward the agent's limits. */
  spending: Spending
  quoteId?: string
  transactionId?: string
}

/** A one-time code that the real service would have sent to a user. */
export interface SentCode {
  /** An e-mail address, or a phone number of an SMS_OTP. */
  to: string
  /** The one-time code. */
  code: string
  /** ISO 8601 in UTC, by the sandbox's clock. */
  sentAt: string
}
