/** What the calls of strong customer authentication return. Source: dated profiles, section 3, "Strong customer authentication". */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf, withReader } from '../reading.js'
import { openEnum, Timestamp } from '../scalars.js'
import type { Row } from './row.js'
import { rowsOf } from './rows.js'
import { ScaChallenge, type ScaFactor } from './scaChallenge.js'

/** WebAuthn options in their JSON form, as the service made them. They go to the browser unchanged. */
export type PasskeyOptionsJson = Record<string, unknown>

const factor: v.GenericSchema<ScaFactor> = openEnum()
const json: v.GenericSchema<PasskeyOptionsJson> = v.record(v.string(), v.unknown())
const optionalText = v.exactOptional(v.nullable(v.string()))
const optionalTime = v.exactOptional(v.nullable(Timestamp))
const optionalJson = v.exactOptional(v.nullable(json))
const optionalTexts = v.exactOptional(v.nullable(v.array(v.string())))

/** A factor of a customer. */
export interface ScaFactorView extends ValueOf<typeof scaFactorView> {}

const scaFactorView = v.object({
  factor,
  /** PASSKEY alone: names it in `deleteScaFactor`. */
  credentialId: v.exactOptional(v.string()),
  name: v.exactOptional(v.string()),
})
export const ScaFactorView: Readable<ScaFactorView> = readable(scaFactorView, ['factor', 'credentialId?'])

/** The factors of a customer. `SMS_OTP` is there by the verified phone. A row that cannot be read is marked: `isUnreadable`. */
export interface ScaFactors {
  factors: Row<ScaFactorView>[]
}

export const ScaFactors: Readable<ScaFactors> = withReader(
  v.object({ factors: v.array(ScaFactorView) }),
  v.looseObject({ factors: rowsOf(ScaFactorView.reader) }),
)

const totpStart = v.object({
  type: v.literal('TOTP'),
  /** Goes back unchanged in `confirmScaFactor`. A secret: never store or log it. */
  secret: v.string(),
  /** For the user to type. */
  secretBase32Encoded: v.string(),
  /** For a QR code. */
  totpUri: v.string(),
})
const passkeyStart = v.object({
  type: v.literal('PASSKEY'),
  /** WebAuthn creation options in JSON, for the browser. */
  options: json,
  allowedOrigins: v.array(v.string()),
  relyingPartyId: v.string(),
})
/** The start of the enrollment of a TOTP. */
export interface TotpEnrollment extends ValueOf<typeof totpStart> {}
/** The start of the enrollment of a passkey. */
export interface PasskeyEnrollment extends ValueOf<typeof passkeyStart> {}
/** The start of an enrollment. */
export type ScaEnrollment = TotpEnrollment | PasskeyEnrollment

export const ScaEnrollment: Readable<ScaEnrollment> = withReader(
  v.variant('type', [totpStart, passkeyStart]),
  v.variant('type', [
    v.looseObject(totpStart.entries),
    v.looseObject({
      ...passkeyStart.entries,
      allowedOrigins: v.nullish(v.array(v.string()), []),
      relyingPartyId: v.nullish(v.string(), ''),
    }),
  ]),
)

const totpEnrolled = v.object({
  type: v.literal('TOTP'),
  /** Shown once, to the user alone. */
  recoveryCodes: v.array(v.string()),
})
const passkeyEnrolled = v.object({ type: v.literal('PASSKEY'), factor: ScaFactorView })
/** A new TOTP. */
export interface EnrolledTotp extends ValueOf<typeof totpEnrolled> {}
/** A new passkey. */
export interface EnrolledPasskey extends ValueOf<typeof passkeyEnrolled> {}
/** A new factor. */
export type EnrolledScaFactor = EnrolledTotp | EnrolledPasskey

export const EnrolledScaFactor: Readable<EnrolledScaFactor> = withReader(
  v.variant('type', [totpEnrolled, passkeyEnrolled]),
  v.variant('type', [
    v.looseObject(totpEnrolled.entries),
    v.looseObject({ type: v.literal('PASSKEY'), factor: ScaFactorView.reader }),
  ]),
)

/** The start of a login. TOTP has `factor` alone. */
export interface ScaLogin extends ValueOf<typeof scaLogin> {}

const scaLogin = v.object({
  factor,
  /** SMS_OTP: goes back in `completeScaLogin`. */
  challengeId: optionalText,
  /** SMS_OTP: the end of the code. */
  expiresAt: optionalTime,
  /** PASSKEY: WebAuthn request options in JSON, for the browser. */
  passkeyOptions: optionalJson,
  /** PASSKEY: the pages on which the passkey may be used. */
  allowedOrigins: optionalTexts,
  relyingPartyId: optionalText,
})
export const ScaLogin: Readable<ScaLogin> = readable(scaLogin, [
  'factor',
  'challengeId?',
  'passkeyOptions?',
  'allowedOrigins?',
])

/** The end of a login. */
export interface ScaLoginResult extends ValueOf<typeof scaLoginResult> {}

const scaLoginResult = v.object({
  /** Only `SUCCESS` is success. */
  status: openEnum<'SUCCESS'>(),
  /** 180 days on. The service remembers the login of the customer; there is no token. */
  sessionExpiresAt: optionalTime,
})
export const ScaLoginResult: Readable<ScaLoginResult> = readable(scaLoginResult, ['status'])

/** The lock of a customer after a recorded event. */
export interface ScaLock extends ValueOf<typeof scaLock> {}

const scaLock = v.object({
  eventType: openEnum<'RESET_PASSWORD_COMPLETED' | 'FAILED_LOGIN_ATTEMPT'>(),
  /** Locked without an end. */
  suspended: v.boolean(),
  lockedUntil: optionalTime,
  failedAttempts: v.pipe(v.number(), v.safeInteger()),
})
export const ScaLock: Readable<ScaLock> = readable(scaLock, ['suspended'])

/** A reset that has begun: the user proves with a picture of the face who it is. */
export interface StartedScaFactorReset extends ValueOf<typeof startedScaFactorReset> {}

const startedScaFactorReset = v.object({
  resetId: v.string(),
  /** For the liveness check within an app. */
  livenessAccessToken: optionalText,
  /** The page of the liveness check. */
  verificationLink: optionalText,
  expiresAt: optionalTime,
})
export const StartedScaFactorReset: Readable<StartedScaFactorReset> = readable(startedScaFactorReset, [
  'resetId',
  'livenessAccessToken?',
  'verificationLink?',
])

/** The states of a reset. `COMPLETED`, `REJECTED` and `EXPIRED` are final. */
export type ScaFactorResetStatus =
  | 'INITIATED'
  | 'PENDING_REVIEW'
  | 'LIVENESS_PASSED'
  | 'COMPLETED'
  | 'REJECTED'
  | 'EXPIRED'

/** A reset of a factor. */
export interface ScaFactorReset extends ValueOf<typeof scaFactorReset> {}

const scaFactorReset = v.object({
  /** Complete the reset at `LIVENESS_PASSED`. */
  status: openEnum<ScaFactorResetStatus>(),
  factor,
  enrollmentStatus: v.exactOptional(v.nullable(openEnum<'PENDING' | 'COMPLETED'>())),
  expiresAt: Timestamp,
  completedAt: optionalTime,
})
export const ScaFactorReset: Readable<ScaFactorReset> = readable(scaFactorReset, ['status'])

/** The start of a trusted payee, or of its end. */
export interface TrustStart {
  /** What the user must prove. Absent if nothing must be proven: then confirm without `challengeId`. */
  scaChallenge?: ScaChallenge | null
}

/** Schema of `TrustStart`. A challenge that cannot be read is an error: without it the user would prove nothing. */
export const TrustStart: Readable<TrustStart> = withReader(
  v.object({ scaChallenge: v.exactOptional(v.nullable(ScaChallenge)) }),
  v.looseObject({
    scaChallenge: v.nullish(v.looseObject({ id: v.string(), factor })),
  }) as unknown as v.GenericSchema<unknown, TrustStart>,
)

/** Whether a payee is trusted. */
export interface TrustResult extends ValueOf<typeof trustResult> {}

const trustResult = v.object({ trusted: v.boolean() })
export const TrustResult: Readable<TrustResult> = readable(trustResult, ['trusted'])
