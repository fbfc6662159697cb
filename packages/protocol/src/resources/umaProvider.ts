/** A UMA provider: a counterparty institution, and what it supports. */

import * as v from 'valibot'
import { Currency } from './currency.js'

/** An institution with UMA addresses, and what it supports. */
export interface UmaProvider {
  name: string
  /** ISO 3166-1 alpha-2. */
  supportedRegions: string[]
  domain: string
  logoUrl?: string
  supportedCurrencies: Currency[]
  /** Legal entity identifier. */
  lei?: string
  /** Whether it is on the platform's allowlist. */
  allowListStatus: boolean
}

/** Schema of `UmaProvider`. */
export const UmaProvider: v.GenericSchema<UmaProvider> = /* @__PURE__ */ v.object({
  name: v.string(),
  supportedRegions: v.array(v.string()),
  domain: v.string(),
  logoUrl: v.exactOptional(v.string()),
  supportedCurrencies: v.array(Currency),
  lei: v.exactOptional(v.string()),
  allowListStatus: v.boolean(),
})
