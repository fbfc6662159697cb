/** Why nothing is sent: a code that the screens know in each language, and a message in English. */

/** Why a `SendingRefusal` refuses. */
export type SendingRefusalCode =
  | 'INVALID_ORDER'
  | 'INVALID_RECIPIENT'
  | 'INVALID_AMOUNT'
  | 'INVALID_UMA_ADDRESS'
  | 'INVALID_CURRENCY'
  | 'CURRENCY_NOT_KNOWN'
  | 'INVALID_INPUT'
  | 'SELF_PAYMENT'
  | 'BALANCE_TOO_LOW'
  | 'PAYEE_NOT_FOUND'
  | 'PAYEE_TAKEN'
  | 'PAYEE_NOT_READY'
  | 'PAYEE_CLOSED'

const reasons: Record<SendingRefusalCode, readonly [status: number, words: string]> = {
  INVALID_ORDER: [400, 'This order cannot be read.'],
  INVALID_RECIPIENT: [
    400,
    'This recipient cannot be read. It must be a UMA address or the id of an account.',
  ],
  INVALID_AMOUNT: [
    400,
    'This amount cannot be sent: it must be above zero, with no more decimals than its currency.',
  ],
  INVALID_UMA_ADDRESS: [400, 'This address does not exist. Check it letter by letter.'],
  INVALID_CURRENCY: [400, 'This recipient cannot receive this currency.'],
  CURRENCY_NOT_KNOWN: [
    400,
    'We do not know which currency this recipient receives. Enter the amount you send instead.',
  ],
  INVALID_INPUT: [400, 'A field of the account is missing or wrong. Check the numbers.'],
  SELF_PAYMENT: [400, 'This is your own wallet or address. Enter another recipient.'],
  BALANCE_TOO_LOW: [400, 'Your balance is too low for this amount. Enter a smaller amount.'],
  PAYEE_NOT_FOUND: [404, 'This recipient is not among your saved ones.'],
  PAYEE_TAKEN: [
    409,
    'You have saved this account under another name. Choose the saved one, or enter that name.',
  ],
  PAYEE_NOT_READY: [409, 'The bank is still checking this account. Review the payment again in a minute.'],
  PAYEE_CLOSED: [409, 'This account no longer takes payments. Ask the recipient for another one.'],
}

/**
 * Nothing was sent or saved. From `createQuote` of a relay the page gets its `code`, for which the screens have a sentence in the user's language;
 * in a route of yours, respond with `status` and `{ code, message }`.
 *
 * - `INVALID_ORDER`, `INVALID_RECIPIENT`, `INVALID_AMOUNT`, `INVALID_CURRENCY`, `INVALID_UMA_ADDRESS`: what the page sent.
 * - `CURRENCY_NOT_KNOWN`: the amount is what arrives, and the service does not tell its decimals.
 * - `INVALID_INPUT`, `PAYEE_TAKEN`: an account that cannot be saved so.
 * - `SELF_PAYMENT`, `BALANCE_TOO_LOW`, `PAYEE_NOT_FOUND`, `PAYEE_NOT_READY`, `PAYEE_CLOSED`: a payment that cannot be made now.
 */
export class SendingRefusal extends Error {
  /** As the relay knows a refusal of an app. */
  override readonly name = 'QuoteRefusal'
  readonly code: SendingRefusalCode
  /** HTTP status. */
  readonly status: number

  constructor(code: SendingRefusalCode, cause?: unknown) {
    const [status, message] = reasons[code]
    super(`Nothing was sent. ${message}`, { cause })
    this.code = code
    this.status = status
  }
}
