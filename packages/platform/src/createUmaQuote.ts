/** The most common quote: from a wallet to a UMA address. */

import { checkNames, checkObject, checkOneOf } from '@embedded-wallet/protocol'
import { createQuote, type MadeQuote } from './endpoints/quotes.js'
import type { CallOptions } from './transport/callOptions.js'
import type { Platform } from './transport/clientOptions.js'

/** The options of `createUmaQuote`. */
export interface UmaQuoteOptions extends CallOptions {
  /** Who pays: `InternalAccount:<id>`. */
  accountId: string
  /** Who is paid: `$name@domain`. */
  umaAddress: string
  /** What the receiver gets: ISO 4217, or an asset code. `lookUpUmaAddress` lists the currencies of an address. */
  currency: string
  /** An integer in the smallest unit of the locked side's currency: 5 USDC are 5_000_000. */
  amount: number
  /** Which side `amount` fixes. Default: `SENDING`, what leaves the account. */
  lockedSide?: 'SENDING' | 'RECEIVING' | undefined
  /** The purpose of the payment: the receiver may see it. */
  description?: string | undefined
}

/**
 * Requests a quote that pays a UMA address from a wallet. For anything else, see `createQuote`.
 *
 * The user's device signs and executes it. Fees are part of the locked side if that is `SENDING`.
 *
 * @throws {PlatformError} As `createQuote`.
 * @throws {TypeError} If an option is missing or has a wrong type; nothing was sent. For an `amount` that is not an amount, `createQuote` of a
 * relay passes it on: the page gets 400 `INVALID_AMOUNT` with the message.
 * @see docs/reference/endpoints.md#createquote
 * @example
 * ```ts
 * const payee = { umaAddress: '$ada@shop.example', currency: 'USD' }
 * const quote = await createUmaQuote(platform, { accountId, ...payee, amount: 25_000_000 }) // 25 USDC
 * ```
 */
export async function createUmaQuote(platform: Platform, options: UmaQuoteOptions): Promise<MadeQuote> {
  checkObject('options', options)
  const { accountId, umaAddress, currency, amount, lockedSide = 'SENDING', ...call } = options
  // A `lockedSide` that is misspelt would fix the other side: another sum of money.
  checkNames(options, names)
  checkOneOf('lockedSide', lockedSide, ['SENDING', 'RECEIVING'])
  if (!Number.isSafeInteger(amount) || amount < 1) throw Object.assign(new TypeError(noAmount), refusal)
  return createQuote(platform, {
    ...call,
    source: { sourceType: 'ACCOUNT', accountId },
    destination: { destinationType: 'UMA_ADDRESS', umaAddress, currency },
    lockedCurrencySide: lockedSide,
    lockedCurrencyAmount: amount,
  })
}

const names = 'accountId umaAddress currency amount lockedSide description idempotencyKey signal'.split(' ')

const noAmount =
  'The amount must be a whole number of the smallest unit of its currency, 1 or more, and not a string. No money has moved.'
/** The fields of a `QuoteRefusal` of the relay: an amount often comes from a page, which must be told why it is refused. */
const refusal = { name: 'QuoteRefusal', code: 'INVALID_AMOUNT', status: 400 }
