/** An ExternalAccount: a payee outside the service. */

import * as v from 'valibot'
import { Identifier, type OpenEnum, openEnum } from '../scalars.js'
import { AnyAccountInfo, type ExternalAccountInfo } from './externalAccountInfo.js'

export const externalAccountStatuses = ['PENDING', 'ACTIVE', 'UNDER_REVIEW', 'INACTIVE'] as const
export type ExternalAccountStatus = (typeof externalAccountStatuses)[number]

export const beneficiaryVerificationStatuses = [
  'MATCHED',
  'PARTIAL_MATCH',
  'NOT_MATCHED',
  'UNSUPPORTED',
  'CHECKED_BY_RECEIVING_FI',
  'PENDING',
] as const
export type BeneficiaryVerificationStatus = (typeof beneficiaryVerificationStatuses)[number]

export interface ExternalAccount {
  /** `ExternalAccount:<id>` */
  id: string
  status: OpenEnum<ExternalAccountStatus>
  /** ISO 4217. */
  currency: string
  accountInfo: ExternalAccountInfo
  /** Null when the account is on behalf of the platform. */
  customerId?: string | null
  platformAccountId?: string
  defaultUmaDepositAccount?: boolean
  beneficiaryVerificationStatus?: OpenEnum<BeneficiaryVerificationStatus>
  beneficiaryVerifiedData?: { fullName?: string }
}

export const ExternalAccount: v.GenericSchema<ExternalAccount> = /* @__PURE__ */ v.object({
  id: Identifier,
  status: openEnum<ExternalAccountStatus>(),
  currency: v.string(),
  accountInfo: AnyAccountInfo,
  customerId: v.exactOptional(v.nullable(v.string())),
  platformAccountId: v.exactOptional(v.string()),
  defaultUmaDepositAccount: v.exactOptional(v.boolean()),
  beneficiaryVerificationStatus: v.exactOptional(openEnum<BeneficiaryVerificationStatus>()),
  beneficiaryVerifiedData: v.exactOptional(v.object({ fullName: v.exactOptional(v.string()) })),
})
