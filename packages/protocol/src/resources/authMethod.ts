/** An AuthMethod: the service's record of one login method of an account; and its challenges. */

import * as v from 'valibot'
import { type Readable, readable } from '../reading.js'
import { Identifier, type OpenEnum, openEnum, Timestamp } from '../scalars.js'
import type { AuthMethodType } from './authMethodTypes.js'

/** The service's record of one login method of an account. */
export interface AuthMethod {
  /** `AuthMethod:<id>` */
  id: string
  /** The account. */
  accountId: string
  type: OpenEnum<AuthMethodType>
  /** EMAIL_OTP: the address. OAUTH: normally the email claim of the token. PASSKEY: as given at registration. */
  nickname?: string
  createdAt?: string
  updatedAt?: string
  /** PASSKEY, newer deployments only: the WebAuthn credential id, base64url. */
  credentialId?: string
}

const authMethodEntries = {
  id: Identifier,
  accountId: Identifier,
  type: /* @__PURE__ */ openEnum<AuthMethodType>(),
  nickname: /* @__PURE__ */ v.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  credentialId: /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.string()),
}

export const AuthMethod: Readable<AuthMethod> = /* @__PURE__ */ readable(
  /* @__PURE__ */ v.object(authMethodEntries),
  ['id'],
)

/** Response of `/challenge` for a PASSKEY. */
export interface PasskeyAuthChallenge extends AuthMethod {
  /** 64 lowercase hex characters: their UTF-8 bytes are the WebAuthn challenge. Any other text is base64url. */
  challenge: string
  /** The value for the header Request-Id of `/verify`. */
  requestId: string
  expiresAt: string
}

export const PasskeyAuthChallenge: Readable<PasskeyAuthChallenge> = /* @__PURE__ */ readable(
  v.object({
    ...authMethodEntries,
    challenge: v.pipe(v.string(), v.nonEmpty()),
    requestId: v.pipe(v.string(), v.nonEmpty()),
    expiresAt: Timestamp,
  }),
  ['id', 'type', 'challenge', 'requestId', 'expiresAt'],
)

/** Response of `/challenge` for a one-time code. Newer deployments want the code back sealed. */
export interface OtpChallenge extends AuthMethod {
  /** JSON text of a `SignedEnvelope`. Its data is an `OtpEncryptionTarget`. */
  otpEncryptionTargetBundle?: string
}

export const OtpChallenge: Readable<OtpChallenge> = /* @__PURE__ */ readable(
  v.object({
    ...authMethodEntries,
    otpEncryptionTargetBundle: v.exactOptional(v.string()),
  }),
  ['id'],
)
