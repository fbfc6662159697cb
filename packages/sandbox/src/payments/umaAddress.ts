/** UMA addresses and their providers: checks the form of an address and finds the account that receives the payments to it. */

import { type Currency, type UmaProvider, umaAddressPattern } from '@embedded-wallet/protocol'
import { Refusal } from '../refusal.js'
import { plainCurrency, pricedCurrencies } from '../state/currencies.js'
import { umaOutcomeOf } from '../state/outcome.js'
import { customerUmaDomain, supportedCurrencies } from '../state/platformConfig.js'
import type { Service } from '../state/service.js'
import { createTable } from '../state/table.js'

export function refuseMalformedUma(umaAddress: string, field = 'umaAddress'): void {
  if (!umaAddressPattern.test(umaAddress))
    throw new Refusal('INVALID_UMA_ADDRESS', `${field}: expected $, a name, @ and a domain, in lower case`)
}

/** An account that receives: an internal account, or an external one that takes the money out of the platform. */
export interface Recipient {
  id: string
  customerId: string
}

/**
 * The default deposit account, else the primary internal account in this currency. Assumption: the bank of the former converts a
 * payment in another currency, and an account that is not ACTIVE receives nothing.
 */
export function findByUma(umaAddress: string, currency: string, service: Service): Recipient | undefined {
  const { customers, accounts, externalAccounts } = service.records
  const [customer] = customers.by('umaAddress', umaAddress)
  if (customer === undefined || customer.isDeleted) return undefined
  const deposit = externalAccounts
    .by('customerId', customer.id)
    .find(({ defaultUmaDepositAccount, status }) => defaultUmaDepositAccount && status === 'ACTIVE')
  if (deposit !== undefined) return { id: deposit.id, customerId: customer.id }
  const own = accounts.by('customerId', customer.id).filter((account) => account.currency.code === currency)
  // Assumption: a self-custodial wallet is the primary account of its currency.
  return own.find(({ type }) => type === 'EMBEDDED_WALLET') ?? own[0]
}

/** Assumption: every address at a domain that the sandbox does not know exists, and takes what the platform supports. */
export function currenciesOfUma(umaAddress: string, service: Service): string[] | undefined {
  const { customers, accounts } = service.records
  const [customer] = customers.by('umaAddress', umaAddress)
  if (customer !== undefined && !customer.isDeleted) {
    const codes = accounts.by('customerId', customer.id).map(({ currency }) => currency.code)
    return [...new Set(codes)]
  }
  // An address of a scenario, such as `$success.eur`, ends with its currency.
  if (umaOutcomeOf(umaAddress, service) !== undefined)
    return [umaAddress.split('@')[0]!.split('.').at(-1)!.toUpperCase()]
  const domain = umaAddress.split('@')[1]!
  if (domain === service.umaDomain || domain === customerUmaDomain(service)) return undefined
  return (
    umaProviders.get(domain)?.supportedCurrencies?.map(({ code }) => code) ??
    supportedCurrencies(service).map(({ currencyCode }) => currencyCode)
  )
}

const currencies = (...codes: string[]): Currency[] =>
  pricedCurrencies.filter(({ code }) => codes.includes(code)).map(plainCurrency)

/** Invented institutions, oldest first. Those without an LEI are not on the platform's allowlist. */
const institutions: readonly [
  name: string,
  host: string,
  regions: string[],
  money: Currency[],
  lei?: string,
][] = [
  ['Harbour Bank', 'harbour', ['US'], currencies('USD'), '5493000000HARBOUR001'],
  ['Banco do Vale', 'vale', ['BR'], currencies('BRL'), '5493000000000VALE002'],
  ['Linden Pay', 'linden', ['DE', 'FR', 'ES'], currencies('EUR', 'USD'), '5493000000000LIND003'],
  ['Caja del Sur', 'cajadelsur', ['MX', 'US'], currencies('MXN', 'USD')],
  ['Oasis Exchange', 'oasis', ['AE'], currencies('AED')],
]

/** By domain. */
export const umaProviders = createTable<UmaProvider>({}, () => undefined)
for (const [name, host, supportedRegions, supportedCurrencies, lei] of institutions) {
  const domain = `${host}.example`
  umaProviders.set(domain, {
    name,
    supportedRegions,
    domain,
    supportedCurrencies,
    ...(lei !== undefined && { logoUrl: `https://${domain}/logo.svg`, lei }),
    allowListStatus: lei !== undefined,
  })
}
