/** HTTP Basic: whether a request comes from the platform. */

import { errorCodes } from '@embedded-wallet/protocol'
import { utf8 } from '../encoding.js'
import { Refusal } from './refusal.js'

/**
 * Makes the check for one pair of credentials.
 *
 * @returns A function that takes an Authorization header.
 * @throws (the returned function) Refusal 401 UNAUTHORIZED, whatever was wrong.
 */
export function createBasicAuth(tokenId: string, clientSecret: string): (header: string | null) => void {
  const expected = btoa(String.fromCharCode(...utf8(`${tokenId}:${clientSecret}`)))
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

/** Takes the same time wherever the texts differ. */
function isEqual(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length
  for (let at = 0; at < expected.length; at++) difference |= given.charCodeAt(at) ^ expected.charCodeAt(at)
  return difference === 0
}
