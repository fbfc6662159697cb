/** An ExternalAccount: a payee outside the service. What its lookup returns, and the requests about it. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Amount, Identifier, NonEmptyText, OptionalText, openEnum } from '../scalars.js'
import { Currency } from './currency.js'
import { AnyAccountInfo, ExternalAccountInfo } from './externalAccountInfo.js'
import { FieldDefinition } from './platformConfig.js'

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

/** An account outside the service, such as a bank account. */
export interface ExternalAccount extends ValueOf<typeof externalAccount> {}

const externalAccount = v.object({
  /** `ExternalAccount:<id>` */
  id: Identifier,
  status: openEnum<ExternalAccountStatus>(),
  /** ISO 4217. */
  currency: v.string(),
  accountInfo: AnyAccountInfo,
  /** Null if the account belongs to the platform itself. */
  customerId: v.exactOptional(v.nullable(v.string())),
  platformAccountId: v.exactOptional(v.string()),
  defaultUmaDepositAccount: v.exactOptional(v.boolean()),
  beneficiaryVerificationStatus: v.exactOptional(openEnum<BeneficiaryVerificationStatus>()),
  beneficiaryVerifiedData: v.exactOptional(v.object({ fullName: v.exactOptional(v.string()) })),
  /** Of 2026-04: the network of a wallet. */
  cryptoNetwork: v.exactOptional(v.string()),
  /** Of 2026-08. */
  ownershipType: v.exactOptional(openEnum<'FIRST_PARTY' | 'THIRD_PARTY'>()),
})
export const ExternalAccount: Readable<ExternalAccount> = readable(externalAccount, ['id', 'status'])

const lookupEntries = {
  /** `Lookup:<id>`. Give it to the quote that follows. */
  lookupId: Identifier,
  supportedCurrencies: v.array(
    v.object({ currency: Currency, estimatedExchangeRate: v.number(), min: Amount, max: Amount }),
  ),
  /** What the service must know of the payer, such as FULL_NAME. */
  requiredPayerDataFields: v.exactOptional(v.array(FieldDefinition)),
}

/** What can be sent to an external account, and what the service must know of the payer. */
export interface ExternalAccountLookup extends ValueOf<typeof externalAccountLookup> {}

const externalAccountLookup = v.object({ ...lookupEntries, accountId: Identifier })
export const ExternalAccountLookup: Readable<ExternalAccountLookup> = readable(externalAccountLookup, [
  'lookupId',
])

/** What can be sent to a UMA address, and what the service must know of the payer. */
export interface UmaLookup extends ValueOf<typeof umaLookup> {}

const umaLookup = v.object({ ...lookupEntries, receiverUmaAddress: v.string() })
export const UmaLookup: Readable<UmaLookup> = readable(umaLookup, ['lookupId'])

/** A bank that the service can pay to. */
export interface Discovery extends ValueOf<typeof discovery> {}

const discovery = v.object({
  /** What `bankName` of an external account takes. */
  bankName: v.string(),
  /** What a user reads. */
  displayName: v.string(),
  /** ISO 3166-1 alpha-2. */
  country: v.string(),
  /** ISO 4217. */
  currency: v.string(),
})
export const Discovery: Readable<Discovery> = readable(discovery, ['bankName'])

/** Body of `POST /platform/external-accounts`. */
export interface CreateExternalAccountBody extends ValueOf<typeof CreateExternalAccountBody> {}

/** The schema entries of an external account, for bodies with more fields. */
export const createExternalAccountEntries = {
  /** ISO 4217. */
  currency: NonEmptyText,
  /** See `accountTypes` for the fields of each type. */
  accountInfo: ExternalAccountInfo,
  platformAccountId: OptionalText,
  /** Of 2026-08: whether the account is the owner's own or of another person. */
  ownershipType: v.exactOptional(v.picklist(['FIRST_PARTY', 'THIRD_PARTY'])),
}

export const CreateExternalAccountBody = v.object(createExternalAccountEntries)

/** Body of `POST /customers/external-accounts`. */
export interface CreateCustomerExternalAccountBody
  extends ValueOf<typeof CreateCustomerExternalAccountBody> {}

export const CreateCustomerExternalAccountBody = v.object({
  ...createExternalAccountEntries,
  customerId: Identifier,
  /** At most one account of a customer: incoming UMA payments are deposited here. */
  defaultUmaDepositAccount: v.exactOptional(v.boolean()),
  /** Of 2026-04: the network of a wallet, such as `SOLANA_MAINNET`. */
  cryptoNetwork: OptionalText,
})
