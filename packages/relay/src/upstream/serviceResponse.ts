/** Answers of the service that the relay itself needs, and what it says when it does not get them. */

import { errorCodes } from '@embedded-wallet/protocol'
import { type GenericSchema, safeParse } from 'valibot'
import { badGateway, RelayError, tooManyRequests } from '../relayError.js'
import type { UpstreamAnswer } from './transport.js'

/**
 * @returns What the service says.
 * @throws {RelayError} As `refuseFailure`; 502 also when it is not what the interface promises.
 */
export function readAnswer<T>(answer: UpstreamAnswer, schema: GenericSchema<T>): T {
  refuseFailure(answer)
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder().decode(answer.bytes))
  } catch {
    json = undefined
  }
  const parsed = answer.status === 200 ? safeParse(schema, json) : undefined
  if (!parsed?.success) throw badGateway('The service could not say whose this is.')
  return parsed.output
}

/**
 * Failures that say nothing about what was asked, or about who exists.
 *
 * @throws {RelayError} 429 and 503 with the service's own Retry-After; 502 for every other 5xx.
 */
export function refuseFailure({ status, headers }: UpstreamAnswer): void {
  const retryAfter = headers['retry-after']
  if (status === 429) throw tooManyRequests('The service takes no more of this for now.', retryAfter)
  if (status === 503) {
    const message = 'The service is not available for now.'
    throw new RelayError(503, errorCodes.serviceUnavailable, message, { retryAfter })
  }
  if (status >= 500) throw badGateway('The service failed.')
}
