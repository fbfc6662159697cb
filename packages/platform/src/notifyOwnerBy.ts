/** The mails to the owners of wallets. */

import { checkFunction } from '@embedded-wallet/protocol'
import { getCustomer } from './endpoints/customers.js'
import type { Platform } from './transport/clientOptions.js'

/**
 * Makes `notifyOwner` of a relay. `mail` gets each notice with the customer's `platformCustomerId`, which no page can change: the address of
 * `accountsByEmail`, or the `userId` of `walletOf`, by which your table has the address. It rejects for a customer that is not known.
 *
 * @see docs/guides/production.md#a-sign-in-on-a-new-device
 * @example
 * ```ts
 * const notifyOwner = notifyOwnerBy(platform, ({ to, notice }) => console.log(to, notice))
 * ```
 */
export function notifyOwnerBy<Notice extends { customerId: string | undefined }>(
  platform: Platform,
  mail: (mail: { to: string; notice: Notice }) => unknown,
): (notice: Notice) => Promise<void> {
  checkFunction('mail', mail)
  return async (notice) => {
    const { platformCustomerId } = await getCustomer(platform, { customerId: notice.customerId ?? '' })
    await mail({ to: platformCustomerId, notice })
  }
}
