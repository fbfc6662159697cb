/** The users of an app where the wallet is the only login: their address is the platform's own id of them. */

import type { EndUserTermsConsent } from '@embedded-wallet/protocol'
import { createCustomerWallet } from './createCustomerWallet.js'
import { type CustomerWallet, findCustomer, findWallet, walletOf } from './findCustomerWallet.js'
import type { Platform } from './transport/clientOptions.js'

/** What `accountsByEmail` returns. */
export interface AccountsByEmail {
  /** Finds the wallet of an address; undefined when there is none. */
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
 * Finds and makes wallets by e-mail address, which is also the `platformCustomerId`. Give both to the option `login` of a relay.
 *
 * It needs no table of users. Where users can change their address, or have an id of yours, use `createCustomerWallet` and
 * `findCustomerWallet` with that id.
 *
 * @param platform - From `createPlatform`.
 * @returns `findAccount` and `createAccount`, which reject as `findCustomerWallet` and `createCustomerWallet`.
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
      if (customer !== undefined) return walletOf(platform, customer, undefined)
      // An unknown address costs the same calls, so the time of a login does not show who has a wallet. Lost: nothing.
      await findWallet(platform, { id: `Customer:${crypto.randomUUID()}` }, undefined).catch(() => undefined)
      return undefined
    },
    createAccount: (email, { endUserTermsConsent } = {}) =>
      createCustomerWallet(platform, { platformCustomerId: email, email, endUserTermsConsent }),
  }
}
