/** Makes the quote of an order: from which account, to whom, and whether that can be paid. */

import {
  accountKey,
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
import type { CallOptions } from '../transport/callOptions.js'
import type { Platform } from '../transport/clientOptions.js'
import { findPayee, type PayeeNameCheck, savedPayee } from './payees.js'
import { findReceiver, readDecimals, type SendingLimits } from './receivers.js'
import { type ReadOrder, readOrder, unitsOf } from './sendingOrder.js'
import { SendingRefusal } from './sendingRefusal.js'

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

/** The service, and the limits that were read of it. */
interface Sender {
  platform: Platform
  profile: ProfileName
  limitsOf: (from: string, currency: string) => Promise<SendingLimits>
}

export async function quoteOrder(
  sender: Sender,
  { accountId, customerId, order: given, idempotencyKey, signal }: SendingOrder,
): Promise<SendingQuote> {
  const { platform, profile } = sender
  const order = readOrder(given)
  const { purpose, message } = order
  const isUnknown = purpose !== undefined && !purposesOf(profile).includes(purpose)
  // Other deployments have no place for a message.
  if (isUnknown || (message && profile !== '2026-08')) throw new SendingRefusal('INVALID_ORDER')
  const account = await findAccount(platform, customerId, accountId)
  const { amount: balance, currency } = account.balance
  const isSending = order.side === 'SENDING'
  const sent = isSending ? unitsOf(order.amount, currency.decimals) : 0
  // With a key the order may be paid, and that may be why the balance is low: the service has the quote of the first time.
  if (sent > balance && idempotencyKey === undefined) throw new SendingRefusal('BALANCE_TOO_LOW')
  const findDestination = order.recipient.startsWith('$') ? toAddress : toAccount
  const { destination, lookupId, external, decimals, payee } = await findDestination(
    sender,
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
  if (quote.totalSendingAmount > balance && (await isPayable(platform, quote.id)))
    throw new SendingRefusal('BALANCE_TOO_LOW')
  return { ...quote, payee, lockedCurrencySide: order.side }
}

/** Whether the quote was not executed. That of a repeated key shows the status that it had the first time. */
async function isPayable(platform: Platform, quoteId: string): Promise<boolean> {
  const { status } = await getQuote(platform, { quoteId })
  return status === 'PENDING' || status === 'EXPIRED'
}

async function findAccount(
  platform: Platform,
  customerId: string,
  accountId: string,
): Promise<InternalAccount> {
  for await (const row of listInternalAccounts(platform, { customerId, type: 'EMBEDDED_WALLET' }))
    if (!isUnreadable(row) && accountKey(row.id) === accountKey(accountId)) return row
  throw new SendingRefusal('INVALID_ORDER')
}

/** Where a quote goes. `external` was read just now. `decimals`: of what arrives, as far as the service tells. */
interface Destination extends Pick<SendingQuote, 'payee'> {
  destination: Parameters<typeof createQuote>[1]['destination']
  lookupId?: string
  external?: ExternalAccount
  decimals?: number | undefined
}

type FindDestination = (
  sender: Sender,
  order: ReadOrder,
  account: InternalAccount,
  customerId: string,
) => Promise<Destination>

const toAddress: FindDestination = async ({ platform }, { recipient, receives }, { balance }, customerId) => {
  const receiver = await findReceiver(platform, customerId, recipient.toLowerCase())
  const codes = receiver.receives.map(({ currency }) => currency)
  if (receives && codes.length > 0 && !codes.includes(receives)) throw new SendingRefusal('INVALID_CURRENCY')
  // Dollars if they arrive there, else what the wallet holds, else the first.
  const best = ['USD', balance.currency.code].find((code) => codes.includes(code))
  const currency = receives ?? best ?? codes[0] ?? 'USD'
  const { umaAddress, lookupId } = receiver
  return {
    destination: { destinationType: 'UMA_ADDRESS', umaAddress, currency },
    ...(lookupId && { lookupId }),
    decimals: receiver.receives.find((one) => one.currency === currency)?.decimals ?? isoDecimals(currency),
    payee: { name: umaAddress },
  }
}

const toAccount: FindDestination = async (sender, { recipient, side, rail }, account, customerId) => {
  const { platform, profile, limitsOf } = sender
  if (!identifierPattern.test(recipient)) throw new SendingRefusal('INVALID_RECIPIENT')
  if (accountKey(recipient) === accountKey(account.id)) throw new SendingRefusal('SELF_PAYMENT')
  const destination = { destinationType: 'ACCOUNT', accountId: recipient } as const
  if (!recipient.startsWith('ExternalAccount:')) return { destination, payee: { name: recipient } }
  const external = await findPayee(platform, customerId, recipient)
  if (!external) throw new SendingRefusal('PAYEE_NOT_FOUND')
  const { currency } = external
  const own = account.balance.currency
  const decimalsThere = async () =>
    (await limitsOf(own.code, currency)).decimals ??
    (await readDecimals(platform, { accountId: recipient, customerId, currency })) ??
    isoDecimals(currency)
  const ofOwn = currency === own.code ? own.decimals : undefined
  const decimals = side === 'SENDING' ? undefined : (ofOwn ?? (await decimalsThere()))
  if (rail !== undefined && !railsOfAccount(external, profile).includes(rail))
    throw new SendingRefusal('INVALID_ORDER')
  const { name, detail, check } = savedPayee(external)
  return {
    destination: { ...destination, ...(rail && { paymentRail: rail }) },
    external,
    decimals,
    payee: { name, ...(name !== detail && { detail }), ...(check && { check }) },
  }
}

/** As the service names them of the account, else as the contract does. */
function railsOfAccount({ accountInfo }: ExternalAccount, profile: ProfileName): readonly unknown[] {
  const { accountType, paymentRails } = accountInfo
  if (Array.isArray(paymentRails)) return paymentRails
  return isAccountType(accountType) ? railsOf(accountType, profile) : []
}

/** Of ISO 4217, as the runtime knows it. The quote's own are compared with them. */
const isoDecimals = (currency: string): number | undefined =>
  /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
    : undefined

/** The service refuses quotes to an account that is not active. Source: interface document, ExternalAccount, status. */
function notReady(error: unknown, account: ExternalAccount | undefined): SendingRefusal | undefined {
  if (!(error instanceof PlatformError) || error.serviceStatus !== 409) return undefined
  if (account === undefined || account.status === 'ACTIVE') return undefined
  // Every other one may become active: 2026-08 also has states before the owner is known.
  return new SendingRefusal(account.status === 'INACTIVE' ? 'PAYEE_CLOSED' : 'PAYEE_NOT_READY', error)
}
