/** An AuthMethod: the service's record of one login method of an account; its challenges, the session that it opens, and the 202 that asks for a signature before the service acts. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Identifier, openEnum, Timestamp } from '../scalars.js'
import type { AuthMethodType } from './authMethodTypes.js'

type Unread = 'nickname' | 'createdAt' | 'updatedAt'

/** The service's record of one login method of an account. */
export interface AuthMethod extends ValueOf<typeof authMethod, Unread> {}

const authMethodEntries = {
  /** `AuthMethod:<id>` */
  id: Identifier,
  /** The account. */
  accountId: Identifier,
  type: openEnum<AuthMethodType>(),
  /** EMAIL_OTP: the address. OAUTH: normally the email claim of the token. PASSKEY: as given at registration. */
  nickname: v.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** PASSKEY, newer deployments only: the WebAuthn credential id, base64url. */
  credentialId: v.exactOptional(v.string()),
}

const authMethod = v.object({
  ...authMethodEntries,
  /** Deployments with replacement credentials only: one that is not ACTIVE opens no session. Left out: ACTIVE. */
  status: v.exactOptional(openEnum<'PENDING' | 'VERIFIED' | 'ACTIVE'>()),
})
export const AuthMethod: Readable<AuthMethod> = readable(authMethod, ['id'])

/** Whether a row of the list opens the account. A row that cannot be read may. */
export const isWayIn = (row: object): boolean =>
  ['ACTIVE', undefined, null].includes((row as { status?: 'ACTIVE' | null }).status)

/** The time in which one session signing key may act for an account. It has the type and the nickname of the AuthMethod that opened it. */
export interface Session extends ValueOf<typeof session, Unread> {}

const session = v.object({
  ...authMethodEntries,
  /** `Session:<id>` */
  id: Identifier,
  expiresAt: Timestamp,
  /** The session signing key, sealed to the client public key. Only in the response of `/verify`, never in a list. */
  encryptedSessionSigningKey: v.exactOptional(v.string()),
})
export const Session: Readable<Session> = readable(session, ['id', 'expiresAt'])

/** Response of `/challenge` for a PASSKEY. */
export interface PasskeyAuthChallenge extends ValueOf<typeof passkeyAuthChallenge, Unread> {}

const passkeyAuthChallenge = v.object({
  ...authMethodEntries,
  /** 64 lowercase hex characters: their UTF-8 bytes are the WebAuthn challenge. Any other text is base64url. */
  challenge: v.pipe(v.string(), v.nonEmpty()),
  /** The value for the header Request-Id of `/verify`. */
  requestId: v.pipe(v.string(), v.nonEmpty()),
  expiresAt: Timestamp,
})
export const PasskeyAuthChallenge: Readable<PasskeyAuthChallenge> = readable(passkeyAuthChallenge, [
  'id',
  'type',
  'challenge',
  'requestId',
  'expiresAt',
])

/** Response of `/challenge` for a one-time code. Newer deployments want the code back sealed. */
export interface OtpChallenge extends ValueOf<typeof otpChallenge, Unread> {}

const otpChallenge = v.object({
  ...authMethodEntries,
  /** JSON text of a `SignedEnvelope`. Its data is an `OtpEncryptionTarget`. */
  otpEncryptionTargetBundle: v.exactOptional(v.string()),
})
export const OtpChallenge: Readable<OtpChallenge> = readable(otpChallenge, ['id'])

/** The body of a 202: sign `payloadToSign`, then repeat the same request with the signature and `requestId`. */
export interface SignedRetryChallenge extends ValueOf<typeof signedRetryChallenge> {}

const signedRetryChallenge = v.object({
  /** The AuthMethod type of the request. A wallet export has none. */
  type: v.exactOptional(openEnum<AuthMethodType>()),
  /** JSON text. Sign it exactly as received, byte for byte. */
  payloadToSign: v.pipe(v.string(), v.nonEmpty()),
  /** Opaque. It works once. */
  requestId: v.pipe(v.string(), v.nonEmpty()),
  expiresAt: Timestamp,
})
export const SignedRetryChallenge: Readable<SignedRetryChallenge> = readable(signedRetryChallenge, [
  'payloadToSign',
  'requestId',
  'expiresAt',
])
