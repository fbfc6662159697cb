/** The internal-account endpoints: list and export accounts, and fund one in sandbox mode. */

import type { InternalAccount, InternalAccountsQuery, Page } from '@embedded-wallet/protocol'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { refuseUnsealable } from '../authentication/clientKey.js'
import { envelopeSigner, namesOf } from '../authentication/organization.js'
import { acceptSignature, findSignatureRequest, requestSignature } from '../authentication/signedRetry.js'
import { filterFor, paginate } from '../http/pagination.js'
import type { Routes } from '../http/route.js'
import { type ChosenList, shortestList } from '../http/shortestList.js'
import { addBookMoney, receiveFromOutside } from '../payments/receiveFromOutside.js'
import { showAccount } from '../payments/showAccount.js'
import { invalidInput } from '../refusal.js'
import { sealWallet } from '../sealing/signedEnvelope.js'
import { findAccount } from '../state/lookup.js'
import type { AccountRecord } from '../state/records.js'
import type { RowList } from '../state/rowLists.js'
import type { Service } from '../state/service.js'

export const internalAccountRoutes = {
  listInternalAccounts: ({ query }, service) => pageOfAccounts(listFor(query, service), query, service),

  fundInternalAccount({ params, body }, service) {
    const account = findAccount(service, params.accountId)
    const { amount } = body
    if (service.deployment.bookFunding && account.type === 'EMBEDDED_WALLET')
      addBookMoney(account, amount, service)
    else receiveFromOutside(account, account.currency, amount, { description: 'Sandbox funding' }, service)
    return showAccount(account, service)
  },

  async exportInternalAccount(call, service) {
    const account = findAccount(service, call.params.accountId)
    const { clientPublicKey } = call.body
    if (account.type !== 'EMBEDDED_WALLET')
      throw invalidInput('accountId: only an embedded wallet can be exported', 'accountId')
    refuseUnsealable(clientPublicKey)
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
} satisfies Partial<Routes>

/** The shortest list for a query of all customers' accounts, or of one customer's. */
function listFor(
  { customerId, type, currency }: InternalAccountsQuery,
  { records: { accounts } }: Service,
): ChosenList<AccountRecord> {
  return shortestList(accounts, { customerId, type, currency }, accounts.list('owner', 'customer'))
}

/** @returns A page of the matching accounts in the interface's form. */
export function pageOfAccounts(
  {
    list,
    indexed,
  }: Omit<ChosenList<AccountRecord>, 'list'> & { list: RowList<AccountRecord> | AccountRecord[] },
  query: InternalAccountsQuery,
  service: Service,
): Page<InternalAccount> {
  const page = paginate(
    list,
    query,
    filterFor(
      query,
      indexed,
      ({ customerId, currency, type }: AccountRecord) =>
        (query.customerId ?? customerId) === customerId &&
        (query.currency ?? currency.code) === currency.code &&
        (query.type ?? type) === type,
    ),
  )
  return { ...page, data: page.data.map((account) => showAccount(account, service)) }
}
