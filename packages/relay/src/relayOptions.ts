/** What a relay is made of, checked once when it is made. */

import { checkedBaseUrl, identifierPattern } from '@embedded-wallet/protocol'
import type { LoginOptions } from './login/loginOptions.js'
import type { OnEvent } from './operations/events.js'
import type { RelyingParty } from './policy/registration.js'
import type { Quotas } from './quotas/quotas.js'
import type { RelayStore } from './store/relayStore.js'
import type { RelayedService } from './upstream/relayedService.js'

/** What `createRelay` takes. */
export interface RelayOptions {
  service: RelayedService
  /** `production` refuses the magic values of the service's sandbox. Default: `production`. */
  mode?: 'production' | 'sandbox'
  relyingParty: RelyingParty
  /**
   * Which accounts may this caller use? Ids such as `InternalAccount:<id>`; null or none: not signed in to the app.
   *
   * It looks at method, address and headers and leaves the body alone: a call whose body was read is answered 500.
   */
  authorize: (request: Request) => readonly string[] | null | Promise<readonly string[] | null>
  /** For apps whose login is the wallet. Absent: who is not signed in to the app gets nothing. */
  login?: LoginOptions
  /** Pages of other sites that may call, with their cookies. Absent: CORS is off. */
  cors?: { origins: readonly string[] }
  /** How often a caller may ask for mails, sign-ins and signatures. `false`: no quotas. */
  quotas?: Partial<Quotas> | false
  /** The caller's address, for quotas, when a proxy stands before the relay: only you know which header to trust. */
  clientAddress?: (request: Request) => string | undefined
  /** What instances share. Default: this process's memory, which is for one instance. */
  store?: RelayStore
  /** One event for each call. */
  onEvent?: OnEvent
  /** How many calls may be under way at once before more are answered 503. Default: 512. */
  maxInFlight?: number
  /** The clock, milliseconds since 1970. Default: `Date.now`. */
  now?: () => number
}

/**
 * Refuses options with which a relay would be open or useless.
 *
 * @throws {TypeError} Naming the option; never its value.
 */
export function checkRelayOptions({
  service,
  relyingParty,
  authorize,
  login,
  cors,
  mode,
}: RelayOptions): void {
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
  try {
    checkedBaseUrl(service.baseUrl)
  } catch (error) {
    throw new TypeError(`service.${(error as TypeError).message}`)
  }
  // HTTP Basic ends the user at the first colon.
  if (service.tokenId.includes(':')) throw new TypeError('service.tokenId: it must not contain a colon')
  checkOrigins('relyingParty.origins', relyingParty.origins)
  if (cors !== undefined) checkOrigins('cors.origins', cors.origins)
  if (mode !== undefined && mode !== 'production' && mode !== 'sandbox') {
    throw new TypeError('mode: production or sandbox is needed')
  }
  if (typeof authorize !== 'function')
    throw new TypeError('authorize: a function is needed, there is no default')
  if (login === undefined) return
  if (typeof login.findAccount !== 'function') throw new TypeError('login.findAccount: a function is needed')
  if (typeof login.onSignedIn !== 'function') throw new TypeError('login.onSignedIn: a function is needed')
  if (login.sampleAccountId !== undefined && !identifierPattern.test(login.sampleAccountId))
    throw new TypeError('login.sampleAccountId: an id such as InternalAccount:0198 is needed')
}

function checkOrigins(name: string, origins: unknown): void {
  if (!Array.isArray(origins) || origins.length === 0)
    throw new TypeError(`${name}: at least one origin is needed`)
  // A wildcard or an address with a path would never be what a browser sends, or worse, be taken for a pattern.
  const isOrigin = (origin: unknown) =>
    typeof origin === 'string' &&
    (/^[a-z]+:apk-key-hash:/.test(origin) || (URL.canParse(origin) && new URL(origin).origin === origin))
  if (!origins.every(isOrigin))
    throw new TypeError(`${name}: origins such as https://shop.example are needed`)
}
