/** The backend of a send form: who can be paid, what may be sent, the quote, and the acknowledgement of a name that does not match. */

import { checkObject } from '@embedded-wallet/protocol'
import { transportOf } from '../transport/call.js'
import type { Platform } from '../transport/clientOptions.js'
import {
  type AcknowledgementStore,
  createAcknowledgements,
  memoryAcknowledgements,
} from './acknowledgements.js'
import { listPayees, type NewPayee, type SavedPayee, savePayee } from './payees.js'
import { quoteOrder, type SendingOrder, type SendingQuote } from './quoteOrder.js'
import {
  findReceiver,
  type PayableBank,
  type ReceivedCurrency,
  readBanks,
  readLimits,
  type SendingLimits,
} from './receivers.js'
import { currencyCode } from './sendingOrder.js'
import { SendingRefusal } from './sendingRefusal.js'

/** The options of `createSending`. */
export interface SendingOptions {
  /** Default: the memory of this process. */
  acknowledgements?: AcknowledgementStore | undefined
}

/** Who is behind a text: what the send form takes. */
export interface FoundPayee {
  receives?: readonly ReceivedCurrency[] | undefined
  /** The recipient's service wants to know what the payment is for. */
  needsPurpose?: true | undefined
  refusal?: 'SELF_PAYMENT' | 'INVALID_UMA_ADDRESS' | undefined
}

/** What `createSending` returns: the other half of the functions of `WalletSend`. */
export interface Sending {
  /** The recipients that the customer has saved, newest first, at most 100. */
  payees: (of: { customerId: string }) => Promise<SavedPayee[]>
  /** Who receives at a UMA address. Undefined for any other text. */
  lookUp: (of: { customerId: string; text: unknown }) => Promise<FoundPayee | undefined>
  /** Saves an account for the customer. If it is already saved with the same holder, that one is returned. */
  savePayee: (of: { customerId: string; account: NewPayee }) => Promise<SavedPayee>
  /** What may be sent in a currency, from what a wallet holds. Kept for five minutes, as the service keeps it. */
  limits: (of: { from: string; currency: unknown }) => Promise<SendingLimits>
  /** The banks that can be paid in a currency, if an account cannot have just any name of one. Kept as long. */
  banks: (of: { currency: unknown; country?: unknown }) => Promise<readonly PayableBank[]>
  /** Makes the quote of an order: return it from `createQuote` of your relay. */
  quote: (of: SendingOrder) => Promise<SendingQuote>
  /** The user wants to pay although the name does not match. `false`: this account has no such quote. */
  acknowledge: (of: { accountId: string; quoteId: string }) => Promise<boolean>
  /** Whether this quote pays a name that does not match, and nobody has acknowledged it: deny it in `authorizeAction` of your relay. */
  mustBeDenied: (
    quote: { id: string; destination?: { accountId?: string | undefined } | undefined } | undefined,
  ) => Promise<boolean>
}

const keptMs = 300_000
const maxKept = 10_000

/**
 * Creates the backend of a send form, such as `WalletSend` of `@embedded-wallet/ui`: look-ups, saved recipients, limits, and the quote.
 *
 * Recipients live at the service, as external accounts of the customer, so there is no table of yours. Limits and banks are kept in memory, for
 * five minutes. Acknowledgements are kept in memory too, for a day: if your backend has several instances, or restarts while users pay,
 * pass `acknowledgements`. The result of a name check is read again when a payment is executed, whatever the page sends.
 *
 * Minimum and maximum come from `listExchangeRates`, which only the dated profiles have, and from the look-up of an address. Each function
 * rejects with a `SendingRefusal` if it refuses, and with a `PlatformError` if the service does.
 *
 * @throws {TypeError} If `platform` or an option has a wrong type.
 * @see packages/platform/README.md
 * @example
 * ```ts
 * const sending = createSending(platform)
 * const order = { id: '7', recipient: '$ada@bank.example', side: 'SENDING', amount: '12.5' }
 * const offer = await sending.quote({ accountId, customerId, order })
 * ```
 */
export function createSending(platform: Platform, options: SendingOptions = {}): Sending {
  checkObject('options', options)
  const { profile, now } = transportOf(platform)
  const { acknowledgements = memoryAcknowledgements(now) } = options
  const limitsOf = keptFor(
    (from: string, currency: string) => readLimits(platform, profile, from, currency),
    now,
  )
  const banksOf = keptFor(
    (currency: string, country: string) => readBanks(platform, profile, currency, country),
    now,
  )
  return {
    ...createAcknowledgements(platform, acknowledgements),
    payees: ({ customerId }) => listPayees(platform, customerId),
    lookUp: async ({ customerId, text }) => {
      if (typeof text !== 'string' || !text.trim().startsWith('$')) return undefined
      try {
        const { receives, needsPurpose } = await findReceiver(platform, customerId, text.trim().toLowerCase())
        return { receives, ...(needsPurpose && { needsPurpose }) }
      } catch (error) {
        const { code } = error instanceof SendingRefusal ? error : { code: undefined }
        if (code === 'SELF_PAYMENT' || code === 'INVALID_UMA_ADDRESS') return { refusal: code }
        throw error
      }
    },
    savePayee: ({ customerId, account }) => savePayee(platform, customerId, profile, account),
    limits: async ({ from, currency }) =>
      typeof currency === 'string' && currencyCode.test(currency) ? limitsOf(from, currency) : {},
    banks: async ({ currency, country = '' }) =>
      typeof currency === 'string' && currencyCode.test(currency) && /^(?:[A-Z]{2})?$/.test(`${country}`)
        ? banksOf(currency, `${country}`)
        : [],
    quote: (of) => quoteOrder({ platform, profile, limitsOf }, of),
  }
}

/** Keeps what a read gives for five minutes. One that fails is read again. */
function keptFor<Key extends string[], Value>(read: (...key: Key) => Promise<Value>, now: () => number) {
  const known = new Map<string, { until: number; value: Promise<Value> }>()
  return (...key: Key): Promise<Value> => {
    const name = key.join(' ')
    const kept = known.get(name)
    if (kept && kept.until > now()) return kept.value
    if (known.size >= maxKept) known.clear()
    const value = read(...key)
    known.set(name, { until: now() + keptMs, value })
    value.catch(() => known.delete(name))
    return value
  }
}
