/** An ScaChallenge: what the user must prove before a quote moves. Newer deployments, if a region demands it. */

import * as v from 'valibot'
import type { ValueOf } from '../reading.js'
import { type OpenEnum, openEnum, Timestamp } from '../scalars.js'

/** The kinds of proof. The set is open. */
export type ScaFactor = OpenEnum<'SMS_OTP' | 'TOTP' | 'PASSKEY'>

/** What the user must prove, and until when. The integrator's backend sends the proof to the service. */
export interface ScaChallenge extends ValueOf<typeof scaChallenge> {}

const factor: v.GenericSchema<ScaFactor> = openEnum()
const scaChallenge = v.object({
  id: v.string(),
  expiresAt: Timestamp,
  /** The kind of proof that the service waits for. */
  factor,
  /** The kinds that the customer could use instead. */
  availableFactors: v.array(factor),
  purpose: v.exactOptional(v.nullable(v.string())),
  /** PASSKEY: WebAuthn request options in JSON. */
  passkeyAssertionOptions: v.exactOptional(v.nullable(v.record(v.string(), v.unknown()))),
  /** PASSKEY: the pages on which the passkey may be used. */
  passkeyAllowedOrigins: v.exactOptional(v.nullable(v.array(v.string()))),
})
export const ScaChallenge: v.GenericSchema<ScaChallenge> = scaChallenge
