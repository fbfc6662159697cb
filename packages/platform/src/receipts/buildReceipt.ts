/** Builds a receipt from facts: each required row from the contract or the operator, or a problem with its name. Nothing is read here. */

import {
  type CurrencyAmount,
  type Customer,
  type ExternalAccount,
  isVisible,
  type Receipt,
  type ReceiptGroup,
  type ReceiptRow,
  type Transaction,
  visibleText,
} from '@embedded-wallet/protocol'
import { amountsOf, type QuoteAmounts, type ReceiptAmounts } from './amounts.js'
import { chainOf } from './chain.js'
import { isAbroad } from './country.js'
import { exactMoney, isToken, rateLine, zonedTime } from './format.js'
import type { ReceiptProblem } from './problems.js'
import { fill, type ReceiptWords, wordsOf } from './words.js'

/**
 * Who transmits the money: the operator of the service. There is no default. Each text is the operator's own, word for word, as it
 * was approved.
 */
export interface Transmitter {
  /** Of these texts, yours to choose: a receipt keeps it, so that one can see later which texts it had. */
  version: string
  /** BCP 47: the language of the texts. Default: `en`. */
  lang?: string | undefined
  name: string
  licenseId: string
  postalAddress: string
  website: string
  phone: string
  fraudNotice: string
  /** An `https:` address. */
  refundPolicy: string
  /** Required for a payout to a bank that is abroad, or may be: that others may take fees and taxes of it. */
  shortfallNotice?: string | undefined
  cancellationNotice?: string | undefined
  /**
   * What an incoming payment shows in place of the sender's amounts, which some deployments do not name. Without the
   * text such a payment has no receipt.
   */
  receivedOnly?: string | undefined
}

/** What the app knows of the two sides. Each is read only where the contract has nothing. */
export interface ReceiptNames {
  sender?: string | undefined
  recipient?: string | undefined
  /** Of a payment on a blockchain. */
  fromAddress?: string | undefined
  toAddress?: string | undefined
}

/** A tax that your app collects on top of what the service took. */
export interface ReceiptTax {
  name: string
  /** Integer in the smallest unit of the sending currency. */
  amount: number
}

/** What a receipt is written with. */
export interface ReceiptOptions {
  /** The operator, with the texts that it approved. */
  transmitter: Transmitter
  /** IANA, such as `Europe/Berlin`. The times name their offset. Default: `UTC`. */
  timeZone?: string | undefined
  /** BCP 47: of the labels. English where there are no words of it. Default: `en`. */
  language?: string | undefined
  /** What the contract does not contain. */
  names?: ReceiptNames | undefined
  /** Default: none. */
  taxes?: readonly ReceiptTax[] | undefined
}

/** What was read of a payment. */
export interface ReceiptFacts extends ReceiptOptions {
  transaction: Transaction
  quote?: QuoteAmounts | undefined
  /** Whose payment it is: the sender of an outgoing one, the recipient of an incoming one. */
  customer?: Partial<Customer> | undefined
  /** The account of the other side. */
  account?: { accountInfo: ExternalAccount['accountInfo']; ownershipType?: string | undefined } | undefined
  /** The addresses of the customer's own wallet, by account type. */
  ownAddresses?: Readonly<Record<string, string>> | undefined
}

/** A receipt, or all reasons why there is none. */
export type ReceiptResult =
  | { receipt: Receipt; problems?: undefined }
  | { receipt?: undefined; problems: ReceiptProblem[] }

interface RowDetails {
  /** Default: the word of the key. */
  label?: string
  lang?: string | undefined
  longest?: number
  /** The name of the field in a problem. Default: the key. */
  field?: string
}

/** What rows are collected in. A required value that nobody gave is a problem. */
export function createRows(words: ReceiptWords) {
  const rows: ReceiptRow[] = []
  const problems: ReceiptProblem[] = []
  const add = (group: ReceiptGroup, key: string, value: unknown, details: RowDetails = {}): boolean => {
    if (!isVisible(value)) return false
    const { label = words[key as keyof ReceiptWords], lang, longest = 1000 } = details
    const shown = value
      .trim()
      .split(/\r?\n/)
      .map((line) => visibleText(line, longest))
    // Only the operator's own texts have lines: a line of a payee would look like a row.
    const isOfOperator = lang !== undefined
    const text = isOfOperator ? shown.join('\n') : visibleText(value, longest)
    rows.push({ key, group, label, value: text, ...(isOfOperator && { lang }) })
    return true
  }
  const need = (group: ReceiptGroup, key: string, value: unknown, details: RowDetails = {}): void => {
    if (!add(group, key, value, details)) problems.push(['MISSING', details.field ?? key])
  }
  return { rows, problems, add, need }
}

export type ReceiptRows = ReturnType<typeof createRows>

/**
 * Builds the receipt of a payment from what was read of it. `receiptOf` reads it and calls this.
 *
 * It invents no word and computes no amount from a rate: a value that is missing or does not fit is a problem with its name. What
 * happened after the payment was completed, such as a refund, is not in it.
 *
 * @returns `{ receipt }`, or `{ problems }` with all of them.
 * @see docs/guides/receipts.md
 * @example
 * ```ts
 * const { receipt, problems } = buildReceipt({ transaction, customer, account, transmitter })
 * if (problems) console.error(problems) // [['MISSING', 'recipient']]
 * ```
 */
export function buildReceipt(facts: ReceiptFacts): ReceiptResult {
  const { transaction, transmitter, timeZone = 'UTC', names = {} } = facts
  const { language, words } = wordsOf(facts.language ?? 'en')
  if (transaction.type === 'CARD') return { problems: [['CARD_NOT_COVERED', 'type']] }
  if (transaction.status !== 'COMPLETED') return { problems: [['NOT_COMPLETED', 'status']] }
  const collected = createRows(words)
  const { rows, problems, add, need } = collected
  const isIn = transaction.type === 'INCOMING'
  const amounts = readAmounts(facts, problems)
  need('payment', 'type', typeOf(facts, words))
  need('payment', 'transactionId', transaction.id)
  need('payment', 'started', zonedTime(transaction.createdAt, timeZone, language))
  need('payment', 'completed', zonedTime(transaction.settledAt, timeZone, language))
  add('payment', 'rail', transaction.paymentRail)
  add('payment', 'reference', transaction.reconciliationInstructions?.reference)
  add('payment', 'note', transaction.description)
  if (transaction.agentId) add('payment', 'startedBy', words.agent)
  const own = nameOfCustomer(facts.customer)
  const other = nameOfOther(facts)
  need('parties', 'sender', pick(isIn ? other : own, names.sender))
  need('parties', 'recipient', pick(isIn ? own : other, names.recipient))
  if (amounts) addAmounts(amounts, facts, language, collected, words)
  addChain(facts, collected, words)
  addNotices(facts, amounts, collected)
  addTransmitter(transmitter, collected)
  if (problems.length > 0) return { problems }
  const { id: transactionId } = transaction
  const { version: textsVersion } = transmitter
  return { receipt: { kind: 'receipt', transactionId, language, title: words.receipt, textsVersion, rows } }
}

const pick = (known: unknown, given: string | undefined) => (isVisible(known) ? known : given)

export function nameOfCustomer(customer: Partial<Customer> | undefined): unknown {
  const { customerType, fullName, businessInfo } = customer ?? {}
  const both = [fullName, businessInfo?.legalName]
  return (customerType === 'BUSINESS' ? both.reverse() : both).find(isVisible)
}

function nameOfOther({ transaction, account }: ReceiptFacts): unknown {
  const { FULL_NAME, COMPANY_LEGAL_NAME } = transaction.counterpartyInformation ?? {}
  const beneficiary = (account?.accountInfo.beneficiary ?? {}) as Record<string, unknown>
  const ofAccount = [beneficiary.fullName, beneficiary.legalName]
  const said = [FULL_NAME, COMPANY_LEGAL_NAME]
  // The bank account is what was paid. What comes in names its sender itself.
  const found =
    transaction.type === 'INCOMING'
      ? [...said, transaction.source?.accountHolderName, ...ofAccount]
      : [...ofAccount, ...said]
  return found.find(isVisible)
}

/** @returns Undefined if there is a problem, or if the operator has approved a receipt without the sender's amounts. */
function readAmounts(facts: ReceiptFacts, problems: ReceiptProblem[]): Partial<ReceiptAmounts> | undefined {
  const { transaction, transmitter } = facts
  const { type, sentAmount, receivedAmount } = transaction
  if (
    type === 'INCOMING' &&
    sentAmount === undefined &&
    isVisible(transmitter.receivedOnly) &&
    receivedAmount
  )
    return { received: receivedAmount }
  const read = amountsOf(transaction, facts.quote)
  if ('amounts' in read) return read.amounts
  problems.push(...read.problems)
  return undefined
}

/** Taxes are on top: what the service took has none that the contract would name. */
function addAmounts(
  { transfer, fees, total, rate, received }: Partial<ReceiptAmounts>,
  { taxes = [] }: ReceiptFacts,
  language: string,
  { need }: ReceiptRows,
  words: ReceiptWords,
): void {
  const money = (amount: CurrencyAmount | undefined) => amount && exactMoney(amount, language)
  if (transfer && fees && total) {
    const { currency } = total
    need('amounts', 'transferAmount', money(transfer))
    need('amounts', 'fees', money(fees))
    for (const { name, amount } of taxes)
      need('amounts', 'tax', money({ amount, currency }), {
        label: fill(words.tax, { name: visibleText(name, 100) }),
      })
    const withTaxes = taxes.reduce((sum, { amount }) => sum + amount, total.amount)
    need('amounts', 'total', money({ amount: withTaxes, currency }))
    if (rate !== undefined && received)
      need('amounts', 'exchangeRate', rateLine(rate, currency.code, received.currency.code, language))
  }
  need('amounts', 'received', money(received))
}

function typeOf(facts: ReceiptFacts, words: ReceiptWords): string {
  const { transaction, customer, account } = facts
  const { type, source, destination, sentAmount, receivedAmount } = transaction
  const to = receivedAmount?.currency.code ?? destination.currency ?? ''
  const from = sentAmount?.currency.code ?? source?.currency ?? to
  const plain = type === 'INCOMING' ? words.incoming : words.sent
  const isOwn = type !== 'INCOMING' && account?.ownershipType === 'FIRST_PARTY'
  const base = isOwn ? words.ownTransfer : plain
  const values = { from: visibleText(from, 12), to: visibleText(to, 12) }
  const kind =
    isToken(from) === isToken(to)
      ? isToken(to)
        ? fill(words.withToken, { type: base, token: values.to })
        : base
      : fill(isToken(to) ? words.onRamp : words.offRamp, values)
  return isAbroad(customer, account) === true ? fill(words.crossBorder, { type: kind }) : kind
}

function addChain(facts: ReceiptFacts, { add, need }: ReceiptRows, words: ReceiptWords): void {
  const chain = chainOf(facts)
  if (chain === undefined) return
  const { isOnChain, hasAddresses, hash, network, from, to } = chain
  const { names = {} } = facts
  need('chain', 'onChainHash', isOnChain ? hash : words.notOnChain)
  if (isOnChain) need('chain', 'network', network)
  else add('chain', 'network', network)
  if (!hasAddresses) return
  need('chain', 'fromAddress', pick(from, names.fromAddress))
  need('chain', 'toAddress', pick(to, names.toAddress))
}

function addNotices(
  { transaction, transmitter, customer, account }: ReceiptFacts,
  amounts: Partial<ReceiptAmounts> | undefined,
  { add, need }: ReceiptRows,
): void {
  const { lang = 'en' } = transmitter
  const text = (name: string) => ({ lang, longest: 5000, field: `transmitter.${name}` })
  if (amounts && !amounts.total)
    need('notices', 'receivedOnly', transmitter.receivedOnly, text('receivedOnly'))
  const code = transaction.receivedAmount?.currency.code
  const isPayout = transaction.type !== 'INCOMING' && code !== undefined && !isToken(code)
  // A country that nobody names may be another one.
  if (isPayout && isAbroad(customer, account) !== false)
    need('notices', 'shortfallNotice', transmitter.shortfallNotice, text('shortfallNotice'))
  add('notices', 'cancellationNotice', transmitter.cancellationNotice, text('cancellationNotice'))
  need('notices', 'fraudNotice', transmitter.fraudNotice, text('fraudNotice'))
  need(
    'notices',
    'refundPolicy',
    isHttps(transmitter.refundPolicy) && transmitter.refundPolicy,
    text('refundPolicy'),
  )
}

export function addTransmitter(transmitter: Transmitter, { need, problems }: ReceiptRows): void {
  const { lang = 'en', version, name, licenseId, postalAddress, website, phone } = transmitter
  if (!isVisible(version)) problems.push(['MISSING', 'transmitter.version'])
  need('transmitter', 'transmitterName', name, { lang, field: 'transmitter.name' })
  const rows = { licenseId, postalAddress, website, phone }
  for (const [key, value] of Object.entries(rows))
    need('transmitter', key, value, { lang, field: `transmitter.${key}` })
}

const isHttps = (address: unknown) => typeof address === 'string' && /^https:\/\/\S+$/.test(address)
