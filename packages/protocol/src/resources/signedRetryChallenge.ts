/** The 202 response that asks for a signature before the service acts. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { openEnum, Timestamp } from '../scalars.js'
import type { AuthMethodType } from './authMethodTypes.js'

/** The body of a 202: sign `payloadToSign`, then repeat the same request with the signature and `requestId`. */
export interface SignedRetryChallenge extends ValueOf<typeof signedRetryChallenge> {}

const signedRetryChallenge = /* @__PURE__ */ v.object({
  /** The AuthMethod type of the request. A wallet export has none. */
  type: v.exactOptional(openEnum<AuthMethodType>()),
  /** JSON text. Sign it exactly as received, byte for byte. */
  payloadToSign: v.pipe(v.string(), v.nonEmpty()),
  /** Opaque. It works once. */
  requestId: v.pipe(v.string(), v.nonEmpty()),
  expiresAt: Timestamp,
})
export const SignedRetryChallenge: Readable<SignedRetryChallenge> = /* @__PURE__ */ readable(
  signedRetryChallenge,
  ['payloadToSign', 'requestId', 'expiresAt'],
)
