/** The endpoints for transfers, UMA providers, withdrawal fees, and the sandbox's incoming UMA payments. */

import { showTransaction } from '../events/show.js'
import { once } from '../http/idempotency.js'
import { paginate } from '../http/pagination.js'
import type { Call, Result, Routes } from '../http/route.js'
import { estimateFee } from '../payments/fees.js'
import { receiveFromOutside } from '../payments/receiveFromOutside.js'
import { findTransfer, makeTransfer } from '../payments/transfer.js'
import { findByUma, refuseMalformedUma, umaProviders } from '../payments/umaAddress.js'
import { invalidField, Refusal } from '../refusal.js'
import { currencyOf, plainCurrency } from '../state/currencies.js'
import { find, findLiveCustomer } from '../state/lookup.js'
import { umaOutcomeOf } from '../state/outcome.js'
import type { Service } from '../state/service.js'

export const paymentRoutes = {
  createTransferIn: (call, service) => transfer('in', call, service),
  createTransferOut: (call, service) => transfer('out', call, service),

  listUmaProviders: ({ query }) =>
    paginate(
      umaProviders.filter(
        ({ supportedRegions = [], supportedCurrencies = [], allowListStatus }) =>
          (query.countryCode === undefined || supportedRegions.includes(query.countryCode)) &&
          (query.currencyCode === undefined ||
            supportedCurrencies.some(({ code }) => code === query.currencyCode)) &&
          (query.hasBlockedProviders !== 'false' || allowListStatus === true),
      ),
      query,
      query.sortOrder ?? 'asc',
    ),

  estimateWithdrawalFee({ body }, service) {
    const account = find(service, 'accounts', body.internalAccountId)
    const currency = currencyOf(body.currency, service)
    if (account.currency.code !== currency.code)
      throw new Refusal('INVALID_CURRENCY', 'currency: it is not the currency of the account')
    return estimateFee(body.cryptoNetwork, body.amount, currency, service.deployment.wire)
  },

  receiveUmaPayment({ body }, service) {
    const { senderUmaAddress, receivingCurrencyCode, receivingCurrencyAmount, customerId } = body
    refuseMalformedUma(senderUmaAddress, 'senderUmaAddress')
    const receiverUmaAddress = body.receiverUmaAddress ?? findLiveCustomer(service, customerId!).umaAddress!
    refuseMalformedUma(receiverUmaAddress, 'receiverUmaAddress')
    const holder = service.records.customers
      .by('umaAddress', receiverUmaAddress)
      .find(({ isDeleted }) => !isDeleted)
    if (holder === undefined) throw new Refusal('USER_NOT_FOUND', 'receiverUmaAddress: no customer has it')
    if (customerId !== undefined && holder.id !== customerId)
      throw invalidField('customerId', 'another customer has receiverUmaAddress')
    const currency = currencyOf(receivingCurrencyCode, service)
    const account = findByUma(receiverUmaAddress, currency.code, service)
    if (account === undefined)
      throw new Refusal(
        'INVALID_CURRENCY',
        'receivingCurrencyCode: the receiver has no account in this currency',
      )
    const outcome = umaOutcomeOf(senderUmaAddress, service)
    const source = { sourceType: 'UMA_ADDRESS', umaAddress: senderUmaAddress }
    const transaction = receiveFromOutside(
      account,
      plainCurrency(currency),
      receivingCurrencyAmount,
      { source, needsApproval: true, ...(outcome && { outcome }) },
      service,
    )
    return showTransaction(transaction, service)
  },
} satisfies Partial<Routes>

function transfer<Name extends 'createTransferIn' | 'createTransferOut'>(
  direction: 'in' | 'out',
  call: Call<Name>,
  service: Service,
): Result<Name> {
  return once(call, service, () => {
    const transaction = makeTransfer(findTransfer(direction, call.body, service), service)
    return showTransaction(transaction, service) as Result<Name>
  })
}
