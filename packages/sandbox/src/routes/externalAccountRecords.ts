/** The endpoints that read and delete one external account, of the platform or of a customer. */

import { type ExternalAccount, errorCodes } from '@embedded-wallet/protocol'
import { showExternalAccount } from '../events/showExternalAccount.js'
import type { Routes } from '../http/route.js'
import { notFound } from '../refusal.js'
import { findExternalAccount } from '../state/lookup.js'
import type { Service } from '../state/service.js'
import { refuseTrusted } from './trustedPayees.js'

export const externalAccountRecordRoutes = {
  getExternalAccount: ({ params }, service) =>
    showExternalAccount(find('platform', params.accountId, service), service),
  deleteExternalAccount({ params }, service) {
    remove(find('platform', params.accountId, service), service)
  },
  getCustomerExternalAccount: ({ params }, service) =>
    showExternalAccount(find('customer', params.accountId, service), service),
  deleteCustomerExternalAccount({ params }, service) {
    const account = find('customer', params.accountId, service)
    refuseTrusted(account, service)
    remove(account, service)
  },
} satisfies Partial<Routes>

/** @throws Refusal 404 when the account does not exist, or belongs to the other kind of owner. */
function find(owner: 'platform' | 'customer', accountId: string, service: Service): ExternalAccount {
  const account = findExternalAccount(service, accountId)
  if ((typeof account.customerId === 'string') !== (owner === 'customer'))
    throw notFound(errorCodes.notFound, 'no external account of this owner has this id')
  return account
}

/** Assumption: quotes that exist already are still paid; the same account may be registered again. */
function remove({ id }: ExternalAccount, service: Service): void {
  service.records.externalAccounts.delete(id)
}
