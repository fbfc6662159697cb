/** Which customer an account belongs to: the service lists accounts and payments by their customer. */

import { accountKey, identifierPattern } from '@embedded-wallet/protocol'
import { withHookDeadline, withoutBody } from '../operations/deadline.js'
import { setUpFirst } from '../relayError.js'
import type { RelayStore } from '../store/relayStore.js'

/**
 * Returns the customer of an account: its id, such as `Customer:<id>`. The relay asks only for accounts that `authorize` has returned for
 * this request. Undefined or null: it is not known.
 *
 * @example
 * ```ts
 * const customerOf: CustomerOf = (accountId) => users.find((user) => user.accountId === accountId)?.customerId
 * ```
 */
export type CustomerOf = (
  accountId: string,
  request: Request,
) => string | null | undefined | Promise<string | null | undefined>

/** The customers of accounts. */
export type Customers = ReturnType<typeof createCustomers>

/** Assumption: an account never changes its customer. So this is a matter of memory: ten years, as of a generation of sessions. */
const rememberedMs = 10 * 365 * 86_400_000

export function createCustomers(customerOf: CustomerOf | undefined, store: RelayStore) {
  const keyOf = (accountId: string) => `customer/${accountKey(accountId)}`
  return {
    /** Remembers what the app said at a sign-up or a login. It never rejects. */
    note: async (accountId: string, customerId: string | undefined): Promise<void> => {
      if (customerOf !== undefined || customerId === undefined) return
      // Lost: the customer. The reads of this account then say what to set up.
      await store
        .put(keyOf(accountId), customerId, rememberedMs, accountKey(accountId))
        .catch(() => undefined)
    },
    /** @throws {RelayError} 404 CUSTOMER_NOT_KNOWN when neither the app nor an earlier sign-up says it. */
    find: async (accountId: string, request: Request): Promise<string> => {
      const customerId =
        customerOf === undefined
          ? await store.get(keyOf(accountId))
          : await withHookDeadline('customerOf', customerOf(accountId, withoutBody(request)))
      if (!customerId) throw setUpFirst('CUSTOMER_NOT_KNOWN')
      if (!identifierPattern.test(customerId))
        throw new TypeError('customerOf must return an id such as Customer:0198')
      return customerId
    },
  }
}
