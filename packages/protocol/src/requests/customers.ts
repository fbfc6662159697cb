/** The query of the customer list. */

import * as v from 'valibot'
import type { ValueOf } from '../reading.js'
import { customerTypes } from '../resources/customer.js'
import { changeTimeEntries, pageEntries } from './page.js'

const optionalText = /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.pipe(v.string(), v.nonEmpty()))

/** Query of `GET /customers`. */
export interface CustomersQuery extends ValueOf<typeof customersQuery> {}

const customersQuery = /* @__PURE__ */ v.object({
  ...pageEntries,
  ...changeTimeEntries,
  platformCustomerId: optionalText,
  customerType: v.exactOptional(v.picklist(customerTypes)),
  region: optionalText,
  /** One of the customer's currencies, ISO 4217. */
  currency: optionalText,
  umaAddress: optionalText,
  /** `true` also lists deleted customers. Default: `false`. */
  isIncludingDeleted: v.exactOptional(v.picklist(['true', 'false'])),
})
export const CustomersQuery: v.GenericSchema<CustomersQuery> = customersQuery
