/** What may pass the relay: the paths of the endpoint table, and a few headers in each direction. */

import {
  REQUEST_ID_HEADER,
  RETRY_AFTER_HEADER,
  SERVICE_DATE_HEADER,
  WALLET_SIGNATURE_HEADER,
  walletRequestHeaders,
} from '@embedded-wallet/protocol'
import type { Caller } from '../operations/events.js'
import { badRequest } from '../relayError.js'

/** Content-Type is not among them: the relay passes only JSON and sets the header itself. */
const responseHeaders = [RETRY_AFTER_HEADER, 'Date', REQUEST_ID_HEADER]

/** The relay's health checks. They are not in the endpoint table because no wallet calls them. */
export const healthPaths = { live: '/health/live', ready: '/health/ready' } as const

/**
 * Makes the function that finds the path of a call below the relay's mount path, still percent-encoded. Any other spelling is not a path of
 * the relay, so the rules of a proxy by path hold.
 *
 * @returns The path; the empty text if the call is not below the mount path.
 */
export const pathBelow = (mountPath: string) => (request: Request, caller?: Pick<Caller, 'path'>) => {
  const path = caller?.path ?? /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(request.url)?.[1] ?? ''
  return path.startsWith(`${mountPath}/`) ? path.slice(mountPath.length) : ''
}

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
