/** Turns what `createQuote` threw into the relay's refusal. No quote moves money before it is executed. */

import { errorCodes, refusalHints } from '@embedded-wallet/protocol'
import { badGateway, RelayError, tooManyRequests, unavailable } from '../relayError.js'

/** What a `PlatformError` and a `QuoteRefusal` have: two copies of a package have two classes, so the fields decide. */
interface Facts {
  name?: unknown
  code?: unknown
  message?: unknown
  status?: unknown
  serviceCode?: unknown
  retryAfterSeconds?: unknown
}

const isCode = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Z0-9_]{1,64}$/.test(value)
const isRefusalStatus = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 400 && value < 500

/** What no quote means for the page, whatever the reason is. */
const noMoney = 'No money has moved. Ask for another quote.'

/** @returns The error to respond with. Its message is public. */
export function refusalOf(thrown: unknown): RelayError {
  if (thrown instanceof RelayError) return thrown
  const facts = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as Facts
  const { name, status, code } = facts
  if (name === 'QuoteRefusal' && isCode(code) && isRefusalStatus(status))
    return new RelayError(status, code, String(facts.message), { cause: thrown })
  if (name === 'PlatformError') return ofService(facts, thrown)
  const message = `The app failed to make the quote. ${noMoney}`
  return new RelayError(500, errorCodes.internalError, message, { cause: thrown })
}

function ofService(
  { code: why, status, serviceCode: code, retryAfterSeconds }: Facts,
  cause: unknown,
): RelayError {
  if (why === 'RATE_LIMITED') {
    const wait = typeof retryAfterSeconds === 'number' ? retryAfterSeconds : undefined
    return tooManyRequests('The service accepts no more calls of this kind now. Try again later.', wait)
  }
  if (why === 'UNREACHABLE') return unavailable(`The service does not respond. ${noMoney}`, cause)
  // 401 and 403 are about the credentials of the backend: the page must not take them for its own.
  const isOfPage = why === 'REFUSED' && isRefusalStatus(status) && status !== 401 && status !== 403
  if (!isOfPage || !isCode(code))
    return badGateway(`The service made no quote that can be read. ${noMoney}`, cause)
  const hint = Object.hasOwn(refusalHints, code) ? ` ${refusalHints[code]}` : ''
  return new RelayError(status, code, `The service refused to make the quote.${hint}`, { cause })
}
