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
  /** A compressed `clientPublicKey` (66 hex digits) becomes the session key itself, and the service seals no key. */
  clientHeldKeys: boolean
  /** The endpoint `POST /auth/sessions/{id}/refresh` exists. */
  sessionRefresh: boolean
  /** `/challenge` of an e-mail code returns `otpEncryptionTargetBundle`, and `/verify` accepts only a sealed code. */
  encryptedOtp: boolean
  /** Credentials can have the type SMS_OTP. Their codes are always sealed. */
  smsOtp: boolean
  /** An ID token must have the `nonce` claim: the lowercase hex SHA-256 of the `clientPublicKey` text as sent. */
  oauthNonce: boolean
  /** An account can have several PASSKEY credentials. They and their challenges have `credentialId`. */
  manyPasskeys: boolean
  /** The fields and enum values of requests and responses are those of this profile. */
  wire: ProfileName
  /** A quote's payment instructions list a SPARK_WALLET entry before the EMBEDDED_WALLET entry. */
  sparkInstruction: boolean
  /** The configuration has `embeddedWalletConfig`. */
  embeddedWalletConfig: boolean
  /** The suffix of an external account for which the service simulates an error of its own. */
  failingAccountSuffix?: string
  /** For tests of clients, in no profile: responses have fields and enum values that no client knows. */
  unknownValues: boolean
  /** The service also accepts the older wallet signature: base64 of the DER alone. */
  bareSignatures: boolean
  /** The service signs exports and OTP targets. Default in every profile: only in production mode. */
  signedEnvelopes: boolean
}

const document: Omit<Deployment, 'signedEnvelopes'> = {
  payloadForm: 'interface',
  clientHeldKeys: false,
  sessionRefresh: false,
  encryptedOtp: false,
  smsOtp: false,
  oauthNonce: false,
  manyPasskeys: false,
  wire: 'document',
  sparkInstruction: false,
  embeddedWalletConfig: false,
  unknownValues: false,
  bareSignatures: false,
}

/** `document` is the interface document; the others are what deployments of that month really do. */
const profiles: Readonly<Record<ProfileName, Omit<Deployment, 'signedEnvelopes'>>> = {
  document,
  '2026-04': {
    ...document,
    payloadForm: 'opaque',
    wire: '2026-04',
    failingAccountSuffix: '109',
    bareSignatures: true,
  },
  '2026-08': {
    ...document,
    payloadForm: 'activity',
    clientHeldKeys: true,
    sessionRefresh: true,
    encryptedOtp: true,
    smsOtp: true,
    oauthNonce: true,
    manyPasskeys: true,
    wire: '2026-08',
    sparkInstruction: true,
    embeddedWalletConfig: true,
  },
}

/** The behaviors that `--deployment` can turn on. */
export const behaviorNames: readonly string[] = [
  ...Object.keys(document).filter((name) => name !== 'payloadForm' && name !== 'wire'),
  'signedEnvelopes',
]

/** Returns every behavior of a profile. Single flags go before the profile's. */
export function deploymentOf(profile: ProfileName, flags: Partial<Deployment>, mode: Mode): Deployment {
  const given = Object.entries(flags).filter(([, value]) => value !== undefined)
  return {
    ...profiles[profile],
    // In sandbox mode the real service leaves both signature fields of an envelope empty.
    signedEnvelopes: mode === 'production',
    ...Object.fromEntries(given),
  }
}
