/** HTTP Basic authentication: checks that a request comes from the platform. */

import { errorCodes } from '@embedded-wallet/protocol'
import { bytesToBase64, utf8 } from '../encoding.js'
import { Refusal } from '../refusal.js'

/**
 * Creates the check for one pair of credentials.
 *
 * @returns A function that takes an Authorization header and throws Refusal 401 UNAUTHORIZED unless it has the credentials.
 * @see https://www.rfc-editor.org/rfc/rfc7617
 */
export function createBasicAuth(tokenId: string, clientSecret: string): (header: string | null) => void {
  const expected = bytesToBase64(utf8(`${tokenId}:${clientSecret}`))
  return (header) => {
    const [, given = ''] = /^basic +([A-Za-z0-9+/=]+)$/i.exec(header ?? '') ?? []
    if (!isEqual(given, expected))
      throw new Refusal(
        401,
        errorCodes.unauthorized,
        'the API token id or client secret is missing or wrong',
        {
          headers: { 'WWW-Authenticate': 'Basic realm="service", charset="UTF-8"' },
        },
      )
  }
}

/** Compares in constant time: the duration does not show where the texts differ. */
function isEqual(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length
  for (let at = 0; at < expected.length; at++) difference |= given.charCodeAt(at) ^ expected.charCodeAt(at)
  return difference === 0
}
