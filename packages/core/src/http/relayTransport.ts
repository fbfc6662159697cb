/** Where a relay is, before there is a wallet to know it. */

import type { RelayTransport } from './callRelay.js'

/** What `createWallet` takes about the relay. */
export interface RelayAddress {
  relayUrl: string
  /** How requests travel. Default: the browser's fetch. */
  fetch?: (request: Request) => Promise<Response>
  timeoutMs?: number
}

/** @returns The transport that a wallet of the same options would use. */
export function toRelayTransport({ relayUrl, fetch, timeoutMs = 30_000 }: RelayAddress): RelayTransport {
  return {
    relayUrl: relayUrl.replace(/\/+$/, ''),
    // Called late and on its own: a fetch taken as a value loses its window.
    fetch: fetch ?? ((request: Request) => globalThis.fetch(request)),
    timeoutMs,
  }
}
