/** What may pass: the rows of the endpoint table for wallets, and the few headers of each direction. */

import {
  REQUEST_ID_HEADER,
  RETRY_AFTER_HEADER,
  relayEndpoints,
  walletEndpoints,
  walletRequestHeaders,
} from '@embedded-wallet/protocol'
import { badRequest } from '../relayError.js'

/** Of the service's answer. Content-Type is not among them: the relay passes JSON and says so itself. */
const responseHeaders = [RETRY_AFTER_HEADER, 'Date', REQUEST_ID_HEADER]

/** Where the relay says how it is; not of the table, because no wallet asks for it. */
export const healthPaths = { live: '/health/live', ready: '/health/ready' } as const

// A relay answers under whatever prefix it is mounted: the path begins where a first segment of the table begins.
const firstSegments = new Set(
  [
    ...Object.values(walletEndpoints).map(({ path }) => path),
    ...Object.values(relayEndpoints).map(({ path }) => path),
    ...Object.values(healthPaths),
  ].map((path) => path.split('/')[1]),
)
const mountPrefix = new RegExp(`^.*(?=/(?:${[...firstSegments].join('|')})/)`)

/** The path of a request below the relay's mount point. */
export function pathBelowMount(request: Request): string {
  const path = /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(request.url)?.[1] ?? ''
  return path.replace(mountPrefix, '')
}

/** The browser's headers that go upstream: the table's three, printable ASCII only. */
export function allowedRequestHeaders(from: Headers): Record<string, string> {
  const to: Record<string, string> = {}
  for (const name of walletRequestHeaders) {
    const value = from.get(name)
    if (value === null) continue
    // The platform's own check lets Latin-1 through, which two servers may read differently.
    // A comma is how two headers of one name look when they are joined.
    if (!/^[\x21-\x2b\x2d-\x7e]{1,4096}$/.test(value)) {
      throw badRequest(`${name}: printable ASCII without spaces and commas is needed, once`)
    }
    to[name] = value
  }
  return to
}

/** The service's headers that go back to the browser. */
export function allowedResponseHeaders(from: Readonly<Record<string, string>>): Record<string, string> {
  const to: Record<string, string> = {}
  for (const name of responseHeaders) {
    const value = from[name.toLowerCase()]
    if (value !== undefined) to[name] = value
  }
  return to
}
