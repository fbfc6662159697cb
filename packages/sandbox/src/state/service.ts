/** What every handler shares: the sandbox's settings, its clock and its records. */

import type { Currency } from '@embedded-wallet/protocol'
import type { Deployment } from '../deployment.js'
import type { Faults } from '../http/faults.js'
import type { KnownIssuer } from '../identity/issuers.js'
import type { IdentityProvider } from '../identity/provider.js'
import type { Mode } from '../magicValues.js'
import type { Clock } from './clock.js'
import type { Records } from './records.js'
import type { SigningKeys } from './signingKeys.js'

/** For whom passkeys are made. */
export interface RelyingParty {
  /** The RP ID: a domain, such as `shop.example`. */
  id: string
  /** Origins on which ceremonies may run, such as `https://shop.example`. */
  origins: readonly string[]
}

/** A one-time code on its way to a person. */
export interface SentEmail {
  /** An e-mail address, or a phone number of an SMS_OTP. */
  to: string
  /** The one-time code. */
  code: string
  sentAt: string
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
  inbox: SentEmail[]
}
