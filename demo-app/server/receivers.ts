/** Looks up who receives at a UMA address, before a quote: the currencies that arrive there, and their limits. */

import { getCustomer, lookUpUmaAddress, type Platform, PlatformError } from '@embedded-wallet/platform'
import { errorCodes, maxQuoteAmount, umaAddressPattern } from '@embedded-wallet/protocol'
import type { Receiver } from '../shared/apiTypes'
import { Problem } from './problem'

/** A receiver, and the lookup that the quote continues. */
export interface FoundReceiver extends Receiver {
  lookupId?: string
}

/**
 * Looks a UMA address up.
 *
 * @param umaAddress - `$name@domain`, in lower case.
 * @throws Problem `SELF_PAYMENT` when it is the customer's own address.
 * @throws Problem `INVALID_UMA_ADDRESS` when the address does not exist.
 */
export async function findReceiver(
  platform: Platform,
  customerId: string,
  umaAddress: string,
): Promise<FoundReceiver> {
  if (!umaAddressPattern.test(umaAddress)) throw noSuchAddress()
  const customer = await getCustomer(platform, { customerId })
  if (customer.umaAddress === umaAddress)
    throw new Problem(400, 'SELF_PAYMENT', 'This is your own address. Enter another recipient.')
  try {
    const lookup = await lookUpUmaAddress(platform, { receiverUmaAddress: umaAddress, customerId })
    return {
      umaAddress,
      lookupId: lookup.lookupId,
      currencies: lookup.supportedCurrencies.map(({ currency, min, max }) => ({
        code: currency.code,
        decimals: currency.decimals,
        // A limit that no payment reaches says nothing.
        ...(min > 1 && { min }),
        ...(max < maxQuoteAmount && { max }),
      })),
    }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    const { serviceStatus: status, serviceCode } = error
    if (serviceCode === errorCodes.userNotFound || serviceCode === errorCodes.umaNotFound)
      throw noSuchAddress()
    // The interface document shows no lookup of addresses, so a service may have none. The quote then says what is wrong.
    if (status === 404 || status === 405 || status === 501) return { umaAddress, currencies: [] }
    throw error
  }
}

const noSuchAddress = () =>
  new Problem(
    400,
    errorCodes.invalidUmaAddress,
    'Nothing was sent: this address does not exist. Check it letter by letter.',
  )

/**
 * Chooses the currency that arrives.
 *
 * @param wanted - What the user chose. Empty or absent: dollars if they arrive there, else what the wallet holds, else the first.
 * @throws Problem `INVALID_CURRENCY` when it does not arrive there.
 */
export function chooseCurrency(
  { currencies }: Receiver,
  wanted: string | undefined,
  walletCurrency: string,
): string {
  const codes = currencies.map(({ code }) => code)
  if (!wanted) return ['USD', walletCurrency].find((code) => codes.includes(code)) ?? codes[0] ?? 'USD'
  if (codes.length === 0 || codes.includes(wanted)) return wanted
  throw new Problem(
    400,
    errorCodes.invalidCurrency,
    `Nothing was sent: this recipient does not take ${wanted}. Choose ${codes.join(' or ')}.`,
  )
}
