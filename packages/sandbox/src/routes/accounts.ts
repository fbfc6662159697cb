/** The account endpoints: internal accounts are listed, exported and, in sandbox mode, funded; external ones are created, listed, read, deleted, and looked up before a quote. */

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
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import * as v from 'valibot'
import { refuseUnusableKey } from '../authentication/authMethods.js'
import { envelopeSigner, namesOf } from '../authentication/payloadToSign.js'
import { acceptSignature, findSignatureRequest, requestSignature } from '../authentication/signedRetry.js'
import { addExternalAccount, showExternalAccount } from '../events/transitions.js'
import { pageOf } from '../http/pagination.js'
import { validate } from '../http/readRequest.js'
import type { Routes } from '../http/route.js'
import { railsOf, startLookup, whatIsTaken } from '../payments/lookups.js'
import { platformAccounts } from '../payments/openAccounts.js'
import { addBookMoney, receiveFromOutside } from '../payments/receiveFromOutside.js'
import { showAccount } from '../payments/showAccount.js'
import { conflict, invalidField, Refusal } from '../refusal.js'
import { sealWallet } from '../sealing/envelopes.js'
import { currencyOf } from '../state/currencies.js'
import { identityOf } from '../state/outcome.js'
import type { AccountRecord } from '../state/records.js'
import { find, findLiveCustomer, newId, type Service } from '../state/service.js'
import { awaitVerification, verifyBeneficiary } from '../verification/verifyCustomer.js'
import { refuseTrusted } from './sca.js'

export const internalAccountRoutes = {
  listInternalAccounts({ query }, service) {
    const { accounts } = service.records
    const { customerId, type, currency } = query
    const all = accounts.list('owner', 'customer')
    const show = (account: AccountRecord) => showAccount(account, service)
    return pageOf(accounts, { customerId, type, currency }, query, { all, show })
  },

  fundInternalAccount({ params, body }, service) {
    const account = find(service, 'accounts', params.accountId)
    const { amount } = body
    if (service.deployment.bookFunding && account.type === 'EMBEDDED_WALLET')
      addBookMoney(account, amount, service)
    else receiveFromOutside(account, account.currency, amount, { description: 'Sandbox funding' }, service)
    return showAccount(account, service)
  },

  async exportInternalAccount(call, service) {
    const account = find(service, 'accounts', call.params.accountId)
    const { clientPublicKey } = call.body
    if (account.type !== 'EMBEDDED_WALLET')
      throw invalidField('accountId', 'only an embedded wallet can be exported')
    refuseUnusableKey(clientPublicKey, false)
    const request = findSignatureRequest(call, service)
    if (request === undefined) {
      const { walletId } = namesOf(account.id)
      const parameters = { targetPublicKey: clientPublicKey, walletId }
      return requestSignature(call, { accountId: account.id, action: 'export wallet', parameters }, service)
    }
    await acceptSignature(call, request, service)
    account.mnemonic ??= generateMnemonic(wordlist)
    service.records.accounts.set(account.id, account)
    const encryptedWalletCredentials = await sealWallet(
      account.mnemonic,
      clientPublicKey,
      namesOf(account.id).organizationId,
      await envelopeSigner(service, 'export'),
    )
    return { id: account.id, encryptedWalletCredentials }
  },

  listPlatformInternalAccounts({ query }, service) {
    const accounts = platformAccounts(service).filter(
      ({ type, currency: { code } }) => (query.type ?? type) === type && (query.currency ?? code) === code,
    )
    return { data: accounts.map((account) => showAccount(account, service)) }
  },
} satisfies Partial<Routes>

export const externalAccountRoutes = {
  createExternalAccount({ body }, service) {
    const account = register({ ...body, customerId: null, defaultUmaDepositAccount: false }, service)
    return showExternalAccount(account, service)
  },

  listExternalAccounts({ query }, service) {
    const isWanted = ({ currency }: ExternalAccount) => (query.currency ?? currency) === currency
    const show = (account: ExternalAccount) => showExternalAccount(account, service)
    // 2026-04 has no pages here.
    const hasPages = service.deployment.wire !== '2026-04'
    const limits = hasPages ? query : { limit: 'Infinity' }
    const { externalAccounts } = service.records
    const page = pageOf(externalAccounts, { owner: 'platform' }, limits, { also: [isWanted], show })
    return hasPages ? page : ({ data: page.data } as Page<ExternalAccount>)
  },

  createCustomerExternalAccount: ({ body }, service) => registerOfCustomer(body, service),

  listCustomerExternalAccounts: ({ query }, service) => pageOfExternalAccounts(query, service),

  lookUpExternalAccount({ params, query }, service) {
    const { id: accountId, currency } = find(service, 'externalAccounts', params.accountId)
    const lookupId = startLookup({ destinationType: 'ACCOUNT', accountId, currency }, query, service)
    return { lookupId, accountId, ...whatIsTaken([currency], service) }
  },

  getExternalAccount: ({ params }, service) =>
    showExternalAccount(findOf('platform', params.accountId, service), service),
  deleteExternalAccount: ({ params }, service) =>
    removeExternalAccount(findOf('platform', params.accountId, service), service),
  getCustomerExternalAccount: ({ params }, service) =>
    showExternalAccount(findOf('customer', params.accountId, service), service),
  deleteCustomerExternalAccount: ({ params }, service) =>
    removeExternalAccount(findOf('customer', params.accountId, service), service),
} satisfies Partial<Routes>

export function registerOfCustomer(
  body: Omit<CreateCustomerExternalAccountBody, 'customerId'> & { customerId?: string },
  service: Service,
) {
  // Source: profile 2026-04, section 3, a call without customerId is taken. Assumption: the account is the platform's own.
  const { customerId = null } = body
  if (customerId !== null) findLiveCustomer(service, customerId)
  checkCryptoNetwork(body.accountInfo, body.cryptoNetwork, service)
  const isDefault = (customerId !== null && body.defaultUmaDepositAccount) || false
  const account = register({ ...body, customerId, defaultUmaDepositAccount: isDefault }, service)
  // A customer has at most one default account: the newest.
  const { externalAccounts } = service.records
  for (const other of isDefault ? externalAccounts.by('customerId', customerId!) : [])
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
    throw service.deployment.namedRefusals
      ? new Refusal('DUPLICATE_EXTERNAL_ACCOUNT', 'accountInfo: this account is already registered')
      : conflict('accountInfo: this account is already registered')
  const verified = verifyBeneficiary(wanted.accountInfo, service)
  const account = { id: newId('ExternalAccount'), ...wanted, ...verified }
  addExternalAccount(account, service)
  awaitVerification(account, service)
  return account
}

function findOf(owner: 'platform' | 'customer', accountId: string, service: Service): ExternalAccount {
  const account = find(service, 'externalAccounts', accountId)
  if ((typeof account.customerId === 'string') !== (owner === 'customer'))
    throw new Refusal('NOT_FOUND', 'no external account of this owner has this id')
  return account
}

/** Assumption: quotes that exist already are still paid; the same account may be registered again. */
export function removeExternalAccount(account: ExternalAccount, service: Service): undefined {
  refuseTrusted(account, service)
  service.records.externalAccounts.delete(account.id)
}

/** Checks the account info of a request. @returns What a response shows: the same, with the payment rails of a bank account. */
function checkAccountInfo(accountInfo: AccountInfo, { deployment }: Service): ExternalAccountInfo {
  const { accountType } = accountInfo
  const { wire } = deployment
  const row: AccountTypeRow | undefined = isAccountType(accountType) ? accountTypes[accountType] : undefined
  if (row === undefined || (row.since !== undefined && wire === '2026-04'))
    throw invalidField('accountInfo.accountType', 'no account type has this name')
  validate(v.object({ accountInfo: accountInfoOf(accountType, wire) }), { accountInfo }, 'accountInfo')
  return row.rails === undefined ? accountInfo : { ...accountInfo, paymentRails: railsOf(row, wire) }
}

/** Checks the network of a customer's wallet, where 2026-04 is given one. Other deployments take it from the account type. */
function checkCryptoNetwork(
  { accountType }: AccountInfo,
  cryptoNetwork: string | undefined,
  { deployment }: Service,
): void {
  const isGiven = cryptoNetwork !== undefined && accountType.endsWith('_WALLET')
  if (deployment.wire !== '2026-04' || !isGiven) return
  const chain = accountType.replace('_WALLET', '_')
  if (!cryptoNetwork.startsWith(chain))
    throw invalidField('cryptoNetwork', `expected a network of this wallet, such as ${chain}MAINNET`)
}
