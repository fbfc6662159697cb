/** Bodies and queries of customers, internal and external accounts, and lookups. */

import * as v from 'valibot'
import { Address } from '../resources/address.js'
import { BusinessInfo, type CustomerType, customerTypes } from '../resources/customer.js'
import { EndUserTermsConsent } from '../resources/endUserTerms.js'
import { type OwnershipType, ownershipTypes } from '../resources/externalAccount.js'
import { type AccountInfo, ExternalAccountInfo } from '../resources/externalAccountInfo.js'
import { Identifier } from '../scalars.js'
import { phonePattern } from './authMethods.js'
import { type PageQuery, pageEntries } from './page.js'

const text = /* @__PURE__ */ v.pipe(v.string(), v.nonEmpty())
const optionalText = /* @__PURE__ */ v.exactOptional(text)

/** Body of `POST /customers`. */
export interface CreateCustomerBody {
  /** The platform's own id of the customer. The service creates one when it is absent. */
  platformCustomerId?: string
  customerType: CustomerType
  region?: string
  currencies?: string[]
  email?: string
  /** E.164, such as `+15550100`. */
  phoneNumber?: string
  /** The service creates one when it is absent. */
  umaAddress?: string
  fullName?: string
  birthDate?: string
  nationality?: string
  address?: Address
  /** For a BUSINESS. */
  businessInfo?: BusinessInfo
  /** For a platform without a license of its own, in newer deployments: until it is there, the customer has no account. */
  endUserTermsConsent?: EndUserTermsConsent
}

export const CreateCustomerBody: v.GenericSchema<CreateCustomerBody> = /* @__PURE__ */ v.object({
  platformCustomerId: optionalText,
  customerType: v.picklist(customerTypes),
  region: optionalText,
  currencies: v.exactOptional(v.array(v.string())),
  email: v.exactOptional(v.pipe(v.string(), v.email())),
  phoneNumber: v.exactOptional(v.pipe(v.string(), v.regex(phonePattern))),
  umaAddress: optionalText,
  fullName: optionalText,
  birthDate: v.exactOptional(v.pipe(v.string(), v.isoDate())),
  nationality: optionalText,
  address: v.exactOptional(Address),
  businessInfo: v.exactOptional(BusinessInfo),
  endUserTermsConsent: v.exactOptional(EndUserTermsConsent),
})

/** Query of `GET /customers/internal-accounts`. */
export interface InternalAccountsQuery extends PageQuery {
  customerId?: string
  currency?: string
  type?: string
}

export const InternalAccountsQuery: v.GenericSchema<InternalAccountsQuery> = /* @__PURE__ */ v.object({
  ...pageEntries,
  customerId: v.exactOptional(Identifier),
  currency: optionalText,
  type: optionalText,
})

/** Body of `POST /platform/external-accounts`. */
export interface CreateExternalAccountBody {
  /** ISO 4217. */
  currency: string
  /** See `accountTypes` for the fields of each type. */
  accountInfo: AccountInfo
  platformAccountId?: string
  /** Of 2026-08: whether the account is the owner's own or of another person. */
  ownershipType?: OwnershipType
}

/** The schema entries of an external account, for bodies with more fields. */
export const createExternalAccountEntries = {
  currency: text,
  accountInfo: ExternalAccountInfo,
  platformAccountId: optionalText,
  ownershipType: /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.picklist(ownershipTypes)),
}

export const CreateExternalAccountBody: v.GenericSchema<CreateExternalAccountBody> = /* @__PURE__ */ v.object(
  createExternalAccountEntries,
)

/** Query of `GET /platform/external-accounts`. */
export interface ExternalAccountsQuery extends PageQuery {
  currency?: string
}

export const ExternalAccountsQuery: v.GenericSchema<ExternalAccountsQuery> = /* @__PURE__ */ v.object({
  ...pageEntries,
  currency: optionalText,
})

/** Body of `POST /customers/external-accounts`. */
export interface CreateCustomerExternalAccountBody extends CreateExternalAccountBody {
  customerId: string
  /** At most one account of a customer: incoming UMA payments are deposited here. */
  defaultUmaDepositAccount?: boolean
  /** Of 2026-04, which requires it for wallets: such as `SOLANA_MAINNET`. */
  cryptoNetwork?: string
}

export const CreateCustomerExternalAccountBody: v.GenericSchema<CreateCustomerExternalAccountBody> =
  /* @__PURE__ */ v.object({
    ...createExternalAccountEntries,
    customerId: Identifier,
    defaultUmaDepositAccount: v.exactOptional(v.boolean()),
    cryptoNetwork: optionalText,
  })

/** Query of `GET /customers/external-accounts`. */
export interface CustomerExternalAccountsQuery extends ExternalAccountsQuery {
  customerId?: string
}

export const CustomerExternalAccountsQuery: v.GenericSchema<CustomerExternalAccountsQuery> =
  /* @__PURE__ */ v.object({
    ...pageEntries,
    currency: optionalText,
    customerId: v.exactOptional(Identifier),
  })

/** Query of `GET /agents/me/internal-accounts`. */
export interface AgentInternalAccountsQuery extends PageQuery {
  currency?: string
  type?: string
}

export const AgentInternalAccountsQuery: v.GenericSchema<AgentInternalAccountsQuery> =
  /* @__PURE__ */ v.object({ ...pageEntries, currency: optionalText, type: optionalText })

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
export interface PlatformInternalAccountsQuery {
  currency?: string
  type?: string
}

export const PlatformInternalAccountsQuery: v.GenericSchema<PlatformInternalAccountsQuery> =
  /* @__PURE__ */ v.object({ currency: optionalText, type: optionalText })
