/** What the calls of strong customer authentication return. Source: dated profiles, section 3, "Strong customer authentication". */

import * as v from 'valibot'
import { type Readable, readable, withReader } from '../reading.js'
import { type OpenEnum, openEnum, Timestamp } from '../scalars.js'
import { rowsOf } from './list.js'
import type { Row } from './row.js'
import { ScaChallenge, type ScaFactor } from './scaChallenge.js'

type FactorName = 'SMS_OTP' | 'TOTP' | 'PASSKEY'
/** WebAuthn options in their JSON form, as the service made them. They go to the browser unchanged. */
export type PasskeyOptionsJson = Record<string, unknown>

const factor = /* @__PURE__ */ openEnum<FactorName>()
const json: v.GenericSchema<PasskeyOptionsJson> = /* @__PURE__ */ v.record(v.string(), v.unknown())
const optionalText = /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.nullable(v.string()))
const optionalTime = /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.nullable(Timestamp))
const optionalJson = /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.nullable(json))
const optionalTexts = /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.nullable(v.array(v.string())))

/** A factor of a customer. */
export interface ScaFactorView {
  factor: ScaFactor
  /** PASSKEY alone: names it in `deleteScaFactor`. */
  credentialId?: string
  name?: string
}

export const ScaFactorView: Readable<ScaFactorView> = /* @__PURE__ */ readable(
  v.object({
    factor,
    credentialId: v.exactOptional(v.string()),
    name: v.exactOptional(v.string()),
  }),
  ['factor', 'credentialId?'],
)

/** The factors of a customer. `SMS_OTP` is there by the verified phone. A row that cannot be read is marked: `isUnreadable`. */
export interface ScaFactors {
  factors: Row<ScaFactorView>[]
}

export const ScaFactors: Readable<ScaFactors> = /* @__PURE__ */ withReader(
  v.object({ factors: v.array(ScaFactorView) }),
  v.looseObject({ factors: rowsOf(ScaFactorView.reader) }),
)

/** The start of an enrollment. */
export type ScaEnrollment =
  | {
      type: 'TOTP'
      /** Goes back unchanged in `confirmScaFactor`. A secret: never store or log it. */
      secret: string
      /** For the user to type. */
      secretBase32Encoded: string
      /** For a QR code. */
      totpUri: string
    }
  | {
      type: 'PASSKEY'
      /** WebAuthn creation options in JSON, for the browser. */
      options: PasskeyOptionsJson
      allowedOrigins: string[]
      relyingPartyId: string
    }

export const ScaEnrollment: Readable<ScaEnrollment> = /* @__PURE__ */ withReader(
  v.variant('type', [
    v.object({
      type: v.literal('TOTP'),
      secret: v.string(),
      secretBase32Encoded: v.string(),
      totpUri: v.string(),
    }),
    v.object({
      type: v.literal('PASSKEY'),
      options: json,
      allowedOrigins: v.array(v.string()),
      relyingPartyId: v.string(),
    }),
  ]),
  v.variant('type', [
    v.looseObject({
      type: v.literal('TOTP'),
      secret: v.string(),
      secretBase32Encoded: v.string(),
      totpUri: v.string(),
    }),
    v.looseObject({
      type: v.literal('PASSKEY'),
      options: json,
      allowedOrigins: v.nullish(v.array(v.string()), []),
      relyingPartyId: v.nullish(v.string(), ''),
    }),
  ]),
)

/** A new factor. */
export type EnrolledScaFactor =
  | {
      type: 'TOTP'
      /** Shown once, to the user alone. */
      recoveryCodes: string[]
    }
  | { type: 'PASSKEY'; factor: ScaFactorView }

export const EnrolledScaFactor: Readable<EnrolledScaFactor> = /* @__PURE__ */ withReader(
  v.variant('type', [
    v.object({ type: v.literal('TOTP'), recoveryCodes: v.array(v.string()) }),
    v.object({ type: v.literal('PASSKEY'), factor: ScaFactorView }),
  ]),
  v.variant('type', [
    v.looseObject({ type: v.literal('TOTP'), recoveryCodes: v.array(v.string()) }),
    v.looseObject({ type: v.literal('PASSKEY'), factor: ScaFactorView.reader }),
  ]),
)

/** The start of a login. TOTP has `factor` alone. */
export interface ScaLogin {
  factor: ScaFactor
  /** SMS_OTP: goes back in `completeScaLogin`. */
  challengeId?: string | null
  /** SMS_OTP: the end of the code. */
  expiresAt?: string | null
  /** PASSKEY: WebAuthn request options in JSON, for the browser. */
  passkeyOptions?: PasskeyOptionsJson | null
  /** PASSKEY: the pages on which the passkey may be used. */
  allowedOrigins?: string[] | null
  relyingPartyId?: string | null
}

export const ScaLogin: Readable<ScaLogin> = /* @__PURE__ */ readable(
  v.object({
    factor,
    challengeId: optionalText,
    expiresAt: optionalTime,
    passkeyOptions: optionalJson,
    allowedOrigins: optionalTexts,
    relyingPartyId: optionalText,
  }),
  ['factor', 'challengeId?', 'passkeyOptions?', 'allowedOrigins?'],
)

/** The end of a login. */
export interface ScaLoginResult {
  /** Only `SUCCESS` is success. */
  status: OpenEnum<'SUCCESS'>
  /** 180 days on. The service remembers the login of the customer; there is no token. */
  sessionExpiresAt?: string | null
}

export const ScaLoginResult: Readable<ScaLoginResult> = /* @__PURE__ */ readable(
  v.object({ status: openEnum<'SUCCESS'>(), sessionExpiresAt: optionalTime }),
  ['status'],
)

/** The lock of a customer after a recorded event. */
export interface ScaLock {
  eventType: OpenEnum<'RESET_PASSWORD_COMPLETED' | 'FAILED_LOGIN_ATTEMPT'>
  /** Locked without an end. */
  suspended: boolean
  lockedUntil?: string | null
  failedAttempts: number
}

export const ScaLock: Readable<ScaLock> = /* @__PURE__ */ readable(
  v.object({
    eventType: openEnum<'RESET_PASSWORD_COMPLETED' | 'FAILED_LOGIN_ATTEMPT'>(),
    suspended: v.boolean(),
    lockedUntil: optionalTime,
    failedAttempts: v.pipe(v.number(), v.safeInteger()),
  }),
  ['suspended'],
)

/** A reset that has begun: the user proves with a picture of the face who it is. */
export interface StartedScaFactorReset {
  resetId: string
  /** For the liveness check within an app. */
  livenessAccessToken?: string | null
  /** The page of the liveness check. */
  verificationLink?: string | null
  expiresAt?: string | null
}

export const StartedScaFactorReset: Readable<StartedScaFactorReset> = /* @__PURE__ */ readable(
  v.object({
    resetId: v.string(),
    livenessAccessToken: optionalText,
    verificationLink: optionalText,
    expiresAt: optionalTime,
  }),
  ['resetId', 'livenessAccessToken?', 'verificationLink?'],
)

/** The states of a reset. `COMPLETED`, `REJECTED` and `EXPIRED` are final. */
export type ScaFactorResetStatus =
  | 'INITIATED'
  | 'PENDING_REVIEW'
  | 'LIVENESS_PASSED'
  | 'COMPLETED'
  | 'REJECTED'
  | 'EXPIRED'

/** A reset of a factor. */
export interface ScaFactorReset {
  /** Complete the reset at `LIVENESS_PASSED`. */
  status: OpenEnum<ScaFactorResetStatus>
  factor: ScaFactor
  enrollmentStatus?: OpenEnum<'PENDING' | 'COMPLETED'> | null
  expiresAt: string
  completedAt?: string | null
}

export const ScaFactorReset: Readable<ScaFactorReset> = /* @__PURE__ */ readable(
  v.object({
    status: openEnum<ScaFactorResetStatus>(),
    factor,
    enrollmentStatus: v.exactOptional(v.nullable(openEnum<'PENDING' | 'COMPLETED'>())),
    expiresAt: Timestamp,
    completedAt: optionalTime,
  }),
  ['status'],
)

/** The start of a trusted payee, or of its end. */
export interface TrustStart {
  /** What the user must prove. Absent when nothing must be proven: then confirm without `challengeId`. */
  scaChallenge?: ScaChallenge | null
}

/** Schema of `TrustStart`. A challenge that cannot be read is an error: without it the user would prove nothing. */
export const TrustStart: Readable<TrustStart> = /* @__PURE__ */ withReader(
  v.object({ scaChallenge: v.exactOptional(v.nullable(ScaChallenge)) }),
  v.looseObject({
    scaChallenge: v.nullish(v.looseObject({ id: v.string(), factor })),
  }) as unknown as v.GenericSchema<unknown, TrustStart>,
)

/** Whether a payee is trusted. */
export interface TrustResult {
  trusted: boolean
}

export const TrustResult: Readable<TrustResult> = /* @__PURE__ */ readable(
  v.object({ trusted: v.boolean() }),
  ['trusted'],
)
