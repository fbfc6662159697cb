/** A UMA provider: a counterparty institution, and what it supports. */

import * as v from 'valibot'
import { type Readable, readable } from '../reading.js'
import { Currency } from './currency.js'

/** An institution with UMA addresses, and what it supports. */
export interface UmaProvider {
  name?: string
  /** ISO 3166-1 alpha-2. */
  supportedRegions?: string[]
  domain?: string
  logoUrl?: string
  supportedCurrencies?: Currency[]
  /** Legal entity identifier. */
  lei?: string
  /** Whether it is on the platform's allowlist. */
  allowListStatus?: boolean
}

export const UmaProvider: Readable<UmaProvider> = /* @__PURE__ */ readable(
  v.object({
    name: v.exactOptional(v.string()),
    supportedRegions: v.exactOptional(v.array(v.string())),
    domain: v.exactOptional(v.string()),
    logoUrl: v.exactOptional(v.string()),
    supportedCurrencies: v.exactOptional(v.array(Currency)),
    lei: v.exactOptional(v.string()),
    allowListStatus: v.exactOptional(v.boolean()),
  }),
  [],
)
