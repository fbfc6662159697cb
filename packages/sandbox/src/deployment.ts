/** How deployments of the service differ: the behaviors of each profile, as data. */

import type { ProfileName } from '@embedded-wallet/protocol'
import type { Mode } from './magicValues.js'

/** What a deployment of the service does differently from others. A profile fixes all of it. */
export interface Deployment {
  /**
   * The text to sign. `interface`: JSON of `{accountId, expiresAt, requestId, type}`. `activity`: JSON of an activity
   * with the parameters of the action. `opaque`: an activity for a quote, the interface's JSON for the registration of
   * an e-mail address, a base64 text for everything else.
   */
  payloadForm: 'interface' | 'opaque' | 'activity'
  /** The form of a requestId: `Request:<uuid>`, or `bare` for the UUID alone. */
  requestIds: 'prefixed' | 'bare'
  /** An embedded wallet is born with an EMAIL_OTP credential of the customer's address. */
  bornWithEmailOtp: boolean
  /**
   * Where codes go. `request`: to the address in the request, else to the customer's. `customer first`: the other way
   * round. `customer`: always to the customer's; an address in the request is ignored.
   */
  otpAddress: 'request' | 'customer first' | 'customer'
  /** A compressed `clientPublicKey` (66 hex digits) becomes the session key itself, and the service seals no key. */
  clientHeldKeys: boolean
  /** The endpoint `POST /auth/sessions/{id}/refresh` exists. */
  sessionRefresh: boolean
  /** `/challenge` of an e-mail code returns `otpEncryptionTargetBundle`, and `/verify` accepts only a sealed code. */
  encryptedOtp: boolean
  /** The token that signs the sign-in with a sealed code: as in `production`, or as the `published` example. */
  codeTokens: 'production' | 'published'
  /** Credentials can have the type SMS_OTP. Their codes are always sealed. */
  smsOtp: boolean
  /** `/verify` refuses further codes for a while after five wrong ones: 429 with Retry-After. */
  verifyLimit: boolean
  /** An ID token must have the `nonce` claim: the lowercase hex SHA-256 of the `clientPublicKey` text as sent. */
  oauthNonce: boolean
  /**
   * `iss`, `aud` and `sub` of a sign-in must equal the registered ones, and a token must have `exp`. Sandbox mode
   * refuses the magic token and accepts any other signature. A malformed token is a 400.
   */
  boundIdTokens: boolean
  /** An account can have several PASSKEY credentials. They, their challenges and sessions have `credentialId`. */
  manyPasskeys: boolean
  /** The fields and enum values of requests and responses are those of this profile. */
  wire: ProfileName
  /** The endpoint `PATCH /internal-accounts/{id}` exists. */
  walletPrivacy: boolean
  /** A new address of a customer must be signed where a credential of the wallet depends on it. */
  signedContact: boolean
  /** Strong customer authentication: a payment in EUR or USDC of a customer in the EU waits until its user has authorized it. */
  sca: boolean
  /** A quote's payment instructions list a SPARK_WALLET entry before the EMBEDDED_WALLET entry. */
  sparkInstruction: boolean
  /** The configuration has `embeddedWalletConfig`. */
  embeddedWalletConfig: boolean
  /**
   * The full name selects an individual's verification status at creation, some registration numbers are validated by
   * what is there, and a customer is verified once.
   */
  verifiesWhatIsThere: boolean
  /** What a customer may send in a day, in US dollars. In no profile; for tests of clients. */
  dailyVolumeDollars?: number
  /** The suffix of an external account for which the service simulates an error of its own. */
  failingAccountSuffix?: string
  /** For tests of clients, in no profile: responses have fields and enum values that no client knows. */
  unknownValues: boolean
  /** Which calls also accept the older wallet signature: base64 of the DER alone. */
  bareSignatures: 'none' | 'quotes' | 'all'
  /**
   * The code of a refused wallet signature. `unauthorized`: always UNAUTHORIZED. `invalid`: also INVALID_SIGNATURE.
   * `detailed`: one code for each fault, such as WALLET_SIGNATURE_MISSING.
   */
  signatureCodes: 'unauthorized' | 'invalid' | 'detailed'
  /** An incoming payment that goes back to its sender has `INCOMING_PAYMENT.REFUND_…` events. */
  incomingRefunds: boolean
  /** A new status of an external account has an event. */
  accountEvents: boolean
  /** The event of a claimed invitation. */
  claimEvent: 'INVITATION_CLAIMED' | 'INVITATION.CLAIMED'
  /** A customer has no account before the acceptance of the end-user terms. In no profile: platforms with a license need none. */
  endUserTerms: boolean
  /** Internal accounts have `status` and `totalBalance`. */
  accountStatus: boolean
  /** What `fundInternalAccount` adds to a wallet is book money: only `totalBalance` rises, and no payment can use it. */
  bookFunding: boolean
  /** The service signs exports and OTP targets. Default in every profile: only in production mode. */
  signedEnvelopes: boolean
}

/** Single behaviors of a deployment. What is undefined is as in the profile. */
export type DeploymentFlags = { [Name in keyof Deployment]?: Deployment[Name] | undefined }

const document: Omit<Deployment, 'signedEnvelopes'> = {
  payloadForm: 'interface',
  requestIds: 'prefixed',
  bornWithEmailOtp: false,
  otpAddress: 'request',
  clientHeldKeys: false,
  sessionRefresh: false,
  encryptedOtp: false,
  codeTokens: 'production',
  smsOtp: false,
  verifyLimit: false,
  oauthNonce: false,
  boundIdTokens: false,
  manyPasskeys: false,
  wire: 'document',
  walletPrivacy: false,
  signedContact: false,
  sca: false,
  sparkInstruction: false,
  embeddedWalletConfig: false,
  unknownValues: false,
  bareSignatures: 'none',
  signatureCodes: 'unauthorized',
  verifiesWhatIsThere: false,
  incomingRefunds: false,
  accountEvents: false,
  claimEvent: 'INVITATION_CLAIMED',
  accountStatus: false,
  bookFunding: false,
  endUserTerms: false,
}

/** `document` is the interface document; the others are what deployments of that month really do. */
const profiles: Readonly<Record<ProfileName, Omit<Deployment, 'signedEnvelopes'>>> = {
  document,
  '2026-04': {
    ...document,
    payloadForm: 'opaque',
    requestIds: 'bare',
    otpAddress: 'customer first',
    wire: '2026-04',
    failingAccountSuffix: '109',
    claimEvent: 'INVITATION.CLAIMED',
    bareSignatures: 'quotes',
    signatureCodes: 'invalid',
  },
  '2026-08': {
    ...document,
    payloadForm: 'activity',
    bornWithEmailOtp: true,
    otpAddress: 'customer',
    clientHeldKeys: true,
    sessionRefresh: true,
    encryptedOtp: true,
    smsOtp: true,
    verifyLimit: true,
    oauthNonce: true,
    boundIdTokens: true,
    manyPasskeys: true,
    wire: '2026-08',
    walletPrivacy: true,
    signedContact: true,
    sca: true,
    sparkInstruction: true,
    embeddedWalletConfig: true,
    signatureCodes: 'detailed',
    verifiesWhatIsThere: true,
    incomingRefunds: true,
    accountEvents: true,
    claimEvent: 'INVITATION.CLAIMED',
    accountStatus: true,
    bookFunding: true,
  },
}

/** The behaviors that `--deployment` can turn on: those that are on or off. */
export const behaviorNames: readonly string[] = [
  ...Object.entries(document).flatMap(([name, value]) => (typeof value === 'boolean' ? [name] : [])),
  'signedEnvelopes',
]

/** Returns every behavior of a profile. Single flags go before the profile's. */
export function deploymentOf(profile: ProfileName, flags: DeploymentFlags, mode: Mode): Deployment {
  const given = Object.entries(flags).filter(([, value]) => value !== undefined)
  return {
    ...profiles[profile],
    // In sandbox mode the real service leaves both signature fields of an envelope empty.
    signedEnvelopes: mode === 'production',
    ...Object.fromEntries(given),
  }
}
