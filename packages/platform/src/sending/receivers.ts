/** Who receives at a UMA address: the currencies that arrive there, and their limits; and the service's data about other currencies. */

import {
  errorCodes,
  isUnreadable,
  maxQuoteAmount,
  type ProfileName,
  umaAddressPattern,
} from '@embedded-wallet/protocol'
import { getCustomer, listDiscoveries } from '../endpoints/customers.js'
import { lookUpExternalAccount, lookUpUmaAddress } from '../endpoints/externalAccounts.js'
import { listExchangeRates } from '../endpoints/quotes.js'
import { PlatformError } from '../platformError.js'
import type { Platform } from '../transport/clientOptions.js'
import { SendingRefusal } from './sendingRefusal.js'

/** A currency that arrives. */
export interface ReceivedCurrency {
  currency: string
  decimals: number
  /** The smallest and the largest amount, in the smallest unit. Absent: no limit that a payment could reach. */
  min?: number | undefined
  max?: number | undefined
}

/** What may be sent in a currency, in the smallest unit of what the wallet holds. */
export interface SendingLimits {
  /** Of the currency that arrives. */
  decimals?: number | undefined
  min?: number | undefined
  max?: number | undefined
}

/** A bank that the service can pay to in a currency. */
export interface PayableBank {
  /** What `bankName` of an account takes. */
  bankName: string
  /** What a user reads. */
  displayName: string
}

/** A limit that no payment reaches means nothing. */
const limitsOf = (min: number, max: number) => ({
  ...(min > 1 && { min }),
  ...(max < maxQuoteAmount && { max }),
})

/** @throws {SendingRefusal} `SELF_PAYMENT`, `INVALID_UMA_ADDRESS`. */
export async function findReceiver(
  platform: Platform,
  customerId: string,
  umaAddress: string,
): Promise<{ umaAddress: string; lookupId?: string; receives: ReceivedCurrency[]; needsPurpose?: true }> {
  if (!umaAddressPattern.test(umaAddress)) throw new SendingRefusal('INVALID_UMA_ADDRESS')
  const customer = await getCustomer(platform, { customerId })
  if (customer.umaAddress === umaAddress) throw new SendingRefusal('SELF_PAYMENT')
  try {
    const lookup = await lookUpUmaAddress(platform, { receiverUmaAddress: umaAddress, customerId })
    return {
      umaAddress,
      lookupId: lookup.lookupId,
      receives: lookup.supportedCurrencies.map(({ currency: { code, decimals }, min, max }) => ({
        currency: code,
        decimals,
        ...limitsOf(min, max),
      })),
      ...(lookup.requiredPayerDataFields?.some(isPurpose) && { needsPurpose: true }),
    }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    const { serviceStatus: status, serviceCode } = error
    if (serviceCode === errorCodes.userNotFound || serviceCode === errorCodes.umaNotFound)
      throw new SendingRefusal('INVALID_UMA_ADDRESS', error)
    // The interface document shows no lookup of addresses, so a service may have none. The quote then shows what is wrong.
    if (status === 404 || status === 405 || status === 501) return { umaAddress, receives: [] }
    throw error
  }
}

/** The service knows everything else of the payer. */
const isPurpose = ({ name, mandatory }: { name: string; mandatory: boolean }) =>
  mandatory && name === 'PURPOSE_OF_PAYMENT'

/** @returns The decimals of what arrives in an account, from the service. Undefined where it does not say them. */
export async function readDecimals(
  platform: Platform,
  of: { accountId: string; customerId: string; currency: string },
): Promise<number | undefined> {
  const { accountId, customerId } = of
  try {
    const { supportedCurrencies } = await lookUpExternalAccount(platform, { accountId, customerId })
    return supportedCurrencies.find(({ currency: { code } }) => code === of.currency)?.currency.decimals
  } catch (error) {
    // A service may have no lookup. Without the decimals nothing is quoted for an amount that arrives.
    if (error instanceof PlatformError) return undefined
    throw error
  }
}

/** @returns None where any name can be entered, and where the service lists no banks: only the dated profiles do. */
export async function readBanks(
  platform: Platform,
  profile: ProfileName,
  currency: string,
  country: string,
): Promise<PayableBank[]> {
  if (profile === 'document') return []
  const rows = await listDiscoveries(platform, { currency, ...(country && { country }) })
  return rows.flatMap((row) =>
    isUnreadable(row) ? [] : [{ bankName: row.bankName, displayName: row.displayName || row.bankName }],
  )
}

/** @param own - What the wallet holds. @returns Nothing if the service does not give it: only the dated profiles list rates. */
export async function readLimits(
  platform: Platform,
  profile: ProfileName,
  own: string,
  currency: string,
): Promise<SendingLimits> {
  if (profile === 'document' || own === currency) return {}
  const rates = await listExchangeRates(platform, { sourceCurrency: own, destinationCurrency: [currency] })
  const rows = rates.flatMap((row) => (isUnreadable(row) ? [] : [row]))
  if (rows.length === 0) return {}
  // One row for each way in which the money can arrive: the service chooses one that fits.
  const min = Math.min(...rows.map((row) => row.minSendingAmount))
  const max = Math.max(...rows.map((row) => row.maxSendingAmount))
  return { decimals: rows[0]!.destinationCurrency.decimals, ...limitsOf(min, max) }
}
