/** A Customer of the platform, with a postal address. The interface document does not show its fields; these are what deployments send. And the requests about it. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { phonePattern } from '../requests/authMethods.js'
import { EmailAddress, Identifier, OptionalText, openEnum, Timestamp } from '../scalars.js'
import { AgreementConsent, EndUserTermsConsent } from './endUserTerms.js'

/** A person or a business. */
export const customerTypes = ['INDIVIDUAL', 'BUSINESS'] as const
/** One of `customerTypes`. */
export type CustomerType = (typeof customerTypes)[number]

/** The states of a verification (KYC or KYB). */
export const verificationStatuses = ['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED'] as const
/** One of `verificationStatuses`. */
export type VerificationStatus = (typeof verificationStatuses)[number]

/** A postal address. */
export interface Address extends ValueOf<typeof address> {}

const address = v.object({
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
const PartialAddress = v.partial(address) as v.GenericSchema<unknown> as v.GenericSchema<Partial<Address>>

/** What identifies a business. */
export interface BusinessInfo extends ValueOf<typeof businessInfoSchema> {}

const businessInfoSchema = v.looseObject({
  legalName: v.pipe(v.string(), v.nonEmpty()),
  /** In a sandbox its last three digits choose the outcome of the verification. */
  registrationNumber: v.exactOptional(v.string()),
  taxId: v.exactOptional(v.string()),
})
export const BusinessInfo: v.GenericSchema<BusinessInfo> = businessInfoSchema

/** Whether the addresses of a customer are verified. One that is not listed needs no verification. */
export interface ContactVerification extends ValueOf<typeof contactVerificationSchema> {}

const contactVerificationSchema = v.object({
  email: v.exactOptional(openEnum<'PENDING' | 'VERIFIED'>()),
  phone: v.exactOptional(openEnum<'PENDING' | 'VERIFIED'>()),
})
export const ContactVerification: v.GenericSchema<ContactVerification> = contactVerificationSchema

/** A customer of the platform. */
export interface Customer extends ValueOf<typeof customer> {}

const customer = v.object({
  /**
   * `Customer:<id>`. Deployments send it in every example, but their schemas do not promise it: an event may name the
   * customer by `platformCustomerId` alone.
   */
  id: Identifier,
  platformCustomerId: v.string(),
  customerType: openEnum<CustomerType>(),
  region: v.exactOptional(v.string()),
  currencies: v.exactOptional(v.array(v.string())),
  email: v.exactOptional(v.string()),
  /** E.164, such as `+15550100`. Newer deployments only. */
  phoneNumber: v.exactOptional(v.string()),
  umaAddress: v.exactOptional(v.string()),
  fullName: v.exactOptional(v.string()),
  /** `YYYY-MM-DD` */
  birthDate: v.exactOptional(v.string()),
  nationality: v.exactOptional(v.string()),
  address: v.exactOptional(PartialAddress),
  businessInfo: v.exactOptional(BusinessInfo),
  /** Once it is recorded. Newer deployments only. */
  endUserTermsConsent: v.exactOptional(EndUserTermsConsent),
  /** In place of `endUserTermsConsent`, since autumn 2026. */
  agreementConsents: v.exactOptional(v.array(AgreementConsent)),
  /** Newer deployments only: what must be verified before the customer is. */
  contactVerification: v.exactOptional(ContactVerification),
  kycStatus: v.exactOptional(openEnum<VerificationStatus>()),
  kybStatus: v.exactOptional(openEnum<VerificationStatus>()),
  /** True once the customer is deleted. It can still be read. */
  isDeleted: v.exactOptional(v.boolean()),
  createdAt: v.exactOptional(Timestamp),
  updatedAt: v.exactOptional(Timestamp),
})
export const Customer: Readable<Customer> = readable(customer, ['platformCustomerId'])

/** The fields that a new customer and a changed one have in common. */
const customerEntries = {
  currencies: v.exactOptional(v.array(v.string())),
  fullName: OptionalText,
  birthDate: v.exactOptional(v.pipe(v.string(), v.isoDate())),
  nationality: OptionalText,
  address: v.exactOptional(Address),
  /** For a BUSINESS. */
  businessInfo: v.exactOptional(BusinessInfo),
  /** For a platform without a license of its own, in newer deployments: until it is there, the customer has no account. */
  endUserTermsConsent: v.exactOptional(EndUserTermsConsent),
  /** In place of it, one entry for each agreement of `listAgreements`. The service refuses both together. */
  agreementConsents: v.exactOptional(v.array(AgreementConsent)),
}

/** Body of `POST /customers`. Deployments of 2026-08 take more fields, such as `idType`; they reach the service as given. */
export interface CreateCustomerBody extends ValueOf<typeof CreateCustomerBody> {}

export const CreateCustomerBody = v.object({
  /** The platform's own id of the customer. The service creates one if it is absent. */
  platformCustomerId: OptionalText,
  customerType: v.picklist(customerTypes),
  region: OptionalText,
  ...customerEntries,
  email: v.exactOptional(EmailAddress),
  /** E.164, such as `+15550100`. */
  phoneNumber: v.exactOptional(v.pipe(v.string(), v.regex(phonePattern))),
  /** The service creates one if it is absent. */
  umaAddress: OptionalText,
})

/** What a wallet sends to its relay in place of `UpdateCustomerBody`: one address. The relay adds the `customerType`. */
export type ContactBody = { email: string; phoneNumber?: never } | { phoneNumber: string; email?: never }

/** Body of `PATCH /customers/{customerId}`: the fields to change. The id, `platformCustomerId` and `region` stay as they are. */
export interface UpdateCustomerBody extends ValueOf<typeof UpdateCustomerBody> {}

export const UpdateCustomerBody = v.looseObject({
  /** As it is: it determines which other fields can exist. */
  customerType: v.picklist(customerTypes),
  ...customerEntries,
  /** Not together with `phoneNumber`. */
  email: v.exactOptional(EmailAddress),
  /** E.164, such as `+15550100`. Newer deployments only. */
  phoneNumber: v.exactOptional(v.pipe(v.string(), v.regex(phonePattern))),
  umaAddress: OptionalText,
})
