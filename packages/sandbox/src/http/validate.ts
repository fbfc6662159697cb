/** Checks bodies and queries against the schemas of the contract; the message names the fault and never repeats what was sent. */

import {
  type EndpointSchemas,
  endpointSchemas,
  RegisterAuthMethodBody,
  type ServiceEndpointName,
} from '@embedded-wallet/protocol'
import * as v from 'valibot'
import type { Deployment } from '../deployment.js'
import { invalidInput } from '../refusal.js'

/** Checks a value against a schema. @param place - `body` or `query`, for the message. */
export function validate<Value>(schema: v.GenericSchema<unknown, Value>, value: unknown, place: string) {
  const result = v.safeParse(schema, value, { abortPipeEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  const field = v.getDotPath(issue) ?? place
  // The library's own message quotes the received value, which may be a token or a code.
  throw invalidInput(
    issue.expected === null ? `${field}: ${issue.message}` : `${field}: expected ${issue.expected}`,
    field,
  )
}

/** Reads a query. @param repeatable - The parameters that may occur several times; the values of one that does become a list. */
export function readQuery(search: URLSearchParams, repeatable: readonly string[] = []) {
  const names = [...search.keys()]
  const query: Record<string, string | string[]> = Object.fromEntries(search)
  for (const name of names) {
    const values = search.getAll(name)
    if (values.length === 1) continue
    if (!repeatable.includes(name)) throw invalidInput('query: every parameter may occur only once')
    query[name] = values
  }
  return query
}

/** Source: profile 2026-08, POST /auth/credentials: neither OTP type has an address. Assumption: unknown fields are ignored. */
const WithoutAddress = v.pipe(
  v.looseObject({}),
  v.transform(({ email: _, phoneNumber: __, ...body }): unknown => body),
  RegisterAuthMethodBody,
)

/** Source: interface document, section Credential endpoints: clientPublicKey is ignored for EMAIL_OTP and OAUTH. */
const AnyBody = v.optional(v.looseObject({}), {})

/** @returns `undefined` for an endpoint without a body. */
export function bodySchemaOf(name: ServiceEndpointName, { otpAddress }: Deployment) {
  const { body }: EndpointSchemas = endpointSchemas[name]
  if (name === 'registerAuthMethod' && otpAddress === 'customer') return WithoutAddress
  // Only a passkey requires a body; other credentials may send none. The route checks that of a passkey.
  if (name === 'challengeAuthMethod') return AnyBody
  if (name === 'rejectAgentAction') return v.optional(body as v.GenericSchema<object>, {})
  return body
}
