/** Queries and bodies of strong customer authentication. Source: dated profiles, section 3, "Strong customer authentication". */

import * as v from 'valibot'
import type { ValueOf } from '../reading.js'
import { Identifier, NonEmptyText } from '../scalars.js'

/** A factor as a request names it. */
export type ScaFactorName = 'SMS_OTP' | 'TOTP' | 'PASSKEY'

const factor: v.GenericSchema<ScaFactorName> = v.picklist(['SMS_OTP', 'TOTP', 'PASSKEY'])
const json: v.GenericSchema<Record<string, unknown>> = v.record(v.string(), v.unknown())
const optionalText = v.exactOptional(v.nullable(v.string()))

/** The schema entries of a proof, for schemas with more fields. */
export const scaProofEntries = {
  /** SMS_OTP and TOTP. */
  code: optionalText,
  /** PASSKEY: the result of the browser's ceremony, unchanged. Assumption: its `toJSON()`. */
  passkeyAssertion: v.exactOptional(v.nullable(json)),
  /** PASSKEY: the origin of the page that ran the ceremony. */
  origin: optionalText,
}

/** A user's proof: exactly one of `code`, or `passkeyAssertion` with `origin`. */
export interface ScaProof extends ValueOf<{ type: 'object'; entries: typeof scaProofEntries }> {}

/** Body of `POST /quotes/{quoteId}/execute`. It may be absent. */
export interface ExecuteQuoteBody extends ValueOf<typeof ExecuteQuoteBody> {}

export const ExecuteQuoteBody = v.object({
  /** Profile 2026-08: how the user wants to authorize the payment, where the service demands it. Not `TOTP`. Default: `SMS_OTP`. */
  scaFactor: v.exactOptional(factor),
})

/** Body of `POST /quotes/{quoteId}/authorize`: the proof for the quote's `scaChallenge`. */
export interface AuthorizeQuoteBody extends ValueOf<typeof AuthorizeQuoteBody> {}

export const AuthorizeQuoteBody = v.object({
  ...scaProofEntries,
  /** The user's address. */
  endUserIpAddress: optionalText,
})

/** Query of the calls below `/sca`. */
export interface ScaCustomerQuery extends ValueOf<typeof ScaCustomerQuery> {}

export const ScaCustomerQuery = v.object({ customerId: Identifier })

/** Body of `POST /sca/factors/confirm`: the first proof of the new factor. */
export type ConfirmScaFactorBody =
  | { type: 'TOTP'; secret: string; code: string }
  | { type: 'PASSKEY'; origin: string; credential: Record<string, unknown> }

export const ConfirmScaFactorBody: v.GenericSchema<ConfirmScaFactorBody> = v.variant('type', [
  v.object({ type: v.literal('TOTP'), secret: NonEmptyText, code: NonEmptyText }),
  v.object({ type: v.literal('PASSKEY'), origin: NonEmptyText, credential: json }),
])

/** Body of `POST /sca/login/start` and of `POST /sca/factors/reset`. */
export interface ScaFactorBody extends ValueOf<typeof ScaFactorBody> {}

export const ScaFactorBody = v.object({ factor })

/** Body of `POST /sca/login/complete`. */
export interface CompleteScaLoginBody extends ValueOf<typeof CompleteScaLoginBody> {}

export const CompleteScaLoginBody = v.object({
  ...scaProofEntries,
  factor,
  /** The user's address. */
  endUserIpAddress: NonEmptyText,
  /** SMS_OTP alone: from the start of the login. */
  challengeId: optionalText,
})

/** Body of `POST /customers/external-accounts/{accountId}/trust/confirm`, and of `untrust/confirm`. */
export interface ConfirmTrustBody extends ValueOf<typeof ConfirmTrustBody> {}

export const ConfirmTrustBody = v.object({
  ...scaProofEntries,
  /** The id of the `scaChallenge`. Absent if the start had none. */
  challengeId: optionalText,
})
