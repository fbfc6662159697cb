/** Reads the identifier of a login or a sign-up: both must name the same user for the same text. */

import { StartLoginBody } from '@embedded-wallet/protocol'
import { safeParse } from 'valibot'
import { badRequest } from '../relayError.js'

/**
 * @param body - The parsed body of a start.
 * @returns The identifier in one spelling: NFKC, in lower case.
 * @throws {RelayError} 400 when the body holds no identifier.
 * @see https://www.unicode.org/reports/tr15/
 */
export function readIdentifier(body: unknown): string {
  const parsed = safeParse(StartLoginBody, body)
  if (!parsed.success) throw badRequest('The body must hold identifier (1 to 256 characters).')
  return parsed.output.identifier.normalize('NFKC').toLowerCase()
}
