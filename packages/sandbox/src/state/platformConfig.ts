/** The platform's configuration: what was set by PATCH /config, on top of what the sandbox was created with. */

import {
  type Currency,
  type EmbeddedWalletConfig,
  maxQuoteAmount,
  type PlatformConfig,
} from '@embedded-wallet/protocol'
import type { Records } from './createRecords.js'
import { pricedCurrencies } from './currencies.js'
import type { Webhook } from './events.js'
import type { ConfigRecord } from './records.js'
import { isoTime, made, type Service } from './service.js'

export const configRow = 'config'

/** Returns the record of the configuration. The first call creates it. */
export function configRecord(service: Service): ConfigRecord {
  const { records } = service
  const existing = records.config.get(configRow)
  if (existing !== undefined) return existing
  const record = made('PlatformConfig', service)
  records.config.set(configRow, record)
  return record
}

export function setConfig(change: Partial<ConfigRecord>, service: Service): void {
  const updatedAt = isoTime(service.clock.now())
  service.records.config.set(configRow, { ...configRecord(service), ...change, updatedAt })
}

/** Returns the endpoint for events: the one that was set last. How requests are sent stays the option's. */
export function webhookOf(records: Records, option: Webhook | undefined): Webhook | undefined {
  const url = records.config.get(configRow)?.webhookEndpoint ?? option?.url
  return url === undefined ? undefined : { ...option, url }
}

export function customerUmaDomain({ records, umaDomain }: Service): string {
  return records.config.get(configRow)?.umaDomain ?? umaDomain
}

export function showConfig(service: Service): PlatformConfig {
  const { webhook, deployment } = service
  const { embeddedWalletConfig: _, ...record } = configRecord(service)
  return {
    ...record,
    umaDomain: customerUmaDomain(service),
    ...(webhook && { webhookEndpoint: webhook.url }),
    supportedCurrencies: supportedCurrencies(service),
    isRegulatedFinancialInstitution: false,
    ...(deployment.embeddedWalletConfig && { embeddedWalletConfig: walletConfig(service) }),
  }
}

/** Returns how one-time codes look and how long they live. Source of the defaults: profiles, section 4, EmbeddedWalletConfig. */
export function walletConfig({ records }: Service): Required<CodeConfig> & EmbeddedWalletConfig {
  return {
    appName: 'Sandbox',
    otpLength: 6,
    alphanumeric: false,
    expirationSeconds: 300,
    ...records.config.get(configRow)?.embeddedWalletConfig,
  }
}

type CodeConfig = Pick<EmbeddedWalletConfig, 'otpLength' | 'alphanumeric' | 'expirationSeconds'>

/** Returns the platform's currencies. Assumption: by default all that the sandbox has, in both directions. */
export function supportedCurrencies(service: Service): NonNullable<PlatformConfig['supportedCurrencies']> {
  const codes = new Set([service.stablecoin, ...pricedCurrencies].map(({ code }: Currency) => code))
  return (
    service.records.config.get(configRow)?.supportedCurrencies ??
    [...codes].map((code) => ({
      currencyCode: code,
      minAmount: 1,
      maxAmount: maxQuoteAmount,
      requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: true }],
      enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
    }))
  )
}

export function currencyLimits(code: string, service: Service): { min: number; max: number } {
  const configured = supportedCurrencies(service).find(({ currencyCode }) => currencyCode === code)
  return { min: configured?.minAmount ?? 1, max: configured?.maxAmount ?? maxQuoteAmount }
}
