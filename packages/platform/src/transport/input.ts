/** Splits the options of a call and checks them before anything is sent. A wrong one is a TypeError that names it. */

import {
  checkObject,
  codePattern,
  type Endpoint,
  type EndpointSchemas,
  endpointSchemas,
  identifierPattern,
  opaqueIdPattern,
  type ServiceEndpointName,
  serviceEndpoints,
  umaAddressPattern,
} from '@embedded-wallet/protocol'
import { type GenericSchema, getDotPath, safeParse } from 'valibot'
import { type SignedCallOptions, withoutUndefined } from './callOptions.js'

/** The options of a call, by where they travel. */
export interface SplitOptions extends SignedCallOptions {
  params: Record<string, string>
  query: Record<string, string | string[]>
  body: Record<string, unknown> | undefined
}

/**
 * Splits the options of a call by the endpoint's row: parameters of the path, query or body, and what every call takes.
 *
 * Values are only checked. The caller's values are sent as they are, so that a field of a body that is newer than this client gets through. A
 * filter that is not known is refused: the service drops it without a word, and a list of more than was asked for comes. An error names the
 * option and what it takes, never its value.
 */
export function splitOptions(name: ServiceEndpointName, given: object | undefined): SplitOptions {
  const { path } = serviceEndpoints[name]
  const schemas: EndpointSchemas = endpointSchemas[name]
  const needsNone = !path.includes('{') && schemas.body === undefined
  const options = given === undefined && needsNone ? {} : given
  checkObject('options', options)
  const { signal, idempotencyKey, walletSignature, requestId, ...others } = options as SignedCallOptions
  if (signal !== undefined && typeof signal?.addEventListener !== 'function')
    throw new TypeError('signal must be an AbortSignal')
  const fields = withoutUndefined(others) as Record<string, unknown>
  const params = takeParams(path, fields)
  const query = schemas.query === undefined ? {} : toQuery(takeQuery(schemas, fields))
  const isEmpty = Object.keys(fields).length === 0
  const isBodyOptional = schemas.body?.type === 'optional'
  const body = schemas.body === undefined || (isEmpty && isBodyOptional) ? undefined : fields
  if (schemas.query !== undefined) checkInput(schemas.query, query)
  if (schemas.body !== undefined) checkInput(schemas.body, body)
  else if (!isEmpty) throw new TypeError(`${name} does not take the option ${Object.keys(fields)[0]}`)
  return { params, query, body, signal, idempotencyKey, walletSignature, requestId }
}

/** Takes the query out of the fields. */
function takeQuery({ query }: EndpointSchemas, fields: Record<string, unknown>): Record<string, unknown> {
  const isOfQuery = (name: string) => Object.hasOwn((query as ObjectSchema).entries, name)
  const taken = Object.fromEntries(Object.entries(fields).filter(([name]) => isOfQuery(name)))
  for (const name of Object.keys(taken)) delete fields[name]
  return taken
}

type ObjectSchema = GenericSchema & { readonly entries: object }

/** Takes the parameters of a path out of the fields. A value that could lead to another path is refused. */
function takeParams(path: string, fields: Record<string, unknown>): Record<string, string> {
  const params: Record<string, string> = {}
  for (const place of path.matchAll(/\{(\w+)\}/g)) {
    const name = place[1]!
    const value = fields[name]
    delete fields[name]
    const { pattern, what } = placeOf(name)
    if (typeof value !== 'string' || !pattern.test(value)) throw new TypeError(`${name} must be ${what}`)
    params[name] = value
  }
  return params
}

/** What may stand in a place of a path, by its name. */
function placeOf(name: string): { pattern: RegExp; what: string } {
  if (name === 'code' || name.endsWith('Code')) return { pattern: codePattern, what: 'a code' }
  if (name.endsWith('UmaAddress'))
    return { pattern: umaAddressPattern, what: 'a UMA address of the form $name@domain, in lower case' }
  if (name === 'credentialId' || name === 'resetId')
    return { pattern: opaqueIdPattern, what: 'an id as the service sent it' }
  return { pattern: identifierPattern, what: 'an identifier of the form <Type>:<id>' }
}

function checkInput(schema: GenericSchema, value: unknown): void {
  const result = safeParse(schema, value)
  if (result.success) return
  const [issue] = result.issues
  const field = getDotPath(issue)
  // Only the messages of our own checks: those of the library repeat the value.
  const isOwn = issue.type === 'check' || issue.type === 'custom'
  if (isOwn) throw new TypeError(field === null ? issue.message : `${field}: ${issue.message}`)
  // Every schema is one of an object, and an object was given: a field of it is wrong.
  if (issue.received === 'undefined') throw new TypeError(`${field} is missing`)
  throw new TypeError(`${field} must be ${issue.expected ?? issue.type.replaceAll('_', ' ')}`)
}

/** Converts the values of a query to text, but none with a text that no developer means, such as `null`. */
function toQuery(fields: Readonly<Record<string, unknown>>): Record<string, string | string[]> {
  const toText = (name: string, value: unknown) => {
    if (!['string', 'number', 'boolean'].includes(typeof value))
      throw new TypeError(`${name} must be a string, a number or a boolean`)
    return String(value)
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((item) => toText(name, item)) : toText(name, value),
    ]),
  )
}

/** Serializes a body once, so that every repetition carries the same bytes. */
export async function bodyOf(endpoint: Endpoint, body: unknown): Promise<string | FormData | undefined> {
  if (body === undefined) return undefined
  if (endpoint.content !== 'multipart') return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    if (typeof value === 'string') form.set(name, value)
    else {
      const { name: fileName, type, arrayBuffer } = value as File
      form.set(name, new Blob([await arrayBuffer.call(value)], { type }), fileName)
    }
  }
  return form
}
