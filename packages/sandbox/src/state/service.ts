/** What every handler shares: the sandbox's settings, its clock and its records. */

import type { Currency } from '@embedded-wallet/protocol'
import type { Deployment } from '../deployment.js'
import type { Deliveries, Webhook } from '../events/event.js'
import type { Faults } from '../http/faults.js'
import type { KnownIssuer } from '../identity/issuers.js'
import type { IdentityProvider } from '../identity/provider.js'
import type { Mode } from '../magicValues.js'
import type { Clock } from './clock.js'
import type { Records, SentCode } from './records.js'
import type { Schedule } from './schedule.js'
import type { SigningKeys } from './signingKeys.js'

/** For whom passkeys are made. */
export interface RelyingParty {
  /** The RP ID: a domain, such as `shop.example`. */
  id: string
  /** Origins on which ceremonies may run, such as `https://shop.example`. */
  origins: readonly string[]
}

export interface Service {
  mode: Mode
  deployment: Deployment
  keys: SigningKeys
  identity: IdentityProvider
  issuers: readonly KnownIssuer[]
  faults: Faults
  clock: Clock
  /** Where ceremonies may run. */
  isOriginAllowed: (origin: string) => boolean
  rpId: string
  stablecoin: Currency
  records: Records
  /** Where sandbox UMA addresses live. */
  umaDomain: string
  schedule: Schedule
  /** Where events go; absent: they are only logged. */
  webhook?: Webhook
  deliveries: Deliveries
  /** Hears of every one-time code beside the inbox: real mail, where the command is told to send it. */
  onCode?: (code: SentCode) => void
  /** Makes happen what is due by now. */
  runDue: () => void
  /** Resolves when everything that has happened would survive the end of the process. */
  flush: () => Promise<void>
}
