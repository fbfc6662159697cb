/** What may pass: the rows of the endpoint table for wallets, and the few headers of each direction. */

import {
  REQUEST_ID_HEADER,
  RETRY_AFTER_HEADER,
  relayEndpoints,
  walletEndpoints,
  walletRequestHeaders,
} from '@embedded-wallet/protocol'
import { badRequest } from './relayError.js'

const responseHeaders = ['Content-Type', RETRY_AFTER_HEADER, 'Date', REQUEST_ID_HEADER]

// A relay answers under whatever prefix it is mounted: the path begins where a first segment of the table begins.
const firstSegments = new Set(
  [...Object.values(walletEndpoints), ...Object.values(relayEndpoints)].map(({ path }) => path.split('/')[1]),
)
const mountPrefix = new RegExp(`^.*(?=/(?:${[...firstSegments].join('|')})/)`)

/** The path of a request below the relay's mount point. */
export function pathBelowMount(request: Request): string {
  return new URL(request.url).pathname.replace(mountPrefix, '')
}

/** The browser's headers that go upstream: the table's three, printable ASCII only. */
export function allowedRequestHeaders(from: Headers): Headers {
  const to = new Headers({ Accept: 'application/json' })
  for (const name of walletRequestHeaders) {
    const value = from.get(name)
    if (value === null) continue
    // The platform's own check lets Latin-1 through, which two servers may read differently.
    if (!/^[\x21-\x7e]{1,4096}$/.test(value))
      throw badRequest(`${name}: printable ASCII without spaces is needed`)
    to.set(name, value)
  }
  return to
}

/** The service's headers that go back to the browser. */
export function allowedResponseHeaders(from: Headers): Headers {
  const to = new Headers({ 'Cache-Control': 'no-store' })
  for (const name of responseHeaders) {
    const value = from.get(name)
    if (value !== null) to.set(name, value)
  }
  return to
}
