/** Which customer an account belongs to: the service lists accounts and payments by their customer. */

import { accountKey, identifierPattern } from '@embedded-wallet/protocol'
import { setUpFirst } from '../relayError.js'
import type { RelayStore } from '../store/relayStore.js'

/** The customers that `authorize` named for one call, by the key of an account. */
export type SaidCustomers = ReadonlyMap<string, string>

/** The customers of accounts. */
export type Customers = ReturnType<typeof createCustomers>

/** Assumption: an account never changes its customer. So this is a matter of memory: ten years, as of a generation of sessions. */
const rememberedMs = 10 * 365 * 86_400_000

export function createCustomers(store: RelayStore) {
  const keyOf = (accountId: string) => `customer/${accountKey(accountId)}`
  return {
    /** Remembers what the app said at a sign-up or a login. It never rejects. */
    note: async (accountId: string, customerId: string | undefined): Promise<void> => {
      if (customerId === undefined) return
      // Lost: the customer. The reads of this account then say what to set up.
      await store
        .put(keyOf(accountId), customerId, rememberedMs, accountKey(accountId))
        .catch(() => undefined)
    },
    /**
     * @param said - What `authorize` said for this call, by the key of an account.
     * @throws {RelayError} 404 CUSTOMER_NOT_KNOWN when neither the app nor an earlier sign-up or login says it.
     */
    find: async (accountId: string, said: SaidCustomers): Promise<string> => {
      const customerId = said.get(accountKey(accountId)) ?? (await store.get(keyOf(accountId)))
      if (!customerId) throw setUpFirst('CUSTOMER_NOT_KNOWN')
      if (!identifierPattern.test(customerId))
        throw new TypeError('customer.id of authorize must be an id such as Customer:0198')
      return customerId
    },
  }
}
