/** The list of the platform's own internal accounts. */

import type { Routes } from '../http/route.js'
import { platformAccounts } from '../payments/platformAccounts.js'
import { showAccount } from '../payments/showAccount.js'

export const platformAccountRoutes = {
  listPlatformInternalAccounts({ query }, service) {
    const accounts = platformAccounts(service).filter(
      ({ currency, type }) =>
        (query.currency ?? currency.code) === currency.code && (query.type ?? type) === type,
    )
    return { data: accounts.map((account) => showAccount(account, service)) }
  },
} satisfies Partial<Routes>
