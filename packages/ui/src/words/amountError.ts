/** The error of an entered amount. */

/** The text is not an amount that can be sent. The message is for the user: it tells what to enter instead. */
export class AmountError extends Error {
  override readonly name = 'AmountError'
}
