/** A UMA provider: a counterparty institution, and what it supports. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Currency } from './currency.js'

/** An institution with UMA addresses, and what it supports. */
export interface UmaProvider extends ValueOf<typeof umaProvider> {}

const umaProvider = /* @__PURE__ */ v.object({
  name: v.exactOptional(v.string()),
  /** ISO 3166-1 alpha-2. */
  supportedRegions: v.exactOptional(v.array(v.string())),
  domain: v.exactOptional(v.string()),
  logoUrl: v.exactOptional(v.string()),
  supportedCurrencies: v.exactOptional(v.array(Currency)),
  /** Legal entity identifier. */
  lei: v.exactOptional(v.string()),
  /** Whether it is on the platform's allowlist. */
  allowListStatus: v.exactOptional(v.boolean()),
})
export const UmaProvider: Readable<UmaProvider> = /* @__PURE__ */ readable(umaProvider, [])
