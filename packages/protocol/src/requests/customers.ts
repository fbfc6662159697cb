/** The query of the customer list. */

import * as v from 'valibot'
import { type CustomerType, customerTypes } from '../resources/customer.js'
import { type ChangeTimesQuery, changeTimeEntries, type PageQuery, pageEntries } from './page.js'

const optionalText = /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.pipe(v.string(), v.nonEmpty()))

/** Query of `GET /customers`. */
export interface CustomersQuery extends PageQuery, ChangeTimesQuery {
  platformCustomerId?: string
  customerType?: CustomerType
  region?: string
  /** One of the customer's currencies, ISO 4217. */
  currency?: string
  umaAddress?: string
  /** `true` also lists deleted customers. Default: `false`. */
  isIncludingDeleted?: 'true' | 'false'
}

export const CustomersQuery: v.GenericSchema<CustomersQuery> = /* @__PURE__ */ v.object({
  ...pageEntries,
  ...changeTimeEntries,
  platformCustomerId: optionalText,
  customerType: v.exactOptional(v.picklist(customerTypes)),
  region: optionalText,
  currency: optionalText,
  umaAddress: optionalText,
  isIncludingDeleted: v.exactOptional(v.picklist(['true', 'false'])),
})
