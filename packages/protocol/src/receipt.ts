/** A receipt as data: the rows that a backend froze, which mail, page and print show as they are. */

/** Where a row stands: receipts show the groups in this order. */
export const receiptGroups = ['payment', 'parties', 'amounts', 'chain', 'notices', 'transmitter'] as const
/** One of `receiptGroups`. */
export type ReceiptGroup = (typeof receiptGroups)[number]

/** One line of a receipt. */
export interface ReceiptRow {
  /** Such as `transferAmount`: it stays when the words change. Taxes have the same key, one row for each. */
  key: string
  group: ReceiptGroup
  /** In the language of the receipt. */
  label: string
  /** As it is shown: amounts exact, times with their offset, other people's texts with hidden characters made visible. */
  value: string
  /** BCP 47: the language of a value that is not in the language of the receipt, such as a notice of the operator. */
  lang?: string
}

/** A receipt, or a notice of a refund. Once it was sent, it stays as it is. */
export interface Receipt {
  kind: 'receipt' | 'refund-notice'
  /** `Transaction:<id>` */
  transactionId: string
  /** BCP 47: of the labels, and of the values without a `lang`. */
  language: string
  /** Such as "Receipt"; of a sample with a word for that. */
  title: string
  /** The version of the operator's texts in it. */
  textsVersion: string
  rows: ReceiptRow[]
  /** Present if it was made of mock data, for approval. */
  isSample?: true | undefined
}

/** @returns The rows by group, in the order of receipts. A group without rows is left out. */
export function groupsOfReceipt({ rows }: Pick<Receipt, 'rows'>): ReceiptRow[][] {
  return receiptGroups
    .map((group) => rows.filter((row) => row.group === group))
    .filter((group) => group.length > 0)
}

/**
 * Writes a receipt as plain text, one line for each row.
 *
 * @see docs/guides/receipts.md
 */
export function receiptText(receipt: Receipt): string {
  const groups = groupsOfReceipt(receipt).map((rows) =>
    rows.map(({ label, value }) => `${label}: ${value}`).join('\n'),
  )
  return `${[receipt.title, ...groups].join('\n\n')}\n`
}
