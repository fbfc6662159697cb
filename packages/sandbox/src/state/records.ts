/** The rows of every table of the sandbox. */

import type {
  AgentAction,
  ApiToken,
  AuthMethod,
  Currency,
  InternalAccount,
  InternalAccountType,
  PlatformConfig,
  Quote,
  QuoteDetails,
  ScaChallenge,
  ScaFactorName,
  ServiceEndpointName,
  Session,
  TransactionParty,
} from '@embedded-wallet/protocol'
import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { FaultResponse } from '../faults.js'
import type { IdTokenClaims, OidcIdentity } from '../identity/issuers.js'
import type { SealingTarget } from '../sealing/envelopes.js'
import type { LedgerEntry } from './ledger.js'

type Time = number

export interface AccountRecord
  extends Pick<InternalAccount, 'id' | 'createdAt' | 'updatedAt' | 'privateEnabled'> {
  type: InternalAccountType
  /** Empty for an account of the platform itself. */
  customerId: string
  currency: Currency
  /** EMBEDDED_WALLET: BIP-39, twelve words; created by the first export. */
  mnemonic?: string
}

/** A service sends every field that the contract promises. Clients do without some of them. */
type Sent<Resource, Field extends keyof Resource> = Resource & Required<Pick<Resource, Field>>

/** A WebAuthn credential. Its key is base64url, as JSON has no bytes. */
export interface PasskeyRecord extends Omit<WebAuthnCredential, 'publicKey'> {
  publicKey: string
  /** Whether it may be on several devices: the flag "backup eligible". Absent in records of older versions. */
  isSyncable?: boolean
}

export interface AuthMethodRecord {
  authMethod: Sent<AuthMethod, 'nickname' | 'createdAt' | 'updatedAt'>
  passkey?: PasskeyRecord
  /** EMAIL_OTP and SMS_OTP: the address of the codes, and the current code. */
  otp?: OneTimeCodes
  /** OAUTH: the identity that its tokens must name. */
  identity?: OidcIdentity
}

interface OneTimeCodes {
  address: string
  /** Milliseconds since 1970: no new code before this time. */
  nextAt: number
  code?: { digits: string; expiresAt: number; triesLeft: number }
  /** Milliseconds since 1970: no code is checked before this time. */
  verifyAt?: number
  /** Of a replacement: milliseconds since 1970, when its address was proven. */
  provenAt?: number
  /** Newer deployments: the client must seal the code to this key. */
  target?: SealingTarget
}

export interface SessionRecord {
  session: Sent<Session, 'nickname'>
  authMethodId: string
  /** Uncompressed, lowercase hex. Only the client has the private key. */
  publicKey: string
  expiresAt: Time
}

export interface ChallengeRecord {
  authMethodId: string
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

export interface QuoteRecord {
  quote: Sent<Quote, 'createdAt' | 'destination' | 'exchangeRate' | 'feesIncluded' | 'transactionId'> &
    Pick<QuoteDetails, 'documentStatus' | 'documentRequirements'>
  /** Fingerprints of the documents that were uploaded for it. */
  documents?: readonly string[]
  payloadToSign?: string
  entries: readonly LedgerEntry[]
  outcome: string
  /** The account of the platform or of a customer that receives. Absent if the money goes to anyone else. */
  recipientAccountId?: string
  agentId?: string
  /** The user's authorization, once the service demands it. */
  authorization?: QuoteAuthorization
}

export interface OpenProof {
  challenge: ScaChallenge
  /** The code, or the text of the WebAuthn challenge. */
  expected: string
  triesLeft: number
  /** Milliseconds since 1970: no other code before this time. */
  nextAt: number
}

export interface QuoteAuthorization extends OpenProof {
  /** What follows: the quote can be executed, or is. */
  afterwards: 'open' | 'execute'
  /** What must be proven after this. */
  purposes: string[]
}

/** The strong authentication of a customer. Times are milliseconds since 1970. */
export interface ScaRecord {
  customerId: string
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
  trusted: string[]
  /** Codes on their way to an address that must be verified. */
  contactCodes?: Partial<Record<'email' | 'phone', { code: string; expiresAt: number; triesLeft: number }>>
  resets: { id: string; factor: ScaFactorName; startedAt: number; completedAt?: number }[]
}

export interface PaymentRecord {
  transactionId: string
  quoteId?: string
  script: string
  step: number
  /** When the next step follows, milliseconds since 1970. Absent: nothing waits. */
  dueAt?: number
  entries: readonly LedgerEntry[]
  recipientAccountId?: string
  /** Incoming money that waits for the platform: for the response to its event, or for its call. */
  approval?: 'open' | 'deferred'
}

/** An authorization request to the identity provider, kept until its code is exchanged. */
export interface AuthorizationCode {
  /** Of the token that the code is exchanged for. The audience is the client. */
  claims: IdTokenClaims
  redirectUri: string
  codeChallenge?: string
  expiresAt: Time
}

export interface StoredReply {
  fingerprint: string
  body: unknown
  /** The response was a 202. */
  isHeld: boolean
  expiresAt: Time
}

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
  settlesAt?: number
  /** Milliseconds since 1970: no request gets the outcome from then on. */
  expiresAt: number
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

export interface ApiTokenRecord extends ApiToken {
  /** SHA-256 of the base64 text of HTTP Basic, hex. */
  credentialsHash: string
}

export interface Spending {
  accountId: string
  currency: string
  amount: number
}

/** Without `quote` and `transaction`, which are added when the action is shown. */
export interface AgentActionRecord extends AgentAction {
  spending: Spending
  quoteId?: string
  transactionId?: string
}

/** A one-time code that the real service would have sent to a user. */
export interface SentCode {
  /** An email address, or a phone number of an SMS_OTP. */
  to: string
  /** The one-time code. */
  code: string
  /** ISO 8601 in UTC, by the sandbox's clock. */
  sentAt: string
}
