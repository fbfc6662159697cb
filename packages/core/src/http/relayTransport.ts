/** The options that say where the relay is. */

import { type ProfileName, profileNames } from '@embedded-wallet/protocol'
import { checkDelay, checkOptions, type OptionRules, optionError } from '../options.js'
import type { RelayHeaders, RelayTransport, WalletEvent } from './relayCall.js'

/** What `createWallet` takes about the relay. */
export interface RelayAddress {
  /** Where the integrator's backend mounts the relay. */
  relayUrl: string
  /** The profile of the deployment, as in a wallet. Default: `document`. */
  profile?: ProfileName | undefined
  /** Sends requests. Default: the browser's fetch. */
  fetch?: ((request: Request) => Promise<Response>) | undefined
  /** Whether cookies go along, as in a wallet. */
  credentials?: RequestCredentials | undefined
  /** The app's own headers for the relay, as in a wallet. */
  headers?: RelayHeaders | undefined
  /** The limit of one call, in milliseconds. Default: 30 000. */
  timeoutMs?: number | undefined
  /** Hears what happened, as in a wallet. */
  onEvent?: ((event: WalletEvent) => void) | undefined
}

/** Called late and on its own: a fetch that is taken as a value loses its window. */
const browserFetch = (request: Request): Promise<Response> => globalThis.fetch(request)

const rules: OptionRules = {
  relayUrl: 'a string',
  profile: profileNames,
  fetch: 'a function',
  credentials: ['omit', 'same-origin', 'include'],
  onEvent: 'a function',
}

/** @throws {TypeError} When the value is neither headers nor a function. The value is not repeated: it may be a token. */
export function checkHeaders(headers: unknown): void {
  if (headers === undefined || typeof headers === 'function') return
  try {
    new Headers(headers as HeadersInit)
  } catch {
    // Lost: the browser's error, because it can repeat the value.
    throw optionError('headers', 'headers, or a function that returns them')
  }
}

/**
 * @returns What was given, with the defaults; `relayUrl` without a slash at its end, so that paths can follow.
 * @throws {TypeError} When an option is missing or wrong.
 * @throws {RangeError} When `timeoutMs` is out of range.
 */
export function relayOptions(relay: RelayAddress): Omit<RelayTransport, 'clock'> {
  const { profile = 'document', fetch = browserFetch, ...given } = checkOptions(relay, rules, ['relayUrl'])
  const { headers, timeoutMs = 30_000 } = relay
  checkHeaders(headers)
  checkDelay('timeoutMs', timeoutMs)
  return { ...given, relayUrl: given.relayUrl.replace(/\/+$/, ''), profile, fetch, headers, timeoutMs }
}
