/** An ExternalAccount: a payee outside the service. */

import * as v from 'valibot'
import { type Readable, readable } from '../reading.js'
import { Identifier, type OpenEnum, openEnum } from '../scalars.js'
import { AnyAccountInfo, type ExternalAccountInfo } from './externalAccountInfo.js'

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
export interface ExternalAccount {
  /** `ExternalAccount:<id>` */
  id: string
  status: OpenEnum<ExternalAccountStatus>
  /** ISO 4217. */
  currency: string
  accountInfo: ExternalAccountInfo
  /** Null when the account belongs to the platform itself. */
  customerId?: string | null
  platformAccountId?: string
  defaultUmaDepositAccount?: boolean
  beneficiaryVerificationStatus?: OpenEnum<BeneficiaryVerificationStatus>
  beneficiaryVerifiedData?: { fullName?: string }
  /** Of 2026-04: the network of a wallet. */
  cryptoNetwork?: string
  /** Of 2026-08. */
  ownershipType?: OpenEnum<OwnershipType>
}

export const ExternalAccount: Readable<ExternalAccount> = /* @__PURE__ */ readable(
  v.object({
    id: Identifier,
    status: openEnum<ExternalAccountStatus>(),
    currency: v.string(),
    accountInfo: AnyAccountInfo,
    customerId: v.exactOptional(v.nullable(v.string())),
    platformAccountId: v.exactOptional(v.string()),
    defaultUmaDepositAccount: v.exactOptional(v.boolean()),
    beneficiaryVerificationStatus: v.exactOptional(openEnum<BeneficiaryVerificationStatus>()),
    beneficiaryVerifiedData: v.exactOptional(v.object({ fullName: v.exactOptional(v.string()) })),
    cryptoNetwork: v.exactOptional(v.string()),
    ownershipType: v.exactOptional(openEnum<OwnershipType>()),
  }),
  ['id', 'status'],
)
