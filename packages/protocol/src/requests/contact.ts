/** Bodies that change what the owner of a wallet may change: the privacy of the wallet, and the customer's address. */

import * as v from 'valibot'
import { Address } from '../resources/address.js'
import { BusinessInfo, type CustomerType, customerTypes } from '../resources/customer.js'
import { EndUserTermsConsent } from '../resources/endUserTerms.js'

/** Body of `PATCH /internal-accounts/{accountId}`. */
export interface UpdateInternalAccountBody {
  privateEnabled: boolean
}

export const UpdateInternalAccountBody: v.GenericSchema<UpdateInternalAccountBody> = /* @__PURE__ */ v.object(
  { privateEnabled: v.boolean() },
)

/** What a wallet sends to its relay in place of `UpdateCustomerBody`: one address. The relay adds the `customerType`. */
export type ContactBody = { email: string; phoneNumber?: never } | { phoneNumber: string; email?: never }

/** Body of `PATCH /customers/{customerId}`: the fields to change. The id, `platformCustomerId` and `region` stay as they are. */
export interface UpdateCustomerBody {
  /** As it is: it says which fields the others can be. */
  customerType: CustomerType
  currencies?: string[]
  /** Not together with `phoneNumber`. */
  email?: string
  /** E.164, such as `+15550100`. Newer deployments only. */
  phoneNumber?: string
  umaAddress?: string
  fullName?: string
  birthDate?: string
  nationality?: string
  address?: Address
  /** For a BUSINESS. */
  businessInfo?: BusinessInfo
  /** As in `CreateCustomerBody`: for a customer who accepts the terms later. */
  endUserTermsConsent?: EndUserTermsConsent
  [field: string]: unknown
}

const optionalText = /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.pipe(v.string(), v.nonEmpty()))

export const UpdateCustomerBody: v.GenericSchema<UpdateCustomerBody> = /* @__PURE__ */ v.looseObject({
  customerType: v.picklist(customerTypes),
  currencies: v.exactOptional(v.array(v.string())),
  email: v.exactOptional(v.pipe(v.string(), v.email())),
  phoneNumber: v.exactOptional(v.pipe(v.string(), v.regex(/^\+[0-9]{6,14}$/))),
  umaAddress: optionalText,
  fullName: optionalText,
  birthDate: v.exactOptional(v.pipe(v.string(), v.isoDate())),
  nationality: optionalText,
  address: v.exactOptional(Address),
  businessInfo: v.exactOptional(BusinessInfo),
  endUserTermsConsent: v.exactOptional(EndUserTermsConsent),
})

/** Body of `POST /customers/{customerId}/verify-email/confirm` and of the same for the phone number. */
export interface ConfirmContactBody {
  /** As it was sent to the customer. */
  code: string
}

export const ConfirmContactBody: v.GenericSchema<ConfirmContactBody> = /* @__PURE__ */ v.object({
  code: v.pipe(v.string(), v.nonEmpty()),
})
