/** The endpoints that read and delete customers. */

import { type Customer, CustomersQuery } from '@embedded-wallet/protocol'
import { changedWithin } from '../http/changeTimes.js'
import { filterFor, paginate } from '../http/pagination.js'
import type { Routes } from '../http/route.js'
import { isoTime } from '../state/clock.js'
import { findCustomer, findLiveCustomer } from '../state/lookup.js'
import type { RowList } from '../state/rowLists.js'
import type { Service } from '../state/service.js'

export const customerRecordRoutes: Routes<'listCustomers' | 'getCustomer' | 'deleteCustomer'> = {
  listCustomers: {
    query: CustomersQuery,
    handle: ({ query }, service) => ({
      status: 200,
      body: paginate(
        listFor(query, service),
        query,
        filterFor(query, ['isIncludingDeleted'], filterOf(query)),
      ),
    }),
  },

  getCustomer: {
    handle: ({ params }, service) => ({ status: 200, body: findCustomer(service, params.customerId) }),
  },

  deleteCustomer: {
    // Assumption: the record stays readable, and its platformCustomerId and UMA address stay taken.
    handle({ params }, service) {
      const customer = findLiveCustomer(service, params.customerId)
      Object.assign(customer, { isDeleted: true, updatedAt: isoTime(service.clock.now()) })
      service.records.customers.set(customer.id, customer)
      return { status: 200, body: customer }
    },
  },
}

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

/** The smallest list that has all the customers of the query. */
function listFor(query: CustomersQuery, { records: { customers } }: Service): RowList<Customer> {
  const { platformCustomerId, umaAddress, isIncludingDeleted } = query
  if (platformCustomerId !== undefined) return customers.list('platformCustomerId', platformCustomerId)
  if (umaAddress !== undefined) return customers.list('umaAddress', umaAddress)
  return isIncludingDeleted === 'true' ? customers.list() : customers.list('live', 'yes')
}
