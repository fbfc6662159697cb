/** The external-account endpoints: create and list accounts, and look one up before a quote. */

import type {
  CreateCustomerExternalAccountBody,
  CreateExternalAccountBody,
  CustomerExternalAccountsQuery,
  ExternalAccount,
  Page,
} from '@embedded-wallet/protocol'
import { showExternalAccount } from '../events/showExternalAccount.js'
import { addExternalAccount } from '../events/transitions.js'
import { filterFor, paginate } from '../http/pagination.js'
import type { Routes } from '../http/route.js'
import { shortestList } from '../http/shortestList.js'
import { checkAccountInfo, checkCryptoNetwork } from '../payments/accountInfo.js'
import { startLookup } from '../payments/accountLookup.js'
import { whatIsTaken } from '../payments/whatIsTaken.js'
import { conflict } from '../refusal.js'
import { identityOf } from '../state/accountIdentity.js'
import { currencyOf } from '../state/currencies.js'
import { newId } from '../state/ids.js'
import { findExternalAccount, findLiveCustomer } from '../state/lookup.js'
import type { Service } from '../state/service.js'
import { awaitVerification, verifyBeneficiary } from '../verification/verifyBeneficiary.js'

export const externalAccountRoutes = {
  createExternalAccount: ({ body }, service) =>
    showExternalAccount(
      register({ ...body, customerId: null, defaultUmaDepositAccount: false }, service),
      service,
    ),

  listExternalAccounts({ query }, service) {
    const { externalAccounts } = service.records
    if (service.deployment.wire !== '2026-04') return pageOfExternalAccounts(query, service, 'platform')
    const own = externalAccounts
      .by('owner', 'platform')
      .filter((account) => (query.currency ?? account.currency) === account.currency)
      .map((account) => showExternalAccount(account, service))
    // This deployment has no pages here.
    return { data: own } as Page<ExternalAccount>
  },

  createCustomerExternalAccount: ({ body }, service) => registerOfCustomer(body, service),

  listCustomerExternalAccounts: ({ query }, service) => pageOfExternalAccounts(query, service),

  lookUpExternalAccount({ params, query }, service) {
    const account = findExternalAccount(service, params.accountId)
    return {
      lookupId: startLookup(
        { destinationType: 'ACCOUNT', accountId: account.id, currency: account.currency },
        query,
        service,
      ),
      accountId: account.id,
      ...whatIsTaken([account.currency], service),
    }
  },
} satisfies Partial<Routes>

/** Registers an account of a customer. @returns It as it is shown. */
export function registerOfCustomer(
  body: CreateCustomerExternalAccountBody,
  service: Service,
): ExternalAccount {
  findLiveCustomer(service, body.customerId)
  checkCryptoNetwork(body.accountInfo, body.cryptoNetwork, service)
  const isDefault = body.defaultUmaDepositAccount ?? false
  const account = register({ ...body, defaultUmaDepositAccount: isDefault }, service)
  // A customer has at most one default account: the newest.
  const { externalAccounts } = service.records
  for (const other of isDefault ? externalAccounts.by('customerId', body.customerId) : [])
    if (other.id !== account.id && other.defaultUmaDepositAccount) {
      other.defaultUmaDepositAccount = false
      externalAccounts.set(other.id, other)
    }
  return showExternalAccount(account, service)
}

/** @returns A page of the customers' matching accounts, or of the platform's, oldest first. */
export function pageOfExternalAccounts(
  query: CustomerExternalAccountsQuery,
  service: Service,
  owner: 'customer' | 'platform' = 'customer',
): Page<ExternalAccount> {
  const { externalAccounts } = service.records
  const all = externalAccounts.list('owner', owner)
  const { customerId, currency } = query
  const { list, indexed } =
    owner === 'platform'
      ? { list: all, indexed: [] }
      : shortestList(externalAccounts, { customerId, currency }, all)
  const page = paginate(
    list,
    query,
    filterFor(
      query,
      indexed,
      (account: ExternalAccount) =>
        (customerId ?? account.customerId) === account.customerId &&
        (currency ?? account.currency) === account.currency,
    ),
  )
  return { ...page, data: page.data.map((account) => showExternalAccount(account, service)) }
}

/**
 * Registers an external account.
 *
 * @throws Refusal 400 INVALID_INPUT when the account info lacks a field of its type.
 * @throws Refusal 400 INVALID_BANK_ACCOUNT when the identifier selects that outcome.
 * @throws Refusal 409 when the owner has already registered the account.
 */
function register(
  given: Omit<ExternalAccount, 'id' | 'status' | 'accountInfo'> & CreateExternalAccountBody,
  service: Service,
): ExternalAccount {
  currencyOf(given.currency, service)
  const wanted = { ...given, accountInfo: checkAccountInfo(given.accountInfo, service) }
  if (service.records.externalAccounts.by('identity', identityOf(wanted)).length > 0)
    throw conflict('accountInfo: this account is already registered')
  const account = {
    id: newId('ExternalAccount'),
    ...wanted,
    ...verifyBeneficiary(wanted.accountInfo, service),
  }
  addExternalAccount(account, service)
  awaitVerification(account, service)
  return account
}
