/** The internal-account endpoints: list, export, and fund in the sandbox. */

import {
  ClientKeyBody,
  errorCodes,
  FundBody,
  type InternalAccount,
  InternalAccountsQuery,
} from '@embedded-wallet/protocol'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { refuseUnsealable } from '../authentication/clientKey.js'
import { envelopeSigner, organizationOf } from '../authentication/organization.js'
import { acceptSignature, askForSignature, findSignatureRequest } from '../authentication/signedRetry.js'
import { paginate } from '../http/pagination.js'
import { Refusal } from '../http/refusal.js'
import type { Routes } from '../http/route.js'
import { sealWallet } from '../sealing/signedEnvelope.js'
import { isoTime } from '../state/clock.js'
import { systemAccounts } from '../state/ledger.js'
import { findAccount } from '../state/lookup.js'
import type { AccountRecord } from '../state/records.js'
import type { Service } from '../state/service.js'

export const internalAccountRoutes: Routes<
  'listInternalAccounts' | 'fundInternalAccount' | 'exportInternalAccount'
> = {
  listInternalAccounts: {
    query: InternalAccountsQuery,
    handle({ query }, service) {
      const page = paginate(
        [...service.records.accounts.values()],
        query,
        ({ customerId, currency }) =>
          (query.customerId ?? customerId) === customerId &&
          (query.currency ?? currency.code) === currency.code &&
          (query.type ?? walletType) === walletType,
      )
      return { status: 200, body: { ...page, data: page.data.map((account) => show(account, service)) } }
    },
  },

  fundInternalAccount: {
    body: FundBody,
    handle({ params, body }, service) {
      const account = findAccount(service, params.accountId)
      const amount = BigInt(body.amount)
      const currency = account.currency.code
      const result = service.records.ledger.move({
        reason: 'funding',
        entries: [
          { account: systemAccounts.outside, currency, amount: -amount },
          { account: account.id, currency, amount },
        ],
      })
      if (result !== 'moved') throw new Refusal(400, errorCodes.amountOutOfRange, `amount: ${result}`)
      account.updatedAt = isoTime(service.clock.now())
      return { status: 200, body: show(account, service) }
    },
  },

  exportInternalAccount: {
    body: ClientKeyBody,
    async handle(call, service) {
      const account = findAccount(service, call.params.accountId)
      const { clientPublicKey } = call.body
      refuseUnsealable(clientPublicKey)
      const request = findSignatureRequest(call, service)
      if (request === undefined) {
        const parameters = { targetPublicKey: clientPublicKey, walletId: account.id }
        return askForSignature(call, { accountId: account.id, action: 'export wallet', parameters }, service)
      }
      await acceptSignature(call, request, service)
      account.mnemonic ??= generateMnemonic(wordlist)
      service.records.accounts.set(account.id, account)
      const encryptedWalletCredentials = await sealWallet(
        account.mnemonic,
        clientPublicKey,
        organizationOf(account.id),
        await envelopeSigner(service),
      )
      return { status: 200, body: { id: account.id, encryptedWalletCredentials } }
    },
  },
}

/** The sandbox holds no other kind. */
const walletType = 'EMBEDDED_WALLET'

function show(
  { id, customerId, currency, createdAt, updatedAt }: AccountRecord,
  service: Service,
): InternalAccount {
  return {
    id,
    type: walletType,
    balance: { amount: Number(service.records.ledger.balance(id, currency.code)), currency },
    fundingPaymentInstructions: [],
    createdAt,
    updatedAt,
    customerId,
  }
}
