/** Reads a request: its bytes up to a limit, JSON without duplicate keys, `__proto__` or deep nesting, all checked against the schemas of the contract. No message repeats what was sent. */

import {
  CreateCustomerBody,
  CreateCustomerExternalAccountBody,
  type EndpointSchemas,
  endpointSchemas,
  parseJsonObject,
  RegisterAuthMethodBody,
  readBytes as readBody,
  type ServiceEndpointName,
} from '@embedded-wallet/protocol'
import * as v from 'valibot'
import type { Deployment } from '../deployment.js'
import { invalidInput, Refusal } from '../refusal.js'

/** In bytes. Assumption: the document shows no payload limits. A multipart body carries a scanned page. */
const limits = { json: 1_048_576, multipart: 10_485_760 }
/** No body of the interface is nearly as deep; a deeper one could overflow recursive code. */
const maxDepth = 32

export async function readBytes(request: Request, kind: keyof typeof limits = 'json') {
  const maxBytes = limits[kind]
  const tooLarge = () => new Refusal('PAYLOAD_TOO_LARGE', `the body is larger than ${maxBytes} bytes`)
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge()
  // Firefox has no `Request.body`. There a page made the request, and its body is in memory already.
  const { body = new Response(await request.arrayBuffer()).body } = request
  try {
    return await readBody({ body }, maxBytes)
  } catch (error) {
    throw error instanceof RangeError ? tooLarge() : error
  }
}

/** Parses a JSON body. @returns The value; `undefined` for an empty body, which some endpoints accept. */
export function parseBody(bytes: Uint8Array, contentType: string | null): unknown {
  if (bytes.length === 0) return undefined
  if (contentType?.split(';')[0]?.trim().toLowerCase() !== 'application/json')
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'the content type must be application/json')
  let value: unknown
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    value = JSON.parse(text)
  } catch {
    // The cause is left out: its message could quote the body.
    throw invalidInput('the body is not JSON in UTF-8')
  }
  refuseHostileShape(value)
  try {
    // A body may also be a list or a text.
    parseJsonObject(`{"body":${text}}`)
  } catch {
    // The cause is left out: the text is JSON, so duplicate keys are all that it can be.
    throw invalidInput('the body has an object with duplicate keys')
  }
  return value
}

/** Reads a multipart form. @returns Its parts by name. */
export async function parseForm(bytes: Uint8Array<ArrayBuffer>, contentType: string | null) {
  if (contentType?.split(';')[0]?.trim().toLowerCase() !== 'multipart/form-data')
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'the content type must be multipart/form-data')
  let form: FormData
  try {
    form = await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData()
  } catch {
    // The cause is left out: its message could quote the body.
    throw invalidInput('the body is not a multipart form')
  }
  const names = [...form.keys()]
  if (new Set(names).size < names.length)
    throw invalidInput('the form must not have two parts with the same name')
  return Object.fromEntries(form)
}

function refuseHostileShape(root: unknown): void {
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) throw invalidInput(`the body is nested deeper than ${maxDepth} levels`)
    const objects = level.filter((value): value is object => typeof value === 'object' && value !== null)
    if (objects.some((value) => Object.hasOwn(value, '__proto__')))
      throw invalidInput('the body has a key __proto__')
    level = objects.flatMap((value) => Object.values(value))
  }
}

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

/** Only the currencies of `listExchangeRates` may occur several times; they become a list then. */
export function readQuery(search: URLSearchParams, endpoint: ServiceEndpointName) {
  const query: Record<string, string | string[]> = Object.fromEntries(search)
  for (const name of search.keys()) {
    const values = search.getAll(name)
    if (values.length === 1) continue
    if (endpoint !== 'listExchangeRates' || name !== 'destinationCurrency')
      throw invalidInput('query: every parameter may occur only once')
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

/** Source: profile 2026-04, POST /customers/external-accounts: a published example lacks `customerId`, and is taken. */
const OfNobody = v.partial(CreateCustomerExternalAccountBody, ['customerId'])

export function bodySchemaOf(
  name: ServiceEndpointName,
  { otpAddress, wire, replacementCredentials }: Deployment,
) {
  const { body }: EndpointSchemas = endpointSchemas[name]
  if (name === 'registerAuthMethod' && otpAddress === 'customer' && !replacementCredentials)
    return WithoutAddress
  if (name === 'createCustomerExternalAccount' && wire === '2026-04') return OfNobody
  // Only a passkey requires a body; other credentials may send none. The route checks that of a passkey.
  if (name === 'challengeAuthMethod') return AnyBody
  // Source: profile 2026-08, section 4, IndividualCustomer: it has fields that no client acts on.
  if (name === 'createCustomer') return v.looseObject(CreateCustomerBody.entries)
  return body
}
