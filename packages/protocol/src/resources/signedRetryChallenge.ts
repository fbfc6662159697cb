/** The 202 answer that asks for a signature before the service acts. */

import * as v from 'valibot'
import { type OpenEnum, openEnum, Timestamp } from '../scalars.js'
import type { AuthMethodType } from './authMethod.js'

export interface SignedRetryChallenge {
  /** Credential type of the request. A wallet export has none. */
  type?: OpenEnum<AuthMethodType>
  /** JSON text. It is signed exactly as received, byte for byte. */
  payloadToSign: string
  /** Opaque and single use. */
  requestId: string
  expiresAt: string
}

export const SignedRetryChallenge: v.GenericSchema<SignedRetryChallenge> = /* @__PURE__ */ v.object({
  type: v.exactOptional(openEnum<AuthMethodType>()),
  payloadToSign: v.pipe(v.string(), v.nonEmpty()),
  requestId: v.pipe(v.string(), v.nonEmpty()),
  expiresAt: Timestamp,
})
