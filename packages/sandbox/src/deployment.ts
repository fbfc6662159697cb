/** How deployments of the service differ: the behaviors of each profile, as data; and the magic values of sandbox mode. */

import { magicValues, type ProfileName, profileNames } from '@embedded-wallet/protocol'

/** What a behavior is in the profiles `document`, `2026-04` and `2026-08`; then what only tests turn on. */
const row = <Value>(...values: readonly [Value, Value, Value, ...Value[]]) => values

/** `document` is the interface document; the others are what deployments of that month really do. */
const behaviors = {
  /**
   * The text to sign. `interface`: JSON of `{accountId, expiresAt, requestId, type}`. `activity`: JSON of an activity
   * with the parameters of the action. `opaque`: an activity for a quote, the interface's JSON for the registration of
   * an email address, a base64 text for everything else.
   */
  payloadForm: row<'interface' | 'opaque' | 'activity'>('interface', 'opaque', 'activity'),
  /** The form of a requestId: `Request:<uuid>`, or `bare` for the UUID alone. */
  requestIds: row<'prefixed' | 'bare'>('prefixed', 'bare', 'prefixed'),
  /** An embedded wallet is born with an EMAIL_OTP credential of the customer's address. */
  bornWithEmailOtp: row<boolean>(false, false, true),
  /**
   * Where codes go. `request`: to the address in the request, else to the customer's. `customer first`: the other way
   * round. `customer`: always to the customer's; an address in the request is ignored.
   */
  otpAddress: row<'request' | 'customer first' | 'customer'>('request', 'customer first', 'customer'),
  /** A compressed `clientPublicKey` (66 hex digits) becomes the session key itself, and the service seals no key. */
  clientHeldKeys: row<boolean>(false, false, true),
  /** `/challenge` of an email code returns `otpEncryptionTargetBundle`, and `/verify` accepts only a sealed code. */
  encryptedOtp: row<boolean>(false, false, true),
  /** The token that signs the sign-in with a sealed code: as in `production`, or as the `published` example. */
  codeTokens: row<'production' | 'published'>('production', 'production', 'production', 'published'),
  /** Credentials can have the type SMS_OTP. Their codes are always sealed. */
  smsOtp: row<boolean>(false, false, true),
  /** `/verify` refuses further codes for a while after five wrong ones: 429 with Retry-After. */
  verifyLimit: row<boolean>(false, false, true),
  /** An ID token must have the `nonce` claim: the lowercase hex SHA-256 of the `clientPublicKey` text as sent. */
  oauthNonce: row<boolean>(false, false, true),
  /**
   * `iss`, `aud` and `sub` of a sign-in must equal the registered ones, and a token must have `exp`. Sandbox mode
   * refuses the magic token and accepts any other signature. A malformed token is a 400.
   */
  boundIdTokens: row<boolean>(false, false, true),
  /** An account can have several PASSKEY credentials. They, their challenges and sessions have `credentialId`. */
  manyPasskeys: row<boolean>(false, false, true),
  /** The fields and enum values of requests and responses are those of this profile. */
  wire: row<ProfileName>('document', '2026-04', '2026-08'),
  /** The calls are those of this profile: any other is a 404. */
  calls: row<ProfileName>('document', '2026-04', '2026-08'),
  /** A new address of a customer must be signed where a credential of the wallet depends on it. */
  signedContact: row<boolean>(false, false, true),
  /** Strong customer authentication: a payment in EUR or USDC of a customer in the EU waits until its user has authorized it. */
  sca: row<boolean>(false, false, true),
  /** A quote's payment instructions list a SPARK_WALLET entry before the EMBEDDED_WALLET entry. */
  sparkInstruction: row<boolean>(false, false, true),
  embeddedWalletConfig: row<boolean>(false, false, true),
  /**
   * An individual is UNVERIFIED until its verification, whose outcome the full name selects; some registration numbers are validated by
   * what is there, and a customer is verified once.
   */
  verifiesWhatIsThere: row<boolean>(false, false, true),
  /** The suffix of an external account for which the service simulates its own error. */
  failingAccountSuffix: row<string | undefined>(undefined, '109', undefined),
  /** Which calls also accept the older wallet signature: base64 of the DER alone. */
  bareSignatures: row<'none' | 'quotes' | 'all'>('none', 'quotes', 'none', 'all'),
  /**
   * The code of a refused wallet signature. `unauthorized`: always UNAUTHORIZED. `invalid`: also INVALID_SIGNATURE.
   * `detailed`: one code for each fault, such as WALLET_SIGNATURE_MISSING.
   */
  signatureCodes: row<'unauthorized' | 'invalid' | 'detailed'>('unauthorized', 'invalid', 'detailed'),
  /** The status of a quote or a transfer that was made. Source of 200: service of autumn 2026, read 2026-11-28. April was published with 201. */
  madeStatus: row<200 | 201>(200, 201, 200),
  /**
   * An expired quote, a bank account that is still checked and one that is there already are refused with their own codes, not CONFLICT.
   *
   * Source: service of autumn 2026, read 2026-11-28: 400 QUOTE_EXPIRED, 409 BANK_ACCOUNT_VALIDATION_PENDING, DUPLICATE_EXTERNAL_ACCOUNT.
   */
  namedRefusals: row<boolean>(false, false, true),
  /**
   * A quote from a bank account debits it, in place of a transfer-in.
   *
   * Source: service of autumn 2026, read 2026-11-28: "`POST /quotes` with `immediatelyExecute` in place of transfer-in and transfer-out". Assumption:
   * the money goes to an account of the service.
   */
  debitingQuotes: row<boolean>(false, false, true),
  /** The body of an error: `{status, code, message, details}` of the interface, or `{code, reason, details}`. */
  errorBodies: row<'interface' | 'reason'>('interface', 'reason', 'reason'),
  /**
   * A refund of an incoming payment, a new status of an external account and a cancellation have events.
   *
   * Source of the last one: service of autumn 2026, read 2026-11-28. Assumption: it comes in place of OUTGOING_PAYMENT.FAILED.
   */
  newerEvents: row<boolean>(false, false, true),
  claimEvent: row<'INVITATION_CLAIMED' | 'INVITATION.CLAIMED'>(
    'INVITATION_CLAIMED',
    'INVITATION.CLAIMED',
    'INVITATION.CLAIMED',
  ),
  /** Accounts have `status` and `totalBalance`. Funding of a wallet is book money: only `totalBalance` rises, and no payment can use it. */
  bookFunding: row<boolean>(false, false, true),
}

/** What a deployment of the service does differently from others. A profile fixes all of it. */
export type Deployment = { [Name in keyof typeof behaviors]: (typeof behaviors)[Name][number] } & {
  endUserTerms: boolean
  replacementCredentials: boolean | 'noContent'
  signedEnvelopes: boolean
}

const single = Symbol('single behaviors')

/** Options of a sandbox with single behaviors in place of the profile's. For the tests of this project: no entry exports it. */
export const withBehaviors = (behaviors: Partial<Deployment>): object => ({ [single]: behaviors })

/** Returns every behavior of the profile that the options name. What depends on the platform, and not on the month, is an option. */
export function deploymentOf(options: {
  profile?: ProfileName | undefined
  mode?: Mode | undefined
  endUserTerms?: boolean | undefined
  replacementCredentials?: boolean | 'noContent' | undefined
  signedEnvelopes?: boolean | undefined
  [single]?: Partial<Deployment>
}): Deployment {
  const column = profileNames.indexOf(options.profile ?? 'document')
  return {
    ...Object.fromEntries(Object.entries(behaviors).map(([name, values]) => [name, values[column]])),
    endUserTerms: options.endUserTerms ?? false,
    replacementCredentials: options.replacementCredentials ?? false,
    // In sandbox mode the real service leaves both signature fields of an envelope empty.
    signedEnvelopes: options.signedEnvelopes ?? options.mode === 'production',
    ...options[single],
  } as Deployment
}

/** `sandbox` accepts magic values and has the sandbox endpoints. `production` refuses both; everything else is the same. */
export type Mode = 'sandbox' | 'production'

/** Whether a value is the magic value of its kind, in sandbox mode. */
export function isMagicValue(mode: Mode, kind: keyof typeof magicValues, value: string): boolean {
  return mode === 'sandbox' && value === magicValues[kind]
}
