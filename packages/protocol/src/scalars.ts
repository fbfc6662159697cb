/** Schemas of the single values that resources are made of. */

import * as v from 'valibot'
import { identifierPattern } from './identifiers.js'

/** A value from a list that may grow: today's members are suggested, any other string is let through. */
export type OpenEnum<Member extends string> = Member | (string & {})

/**
 * A schema for an open set of strings.
 *
 * @returns A schema that takes every string, typed so that known members complete in an editor.
 */
// @__NO_SIDE_EFFECTS__
export function openEnum<Member extends string>(): v.GenericSchema<string, OpenEnum<Member>> {
  return v.string() as v.GenericSchema<string, OpenEnum<Member>>
}

/** `<Type>:<identifier>`. */
export const Identifier: v.GenericSchema<string> = /* @__PURE__ */ v.pipe(
  v.string(),
  v.regex(identifierPattern),
)

/** ISO 8601 with a zone. A time without one would be read as local time, one with `+05` not at all: both are refused. */
export const Timestamp: v.GenericSchema<string> = /* @__PURE__ */ v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((time) => !Number.isNaN(Date.parse(time)), 'a time that can be read is needed'),
)

/** An amount in the smallest unit of its currency; beyond 2^53 it could not be shown exactly, so it is refused. */
export const Amount: v.GenericSchema<number> = /* @__PURE__ */ v.pipe(v.number(), v.safeInteger())

/** An uncompressed SEC1 P-256 public key: `04` and 128 hex digits. */
export const UncompressedPublicKey: v.GenericSchema<string> = /* @__PURE__ */ v.pipe(
  v.string(),
  v.regex(/^04[0-9a-fA-F]{128}$/),
)

/** base64url text without padding. */
export const Base64Url: v.GenericSchema<string> = /* @__PURE__ */ v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]+$/),
)

/**
 * A client public key: uncompressed (130 hex digits) asks for a sealed session key; compressed (66), in newer deployments,
 * asks the service to adopt this very key as the session key.
 */
export const ClientPublicKey: v.GenericSchema<string> = /* @__PURE__ */ v.pipe(
  v.string(),
  v.regex(/^(?:04[0-9a-fA-F]{128}|0[23][0-9a-fA-F]{64})$/),
)
