/** Schemas of single values, of which resources are made. */

import * as v from 'valibot'
import { identifierPattern } from './identifiers.js'

/** A value from a list that may grow: editors suggest today's members, and every other string is valid. */
export type OpenEnum<Member extends string> = Member | (string & {})

/** Creates a schema for an open set of strings: it takes every string, and its type makes editors suggest the known members. */
// @__NO_SIDE_EFFECTS__
export function openEnum<Member extends string>(): v.GenericSchema<string, OpenEnum<Member>> {
  return v.string() as v.GenericSchema<string, OpenEnum<Member>>
}

/** A text that is not empty. */
export const NonEmptyText: v.GenericSchema<string> = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.string(),
  /* @__PURE__ */ v.nonEmpty(),
)

/** An identifier: `<Type>:<id>`. */
export const Identifier: v.GenericSchema<string> = /* @__PURE__ */ v.pipe(
  v.string(),
  v.regex(identifierPattern),
)

/** A field that may be absent: a text that is not empty. */
export const OptionalText = /* @__PURE__ */ v.exactOptional(NonEmptyText)
/** A field that may be absent: an identifier. */
export const OptionalId = /* @__PURE__ */ v.exactOptional(Identifier)

/** A time in ISO 8601 with a zone. It refuses a time without a zone, which parsers take for local, and `+05`, which they cannot read. */
export const Timestamp: v.GenericSchema<string> = /* @__PURE__ */ v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z| ?[+-]\d\d(:?\d\d)?)$/),
  v.check((time) => !Number.isNaN(Date.parse(time)), 'it must be a time that can be read'),
)

/** An amount: an integer in the smallest unit of its currency. Beyond 2^53 a number is not exact, so it is refused. */
export const Amount: v.GenericSchema<number> = /* @__PURE__ */ v.pipe(
  v.number(),
  v.check((amount) => Number.isSafeInteger(amount), 'it must be a whole number below 2^53'),
)

/** An email address as far as a client checks it: which ones exist is for the service to decide (RFC 5321, RFC 6531). */
export const EmailAddress: v.GenericSchema<string> = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.string(),
  /* @__PURE__ */ v.regex(/^[^\s@]+@[^\s@]+$/),
)

/** base64url without padding. */
export const Base64Url: v.GenericSchema<string> = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.string(),
  /* @__PURE__ */ v.regex(/^[A-Za-z0-9_-]+$/),
)

/**
 * A client public key in hex. With an uncompressed key (130 digits) the service seals a session key to it. With a compressed
 * key (66 digits, newer deployments) the service adopts the key itself as the session key.
 */
export const ClientPublicKey: v.GenericSchema<string> = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.string(),
  /* @__PURE__ */ v.regex(/^(?:04[0-9a-fA-F]{128}|0[23][0-9a-fA-F]{64})$/),
)
