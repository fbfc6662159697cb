/** The customer endpoints: create, list, read and delete. A change of one is in contact.ts. */

import type { Customer, Exchanges, Page } from '@embedded-wallet/protocol'
import * as v from 'valibot'
import { changedWithin, pageOf } from '../http/pagination.js'
import { validate } from '../http/readRequest.js'
import type { Routes } from '../http/route.js'
import { openAccounts } from '../payments/openAccounts.js'
import { refuseMalformedUma } from '../payments/umaAddress.js'
import { conflict, invalidField } from '../refusal.js'
import { currencyOf } from '../state/currencies.js'
import { customerUmaDomain } from '../state/platformConfig.js'
import { find, findLiveCustomer, made, type Service, update } from '../state/service.js'
import { contactToVerify } from '../verification/contactCodes.js'
import {
  agreementsInForce,
  hasAcceptedTerms,
  refuseUnknownTerms,
  statusAtCreation,
  termsInForce,
} from '../verification/verifyCustomer.js'

const text = v.pipe(v.string(), v.nonEmpty())
/** What newer deployments require of a business. */
const CompleteBusinessInfo = v.object({ legalName: text, country: text, incorporatedOn: text, taxId: text })

/** Assumption: the service keeps these by itself, so a request that names them changes nothing. */
const ownFields =
  'customerType createdAt updatedAt isDeleted kycStatus kybStatus contactVerification beneficialOwners'.split(
    ' ',
  )
export const withoutOwnFields = <Body extends object>(body: Body) =>
  Object.fromEntries(Object.entries(body).filter(([field]) => !ownFields.includes(field))) as Partial<Body>

export const customerRoutes = {
  createCustomer({ body }, service) {
    const { customers } = service.records
    const record = made('Customer', service)
    const name = record.id.replace(/^\w+:/, '')
    const { platformCustomerId = name, umaAddress = `$${name}@${customerUmaDomain(service)}` } = body
    // Assumption: the platform's own id identifies one customer, and a UMA address one recipient.
    if (customers.by('platformCustomerId', platformCustomerId).length > 0)
      throw conflict('platformCustomerId: another customer has it')
    refuseMalformedUma(umaAddress)
    if (customers.by('umaAddress', umaAddress).length > 0)
      throw conflict('umaAddress: another customer has it')
    refuseUnknownTerms(body)
    for (const code of body.currencies ?? []) currencyOf(code, service)
    const { customerType } = body
    if (customerType === 'INDIVIDUAL' && body.businessInfo !== undefined)
      throw invalidField('businessInfo', 'only for a BUSINESS')
    if (customerType === 'BUSINESS' && service.deployment.wire === '2026-08')
      validate(v.object({ businessInfo: CompleteBusinessInfo }), body, 'body')
    const customer: Customer = {
      ...withoutOwnFields(body),
      ...record,
      customerType,
      platformCustomerId,
      umaAddress,
      ...statusAtCreation(body, service),
      ...contactToVerify(body, body, service),
    }
    customers.set(customer.id, customer)
    if (hasAcceptedTerms(customer, service)) openAccounts(customer, service)
    return customer
  },

  listCustomers: ({ query }, service) => pageOfCustomers(query, service),

  getCustomer: ({ params }, service) => find(service, 'customers', params.customerId),

  getEndUserTerms: () => termsInForce,

  listAgreements: () => ({ data: [...agreementsInForce] }),

  // Assumption: the record stays readable, and its platformCustomerId and UMA address stay taken.
  deleteCustomer({ params }, service) {
    const customer = findLiveCustomer(service, params.customerId)
    return update(service.records.customers, customer, { isDeleted: true }, service)
  },
} satisfies Partial<Routes>

export function pageOfCustomers(
  query: Exchanges['listCustomers']['query'],
  { records: { customers } }: Service,
): Page<Customer> {
  const { platformCustomerId, umaAddress, customerType, region, currency } = query
  const isOneType = (customerType ?? region) !== undefined
  const live = { liveType: customerType, liveRegion: region, live: isOneType ? undefined : 'yes' }
  const ofType = query.isIncludingDeleted === 'true' ? { customerType, region } : live
  const takes = ({ currencies }: Customer) => currencies?.includes(currency!) === true
  return pageOf(customers, { platformCustomerId, umaAddress, ...ofType }, query, {
    also: [currency === undefined ? undefined : takes, ...changedWithin(query)],
  })
}
