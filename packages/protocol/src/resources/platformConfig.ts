/** The configuration of the platform, its change and its fees; and its API tokens. The interface document does not show them; the dated profiles do. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Amount, Identifier, openEnum, Timestamp } from '../scalars.js'

/** The facts about a customer that a counterparty may ask for. */
export type CustomerInfoField =
  | 'FULL_NAME'
  | 'BIRTH_DATE'
  | 'NATIONALITY'
  | 'PHONE_NUMBER'
  | 'EMAIL'
  | 'POSTAL_ADDRESS'
  | 'TAX_ID'
  | 'REGISTRATION_NUMBER'
  | 'USER_TYPE'
  | 'COUNTRY_OF_RESIDENCE'
  | 'ACCOUNT_IDENTIFIER'
  | 'FI_LEGAL_ENTITY_NAME'
  | 'FI_ADDRESS'
  | 'PURPOSE_OF_PAYMENT'
  | 'ULTIMATE_INSTITUTION_COUNTRY'
  | 'IDENTIFIER'
  | 'BUSINESS_TYPE'
  | 'COMPANY_LEGAL_NAME'
  | 'ID_TYPE'
  | 'ID_NUMBER'

/** One fact about a customer, and whether a payment fails without it. */
export interface FieldDefinition extends ValueOf<typeof fieldDefinition> {}

const fieldDefinition = v.object({ name: openEnum<CustomerInfoField>(), mandatory: v.boolean() })
export const FieldDefinition: v.GenericSchema<FieldDefinition> = fieldDefinition

/** One currency of a platform: what may be paid in it. */
export interface PlatformCurrencyConfig extends ValueOf<typeof platformCurrencyConfig> {}

const platformCurrencyConfig = v.object({
  /** ISO 4217, or an asset code. */
  currencyCode: v.pipe(v.string(), v.nonEmpty()),
  /** Smallest amount of a payment, in the currency's smallest unit. */
  minAmount: v.pipe(Amount, v.minValue(0)),
  /** Largest amount of a payment, in the currency's smallest unit. */
  maxAmount: v.pipe(Amount, v.minValue(0)),
  /** What the platform wants to know of the counterparty. */
  requiredCounterpartyFields: v.array(FieldDefinition),
  /** What the underlying provider wants to know of the platform's customer. */
  providerRequiredCustomerFields: v.exactOptional(v.array(v.string())),
  /** What the underlying provider wants to know of the counterparty. */
  providerRequiredCounterpartyCustomerFields: v.exactOptional(v.array(v.string())),
  enabledTransactionTypes: v.array(openEnum<'INCOMING' | 'OUTGOING'>()),
})
export const PlatformCurrencyConfig: v.GenericSchema<PlatformCurrencyConfig> = platformCurrencyConfig

/** A fixed fee. */
export interface FixedFee extends ValueOf<typeof fixedFeeSchema> {}

/** What the platform takes of each payment of a kind. Both parts 0 switch it off. */
export interface FeeConfig extends ValueOf<typeof feeConfig> {}

/** What the platform takes of one payment, in place of its configuration. */
export interface PlatformFeeOverride extends ValueOf<typeof platformFeeOverride> {}

const fixedFeeSchema = v.object({
  /** Integer in the smallest unit. */
  amount: v.pipe(Amount, v.minValue(0)),
  /** ISO 4217. */
  currency: v.pipe(v.string(), v.nonEmpty()),
})
const FixedFee: v.GenericSchema<FixedFee> = fixedFeeSchema
const basisPoints = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))

const feeConfig = v.object({
  feeType: openEnum<'CROSS_CURRENCY_TRANSACTION'>(),
  /** USD: deployments take no other yet. */
  sourceCurrency: v.pipe(v.string(), v.nonEmpty()),
  /** Hundredths of a percent of the sent amount, 0 to 10,000. */
  variableFeeBps: basisPoints,
  fixedFee: FixedFee,
})
export const FeeConfig: v.GenericSchema<FeeConfig> = feeConfig

const platformFeeOverride = v.object({
  platformFixedFee: FixedFee,
  /** Hundredths of a percent of the sent amount, 0 to 10,000. */
  platformVariableFeeBps: basisPoints,
})
export const PlatformFeeOverride: v.GenericSchema<PlatformFeeOverride> = platformFeeOverride

/** How one-time codes of embedded wallets look, and the sender of their mails. Profile 2026-08 only. */
export interface EmbeddedWalletConfig extends ValueOf<typeof embeddedWalletConfigSchema> {}

const embeddedWalletConfigSchema = v.object({
  appName: v.exactOptional(v.string()),
  /** Characters of a code. */
  otpLength: v.exactOptional(v.pipe(v.number(), v.integer())),
  /** Whether codes have letters, too. */
  alphanumeric: v.exactOptional(v.boolean()),
  /** How long a code is valid. */
  expirationSeconds: v.exactOptional(v.pipe(v.number(), v.integer())),
  sendFromEmailAddress: v.exactOptional(v.string()),
  sendFromEmailSenderName: v.exactOptional(v.string()),
  replyToEmailAddress: v.exactOptional(v.string()),
  logoUrl: v.exactOptional(v.string()),
})
export const EmbeddedWalletConfig: v.GenericSchema<EmbeddedWalletConfig> = embeddedWalletConfigSchema

/** The configuration of a platform. No field is promised. */
export interface PlatformConfig extends ValueOf<typeof platformConfig> {}

const platformConfig = v.object({
  /** Assumption: `PlatformConfig:<id>`. */
  id: v.exactOptional(v.string()),
  /** The domain of the platform's UMA addresses. */
  umaDomain: v.exactOptional(v.string()),
  proxyUmaSubdomain: v.exactOptional(v.string()),
  /** Where events go. */
  webhookEndpoint: v.exactOptional(v.string()),
  supportedCurrencies: v.exactOptional(v.array(PlatformCurrencyConfig)),
  isRegulatedFinancialInstitution: v.exactOptional(v.boolean()),
  createdAt: v.exactOptional(v.string()),
  updatedAt: v.exactOptional(v.string()),
  embeddedWalletConfig: v.exactOptional(EmbeddedWalletConfig),
  cardTokenization2faConfig: v.exactOptional(v.record(v.string(), v.unknown())),
  /** The platform's own fees. */
  feeConfigs: v.exactOptional(v.array(FeeConfig)),
})
export const PlatformConfig: Readable<PlatformConfig> = readable(platformConfig, [])

/** Body of `PATCH /config`. What it leaves out stays as it is. */
export interface UpdatePlatformConfigBody extends ValueOf<typeof UpdatePlatformConfigBody> {}

export const UpdatePlatformConfigBody = v.object({
  /** The domain of the platform's UMA addresses. */
  umaDomain: v.exactOptional(
    v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/, 'a domain in lower case')),
  ),
  /** Where events go from now on: an absolute http or https URL. A new one receives a `TEST` event. */
  webhookEndpoint: v.exactOptional(v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//))),
  /** All currencies: it replaces what was there. */
  supportedCurrencies: v.exactOptional(v.array(PlatformCurrencyConfig)),
  /** Profile 2026-08. */
  embeddedWalletConfig: v.exactOptional(EmbeddedWalletConfig),
  /** Profile 2026-08. A sandbox has no cards: 501. */
  cardTokenization2faConfig: v.exactOptional(v.record(v.string(), v.unknown())),
  /** Profile 2026-08. Each replaces that of its `feeType` and `sourceCurrency`; both parts 0 switch it off. */
  feeConfigs: v.exactOptional(v.array(FeeConfig)),
})

/** What a token may do. `VIEW`: read everything. `TRANSACT`: send payments. `MANAGE`: change the configuration, tokens and customers. */
export const apiPermissions = ['VIEW', 'TRANSACT', 'MANAGE'] as const
/** One of `apiPermissions`. */
export type ApiPermission = (typeof apiPermissions)[number]

/** An API token of the platform, without its secret. */
export interface ApiToken extends ValueOf<typeof apiToken> {}

const apiTokenEntries = {
  /** Assumption: `ApiToken:<id>`. It is not the user name of HTTP Basic: that is `clientId`. */
  id: Identifier,
  name: v.string(),
  permissions: v.array(openEnum<ApiPermission>()),
  /** The user name of HTTP Basic: `tokenId` of `createPlatform`. */
  clientId: v.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
}

const apiToken = v.object(apiTokenEntries)
export const ApiToken: Readable<ApiToken> = readable(apiToken, ['id'])

/** A new API token with its secret, which no later response has. */
export interface CreatedApiToken extends ValueOf<typeof createdApiToken> {}

const createdApiToken = v.object({
  ...apiTokenEntries,
  /** The password of HTTP Basic. */
  clientSecret: v.string(),
})
export const CreatedApiToken: Readable<CreatedApiToken> = readable(createdApiToken, [
  'id',
  'clientId',
  'clientSecret?',
])
