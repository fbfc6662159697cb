/** Reads an HTTP response to its end: a checked answer, or the typed refusal. Loaded with the first call. */

import { parseBody, readText } from '@embedded-wallet/protocol'
import { readAnswer } from './readAnswer.js'
import { refusal } from './refusal.js'
import type { RelayAnswer } from './relayAnswer.js'
import type { RelayedName } from './relayedEndpoints.js'

/** The longest honest response, a list of transactions, is far below. */
const maxResponseBytes = 1_000_000

/**
 * @param acts - Whether the call made the service act, so that a broken answer leaves the outcome unknown.
 * @param now - The service's time, milliseconds since 1970.
 * @throws {ServiceError} `REFUSED`, `RATE_LIMITED`, `OUTCOME_UNKNOWN`, `UNEXPECTED_RESPONSE`.
 * @throws {SyntaxError} When a success is not a JSON object, or could be read in two ways.
 * @throws {RangeError} When it is not UTF-8, or too long.
 */
export async function readResponse<Name extends RelayedName>(
  name: Name,
  response: Response,
  acts: boolean,
  now: number,
): Promise<RelayAnswer<Name>> {
  const text = await readText(response, maxResponseBytes)
  const { status, ok } = response
  if (!ok) throw refusal(response, text, acts, now)
  return { status, body: readAnswer(name, status, parseBody(text), acts ? 'unknown' : 'none') }
}
