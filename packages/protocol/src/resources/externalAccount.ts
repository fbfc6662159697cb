/** An ExternalAccount: a payee outside the service. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Identifier, openEnum } from '../scalars.js'
import { AnyAccountInfo } from './externalAccountInfo.js'

/** The states of an external account. */
export const externalAccountStatuses = ['PENDING', 'ACTIVE', 'UNDER_REVIEW', 'INACTIVE'] as const
/** One of `externalAccountStatuses`. */
export type ExternalAccountStatus = (typeof externalAccountStatuses)[number]

/** The results of comparing the beneficiary with what the bank knows. */
export const beneficiaryVerificationStatuses = [
  'MATCHED',
  'PARTIAL_MATCH',
  'NOT_MATCHED',
  'UNSUPPORTED',
  'CHECKED_BY_RECEIVING_FI',
  'PENDING',
] as const
/** One of `beneficiaryVerificationStatuses`. */
export type BeneficiaryVerificationStatus = (typeof beneficiaryVerificationStatuses)[number]

/** Whether an external account is its owner's own or of another person. */
export const ownershipTypes = ['FIRST_PARTY', 'THIRD_PARTY'] as const
/** One of `ownershipTypes`. */
export type OwnershipType = (typeof ownershipTypes)[number]

/** An account outside the service, such as a bank account. */
export interface ExternalAccount extends ValueOf<typeof externalAccount> {}

const externalAccount = /* @__PURE__ */ v.object({
  /** `ExternalAccount:<id>` */
  id: Identifier,
  status: openEnum<ExternalAccountStatus>(),
  /** ISO 4217. */
  currency: v.string(),
  accountInfo: AnyAccountInfo,
  /** Null when the account belongs to the platform itself. */
  customerId: v.exactOptional(v.nullable(v.string())),
  platformAccountId: v.exactOptional(v.string()),
  defaultUmaDepositAccount: v.exactOptional(v.boolean()),
  beneficiaryVerificationStatus: v.exactOptional(openEnum<BeneficiaryVerificationStatus>()),
  beneficiaryVerifiedData: v.exactOptional(v.object({ fullName: v.exactOptional(v.string()) })),
  /** Of 2026-04: the network of a wallet. */
  cryptoNetwork: v.exactOptional(v.string()),
  /** Of 2026-08. */
  ownershipType: v.exactOptional(openEnum<OwnershipType>()),
})
export const ExternalAccount: Readable<ExternalAccount> = /* @__PURE__ */ readable(externalAccount, [
  'id',
  'status',
])
