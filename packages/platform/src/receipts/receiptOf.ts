/** Reads what a receipt needs from the service, and builds it: of a completed payment, and of its refund. */

import {
  type Customer,
  checkNames,
  checkObject,
  checkText,
  type ExternalAccount,
  isUnreadable,
  type Transaction,
} from '@embedded-wallet/protocol'
import { getCustomer, listInternalAccounts } from '../endpoints/customers.js'
import { getCustomerExternalAccount, getExternalAccount } from '../endpoints/externalAccounts.js'
import { getQuote } from '../endpoints/quotes.js'
import { getTransaction } from '../endpoints/transactions.js'
import { PlatformError } from '../platformError.js'
import type { CallOptions } from '../transport/callOptions.js'
import type { Platform } from '../transport/clientOptions.js'
import {
  addTransmitter,
  buildReceipt,
  createRows,
  nameOfCustomer,
  type ReceiptFacts,
  type ReceiptOptions,
  type ReceiptResult,
} from './buildReceipt.js'
import { chainOf } from './chain.js'
import { zonedTime } from './format.js'
import { wordsOf } from './words.js'

/** The options of `receiptOf`. */
export interface ReceiptOfOptions extends ReceiptOptions, Pick<CallOptions, 'signal'> {
  /** `Transaction:<id>` */
  transactionId: string
  /** `Quote:<id>`: for deployments whose transactions do not name it, if your app kept it. Default: the transaction's. */
  quoteId?: string | undefined
}

export const receiptOptionNames: readonly string[] =
  'transactionId quoteId transmitter timeZone language names taxes signal'.split(' ')

/**
 * Builds the receipt of a completed payment, out or in, from the service's data.
 *
 * It is for a platform that moves money on the license of the service's operator. Send it once, and keep what you sent:
 * `deliverReceipt` does both. A field that the operator requires and nobody gives is a problem with its name; payments with a card are
 * not covered.
 *
 * @returns `{ receipt }`, or `{ problems }` such as `[['MISSING', 'recipient']]`: then no receipt may be sent.
 * @throws {TypeError} If an option is missing or has a wrong type; nothing was read.
 * @throws {RangeError} If `timeZone` or `language` is none.
 * @see docs/guides/receipts.md
 * @example
 * ```ts
 * const { receipt, problems } = await receiptOf(platform, { transactionId, transmitter, timeZone: 'America/New_York' })
 * if (receipt) console.log(receiptText(receipt))
 * else console.error(problems)
 * ```
 */
export async function receiptOf(platform: Platform, options: ReceiptOfOptions): Promise<ReceiptResult> {
  checkReceiptOptions(options, receiptOptionNames)
  return (await readReceipt(platform, options)).result
}

/** The same, with the transaction that was read. */
export async function readReceipt(
  platform: Platform,
  { transactionId, quoteId, signal, ...rest }: ReceiptOfOptions,
): Promise<{ result: ReceiptResult; transaction: Transaction }> {
  const transaction = await getTransaction(platform, { transactionId, signal })
  const facts = await readFacts(platform, transaction, quoteId, signal)
  return { result: buildReceipt({ ...rest, ...facts }), transaction }
}

/**
 * Builds the notice of a refund: its reference, when it began and ended, and why. A receipt that was sent stays as it is; this is a
 * paper of its own. A payment that was refunded before it was completed gets the notice alone.
 *
 * @returns `{ receipt }` of the kind `refund-notice`, or `{ problems }`: `NOT_REFUNDED` until the money is back.
 * @throws {TypeError} As `receiptOf`.
 * @see docs/guides/receipts.md
 */
export async function refundNoticeOf(platform: Platform, options: ReceiptOfOptions): Promise<ReceiptResult> {
  checkReceiptOptions(options, receiptOptionNames)
  const { transactionId, quoteId: _, signal, ...rest } = options
  const transaction = await getTransaction(platform, { transactionId, signal })
  const customer = await readCustomer(platform, transaction, signal)
  return buildRefundNotice({ ...rest, transaction, customer })
}

/** The same, of facts that were read before. */
export function buildRefundNotice(facts: ReceiptFacts): ReceiptResult {
  const { transaction, transmitter, customer, names = {}, timeZone = 'UTC' } = facts
  const { refund, id: transactionId } = transaction
  if (refund?.status !== 'COMPLETED') return { problems: [['NOT_REFUNDED', 'refund']] }
  const { language, words } = wordsOf(facts.language ?? 'en')
  const collected = createRows(words)
  const { rows, problems, add, need } = collected
  const reason = refund.reason as 'TIMEOUT' | undefined
  need('payment', 'transactionId', transactionId)
  need('payment', 'refundReference', refund.reference)
  need('payment', 'refundStarted', zonedTime(refund.initiatedAt, timeZone, language))
  need('payment', 'refundSettled', zonedTime(refund.settledAt, timeZone, language))
  need('payment', 'refundReason', reason && (words[reason] ?? reason))
  const isIn = transaction.type === 'INCOMING'
  // Whose money it is: an incoming payment goes back to a sender who is not a customer of this app.
  if (!isIn) add('parties', 'sender', nameOfCustomer(customer) ?? names.sender)
  addTransmitter(transmitter, collected)
  if (problems.length > 0) return { problems }
  const head = { transactionId, language, title: words.refundNotice, textsVersion: transmitter.version }
  return { receipt: { kind: 'refund-notice', ...head, rows } }
}

/** @throws {TypeError} Naming the option. */
export function checkReceiptOptions(options: ReceiptOfOptions, names: readonly string[]): void {
  checkObject('options', options)
  checkNames(options, names)
  const { transactionId, transmitter, timeZone = 'UTC', language = 'en', taxes = [] } = options
  checkText('transactionId', transactionId)
  checkObject('transmitter', transmitter)
  for (const { name, amount } of taxes) {
    checkText('taxes.name', name)
    if (!Number.isSafeInteger(amount) || amount < 0)
      throw new TypeError('taxes.amount must be a whole number of the smallest unit, 0 or more')
  }
  // Both throw a RangeError that names the value.
  new Intl.DateTimeFormat(language.replaceAll('_', '-'), { timeZone })
}

/** Reads what belongs to a transaction. If something is gone, such as a deleted account, there is one fact less. */
async function readFacts(
  platform: Platform,
  transaction: Transaction,
  knownQuoteId: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Pick<ReceiptFacts, 'transaction' | 'quote' | 'customer' | 'account' | 'ownAddresses'>> {
  if (transaction.status !== 'COMPLETED' || transaction.type === 'CARD') return { transaction }
  const { quoteId = knownQuoteId, customerId } = transaction
  const [quote, customer, account] = await Promise.all([
    quoteId === undefined ? undefined : orGone(() => getQuote(platform, { quoteId, signal })),
    readCustomer(platform, transaction, signal),
    readAccount(platform, transaction, signal),
  ])
  const facts = { transaction, quote, customer, account }
  const needsAddresses = chainOf(facts)?.hasAddresses
  return needsAddresses
    ? { ...facts, ownAddresses: await readAddresses(platform, customerId, signal) }
    : facts
}

function readCustomer(
  platform: Platform,
  { customerId }: Transaction,
  signal: AbortSignal | undefined,
): Promise<Customer | undefined> | undefined {
  // The platform's own payments have no customer.
  return customerId ? orGone(() => getCustomer(platform, { customerId, signal })) : undefined
}

async function readAccount(
  platform: Platform,
  { type, source, destination }: Transaction,
  signal: AbortSignal | undefined,
): Promise<ExternalAccount | undefined> {
  const { accountId = '' } = (type === 'INCOMING' ? source : destination) ?? {}
  if (!accountId.startsWith('ExternalAccount:')) return undefined
  return (
    (await orGone(() => getCustomerExternalAccount(platform, { accountId, signal }))) ??
    (await orGone(() => getExternalAccount(platform, { accountId, signal })))
  )
}

async function readAddresses(
  platform: Platform,
  customerId: string,
  signal: AbortSignal | undefined,
): Promise<Record<string, string>> {
  const addresses: Record<string, string> = {}
  const type = 'EMBEDDED_WALLET'
  for await (const row of listInternalAccounts(platform, { customerId, type, signal })) {
    if (isUnreadable(row) || row.type !== type || (row.customerId || customerId) !== customerId) continue
    for (const { accountOrWalletInfo } of row.fundingPaymentInstructions) {
      const { accountType, address } = accountOrWalletInfo
      if (typeof address === 'string') addresses[accountType] ??= address
    }
  }
  return addresses
}

async function orGone<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof PlatformError && (error.serviceStatus === 404 || error.serviceStatus === 410))
      return undefined
    throw error
  }
}
