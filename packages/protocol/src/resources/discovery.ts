/** A discovery: a bank that the service can pay to. The interface document does not show it; the dated profiles do. */

import * as v from 'valibot'
import { type Readable, readable } from '../reading.js'

/** A bank that the service can pay to. */
export interface Discovery {
  /** What `bankName` of an external account takes. */
  bankName: string
  /** What a user reads. */
  displayName: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** ISO 4217. */
  currency: string
}

export const Discovery: Readable<Discovery> = /* @__PURE__ */ readable(
  v.object({ bankName: v.string(), displayName: v.string(), country: v.string(), currency: v.string() }),
  ['bankName'],
)

/** Query of `GET /discoveries`. */
export interface DiscoveriesQuery {
  /** ISO 3166-1 alpha-2. */
  country?: string
  /** ISO 4217. */
  currency?: string
}

const optionalText = /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.pipe(v.string(), v.nonEmpty()))

export const DiscoveriesQuery: v.GenericSchema<DiscoveriesQuery> = /* @__PURE__ */ v.object({
  country: optionalText,
  currency: optionalText,
})
