/** What an app reads before a quote: exchange rates, and the lookup of a UMA address. */

import type { Routes } from '../http/route.js'
import { startLookup } from '../payments/accountLookup.js'
import { ratesOf, whatIsTaken } from '../payments/exchangeRates.js'
import { currenciesOfUma, refuseMalformedUma } from '../payments/umaAddress.js'
import { Refusal } from '../refusal.js'
import { currencyOf } from '../state/currencies.js'
import { supportedCurrencies } from '../state/platformConfig.js'

export const receiverRoutes = {
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
} satisfies Partial<Routes>
