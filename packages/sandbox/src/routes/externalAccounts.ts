/** The external-account endpoints: create, list, read and delete accounts, and look one up before a quote. */

import {
  type AccountInfo,
  type AccountTypeRow,
  accountInfoOf,
  accountTypes,
  type CreateCustomerExternalAccountBody,
  type CreateExternalAccountBody,
  type Exchanges,
  type ExternalAccount,
  type ExternalAccountInfo,
  isAccountType,
  type Page,
} from '@embedded-wallet/protocol'
import * as v from 'valibot'
import { showExternalAccount } from '../events/show.js'
import { addExternalAccount } from '../events/transitions.js'
import { pageOf } from '../http/pagination.js'
import { validate } from '../http/readRequest.js'
import type { Routes } from '../http/route.js'
import { startLookup, whatIsTaken } from '../payments/lookups.js'
import { conflict, invalidField, Refusal } from '../refusal.js'
import { currencyOf } from '../state/currencies.js'
import { identityOf } from '../state/outcome.js'
import { find, findLiveCustomer, newId, type Service } from '../state/service.js'
import { awaitVerification, verifyBeneficiary } from '../verification/verifyBeneficiary.js'
import { refuseTrusted } from './sca.js'

export const externalAccountRoutes = {
  createExternalAccount: ({ body }, service) =>
    showExternalAccount(
      register({ ...body, customerId: null, defaultUmaDepositAccount: false }, service),
      service,
    ),

  listExternalAccounts({ query }, service) {
    const isWanted = ({ currency }: ExternalAccount) => (query.currency ?? currency) === currency
    const show = (account: ExternalAccount) => showExternalAccount(account, service)
    // 2026-04 has no pages here.
    const hasPages = service.deployment.wire !== '2026-04'
    const limits = hasPages ? query : { limit: 'Infinity' }
    const page = pageOf(service.records.externalAccounts, { owner: 'platform' }, limits, {
      ...{ also: [isWanted], show },
    })
    return hasPages ? page : ({ data: page.data } as Page<ExternalAccount>)
  },

  createCustomerExternalAccount: ({ body }, service) => registerOfCustomer(body, service),

  listCustomerExternalAccounts: ({ query }, service) => pageOfExternalAccounts(query, service),

  lookUpExternalAccount({ params, query }, service) {
    const account = find(service, 'externalAccounts', params.accountId)
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

  getExternalAccount: ({ params }, service) =>
    showExternalAccount(findOf('platform', params.accountId, service), service),
  deleteExternalAccount({ params }, service) {
    remove(findOf('platform', params.accountId, service), service)
  },
  getCustomerExternalAccount: ({ params }, service) =>
    showExternalAccount(findOf('customer', params.accountId, service), service),
  deleteCustomerExternalAccount({ params }, service) {
    const account = findOf('customer', params.accountId, service)
    refuseTrusted(account, service)
    remove(account, service)
  },
} satisfies Partial<Routes>

export function registerOfCustomer(body: CreateCustomerExternalAccountBody, service: Service) {
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

export function pageOfExternalAccounts(
  query: Exchanges['listCustomerExternalAccounts']['query'],
  service: Service,
) {
  const { externalAccounts } = service.records
  const { customerId, currency } = query
  const all = externalAccounts.list('owner', 'customer')
  const show = (account: ExternalAccount) => showExternalAccount(account, service)
  return pageOf(externalAccounts, { customerId, currency }, query, { all, show })
}

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

/** @throws Refusal 404 when the account does not exist, or belongs to the other kind of owner. */
function findOf(owner: 'platform' | 'customer', accountId: string, service: Service): ExternalAccount {
  const account = find(service, 'externalAccounts', accountId)
  if ((typeof account.customerId === 'string') !== (owner === 'customer'))
    throw new Refusal('NOT_FOUND', 'no external account of this owner has this id')
  return account
}

/** Assumption: quotes that exist already are still paid; the same account may be registered again. */
function remove({ id }: ExternalAccount, service: Service): void {
  service.records.externalAccounts.delete(id)
}

/** Checks the account info of a request. @returns What a response shows: the same, with the payment rails of a bank account. */
function checkAccountInfo(accountInfo: AccountInfo, { deployment }: Service): ExternalAccountInfo {
  const { accountType } = accountInfo
  const { wire } = deployment
  const row: AccountTypeRow | undefined = isAccountType(accountType) ? accountTypes[accountType] : undefined
  const isNew = wire === '2026-08'
  if (row === undefined || (row.since !== undefined && wire === '2026-04'))
    throw invalidField('accountInfo.accountType', 'no account type has this name')
  validate(v.object({ accountInfo: accountInfoOf(accountType, wire) }), { accountInfo }, 'accountInfo')
  if (row.rails === undefined) return accountInfo
  return { ...accountInfo, paymentRails: [...row.rails, ...(isNew ? (row.addedRails ?? []) : [])] }
}

/** Checks the network of a customer's wallet. 2026-04 requires it; other deployments take it from the account type. */
function checkCryptoNetwork(
  { accountType }: AccountInfo,
  cryptoNetwork: string | undefined,
  { deployment }: Service,
): void {
  if (deployment.wire !== '2026-04' || !accountType.endsWith('_WALLET')) return
  const chain = accountType.replace('_WALLET', '_')
  if (!cryptoNetwork?.startsWith(chain))
    throw invalidField('cryptoNetwork', `expected a network of this wallet, such as ${chain}MAINNET`)
}
