/** The body that changes a platform's configuration. */

import * as v from 'valibot'
import type { ValueOf } from '../reading.js'
import { EmbeddedWalletConfig, PlatformCurrencyConfig } from '../resources/platformConfig.js'
import { FeeConfig } from '../resources/platformFee.js'

/** Body of `PATCH /config`. What it leaves out stays as it is. */
export interface UpdatePlatformConfigBody extends ValueOf<typeof updatePlatformConfigBody> {}

const updatePlatformConfigBody = /* @__PURE__ */ v.object({
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
export const UpdatePlatformConfigBody: v.GenericSchema<UpdatePlatformConfigBody> = updatePlatformConfigBody
