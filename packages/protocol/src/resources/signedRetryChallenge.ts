/** The 202 response that asks for a signature before the service acts. */

import * as v from 'valibot'
import { type Readable, readable } from '../reading.js'
import { type OpenEnum, openEnum, Timestamp } from '../scalars.js'
import type { AuthMethodType } from './authMethodTypes.js'

/** The body of a 202: sign `payloadToSign`, then repeat the same request with the signature and `requestId`. */
export interface SignedRetryChallenge {
  /** The AuthMethod type of the request. A wallet export has none. */
  type?: OpenEnum<AuthMethodType>
  /** JSON text. Sign it exactly as received, byte for byte. */
  payloadToSign: string
  /** Opaque. It works once. */
  requestId: string
  expiresAt: string
}

export const SignedRetryChallenge: Readable<SignedRetryChallenge> = /* @__PURE__ */ readable(
  v.object({
    type: v.exactOptional(openEnum<AuthMethodType>()),
    payloadToSign: v.pipe(v.string(), v.nonEmpty()),
    requestId: v.pipe(v.string(), v.nonEmpty()),
    expiresAt: Timestamp,
  }),
  ['payloadToSign', 'requestId', 'expiresAt'],
)
