/** Bodies and queries of customers, internal and external accounts, and lookups. */

import * as v from 'valibot'
import type { ValueOf } from '../reading.js'
import { Address } from '../resources/address.js'
import { BusinessInfo, customerTypes } from '../resources/customer.js'
import { EndUserTermsConsent } from '../resources/endUserTerms.js'
import { ownershipTypes } from '../resources/externalAccount.js'
import { ExternalAccountInfo } from '../resources/externalAccountInfo.js'
import { Identifier } from '../scalars.js'
import { phonePattern } from './authMethods.js'
import { changeTimeEntries, pageEntries } from './page.js'

const text = /* @__PURE__ */ v.pipe(v.string(), v.nonEmpty())
const optionalText = /* @__PURE__ */ v.exactOptional(text)

/** Body of `POST /customers`. */
export interface CreateCustomerBody extends ValueOf<typeof createCustomerBody> {}

const createCustomerBody = /* @__PURE__ */ v.object({
  /** The platform's own id of the customer. The service creates one when it is absent. */
  platformCustomerId: optionalText,
  customerType: v.picklist(customerTypes),
  region: optionalText,
  currencies: v.exactOptional(v.array(v.string())),
  email: v.exactOptional(v.pipe(v.string(), v.email())),
  /** E.164, such as `+15550100`. */
  phoneNumber: v.exactOptional(v.pipe(v.string(), v.regex(phonePattern))),
  /** The service creates one when it is absent. */
  umaAddress: optionalText,
  fullName: optionalText,
  birthDate: v.exactOptional(v.pipe(v.string(), v.isoDate())),
  nationality: optionalText,
  address: v.exactOptional(Address),
  /** For a BUSINESS. */
  businessInfo: v.exactOptional(BusinessInfo),
  /** For a platform without a license of its own, in newer deployments: until it is there, the customer has no account. */
  endUserTermsConsent: v.exactOptional(EndUserTermsConsent),
})
export const CreateCustomerBody: v.GenericSchema<CreateCustomerBody> = createCustomerBody

/** Query of `GET /customers/internal-accounts`. */
export interface InternalAccountsQuery extends ValueOf<typeof internalAccountsQuery> {}

const internalAccountsQuery = /* @__PURE__ */ v.object({
  ...pageEntries,
  customerId: v.exactOptional(Identifier),
  currency: optionalText,
  type: optionalText,
})
export const InternalAccountsQuery: v.GenericSchema<InternalAccountsQuery> = internalAccountsQuery

/** Body of `POST /platform/external-accounts`. */
export interface CreateExternalAccountBody extends ValueOf<typeof createExternalAccountBody> {}

/** The schema entries of an external account, for bodies with more fields. */
export const createExternalAccountEntries = {
  /** ISO 4217. */
  currency: text,
  /** See `accountTypes` for the fields of each type. */
  accountInfo: ExternalAccountInfo,
  platformAccountId: optionalText,
  /** Of 2026-08: whether the account is the owner's own or of another person. */
  ownershipType: /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.picklist(ownershipTypes)),
}

const createExternalAccountBody = /* @__PURE__ */ v.object(createExternalAccountEntries)
export const CreateExternalAccountBody: v.GenericSchema<CreateExternalAccountBody> = createExternalAccountBody

/** Query of `GET /platform/external-accounts`. */
export interface ExternalAccountsQuery extends ValueOf<typeof externalAccountsQuery> {}

const externalAccountsQuery = /* @__PURE__ */ v.object({
  ...pageEntries,
  currency: optionalText,
})
export const ExternalAccountsQuery: v.GenericSchema<ExternalAccountsQuery> = externalAccountsQuery

/** Body of `POST /customers/external-accounts`. */
export interface CreateCustomerExternalAccountBody
  extends ValueOf<typeof createCustomerExternalAccountBody> {}

const createCustomerExternalAccountBody = /* @__PURE__ */ v.object({
  ...createExternalAccountEntries,
  customerId: Identifier,
  /** At most one account of a customer: incoming UMA payments are deposited here. */
  defaultUmaDepositAccount: v.exactOptional(v.boolean()),
  /** Of 2026-04, which requires it for wallets: such as `SOLANA_MAINNET`. */
  cryptoNetwork: optionalText,
})
export const CreateCustomerExternalAccountBody: v.GenericSchema<CreateCustomerExternalAccountBody> =
  createCustomerExternalAccountBody

/** Query of `GET /customers/external-accounts`. */
export interface CustomerExternalAccountsQuery extends ValueOf<typeof customerExternalAccountsQuery> {}

const customerExternalAccountsQuery = /* @__PURE__ */ v.object({
  ...pageEntries,
  currency: optionalText,
  customerId: v.exactOptional(Identifier),
})
export const CustomerExternalAccountsQuery: v.GenericSchema<CustomerExternalAccountsQuery> =
  customerExternalAccountsQuery

/** Query of `GET /agents/me/internal-accounts`. */
export interface AgentInternalAccountsQuery extends ValueOf<typeof agentInternalAccountsQuery> {}

const agentInternalAccountsQuery = /* @__PURE__ */ v.object({
  ...pageEntries,
  currency: optionalText,
  type: optionalText,
})
export const AgentInternalAccountsQuery: v.GenericSchema<AgentInternalAccountsQuery> =
  agentInternalAccountsQuery

/** Query of `GET /receiver/external-account/{accountId}`: who pays. One of the two is required. */
export interface LookUpExternalAccountQuery {
  senderUmaAddress?: string
  customerId?: string
}

export const LookUpExternalAccountQuery: v.GenericSchema<LookUpExternalAccountQuery> = /* @__PURE__ */ v.pipe(
  v.object({ senderUmaAddress: optionalText, customerId: v.exactOptional(Identifier) }),
  v.check(
    ({ senderUmaAddress, customerId }) => senderUmaAddress !== undefined || customerId !== undefined,
    'senderUmaAddress or customerId must be given',
  ),
)

/** Query of `GET /receiver/uma/{receiverUmaAddress}`: who pays. One of the two is required. */
export interface LookUpUmaAddressQuery extends LookUpExternalAccountQuery {}

export const LookUpUmaAddressQuery: v.GenericSchema<LookUpUmaAddressQuery> = LookUpExternalAccountQuery

/** Query of `GET /platform/internal-accounts`. */
export interface PlatformInternalAccountsQuery extends ValueOf<typeof platformInternalAccountsQuery> {}

const platformInternalAccountsQuery = /* @__PURE__ */ v.object({ currency: optionalText, type: optionalText })
export const PlatformInternalAccountsQuery: v.GenericSchema<PlatformInternalAccountsQuery> =
  platformInternalAccountsQuery

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
