/** The internal-account endpoints: list the customers' and the platform's, export one, and fund one in sandbox mode. */

import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { refuseUnusableKey } from '../authentication/openSession.js'
import { envelopeSigner, namesOf } from '../authentication/payloadToSign.js'
import { acceptSignature, findSignatureRequest, requestSignature } from '../authentication/signedRetry.js'
import { pageOf } from '../http/pagination.js'
import type { Routes } from '../http/route.js'
import { platformAccounts } from '../payments/openAccounts.js'
import { addBookMoney, receiveFromOutside } from '../payments/receiveFromOutside.js'
import { showAccount } from '../payments/showAccount.js'
import { invalidField } from '../refusal.js'
import { sealWallet } from '../sealing/envelopes.js'
import type { AccountRecord } from '../state/records.js'
import { find } from '../state/service.js'

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
