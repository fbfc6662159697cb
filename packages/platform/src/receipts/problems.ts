/** Why there is no receipt: a code, and the field that it is about. */

/**
 * - `MISSING`: a required field that neither the service nor you gave.
 * - `AMOUNTS_UNCLEAR`: payment and quote contradict each other, so an amount would be a guess.
 * - `NOT_COMPLETED`: only a payment that was completed has a receipt.
 * - `CARD_NOT_COVERED`: payments with a card are not among those that the operator wants receipts of.
 * - `NOT_REFUNDED`: the payment has no refund that is completed.
 */
export type ReceiptProblemCode =
  | 'MISSING'
  | 'AMOUNTS_UNCLEAR'
  | 'NOT_COMPLETED'
  | 'CARD_NOT_COVERED'
  | 'NOT_REFUNDED'

/** For example `['MISSING', 'recipient']` or `['MISSING', 'transmitter.phone']`. */
export type ReceiptProblem = readonly [code: ReceiptProblemCode, field: string]
