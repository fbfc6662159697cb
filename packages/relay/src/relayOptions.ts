/** What a relay is made of, checked once when it is made. */

import type { ChallengeStore } from './store/challengeStore.js'

/** The service behind the relay, and the credentials that only the relay knows. */
export interface RelayedService {
  /** Such as `https://api.example/2025-10-13`. */
  baseUrl: string
  /** User of HTTP Basic. */
  tokenId: string
  /** Password of HTTP Basic. It never leaves but in the Authorization header to `baseUrl`. */
  clientSecret: string
  /** How requests travel upstream. Default: the platform's fetch. A sandbox in the same process fits as it is. */
  fetch?: (request: Request) => Promise<Response>
}

/** What `createRelay` takes. */
export interface RelayOptions {
  service: RelayedService
  /** The WebAuthn relying party: `id` is a domain, `origins` are the pages that may call this relay. */
  relyingParty: { id: string; name: string; origins: readonly string[] }
  /**
   * Which accounts may this caller use? Ids such as `InternalAccount:<id>`; null or none: not signed in to the app.
   *
   * It sees the request's method, address and headers, never its body.
   */
  authorize: (request: Request) => readonly string[] | null | Promise<readonly string[] | null>
  /** Where registration challenges wait. Default: this process's memory. */
  challengeStore?: ChallengeStore
  /** The clock, milliseconds since 1970. Default: `Date.now`. */
  now?: () => number
}

/**
 * Refuses options with which a relay would be open or useless.
 *
 * @throws {TypeError} Naming the option; never its value.
 */
export function checkRelayOptions({ service, relyingParty, authorize }: RelayOptions): void {
  const texts = {
    'service.baseUrl': service?.baseUrl,
    'service.tokenId': service?.tokenId,
    'service.clientSecret': service?.clientSecret,
    'relyingParty.id': relyingParty?.id,
    'relyingParty.name': relyingParty?.name,
  }
  for (const [name, value] of Object.entries(texts)) {
    if (typeof value !== 'string' || value === '') throw new TypeError(`${name}: a text is needed`)
  }
  if (!URL.canParse(service.baseUrl)) throw new TypeError('service.baseUrl: an absolute address is needed')
  // HTTP Basic ends the user at the first colon.
  if (service.tokenId.includes(':')) throw new TypeError('service.tokenId: it must not contain a colon')
  if (!Array.isArray(relyingParty.origins) || relyingParty.origins.length === 0) {
    throw new TypeError('relyingParty.origins: at least one origin is needed')
  }
  if (typeof authorize !== 'function')
    throw new TypeError('authorize: a function is needed, there is no default')
}
