/** An ScaChallenge: what the user must prove before a quote moves. Newer deployments, where a region demands it. */

import * as v from 'valibot'
import { type OpenEnum, openEnum, Timestamp } from '../scalars.js'

/** The kinds of proof. The set is open. */
export type ScaFactor = OpenEnum<'SMS_OTP' | 'TOTP' | 'PASSKEY'>

/** What the user must prove, and until when. The integrator's backend sends the proof to the service. */
export interface ScaChallenge {
  id: string
  expiresAt: string
  /** The kind of proof that the service waits for. */
  factor: ScaFactor
  /** The kinds that the customer could use instead. */
  availableFactors: ScaFactor[]
  purpose?: string | null
  /** PASSKEY: WebAuthn request options in JSON. */
  passkeyAssertionOptions?: Record<string, unknown> | null
  /** PASSKEY: the pages on which the passkey may be used. */
  passkeyAllowedOrigins?: string[] | null
}

export const ScaChallenge: v.GenericSchema<ScaChallenge> = /* @__PURE__ */ v.object({
  id: v.string(),
  expiresAt: Timestamp,
  factor: openEnum<'SMS_OTP' | 'TOTP' | 'PASSKEY'>(),
  availableFactors: v.array(openEnum<'SMS_OTP' | 'TOTP' | 'PASSKEY'>()),
  purpose: v.exactOptional(v.nullable(v.string())),
  passkeyAssertionOptions: v.exactOptional(v.nullable(v.record(v.string(), v.unknown()))),
  passkeyAllowedOrigins: v.exactOptional(v.nullable(v.array(v.string()))),
})
