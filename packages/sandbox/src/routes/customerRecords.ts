/** The endpoints that read and delete customers. */

import type { Customer, CustomersQuery, Page } from '@embedded-wallet/protocol'
import { changedWithin } from '../http/changeTimes.js'
import { filterFor, paginate } from '../http/pagination.js'
import type { Routes } from '../http/route.js'
import { shortestList } from '../http/shortestList.js'
import { isoTime } from '../state/clock.js'
import { findCustomer, findLiveCustomer } from '../state/lookup.js'
import type { Service } from '../state/service.js'
import { termsInForce } from '../verification/endUserTerms.js'

export const customerRecordRoutes = {
  listCustomers: ({ query }, service) => pageOfCustomers(query, service),

  getCustomer: ({ params }, service) => findCustomer(service, params.customerId),

  getEndUserTerms: () => termsInForce,

  // Assumption: the record stays readable, and its platformCustomerId and UMA address stay taken.
  deleteCustomer({ params }, service) {
    const customer = findLiveCustomer(service, params.customerId)
    Object.assign(customer, { isDeleted: true, updatedAt: isoTime(service.clock.now()) })
    service.records.customers.set(customer.id, customer)
    return customer
  },
} satisfies Partial<Routes>

function filterOf(query: CustomersQuery): (customer: Customer) => boolean {
  const isInTime = changedWithin(query)
  return (customer) =>
    (query.isIncludingDeleted === 'true' || customer.isDeleted !== true) &&
    (query.platformCustomerId ?? customer.platformCustomerId) === customer.platformCustomerId &&
    (query.customerType ?? customer.customerType) === customer.customerType &&
    (query.region ?? customer.region) === customer.region &&
    (query.currency === undefined || customer.currencies?.includes(query.currency) === true) &&
    (query.umaAddress ?? customer.umaAddress) === customer.umaAddress &&
    isInTime(customer)
}

/** With the deleted ones, and for times and currencies, the rows of the shortest list are visited. */
export function pageOfCustomers(query: CustomersQuery, { records: { customers } }: Service): Page<Customer> {
  const { platformCustomerId, umaAddress, customerType, region } = query
  const isLive = query.isIncludingDeleted !== 'true'
  const { list, indexed } = shortestList(
    customers,
    {
      ...{ platformCustomerId, umaAddress },
      ...(isLive && { liveType: customerType, liveRegion: region }),
    },
    isLive ? customers.list('live', 'yes') : customers.list(),
  )
  // The first two lists have deleted customers as well, so every row is compared.
  const fieldsOf: Record<string, string> = { liveType: 'customerType', liveRegion: 'region' }
  const answered = ['isIncludingDeleted', ...indexed.flatMap((index) => fieldsOf[index] ?? [])]
  return paginate(list, query, filterFor(query, answered, filterOf(query)))
}
