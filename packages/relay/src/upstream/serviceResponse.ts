/** Parses the responses that the relay itself asks the service for, and refuses the call when it gets none. */

import { decodeText, errorCodes, parseBody } from '@embedded-wallet/protocol'
import { type GenericSchema, safeParse } from 'valibot'
import { badGateway, RelayError, tooManyRequests } from '../relayError.js'
import type { UpstreamResponse } from './transport.js'

/**
 * @returns The body of the response, checked against the schema.
 * @throws {RelayError} 429, 502 or 503 as `refuseFailure`.
 * @throws {RelayError} 502 when the status is not 200 or the body does not follow the service interface.
 */
export function parseResponse<T>(response: UpstreamResponse, schema: GenericSchema<unknown, T>): T {
  refuseFailure(response)
  const parsed = response.status === 200 ? safeParse(schema, bodyOf(response)) : undefined
  if (!parsed?.success)
    throw badGateway('The service sent an unexpected response, so the relay cannot check this call.')
  return parsed.output
}

/** @returns The JSON of the body; undefined when it cannot be parsed. */
export function bodyOf({ bytes }: UpstreamResponse): unknown {
  try {
    return parseBody(decodeText(bytes))
  } catch {
    // Lost: why the body cannot be parsed. The message could repeat a part of it.
    return undefined
  }
}

/**
 * Refuses the call for a response that says nothing about the question or about who exists.
 *
 * @throws {RelayError} 429 with the service's own Retry-After.
 * @throws {RelayError} 503 with the service's own Retry-After.
 * @throws {RelayError} 502 for every other 5xx.
 */
export function refuseFailure({ status, headers }: UpstreamResponse): void {
  const retryAfter = headers['retry-after']
  if (status === 429)
    throw tooManyRequests('The service accepts no more calls of this kind now. Try again later.', retryAfter)
  if (status === 503) {
    const message = 'The service is not available now. Try again later.'
    throw new RelayError(503, errorCodes.serviceUnavailable, message, { retryAfter })
  }
  if (status >= 500) throw badGateway('The service failed.')
}
