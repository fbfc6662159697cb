/** A postal address: complete in requests, possibly incomplete in responses. */

import * as v from 'valibot'
import type { ValueOf } from '../reading.js'

/** A postal address. */
export interface Address extends ValueOf<typeof address> {}

const address = /* @__PURE__ */ v.object({
  line1: v.pipe(v.string(), v.nonEmpty()),
  line2: v.exactOptional(v.string()),
  city: v.exactOptional(v.string()),
  state: v.exactOptional(v.string()),
  postalCode: v.pipe(v.string(), v.nonEmpty()),
  /** ISO 3166-1 alpha-2. */
  country: v.pipe(v.string(), v.nonEmpty()),
})
export const Address: v.GenericSchema<Address> = address

/** Schema of an address in a response: every field may be absent. */
export const PartialAddress: v.GenericSchema<Partial<Address>> = /* @__PURE__ */ v.object({
  line1: v.exactOptional(v.string()),
  line2: v.exactOptional(v.string()),
  city: v.exactOptional(v.string()),
  state: v.exactOptional(v.string()),
  postalCode: v.exactOptional(v.string()),
  country: v.exactOptional(v.string()),
})
