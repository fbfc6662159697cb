/** The body that changes a platform's configuration. */

import * as v from 'valibot'
import { EmbeddedWalletConfig, PlatformCurrencyConfig } from '../resources/platformConfig.js'
import { FeeConfig } from '../resources/platformFee.js'

/** Body of `PATCH /config`. What it leaves out stays as it is. */
export interface UpdatePlatformConfigBody {
  /** The domain of the platform's UMA addresses. */
  umaDomain?: string
  /** Where events go from now on: an absolute http or https URL. A new one receives a `TEST` event. */
  webhookEndpoint?: string
  /** All currencies: it replaces what was there. */
  supportedCurrencies?: PlatformCurrencyConfig[]
  /** Profile 2026-08. */
  embeddedWalletConfig?: EmbeddedWalletConfig
  /** Profile 2026-08. A sandbox has no cards: 501. */
  cardTokenization2faConfig?: Record<string, unknown>
  /** Profile 2026-08. Each replaces that of its `feeType` and `sourceCurrency`; both parts 0 switch it off. */
  feeConfigs?: FeeConfig[]
}

export const UpdatePlatformConfigBody: v.GenericSchema<UpdatePlatformConfigBody> = /* @__PURE__ */ v.object({
  umaDomain: v.exactOptional(
    v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/, 'a domain in lower case')),
  ),
  webhookEndpoint: v.exactOptional(v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//))),
  supportedCurrencies: v.exactOptional(v.array(PlatformCurrencyConfig)),
  embeddedWalletConfig: v.exactOptional(EmbeddedWalletConfig),
  cardTokenization2faConfig: v.exactOptional(v.record(v.string(), v.unknown())),
  feeConfigs: v.exactOptional(v.array(FeeConfig)),
})
