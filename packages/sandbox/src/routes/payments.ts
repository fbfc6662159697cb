/** The endpoints for exchange rates, lookups of a UMA address, transfers, UMA providers, withdrawal fees, and the sandbox's incoming UMA payments. */

import type { UmaProvider } from '@embedded-wallet/protocol'
import { showTransaction } from '../events/transitions.js'
import { pageOf } from '../http/pagination.js'
import { type Call, once, type Result, type Routes } from '../http/route.js'
import { ratesOf, startLookup, whatIsTaken } from '../payments/lookups.js'
import { estimateFee } from '../payments/pricing.js'
import { receiveFromOutside } from '../payments/receiveFromOutside.js'
import { findTransfer, makeTransfer } from '../payments/transfer.js'
import { currenciesOfUma, findByUma, refuseMalformedUma, umaProviders } from '../payments/umaAddress.js'
import { invalidField, Refusal } from '../refusal.js'
import { currencyOf, plainCurrency } from '../state/currencies.js'
import { umaOutcomeOf } from '../state/outcome.js'
import { supportedCurrencies } from '../state/platformConfig.js'
import { find, findLiveCustomer, type Service } from '../state/service.js'

export const paymentRoutes = {
  listExchangeRates({ query }, service) {
    const { sourceCurrency, destinationCurrency, sendingAmount } = query
    const supported = supportedCurrencies(service).map(({ currencyCode }) => currencyCode)
    const priced = (code: string) => currencyOf(code, service)
    const sources = (sourceCurrency === undefined ? supported : [sourceCurrency]).map(priced)
    const destinations = [destinationCurrency ?? supported].flat().map(priced)
    const amount = sendingAmount === undefined ? undefined : Number(sendingAmount)
    const data = sources.flatMap((source) =>
      destinations.flatMap((destination) =>
        source.code === destination.code ? [] : ratesOf(source, destination, amount, service),
      ),
    )
    return { data }
  },

  lookUpUmaAddress({ params, query }, service) {
    const { receiverUmaAddress } = params
    refuseMalformedUma(receiverUmaAddress, 'receiverUmaAddress')
    const currencyCodes = currenciesOfUma(receiverUmaAddress, service)
    if (currencyCodes === undefined)
      throw new Refusal(
        service.deployment.wire === '2026-08' ? 'UMA_NOT_FOUND' : 'USER_NOT_FOUND',
        'receiverUmaAddress: no customer has it',
      )
    const receiver = { destinationType: 'UMA_ADDRESS', umaAddress: receiverUmaAddress }
    const lookupId = startLookup(receiver, query, service)
    return { lookupId, receiverUmaAddress, ...whatIsTaken(currencyCodes, service) }
  },

  createTransferIn: (call, service) => transfer('in', call, service),
  createTransferOut: (call, service) => transfer('out', call, service),

  listUmaProviders({ query }) {
    const { countryCode, currencyCode, hasBlockedProviders } = query
    const isWanted = ({ supportedRegions = [], supportedCurrencies = [], allowListStatus }: UmaProvider) =>
      (countryCode === undefined || supportedRegions.includes(countryCode)) &&
      (currencyCode === undefined || supportedCurrencies.some(({ code }) => code === currencyCode)) &&
      (hasBlockedProviders !== 'false' || allowListStatus === true)
    return pageOf(umaProviders, {}, query, { also: [isWanted] })
  },

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
