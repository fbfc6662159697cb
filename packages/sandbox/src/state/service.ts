/** The state that all handlers share: the sandbox's settings, its clock and its records. */

import type { Currency } from '@embedded-wallet/protocol'
import type { Deployment, Mode } from '../deployment.js'
import type { Faults } from '../faults.js'
import type { IdentityProvider, KnownIssuer } from '../identity/issuers.js'
import type { SigningKeys } from '../sealing/signingKeys.js'
import type { Clock } from './clock.js'
import type { Records } from './createRecords.js'
import type { Deliveries, Webhook } from './event.js'
import type { OnSandboxEvent } from './sandboxEvent.js'
import type { Schedule } from './schedule.js'

/**
 * The WebAuthn relying party of the passkeys.
 *
 * @see https://www.w3.org/TR/webauthn-3/#webauthn-relying-party
 */
export interface RelyingParty {
  /** The RP ID: a domain, such as `shop.example`. */
  id: string
  /** A name, as the relay's relying party has it. The sandbox ignores it. */
  name?: string
  /** The origins where ceremonies may run, such as `https://shop.example`. At least one. */
  origins: readonly string[]
}

/** The state and settings that every handler gets. */
export interface Service {
  mode: Mode
  deployment: Deployment
  keys: SigningKeys
  identity: IdentityProvider
  issuers: readonly KnownIssuer[]
  faults: Faults
  clock: Clock
  /** Whether ceremonies may run on this origin. */
  isOriginAllowed: (origin: string) => boolean
  rpId: string
  /** The origins where ceremonies may run. Undefined: any port of `http://localhost`. */
  origins: readonly string[] | undefined
  stablecoin: Required<Currency>
  /** What each new embedded wallet gets, in the smallest unit of the stablecoin. */
  openingBalance: number | undefined
  records: Records
  /** The domain of the sandbox's own UMA addresses. */
  umaDomain: string
  schedule: Schedule
  /** The endpoint for events, as it is configured now. Undefined: events are only logged. */
  readonly webhook: Webhook | undefined
  deliveries: Deliveries
  /** Resolves when every operation that is due is settled. */
  settling: { work: Promise<void> }
  /** Receives what the sandbox reports. */
  onEvent?: OnSandboxEvent | undefined
  /** Runs every timer that is due by now. */
  runDue: () => void
  /** Resolves when the journal holds every change so far. */
  flush: () => Promise<void>
}
