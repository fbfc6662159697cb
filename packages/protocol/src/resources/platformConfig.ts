/** The configuration of a platform. The interface document does not show it; this is what the dated profiles send. */

import * as v from 'valibot'
import { type Readable, readable } from '../reading.js'
import { Amount, type OpenEnum, openEnum } from '../scalars.js'
import { FieldDefinition } from './fieldDefinition.js'
import { FeeConfig } from './platformFee.js'

/** One currency of a platform: what may be paid in it. */
export interface PlatformCurrencyConfig {
  /** ISO 4217, or an asset code. */
  currencyCode: string
  /** Smallest amount of a payment, in the currency's smallest unit. */
  minAmount: number
  /** Largest amount of a payment, in the currency's smallest unit. */
  maxAmount: number
  /** What the platform wants to know of the counterparty. */
  requiredCounterpartyFields: FieldDefinition[]
  /** What the underlying provider wants to know of the platform's customer. */
  providerRequiredCustomerFields?: string[]
  /** What the underlying provider wants to know of the counterparty. */
  providerRequiredCounterpartyCustomerFields?: string[]
  enabledTransactionTypes: OpenEnum<'INCOMING' | 'OUTGOING'>[]
}

export const PlatformCurrencyConfig: v.GenericSchema<PlatformCurrencyConfig> = /* @__PURE__ */ v.object({
  currencyCode: v.pipe(v.string(), v.nonEmpty()),
  minAmount: v.pipe(Amount, v.minValue(0)),
  maxAmount: v.pipe(Amount, v.minValue(0)),
  requiredCounterpartyFields: v.array(FieldDefinition),
  providerRequiredCustomerFields: v.exactOptional(v.array(v.string())),
  providerRequiredCounterpartyCustomerFields: v.exactOptional(v.array(v.string())),
  enabledTransactionTypes: v.array(openEnum<'INCOMING' | 'OUTGOING'>()),
})

/** How one-time codes of embedded wallets look, and the sender of their mails. Profile 2026-08 only. */
export interface EmbeddedWalletConfig {
  appName?: string
  /** Characters of a code. */
  otpLength?: number
  /** Whether codes have letters, too. */
  alphanumeric?: boolean
  /** How long a code is valid. */
  expirationSeconds?: number
  sendFromEmailAddress?: string
  sendFromEmailSenderName?: string
  replyToEmailAddress?: string
  logoUrl?: string
}

export const EmbeddedWalletConfig: v.GenericSchema<EmbeddedWalletConfig> = /* @__PURE__ */ v.object({
  appName: v.exactOptional(v.string()),
  otpLength: v.exactOptional(v.pipe(v.number(), v.integer())),
  alphanumeric: v.exactOptional(v.boolean()),
  expirationSeconds: v.exactOptional(v.pipe(v.number(), v.integer())),
  sendFromEmailAddress: v.exactOptional(v.string()),
  sendFromEmailSenderName: v.exactOptional(v.string()),
  replyToEmailAddress: v.exactOptional(v.string()),
  logoUrl: v.exactOptional(v.string()),
})

/** The configuration of a platform. No field is promised. */
export interface PlatformConfig {
  /** Assumption: `PlatformConfig:<id>`. */
  id?: string
  /** The domain of the platform's UMA addresses. */
  umaDomain?: string
  proxyUmaSubdomain?: string
  /** Where events go. */
  webhookEndpoint?: string
  supportedCurrencies?: PlatformCurrencyConfig[]
  isRegulatedFinancialInstitution?: boolean
  createdAt?: string
  updatedAt?: string
  embeddedWalletConfig?: EmbeddedWalletConfig
  cardTokenization2faConfig?: Record<string, unknown>
  /** The platform's own fees. */
  feeConfigs?: FeeConfig[]
}

export const PlatformConfig: Readable<PlatformConfig> = /* @__PURE__ */ readable(
  v.object({
    id: v.exactOptional(v.string()),
    umaDomain: v.exactOptional(v.string()),
    proxyUmaSubdomain: v.exactOptional(v.string()),
    webhookEndpoint: v.exactOptional(v.string()),
    supportedCurrencies: v.exactOptional(v.array(PlatformCurrencyConfig)),
    isRegulatedFinancialInstitution: v.exactOptional(v.boolean()),
    createdAt: v.exactOptional(v.string()),
    updatedAt: v.exactOptional(v.string()),
    embeddedWalletConfig: v.exactOptional(EmbeddedWalletConfig),
    cardTokenization2faConfig: v.exactOptional(v.record(v.string(), v.unknown())),
    feeConfigs: v.exactOptional(v.array(FeeConfig)),
  }),
  [],
)
