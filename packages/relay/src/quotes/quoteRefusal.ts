/** The refusal of a quote: how the app makes one, and what the page gets of what `createQuote` threw. */

import {
  amountCodes,
  changedOrderMessage,
  errorCodes,
  maxUserMessageLength,
  refusalHints,
  smallestUnitHint,
} from '@embedded-wallet/protocol'
import { HookError } from '../operations/deadline.js'
import { badGateway, RelayError, tooManyRequests, unavailable, whereReasonIs } from '../relayError.js'

/**
 * Refuses a quote, from `createQuote` of a relay. The page gets the code as `serviceCode`, and the message as `userMessage`: the screens
 * show it to the user.
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
  /** What the page shows to the user: the message. */
  readonly userMessage: string

  /**
   * @param code - Capital letters, digits and underscores: 1 to 64.
   * @param message - For the user, in the user's language, 1 to 500 characters: put in no secret and nothing about another user.
   * @param status - 400 to 499, but not 401, which means that the user is not signed in. Default: 409.
   * @throws {RangeError} If the code, the message or the status is out of its form.
   */
  constructor(code: string, message: string, status = 409) {
    super(message)
    this.userMessage = message
    if (typeof message !== 'string' || message.length < 1 || message.length > maxUserMessageLength)
      throw new RangeError(`message must have 1 to ${maxUserMessageLength} characters`)
    if (!/^[A-Z0-9_]{1,64}$/.test(code))
      throw new RangeError('code must be 1 to 64 capital letters, digits and underscores')
    if (!Number.isInteger(status) || status < 400 || status > 499 || status === 401)
      throw new RangeError('status must be between 400 and 499, and not 401')
    this.code = code
    this.status = status
  }
}

/** The fields of a `PlatformError` or a `QuoteRefusal`: two copies of a package have two classes, so the fields decide. */
type Facts = Readonly<Record<string, unknown>>

const isCode = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Z0-9_]{1,64}$/.test(value)
const isRefusalStatus = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 400 && value < 500

/** What no quote means for the page, whatever the reason is. */
const noMoney = 'No money has moved. Ask for another quote.'

/** @returns The error to respond with. Its message is public. */
export function refusalOf(failure: unknown): RelayError {
  if (failure instanceof RelayError) return failure
  const thrown = failure instanceof HookError ? failure.cause : failure
  const facts = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as Facts
  const { name, status, code, userMessage } = facts
  if (name === 'QuoteRefusal' && isCode(code) && isRefusalStatus(status))
    return new RelayError(status, code, String(facts.message), {
      // The page's refusal may be the app's mistake, such as an amount that is not a number.
      cause: thrown instanceof TypeError ? failure : thrown,
      ...(typeof userMessage === 'string' && { details: { userMessage } }),
    })
  if (name === 'PlatformError') return ofService(facts, failure)
  const message = `createQuote of the relay failed. No money has moved. ${whereReasonIs} Another quote will fail in the same way.`
  return new RelayError(500, errorCodes.internalError, message, { cause: failure })
}

function ofService(
  { code: why, serviceStatus: status, serviceCode: code, retryAfterSeconds }: Facts,
  cause: unknown,
): RelayError {
  if (why === 'RATE_LIMITED') {
    const wait = typeof retryAfterSeconds === 'number' ? retryAfterSeconds : undefined
    return tooManyRequests('The service accepts no more calls of this kind now. Try again later.', wait)
  }
  if (why === 'UNREACHABLE') return unavailable(`The service does not respond. ${noMoney}`, cause)
  if (status === 409 && code === errorCodes.conflict && why === 'OUTCOME_UNKNOWN') return changedOrder(cause)
  // 401 and 403 are about the credentials of the backend: the page must not take them for its own.
  const isRefused = ['REFUSED', 'INSUFFICIENT_FUNDS', 'QUOTE_EXPIRED'].includes(`${why}`)
  const isOfPage = isRefused && isRefusalStatus(status) && status !== 401 && status !== 403
  if (!isOfPage || !isCode(code))
    return badGateway(`The service made no quote that can be read. ${noMoney}`, cause)
  const hint = Object.hasOwn(refusalHints, code) && refusalHints[code]
  if (status === 400 && !hint) {
    const unit = amountCodes.has(code) ? ` ${smallestUnitHint}` : ''
    const message = `The service refused what createQuote sent.${unit} ${whereReasonIs}`
    return new RelayError(status, code, message, { cause })
  }
  return new RelayError(status, code, `The service refused to make the quote.${hint ? ` ${hint}` : ''}`, {
    cause,
  })
}

/** The order was asked for, or its key used, with other terms: the quote of that time may be paid. */
export const changedOrder = (cause?: unknown): RelayError =>
  new RelayError(409, errorCodes.conflict, changedOrderMessage, { cause })
