/** A postal address: complete in requests, possibly incomplete in responses. */

import * as v from 'valibot'

/** A postal address. */
export interface Address {
  line1: string
  line2?: string
  city?: string
  state?: string
  postalCode: string
  /** ISO 3166-1 alpha-2. */
  country: string
}

export const Address: v.GenericSchema<Address> = /* @__PURE__ */ v.object({
  line1: v.pipe(v.string(), v.nonEmpty()),
  line2: v.exactOptional(v.string()),
  city: v.exactOptional(v.string()),
  state: v.exactOptional(v.string()),
  postalCode: v.pipe(v.string(), v.nonEmpty()),
  country: v.pipe(v.string(), v.nonEmpty()),
})

/** Schema of an address in a response: every field may be absent. */
export const PartialAddress: v.GenericSchema<Partial<Address>> = /* @__PURE__ */ v.object({
  line1: v.exactOptional(v.string()),
  line2: v.exactOptional(v.string()),
  city: v.exactOptional(v.string()),
  state: v.exactOptional(v.string()),
  postalCode: v.exactOptional(v.string()),
  country: v.exactOptional(v.string()),
})
