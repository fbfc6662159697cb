/** The outcome tables of sandboxes: which suffix of an identifier leads to which outcome. */

import type { VerificationStatus } from './resources/customer.js'
import type { BeneficiaryVerificationStatus } from './resources/externalAccount.js'

/** Outcomes by the last three characters of an identifier. `other` is for all characters without a row. */
export type Outcomes<Outcome extends string> = { readonly other: Outcome } & {
  readonly [suffix: `${number}`]: Outcome
}

/** Last three digits of `businessInfo.registrationNumber` → kybStatus after `POST /verifications`. */
export const kybOutcomes = {
  '001': 'PENDING',
  '002': 'REJECTED',
  other: 'APPROVED',
} as const satisfies Outcomes<VerificationStatus>

/** Last three characters of `personalInfo.lastName` → kycStatus of a beneficial owner. */
export const kycOutcomes: typeof kybOutcomes = kybOutcomes

/** Of 2026-08: last three characters of an individual's `fullName` → kycStatus at creation. */
export const individualKycOutcomes = {
  ...kycOutcomes,
  '003': 'UNVERIFIED',
} as const satisfies Outcomes<VerificationStatus>

/** Suffix of an external account → its beneficiaryVerificationStatus. `INVALID_ACCOUNT` is refused with 400. */
export const beneficiaryOutcomes = {
  '102': 'NOT_MATCHED',
  '103': 'PARTIAL_MATCH',
  '104': 'PENDING',
  '105': 'INVALID_ACCOUNT',
  '106': 'UNSUPPORTED',
  '107': 'CHECKED_BY_RECEIVING_FI',
  other: 'MATCHED',
} as const satisfies Outcomes<BeneficiaryVerificationStatus | 'INVALID_ACCOUNT'>

/** Suffix of the external account of a transfer, in or out → the outcome of the transfer. */
export const transferOutcomes = {
  '002': 'INSUFFICIENT_FUNDS',
  '003': 'ACCOUNT_CLOSED',
  '004': 'REJECTED_BY_BANK',
  '005': 'PENDING_THEN_FAILED',
  other: 'SUCCESS',
} as const satisfies Outcomes<string>

/** Suffix of a quote's external destination → the outcome after its execution. */
export const quoteOutcomes = {
  '002': 'EXECUTION_FAILED',
  '003': 'COMPLETED_LATE',
  '004': 'DELIVERY_FAILED',
  '005': 'RETURNED_BY_BANK',
  '006': 'CANCELLED_BY_USER',
  '007': 'PAYOUT_AND_REFUND_FAILED',
  other: 'SUCCESS',
} as const satisfies Outcomes<string>

/** User part of a sandbox UMA address → the outcome of a payment to it. Its domain is the sandbox's UMA domain. */
export const umaOutcomes = {
  '$success.usd': 'SUCCESS',
  '$success.eur': 'SUCCESS',
  '$success.mxn': 'SUCCESS',
  '$pending.long.usd': 'PENDING_LONG',
  '$fail.compliance.usd': 'COMPLIANCE_FAILURE',
} as const

/** How long a transfer with suffix 005 stays pending, in seconds. */
export const pendingTransferSeconds: number = 30
/** How long a quote with suffix 003 takes to complete, in seconds. */
export const lateQuoteSeconds: number = 360

/** The magic values of sandboxes, each with the field or header that carries it. */
export const magicValues = {
  /** `otp` of a verify call. */
  otp: '000000',
  /** `assertion.signature` of a verify call. */
  passkeySignature: 'sandbox-valid-passkey-signature',
  /** `oidcToken` of a verify call. */
  oidcToken: 'sandbox-valid-oidc-token',
  /** The Service-Wallet-Signature header. */
  walletSignature: 'sandbox-valid-signature',
} as const
