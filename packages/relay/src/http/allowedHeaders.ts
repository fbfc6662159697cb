/** The few headers that pass the relay in each direction. */

import {
  REQUEST_ID_HEADER,
  RETRY_AFTER_HEADER,
  SERVICE_DATE_HEADER,
  WALLET_SIGNATURE_HEADER,
  walletRequestHeaders,
} from '@embedded-wallet/protocol'
import { badRequest } from '../relayError.js'

/** Content-Type is not among them: the relay passes only JSON and sets the header itself. */
const responseHeaders = [RETRY_AFTER_HEADER, 'Date', REQUEST_ID_HEADER]

/** Whether a call is the second of a signed retry. */
export const isSignedRetry = (headers: Readonly<Record<string, string>>) =>
  headers[WALLET_SIGNATURE_HEADER] !== undefined && headers[REQUEST_ID_HEADER] !== undefined

/**
 * @returns The browser's headers that go to the service: the three of the contract, as they came.
 * @throws {RelayError} 400 if one of them came twice or holds anything but printable ASCII.
 */
export function allowedRequestHeaders(from: Headers): Record<string, string> {
  const to: Record<string, string> = {}
  for (const name of walletRequestHeaders) {
    const value = from.get(name)
    if (value === null) continue
    // `Headers` accepts Latin-1, which two servers may read differently.
    // A comma may be the join of two headers with one name.
    if (!/^[\x21-\x2b\x2d-\x7e]{1,4096}$/.test(value)) {
      throw badRequest(`${name} must come once, in printable ASCII without spaces and commas.`)
    }
    to[name] = value
  }
  return to
}

/** The time of the service's response, where a server or a proxy does not write its own. */
export const serviceDate = (from: Readonly<Record<string, string>>) => ({
  [SERVICE_DATE_HEADER]: from.date ?? 'unknown',
})

/** The service's headers that go back to the browser. */
export function allowedResponseHeaders(from: Readonly<Record<string, string>>): Record<string, string> {
  const to: Record<string, string> = serviceDate(from)
  for (const name of responseHeaders) {
    const value = from[name.toLowerCase()]
    if (value !== undefined) to[name] = value
  }
  return to
}
