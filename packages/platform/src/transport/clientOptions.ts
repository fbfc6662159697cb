/** The options that all clients share, checked once, and the plain data without secrets that a client becomes. */

import {
  type Branding,
  type CallEvent,
  type Credentials,
  checkBranding,
  checkFunction,
  checkNames,
  checkObject,
  checkWholeNumber,
  maxTimeoutMs,
  type ProfileName,
  profileNames,
} from '@embedded-wallet/protocol'
import { createSender } from './createSender.js'

/** Options that all clients share. */
export interface ClientOptions {
  /** Such as `https://api.example/2025-10-13`: the version segment is part of it. */
  baseUrl: string
  /** The profile of the deployment. A call that it does not have is refused before it is sent. Default: `document`. */
  profile?: ProfileName | undefined
  /** Sends one request. Default: the runtime's fetch. `fetch` of a sandbox in the same process fits as it is. */
  fetch?: ((request: Request) => Promise<Response>) | undefined
  /** The longest time of each try, in milliseconds, from 1 to 2147483647. Default: 30 000. */
  timeoutMs?: number | undefined
  /** How often a call is repeated if that is safe, from 0 to 10. Default: 2, so three tries in all. */
  retries?: number | undefined
  /** The names of a deployment that brands them. Default: the interface's neutral names. */
  branding?: Branding | undefined
  /** Receives one event for each finished call. A listener may throw: that does not fail the call. Default: no listener. */
  onEvent?: ((event: CallEvent) => void | Promise<void>) | undefined
  /** Waits between tries, in milliseconds. Default: a timer. */
  wait?: ((milliseconds: number) => Promise<void>) | undefined
  /** The clock, milliseconds since 1970. Default: `Date.now`. */
  now?: (() => number) | undefined
}

/** The first argument of every call with platform credentials. Frozen; the credentials cannot be read from it. */
export interface Platform {
  readonly kind: 'platform'
}

/** The first argument of every call of an agent. Frozen; the token cannot be read from it. */
export interface AgentClient {
  readonly kind: 'agent'
}

/** How the calls of one client travel and are repeated. It holds no secret: `send` keeps the credentials in its closure. */
export type Transport = ReturnType<typeof createTransport>

const names = 'baseUrl profile fetch timeoutMs retries branding onEvent wait now'.split(' ')

/** Checks the options of a client and builds its transport. Without `credentials`, calls carry none. */
export function createTransport(options: ClientOptions, credentials: Credentials | undefined) {
  checkObject('options', options)
  checkNames(options, [...names, ...Object.keys(credentials ?? {})])
  const { profile = 'document' } = options
  const { baseUrl, fetch, timeoutMs = 30_000, retries = 2, branding, onEvent, wait, now } = options
  checkWholeNumber('timeoutMs', timeoutMs, 1, maxTimeoutMs)
  checkWholeNumber('retries', retries, 0, 10)
  for (const [name, value] of Object.entries({ fetch, onEvent, wait, now }))
    if (value !== undefined) checkFunction(name, value)
  if (branding !== undefined) checkBranding(branding)
  if (!profileNames.includes(profile)) throw new TypeError(`profile must be ${profileNames.join(' or ')}`)
  return Object.freeze({
    send: createSender({ baseUrl, credentials, fetch, timeoutMs, branding }),
    branding: Object.freeze<Branding>({ ...branding }),
    profile,
    retries,
    onEvent,
    wait: wait ?? ((milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))),
    now: now ?? Date.now,
  })
}
