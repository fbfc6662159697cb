/** The wallets of users by email address, if the wallet is the only login. */

import type { EndUserTermsConsent } from '@embedded-wallet/protocol'
import { type CustomerWallet, findCustomer, findWallet, withWallet } from './findWalletOf.js'
import type { Platform } from './transport/clientOptions.js'
import { walletOf } from './walletOf.js'

/** What `accountsByEmail` returns. */
export interface AccountsByEmail {
  /** Finds the wallet of an address; undefined if there is none. */
  findAccount: (email: string) => Promise<CustomerWallet | undefined>
  /**
   * Makes the wallet of a proven address, once however often it is called. `accepted` is the user's acceptance of the end-user terms,
   * which a relay gives to `createAccount` of its sign-up.
   */
  createAccount: (
    email: string,
    accepted?: { endUserTermsConsent?: EndUserTermsConsent | undefined },
  ) => Promise<CustomerWallet>
}

/**
 * Finds and makes wallets by email address, which is also the `platformCustomerId`. Give both to the option `login` of a relay.
 *
 * They reject as `findWalletOf` and `walletOf`, and need no table of users. If users can change their address, or have an id of yours, use `walletOf` and
 * `findWalletOf` with that id.
 *
 * @see docs/reference/endpoints.md#createcustomer
 * @example
 * ```ts
 * const { findAccount, createAccount } = accountsByEmail(platform)
 * const { accountId } = await createAccount('ada@shop.example')
 * ```
 */
export function accountsByEmail(platform: Platform): AccountsByEmail {
  return {
    findAccount: async (email) => {
      const customer = await findCustomer(platform, email, undefined)
      if (customer !== undefined) return withWallet(platform, customer, undefined)
      // An unknown address costs the same calls, so the time of a login does not show who has a wallet.
      await findWallet(platform, { id: `Customer:${crypto.randomUUID()}` }, undefined).catch(() => undefined)
      return undefined
    },
    createAccount: (email, { endUserTermsConsent } = {}) =>
      walletOf(platform, { userId: email, email, endUserTermsConsent }),
  }
}
