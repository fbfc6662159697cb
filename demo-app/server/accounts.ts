/** Creates and finds a customer's wallet account at the service. */

import {
  createCustomer,
  isUnreadable,
  listInternalAccounts,
  type Platform,
  PlatformError,
} from '@embedded-wallet/platform'
import { accountKey, type CreateCustomerBody, type InternalAccount } from '@embedded-wallet/protocol'
import type { Login } from './login'
import { Problem } from './problem'

/** Creates a customer with an e-mail address and waits until the service has created the customer's wallet. */
export async function createAccount(
  platform: Platform,
  email: string,
  more: Pick<CreateCustomerBody, 'endUserTermsConsent' | 'region' | 'phoneNumber'> = {},
): Promise<Login> {
  const customer = await createCustomer(platform, {
    platformCustomerId: crypto.randomUUID(),
    customerType: 'INDIVIDUAL',
    fullName: 'Demo User',
    email,
    ...more,
  })
  for (const waitMs of [0, 200, 500, 1000, 2000]) {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    const [account] = await listWalletAccounts(platform, customer.id)
    if (account) return { customerId: customer.id, accountId: account.id }
  }
  throw new Problem(
    502,
    'NO_WALLET_ACCOUNT',
    'The service created a customer but no wallet. Check that embedded wallets are enabled for this platform.',
  )
}

/** @returns The account of the login; undefined when the service no longer knows it. */
export async function findAccount(platform: Platform, login: Login): Promise<InternalAccount | undefined> {
  const accounts = await listWalletAccounts(platform, login.customerId).catch((error: unknown) => {
    if (error instanceof PlatformError && (error.status === 404 || error.status === 410)) return []
    throw error
  })
  return accounts.find((account) => accountKey(account.id) === accountKey(login.accountId))
}

async function listWalletAccounts(platform: Platform, customerId: string): Promise<InternalAccount[]> {
  const page = await listInternalAccounts(platform, { customerId, type: 'EMBEDDED_WALLET' }).page()
  return page.data.flatMap((row) => (isUnreadable(row) || row.type !== 'EMBEDDED_WALLET' ? [] : [row]))
}
