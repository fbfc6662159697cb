/** What every handler shares: the sandbox's settings, its clock and its records. */

import type { Currency } from '@embedded-wallet/protocol'
import type { Mode } from '../magicValues.js'
import type { Clock } from './clock.js'
import type { Records } from './records.js'

/** For whom passkeys are made. */
export interface RelyingParty {
  /** The RP ID: a domain, such as `shop.example`. */
  id: string
  /** Origins on which ceremonies may run, such as `https://shop.example`. */
  origins: readonly string[]
}

/** An e-mail that a real service would have sent. */
export interface SentEmail {
  to: string
  /** The one-time code. */
  code: string
  sentAt: string
}

export interface Service {
  mode: Mode
  clock: Clock
  /** Where ceremonies may run. */
  isOriginAllowed: (origin: string) => boolean
  rpId: string
  stablecoin: Currency
  records: Records
  inbox: SentEmail[]
}
