/** The list of the platform's own internal accounts. */

import { PlatformInternalAccountsQuery } from '@embedded-wallet/protocol'
import type { Routes } from '../http/route.js'
import { platformAccounts } from '../payments/platformAccounts.js'
import { showAccount } from '../payments/showAccount.js'

export const platformAccountRoutes: Routes<'listPlatformInternalAccounts'> = {
  listPlatformInternalAccounts: {
    query: PlatformInternalAccountsQuery,
    handle({ query }, service) {
      const accounts = platformAccounts(service).filter(
        ({ currency, type }) =>
          (query.currency ?? currency.code) === currency.code && (query.type ?? type) === type,
      )
      return { status: 200, body: { data: accounts.map((account) => showAccount(account, service)) } }
    },
  },
}
