/** Bodies that change what the owner of a wallet may change: the privacy of the wallet, and the customer's address. */

import * as v from 'valibot'
import type { ValueOf } from '../reading.js'
import { Address } from '../resources/address.js'
import { BusinessInfo, customerTypes } from '../resources/customer.js'
import { EndUserTermsConsent } from '../resources/endUserTerms.js'

/** Body of `PATCH /internal-accounts/{accountId}`. */
export interface UpdateInternalAccountBody extends ValueOf<typeof updateInternalAccountBody> {}

const updateInternalAccountBody = /* @__PURE__ */ v.object({ privateEnabled: v.boolean() })
export const UpdateInternalAccountBody: v.GenericSchema<UpdateInternalAccountBody> = updateInternalAccountBody

/** What a wallet sends to its relay in place of `UpdateCustomerBody`: one address. The relay adds the `customerType`. */
export type ContactBody = { email: string; phoneNumber?: never } | { phoneNumber: string; email?: never }

/** Body of `PATCH /customers/{customerId}`: the fields to change. The id, `platformCustomerId` and `region` stay as they are. */
export interface UpdateCustomerBody extends ValueOf<typeof updateCustomerBody> {}

const optionalText = /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.pipe(v.string(), v.nonEmpty()))

const updateCustomerBody = /* @__PURE__ */ v.looseObject({
  /** As it is: it says which fields the others can be. */
  customerType: v.picklist(customerTypes),
  currencies: v.exactOptional(v.array(v.string())),
  /** Not together with `phoneNumber`. */
  email: v.exactOptional(v.pipe(v.string(), v.email())),
  /** E.164, such as `+15550100`. Newer deployments only. */
  phoneNumber: v.exactOptional(v.pipe(v.string(), v.regex(/^\+[0-9]{6,14}$/))),
  umaAddress: optionalText,
  fullName: optionalText,
  birthDate: v.exactOptional(v.pipe(v.string(), v.isoDate())),
  nationality: optionalText,
  address: v.exactOptional(Address),
  /** For a BUSINESS. */
  businessInfo: v.exactOptional(BusinessInfo),
  /** As in `CreateCustomerBody`: for a customer who accepts the terms later. */
  endUserTermsConsent: v.exactOptional(EndUserTermsConsent),
})
export const UpdateCustomerBody: v.GenericSchema<UpdateCustomerBody> = updateCustomerBody

/** Body of `POST /customers/{customerId}/verify-email/confirm` and of the same for the phone number. */
export interface ConfirmContactBody extends ValueOf<typeof confirmContactBody> {}

const confirmContactBody = /* @__PURE__ */ v.object({
  /** As it was sent to the customer. */
  code: v.pipe(v.string(), v.nonEmpty()),
})
export const ConfirmContactBody: v.GenericSchema<ConfirmContactBody> = confirmContactBody
