/** The history of payments as a file for spreadsheets: RFC 4180, exact amounts without signs, times in UTC, and no text that runs as a formula. */

import {
  type CurrencyAmount,
  checkBoolean,
  checkNames,
  checkOneOf,
  isUnreadable,
  isVisible,
  type Row,
  type Transaction,
} from '@embedded-wallet/protocol'
import { exactDecimal } from './exactDecimal.js'

/** The options of `activityCsv`, besides the rows. */
export interface ActivityCsvOptions {
  /** What stands between two cells. Default: `,`. Spreadsheets of countries with a decimal comma open `;` by a double click. */
  separator?: ',' | ';' | undefined
  /** Begins with the mark by which Excel on Windows reads other scripts: for a download, not for an API. Default: false. */
  hasBom?: boolean | undefined
  /** The name of the other side, if your app knows one. Not asked about payments with a card. Default: the service's. */
  nameOf?: ((transaction: Transaction) => string | undefined) | undefined
}

/** They stay as they are: the files of users and the programs that read them depend on it. */
const columns = [
  ...['Transaction ID', 'Type', 'Direction', 'Status', 'Started (UTC)', 'Completed (UTC)', 'Counterparty'],
  ...['Sent', 'Sent currency', 'Fee', 'Received', 'Received currency', 'Rate', 'Note', 'Reference'],
  ...['On-chain hash', 'Refund status'],
]

/**
 * Writes transactions as CSV, one line for each, in their order. Serve it as `text/csv; charset=utf-8; header=present`.
 *
 * Direction has its own column, and amounts no sign: an outgoing one does not begin with a minus. The fee is in the sent currency. A
 * text that a spreadsheet would run as a formula begins with an apostrophe. A row that cannot be read has the status `UNREADABLE`.
 *
 * @param rows - Of `listTransactions`.
 * @returns The header, and a line for each row; each ends with CRLF.
 * @throws {TypeError} If an option is wrong or has another name.
 * @see https://www.rfc-editor.org/rfc/rfc4180
 * @example
 * ```ts
 * const rows = []
 * for await (const row of listTransactions(platform, { customerId })) rows.push(row)
 * const file = activityCsv(rows, { hasBom: true })
 * ```
 */
export function activityCsv(rows: Iterable<Row<Transaction>>, options: ActivityCsvOptions = {}): string {
  checkNames(options, ['separator', 'hasBom', 'nameOf'])
  const { separator = ',', hasBom = false, nameOf = () => undefined } = options
  checkOneOf('separator', separator, [',', ';'])
  checkBoolean('hasBom', hasBom)
  const lines = [columns, ...Array.from(rows, (row) => cellsOf(row, nameOf))].map((cells) =>
    cells.map((cell) => quoted(cell, separator)).join(separator),
  )
  return `${hasBom ? '\ufeff' : ''}${lines.join('\r\n')}\r\n`
}

function cellsOf(row: Row<Transaction>, nameOf: (transaction: Transaction) => string | undefined): string[] {
  if (isUnreadable(row)) {
    const { id } = (row.value ?? {}) as { id?: unknown }
    return [text(id), '', '', 'UNREADABLE', ...columns.slice(4).map(() => '')]
  }
  const { type, fees, exchangeRate, refund, merchant, counterpartyInformation = {} } = row
  const isIn = row.direction === undefined ? type === 'INCOMING' : row.direction === 'CREDIT'
  const ofCard = row.settledAmount ?? row.authorizedAmount
  const side = (type === 'INCOMING' ? row.source : row.destination) ?? {}
  const { FULL_NAME, COMPANY_LEGAL_NAME } = counterpartyInformation
  const { sentAmount = isIn ? undefined : ofCard, receivedAmount = isIn ? ofCard : undefined } = row
  const names = [
    ...[
      type === 'CARD' ? undefined : nameOf(row),
      FULL_NAME,
      COMPANY_LEGAL_NAME,
      side.accountHolderName,
      side.umaAddress,
    ],
    // Assumption: no source names the fields of a merchant.
    ...[merchant?.name, merchant?.descriptor],
  ]
  const ends = [row.destination, row.source].map(
    (party) => party?.onChainTransaction as { transactionHash?: unknown },
  )
  const fee = sentAmount && fees !== undefined ? { amount: fees, currency: sentAmount.currency } : undefined
  return [
    ...[text(row.id), text(type), isIn ? 'in' : 'out', text(row.status)],
    ...[timeOf(row.createdAt), timeOf(completedAt(row)), text(names.find(isVisible))],
    ...[decimalOf(sentAmount), text(sentAmount?.currency.code), decimalOf(fee)],
    ...[decimalOf(receivedAmount), text(receivedAmount?.currency.code), rateOf(exchangeRate)],
    ...[text(row.description), text(row.reconciliationInstructions?.reference)],
    ...[text(ends.map((end) => end?.transactionHash).find(isVisible)), text(refund?.status)],
  ]
}

/**
 * Its `settledAt` is "when settled or will be settled". A payment that failed may have been completed before, and returned by a bank; a time after
 * its end was only expected.
 */
function completedAt({ status, settledAt, updatedAt, refund }: Transaction): string | undefined {
  if (status === 'COMPLETED') return settledAt
  const endedAt = ['FAILED', 'REJECTED', 'REFUNDED'].includes(status)
    ? (refund?.initiatedAt ?? updatedAt)
    : undefined
  return Date.parse(`${settledAt}`) <= Date.parse(`${endedAt}`) ? settledAt : undefined
}

/**
 * Quotes alone do not help: a spreadsheet takes them off before it looks. One that separates with another character than this file does finds
 * more cells in a text, and more lines.
 *
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
const text = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/(^|[,;\t\r\n]"*)(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])/g, "$1'") : ''

/** @returns All decimals of the currency, with a point and nothing else; nothing if they are not known. */
function decimalOf(amount: CurrencyAmount | undefined): string {
  const decimals: number | undefined = amount?.currency.decimals
  if (amount === undefined || !Number.isSafeInteger(amount.amount) || !Number.isInteger(decimals)) return ''
  return exactDecimal(amount.amount, decimals!)
}

const timeOf = (iso: string | undefined): string => {
  const time = new Date(iso ?? '')
  return Number.isNaN(time.getTime()) ? '' : time.toISOString()
}

/** Without the exponent that a small number has. */
const rateOf = (rate: number | undefined): string =>
  rate === undefined || !Number.isFinite(rate)
    ? ''
    : rate.toLocaleString('en', { useGrouping: false, maximumSignificantDigits: 15 })

const quoted = (cell: string, separator: string): string =>
  /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell
