/** The customer's wallet account at the service: made, found and looked at. */

import { randomUUID } from 'node:crypto'
import { accountKey, type InternalAccount } from '@embedded-wallet/protocol'
import type { Login } from './login'
import { Problem } from './problem'
import { callService, type Service, ServiceCallError } from './service'

/** Makes a customer and waits for the wallet that the service makes with it. */
export async function createAccount(service: Service): Promise<{ login: Login; account: InternalAccount }> {
  const customer = await callService(service, 'createCustomer', {
    body: { platformCustomerId: randomUUID(), customerType: 'INDIVIDUAL', fullName: 'Demo Person' },
  })
  for (const waitMs of [0, 200, 500, 1000, 2000]) {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    const [account] = await listWalletAccounts(service, customer.id)
    if (account) return { login: { customerId: customer.id, accountId: account.id }, account }
  }
  throw new Problem(
    502,
    'NO_WALLET_ACCOUNT',
    'The service made a customer but no wallet. Check that embedded wallets are switched on for this platform.',
  )
}

/** @returns The account of the login, or undefined when the service no longer knows it. */
export async function findAccount(service: Service, login: Login): Promise<InternalAccount | undefined> {
  const accounts = await listWalletAccounts(service, login.customerId).catch((error: unknown) => {
    if (error instanceof ServiceCallError && (error.status === 404 || error.status === 410)) return []
    throw error
  })
  return accounts.find((account) => accountKey(account.id) === accountKey(login.accountId))
}

async function listWalletAccounts(service: Service, customerId: string): Promise<InternalAccount[]> {
  const page = await callService(service, 'listInternalAccounts', {
    query: { customerId, type: 'EMBEDDED_WALLET' },
  })
  return page.data.filter((account) => account.type === 'EMBEDDED_WALLET')
}
