/** What a client is made of, once its options are checked: plain data without any secret in it. */

import type { Branding } from '@embedded-wallet/protocol'
import type { Send } from './createSender.js'

/** How calls of one client travel and are repeated. */
export interface Transport {
  readonly send: Send
  readonly branding: Branding
  /** How often a call that may be repeated is, at most. */
  readonly retries: number
  readonly wait: (milliseconds: number) => Promise<void>
  readonly now: () => number
}

/** Options that all clients share. */
export interface ClientOptions {
  /** Such as `https://api.example/2025-10-13`: the version segment is part of it. */
  baseUrl: string
  /** How requests travel. Default: the platform's fetch. A sandbox in the same process fits as it is. */
  fetch?: (request: Request) => Promise<Response>
  /** For each try, in milliseconds. Default 30000. */
  timeoutMs?: number
  /** How often a call is repeated where that is safe. Default 2, that is three tries in all. */
  retries?: number
  /** Names of a deployment that brands them. Default: the interface document's. */
  branding?: Branding
  /** How to let time pass between tries, in milliseconds. Default: a timer. */
  wait?: (milliseconds: number) => Promise<void>
  /** The clock, milliseconds since 1970. Default `Date.now`. */
  now?: () => number
}

/** The transport of some client options. */
export function transportOf(send: Send, options: ClientOptions): Transport {
  const { retries = 2, branding = {}, now = Date.now } = options
  if (!Number.isInteger(retries) || retries < 0 || retries > 10)
    throw new RangeError('retries: a whole number from 0 to 10 is needed')
  const wait = options.wait ?? ((ms: number) => new Promise((resolve) => setTimeout(resolve, ms)))
  return Object.freeze({ send, branding: Object.freeze({ ...branding }), retries, wait, now })
}
