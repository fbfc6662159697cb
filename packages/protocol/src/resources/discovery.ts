/** A discovery: a bank that the service can pay to. The interface document does not show it; the dated profiles do. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'

/** A bank that the service can pay to. */
export interface Discovery extends ValueOf<typeof discovery> {}

const discovery = /* @__PURE__ */ v.object({
  /** What `bankName` of an external account takes. */
  bankName: v.string(),
  /** What a user reads. */
  displayName: v.string(),
  /** ISO 3166-1 alpha-2. */
  country: v.string(),
  /** ISO 4217. */
  currency: v.string(),
})
export const Discovery: Readable<Discovery> = /* @__PURE__ */ readable(discovery, ['bankName'])

/** Query of `GET /discoveries`. */
export interface DiscoveriesQuery extends ValueOf<typeof discoveriesQuery> {}

const optionalText = /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.pipe(v.string(), v.nonEmpty()))

const discoveriesQuery = /* @__PURE__ */ v.object({
  /** ISO 3166-1 alpha-2. */
  country: optionalText,
  /** ISO 4217. */
  currency: optionalText,
})
export const DiscoveriesQuery: v.GenericSchema<DiscoveriesQuery> = discoveriesQuery
