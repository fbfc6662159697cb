/** The error with which the app refuses to make a quote, in words for its own page. */

/**
 * Refuses a quote, from `createQuote` of a relay. The page gets the code as `serviceCode`, and the message as `serviceMessage`.
 *
 * @example
 * ```ts
 * throw new QuoteRefusal('SOLD_OUT', 'The last one has just been sold.')
 * ```
 */
export class QuoteRefusal extends Error {
  override readonly name = 'QuoteRefusal'
  /** Your own code, such as `SOLD_OUT`. */
  readonly code: string
  /** HTTP status, 400 to 499. */
  readonly status: number

  /**
   * @param code - Capital letters, digits and underscores: 1 to 64.
   * @param message - The page gets it: put in no secret and nothing about another user.
   * @param status - 400 to 499, but not 401, which means that the user is not signed in. Default: 409.
   * @throws {RangeError} When the code or the status is out of its form.
   */
  constructor(code: string, message: string, status = 409) {
    super(message)
    if (!/^[A-Z0-9_]{1,64}$/.test(code))
      throw new RangeError('code must be 1 to 64 capital letters, digits and underscores')
    if (!Number.isInteger(status) || status < 400 || status > 499 || status === 401)
      throw new RangeError('status must be between 400 and 499, and not 401')
    this.code = code
    this.status = status
  }
}
