/** Reaches a relay without a wallet: before a login no account is known. */

import { type ProfileName, profileNames } from '@embedded-wallet/protocol'
import { checkDelay, checkOptions } from '../options.js'
import type { RelayTransport, WalletEvent } from './callRelay.js'
import { createServiceClock } from './serviceClock.js'

/** What `createWallet` takes about the relay. */
export interface RelayAddress {
  /** Where the integrator's backend mounts the relay. */
  relayUrl: string
  /** The profile of the deployment, as in a wallet. Default: `document`. */
  profile?: ProfileName | undefined
  /** Sends requests. Default: the browser's fetch. */
  fetch?: ((request: Request) => Promise<Response>) | undefined
  /** The limit of one call, in milliseconds. Default: 30 000. */
  timeoutMs?: number | undefined
  /** Hears what happened, as in a wallet. */
  onEvent?: ((event: WalletEvent) => void) | undefined
}

/** The default of `fetch`. Called late and on its own: a fetch that is taken as a value loses its window. */
export const browserFetch = (request: Request): Promise<Response> => globalThis.fetch(request)

/** A base to which paths are appended. */
export const withoutTrailingSlash = (url: string): string => url.replace(/\/+$/, '')

/**
 * @returns The transport that a wallet of the same options would use.
 * @throws {TypeError} When an option is missing or wrong.
 * @throws {RangeError} When `timeoutMs` is out of range.
 */
export function toRelayTransport(relay: RelayAddress): RelayTransport {
  const rules = { relayUrl: 'a string', profile: profileNames, fetch: 'a function', onEvent: 'a function' }
  checkOptions(relay, rules, ['relayUrl'])
  const { relayUrl, profile = 'document', fetch, timeoutMs = 30_000, onEvent } = relay
  checkDelay('timeoutMs', timeoutMs)
  return {
    relayUrl: withoutTrailingSlash(relayUrl),
    profile,
    fetch: fetch ?? browserFetch,
    timeoutMs,
    clock: createServiceClock(),
    onEvent,
  }
}
