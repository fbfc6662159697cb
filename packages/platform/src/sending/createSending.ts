/** The backend of a send form: who can be paid, what may be sent, the quote, and the acknowledgement of a name that does not match. */

import {
  accountKey,
  checkObject,
  type ExternalAccount,
  type InternalAccount,
  identifierPattern,
  isAccountType,
  isUnreadable,
  type ProfileName,
  purposesOf,
  type QuoteDetails,
  railsOf,
} from '@embedded-wallet/protocol'
import { listInternalAccounts } from '../endpoints/customers.js'
import { createQuote, getQuote } from '../endpoints/quotes.js'
import { PlatformError } from '../platformError.js'
import { transportOf } from '../transport/call.js'
import type { CallOptions } from '../transport/callOptions.js'
import type { Platform } from '../transport/clientOptions.js'
import {
  findPayee,
  listPayees,
  type NewPayee,
  type PayeeNameCheck,
  readCheckStatus,
  type SavedPayee,
  savedPayee,
  savePayee,
} from './payees.js'
import {
  findReceiver,
  type PayableBank,
  type ReceivedCurrency,
  readBanks,
  readDecimals,
  readLimits,
  type SendingLimits,
} from './receivers.js'
import { SendingRefusal } from './sendingRefusal.js'

/** Where acknowledgements are kept. Several instances of a backend must share one. */
export interface AcknowledgementStore {
  /** Remembers a quote for at least `seconds`. */
  add(quoteId: string, seconds: number): unknown
  /** Whether it remembers the quote. */
  has(quoteId: string): boolean | Promise<boolean>
}

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

/** The order of a send form, as `createQuote` of the relay gets it. It comes from a page and is checked. */
export interface SendingOrder extends Pick<CallOptions, 'signal'> {
  /** Who pays: `InternalAccount:<id>`, as the relay names it. */
  accountId: string
  /** Who owns that account. */
  customerId: string
  /** `{ id, recipient, side, amount, receives?, purpose?, message?, rail? }` */
  order: unknown
  idempotencyKey?: string | undefined
}

/** A quote with who is paid, and with the side that the user fixed. */
export interface SendingQuote extends QuoteDetails {
  payee: { name: string; detail?: string | undefined; check?: PayeeNameCheck | undefined }
  lockedCurrencySide: 'SENDING' | 'RECEIVING'
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
  /** The banks that can be paid in a currency, where an account cannot have just any name of one. Kept as long. */
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

const daySeconds = 86_400
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

  const destinationOf = async (
    order: Order,
    account: InternalAccount,
    customerId: string,
  ): Promise<Resolved> => {
    const { recipient, receives } = order
    const own = account.balance.currency
    if (recipient.startsWith('$')) {
      const receiver = await findReceiver(platform, customerId, recipient.toLowerCase())
      const codes = receiver.receives.map(({ currency }) => currency)
      if (receives && codes.length > 0 && !codes.includes(receives))
        throw new SendingRefusal('INVALID_CURRENCY')
      // Dollars if they arrive there, else what the wallet holds, else the first.
      const currency = receives ?? ['USD', own.code].find((code) => codes.includes(code)) ?? codes[0] ?? 'USD'
      const { umaAddress, lookupId } = receiver
      return {
        destination: { destinationType: 'UMA_ADDRESS', umaAddress, currency },
        ...(lookupId && { lookupId }),
        decimals:
          receiver.receives.find((one) => one.currency === currency)?.decimals ?? isoDecimals(currency),
        payee: { name: umaAddress },
      }
    }
    if (!identifierPattern.test(recipient)) throw new SendingRefusal('INVALID_RECIPIENT')
    if (accountKey(recipient) === accountKey(account.id)) throw new SendingRefusal('SELF_PAYMENT')
    const destination = { destinationType: 'ACCOUNT', accountId: recipient } as const
    if (!recipient.startsWith('ExternalAccount:')) return { destination, payee: { name: recipient } }
    const external = await findPayee(platform, customerId, recipient)
    if (!external) throw new SendingRefusal('PAYEE_NOT_FOUND')
    const { currency } = external
    const decimalsThere = async () =>
      (await limitsOf(own.code, currency)).decimals ??
      (await readDecimals(platform, { accountId: recipient, customerId, currency })) ??
      isoDecimals(currency)
    const ofOwn = currency === own.code ? own.decimals : undefined
    const decimals = order.side === 'SENDING' ? undefined : (ofOwn ?? (await decimalsThere()))
    const { name, detail, check } = savedPayee(external)
    const { rail } = order
    if (rail !== undefined && !railsOfAccount(external, profile).includes(rail))
      throw new SendingRefusal('INVALID_ORDER')
    return {
      destination: { ...destination, ...(rail && { paymentRail: rail }) },
      external,
      decimals,
      payee: { name, ...(name !== detail && { detail }), ...(check && { check }) },
    }
  }

  return {
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
    quote: async ({ accountId, customerId, order: given, idempotencyKey, signal }) => {
      const order = readOrder(given)
      const { purpose, message } = order
      const isUnknown = purpose !== undefined && !purposesOf(profile).includes(purpose)
      // Other deployments have no place for a message.
      if (isUnknown || (message && profile !== '2026-08')) throw new SendingRefusal('INVALID_ORDER')
      const account = await findAccount(platform, customerId, accountId)
      const { amount: balance, currency } = account.balance
      const isSending = order.side === 'SENDING'
      const sent = isSending ? unitsOf(order.amount, currency.decimals) : 0
      if (sent > balance) throw new SendingRefusal('BALANCE_TOO_LOW')
      const { destination, lookupId, external, decimals, payee } = await destinationOf(
        order,
        account,
        customerId,
      )
      if (!isSending && decimals === undefined) throw new SendingRefusal('CURRENCY_NOT_KNOWN')
      const quote = await createQuote(platform, {
        source: { sourceType: 'ACCOUNT', accountId: account.id, customerId },
        destination,
        ...(lookupId && { lookupId }),
        lockedCurrencySide: order.side,
        lockedCurrencyAmount: isSending ? sent : unitsOf(order.amount, decimals!),
        ...(purpose && { purposeOfPayment: purpose }),
        ...(message && { remittanceInformation: message }),
        idempotencyKey,
        signal,
      }).catch((error: unknown) => {
        throw notReady(error, external) ?? error
      })
      // With other decimals it is another sum of money.
      if (!isSending && quote.receivingCurrency.decimals !== decimals)
        throw new SendingRefusal('CURRENCY_NOT_KNOWN')
      if (quote.totalSendingAmount > balance) throw new SendingRefusal('BALANCE_TOO_LOW')
      return { ...quote, payee, lockedCurrencySide: order.side }
    },
    acknowledge: async ({ accountId, quoteId }) => {
      if (!identifierPattern.test(quoteId)) return false
      const quote = await getQuote(platform, { quoteId }).catch((error: unknown) => {
        if (!(error instanceof PlatformError && error.serviceStatus === 404)) throw error
      })
      const payer = quote && 'accountId' in quote.source ? quote.source.accountId : undefined
      if (payer === undefined || accountKey(payer) !== accountKey(accountId)) return false
      await acknowledgements.add(quoteId, daySeconds)
      return true
    },
    mustBeDenied: async (quote) => {
      const { accountId } = quote?.destination ?? {}
      if (quote === undefined || !accountId?.startsWith('ExternalAccount:')) return false
      if ((await readCheckStatus(platform, accountId)) !== 'NOT_MATCHED') return false
      return (await acknowledgements.has(quote.id)) !== true
    },
  }
}

/** Where a quote goes. `external` was read just now. `decimals`: of what arrives, as far as the service tells. */
interface Resolved extends Pick<SendingQuote, 'payee'> {
  destination: Parameters<typeof createQuote>[1]['destination']
  lookupId?: string
  external?: ExternalAccount
  decimals?: number | undefined
}

interface Order {
  recipient: string
  side: 'SENDING' | 'RECEIVING'
  amount: string
  receives: string | undefined
  purpose: string | undefined
  message: string | undefined
  rail: string | undefined
}

const currencyCode = /^[A-Z0-9]{2,10}$/

/** Assumption: as long as in a SEPA transfer. The service names no bound. */
const maxMessage = 140

function readOrder(given: unknown): Order {
  const { recipient, side, amount, receives, purpose, message, rail } = (given ?? {}) as Readonly<
    Record<string, unknown>
  >
  const isText = (value: unknown, max: number): value is string | undefined =>
    value === undefined || (typeof value === 'string' && value.length <= max)
  const isOrder =
    typeof recipient === 'string' &&
    recipient.length <= 400 &&
    typeof amount === 'string' &&
    (side === 'SENDING' || side === 'RECEIVING') &&
    (receives == null || (typeof receives === 'string' && currencyCode.test(receives)))
  if (!isOrder || !isText(purpose, 40) || !isText(rail, 40) || !isText(message, maxMessage))
    throw new SendingRefusal('INVALID_ORDER')
  // Only a bank can be reached in several ways.
  if (rail !== undefined && !recipient.trim().startsWith('ExternalAccount:'))
    throw new SendingRefusal('INVALID_ORDER')
  return {
    recipient: recipient.trim(),
    side,
    amount,
    receives: receives ?? undefined,
    purpose,
    message: message?.trim() || undefined,
    rail,
  }
}

/** As the service names them of the account, else as the contract does. */
function railsOfAccount({ accountInfo }: ExternalAccount, profile: ProfileName): readonly unknown[] {
  const { accountType, paymentRails } = accountInfo
  if (Array.isArray(paymentRails)) return paymentRails
  return isAccountType(accountType) ? railsOf(accountType, profile) : []
}

/** Whole units as the smallest ones. @throws {SendingRefusal} `INVALID_AMOUNT`. */
function unitsOf(amount: string, decimals: number): number {
  const [, whole = '', fraction = ''] = /^(\d{1,20})(?:\.(\d{1,20}))?$/.exec(amount) ?? []
  const units =
    whole === '' || fraction.length > decimals ? 0 : Number(whole + fraction.padEnd(decimals, '0'))
  if (units < 1 || !Number.isSafeInteger(units)) throw new SendingRefusal('INVALID_AMOUNT')
  return units
}

/** Of ISO 4217, as the runtime knows it. The quote's own are compared with them. */
const isoDecimals = (currency: string): number | undefined =>
  /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
    : undefined

async function findAccount(
  platform: Platform,
  customerId: string,
  accountId: string,
): Promise<InternalAccount> {
  for await (const row of listInternalAccounts(platform, { customerId, type: 'EMBEDDED_WALLET' }))
    if (!isUnreadable(row) && accountKey(row.id) === accountKey(accountId)) return row
  throw new SendingRefusal('INVALID_ORDER')
}

/** The service refuses quotes to an account that is not active. Source: interface document, ExternalAccount, status. */
function notReady(error: unknown, account: ExternalAccount | undefined): SendingRefusal | undefined {
  if (!(error instanceof PlatformError) || error.serviceStatus !== 409) return undefined
  if (account === undefined || account.status === 'ACTIVE') return undefined
  // Every other one may become active: 2026-08 also has states before the owner is known.
  return new SendingRefusal(account.status === 'INACTIVE' ? 'PAYEE_CLOSED' : 'PAYEE_NOT_READY', error)
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

function memoryAcknowledgements(now: () => number): AcknowledgementStore {
  const until = new Map<string, number>()
  return {
    add: (quoteId, seconds) => {
      // The oldest goes first: it must be acknowledged again.
      const oldest = until.size >= maxKept ? until.keys().next().value : undefined
      if (oldest !== undefined) until.delete(oldest)
      until.set(quoteId, now() + seconds * 1000)
    },
    has: (quoteId) => (until.get(quoteId) ?? 0) > now(),
  }
}
