/** Finds the type of a customer, such as `INDIVIDUAL`, once its owner is known. */

import { platformEndpoints } from '@embedded-wallet/protocol'
import type { RelayStore } from '../store/relayStore.js'
import type { Forward } from '../upstream/forward.js'
import { CustomerKind } from '../upstream/readers.js'
import { parseResponse } from '../upstream/serviceResponse.js'

/** Assumption: a customer never changes its type, because the two types have different fields. */
const rememberedMs = 600_000

/** The types of customers. */
export interface CustomerTypes {
  /**
   * @param countLookUp - Counts the call to the service that a type costs which is not remembered.
   * @throws {RelayError} 502 when the service does not say it.
   */
  find(customerId: string, countLookUp: () => Promise<void>): Promise<string>
}

export function createCustomerTypes(forward: Forward, store: RelayStore): CustomerTypes {
  return {
    find: async (customerId, countLookUp) => {
      const key = `customerType/${customerId}`
      const known = await store.get(key)
      if (known !== undefined) return known
      await countLookUp()
      const response = await forward(platformEndpoints.getCustomer, { params: { customerId } })
      const { customerType } = parseResponse(response, CustomerKind)
      await store.put(key, customerType, rememberedMs, customerId)
      return customerType
    },
  }
}
