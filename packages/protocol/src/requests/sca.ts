/** Queries and bodies of strong customer authentication. Source: dated profiles, section 3, "Strong customer authentication". */

import * as v from 'valibot'
import { Identifier } from '../scalars.js'

/** A factor as a request names it. */
export type ScaFactorName = 'SMS_OTP' | 'TOTP' | 'PASSKEY'

const text = /* @__PURE__ */ v.pipe(v.string(), v.nonEmpty())
const factor: v.GenericSchema<ScaFactorName> = /* @__PURE__ */ v.picklist(['SMS_OTP', 'TOTP', 'PASSKEY'])
const json: v.GenericSchema<Record<string, unknown>> = /* @__PURE__ */ v.record(v.string(), v.unknown())
const optionalText = /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.nullable(v.string()))

/** A user's proof: exactly one of `code`, or `passkeyAssertion` with `origin`. */
export interface ScaProof {
  /** SMS_OTP and TOTP. */
  code?: string | null
  /** PASSKEY: the result of the browser's ceremony, unchanged. Assumption: its `toJSON()`. */
  passkeyAssertion?: Record<string, unknown> | null
  /** PASSKEY: the origin of the page that ran the ceremony. */
  origin?: string | null
}

/** The schema entries of a proof, for schemas with more fields. */
export const scaProofEntries = {
  code: optionalText,
  passkeyAssertion: /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.nullable(json)),
  origin: optionalText,
}

/** Body of `POST /quotes/{quoteId}/execute`. It may be absent. */
export interface ExecuteQuoteBody {
  /** Profile 2026-08: how the user wants to authorize the payment, where the service demands it. Not `TOTP`. */
  scaFactor?: ScaFactorName
}

export const ExecuteQuoteBody: v.GenericSchema<ExecuteQuoteBody> = /* @__PURE__ */ v.object({
  scaFactor: v.exactOptional(factor),
})

/** Body of `POST /quotes/{quoteId}/authorize`: the proof for the quote's `scaChallenge`. */
export interface AuthorizeQuoteBody extends ScaProof {
  /** The user's address. */
  endUserIpAddress?: string | null
}

export const AuthorizeQuoteBody: v.GenericSchema<AuthorizeQuoteBody> = /* @__PURE__ */ v.object({
  ...scaProofEntries,
  endUserIpAddress: optionalText,
})

/** Query of the calls below `/sca`. */
export interface ScaCustomerQuery {
  customerId: string
}

export const ScaCustomerQuery: v.GenericSchema<ScaCustomerQuery> = /* @__PURE__ */ v.object({
  customerId: Identifier,
})

/** Body of `POST /sca/factors`. */
export interface CreateScaFactorBody {
  type: 'TOTP' | 'PASSKEY'
}

export const CreateScaFactorBody: v.GenericSchema<CreateScaFactorBody> = /* @__PURE__ */ v.object({
  type: v.picklist(['TOTP', 'PASSKEY']),
})

/** Body of `POST /sca/factors/confirm`: the first proof of the new factor. */
export type ConfirmScaFactorBody =
  | { type: 'TOTP'; secret: string; code: string }
  | { type: 'PASSKEY'; origin: string; credential: Record<string, unknown> }

export const ConfirmScaFactorBody: v.GenericSchema<ConfirmScaFactorBody> = /* @__PURE__ */ v.variant('type', [
  v.object({ type: v.literal('TOTP'), secret: text, code: text }),
  v.object({ type: v.literal('PASSKEY'), origin: text, credential: json }),
])

/** Body of `POST /sca/login/start` and of `POST /sca/factors/reset`. */
export interface ScaFactorBody {
  factor: ScaFactorName
}

export const ScaFactorBody: v.GenericSchema<ScaFactorBody> = /* @__PURE__ */ v.object({ factor })

/** Body of `POST /sca/login/complete`. */
export interface CompleteScaLoginBody extends ScaProof {
  factor: ScaFactorName
  /** The user's address. */
  endUserIpAddress: string
  /** SMS_OTP alone: from the start of the login. */
  challengeId?: string | null
}

export const CompleteScaLoginBody: v.GenericSchema<CompleteScaLoginBody> = /* @__PURE__ */ v.object({
  ...scaProofEntries,
  factor,
  endUserIpAddress: text,
  challengeId: optionalText,
})

/** What the platform saw at its own sign-in. */
export type ScaEventType = 'RESET_PASSWORD_COMPLETED' | 'FAILED_LOGIN_ATTEMPT'

/** Body of `POST /sca/record-event`. */
export interface RecordScaEventBody {
  eventType: ScaEventType
}

export const RecordScaEventBody: v.GenericSchema<RecordScaEventBody> = /* @__PURE__ */ v.object({
  eventType: v.picklist(['RESET_PASSWORD_COMPLETED', 'FAILED_LOGIN_ATTEMPT']),
})

/** Body of `POST /sca/factors/reset/{resetId}/complete`. It may be absent, but not for SMS_OTP. */
export interface CompleteScaFactorResetBody {
  /** SMS_OTP: the new number. */
  mobile?: { countryCode: string; number: string }
}

export const CompleteScaFactorResetBody: v.GenericSchema<CompleteScaFactorResetBody> =
  /* @__PURE__ */ v.object({ mobile: v.exactOptional(v.object({ countryCode: text, number: text })) })

/** Body of `POST /customers/external-accounts/{accountId}/trust/confirm`, and of `untrust/confirm`. */
export interface ConfirmTrustBody extends ScaProof {
  /** The id of the `scaChallenge`. Absent when the start had none. */
  challengeId?: string | null
}

export const ConfirmTrustBody: v.GenericSchema<ConfirmTrustBody> = /* @__PURE__ */ v.object({
  ...scaProofEntries,
  challengeId: optionalText,
})
