/** One call of a typed function: its options checked, sent, repeated where that is safe, its response read. */

import {
  type Endpoint,
  type EndpointParams,
  type Exchanges,
  emit,
  endpointSchemas,
  IDEMPOTENCY_KEY_HEADER,
  idempotentEndpoints,
  isProcessing,
  type Page,
  type Processing,
  type ProcessingEndpointName,
  REQUEST_ID_HEADER,
  type Row,
  readerOf,
  type ServiceEndpointName,
  SignedRetryChallenge,
  serviceEndpoints,
  WALLET_SIGNATURE_HEADER,
  type WholeList,
} from '@embedded-wallet/protocol'
import { any, type GenericSchema, lazy } from 'valibot'
import { PlatformError } from '../platformError.js'
import type { CallOptions, OptionsOf, SignedCallOptions } from './callOptions.js'
import type { Transport } from './clientOptions.js'
import { bodyOf, splitOptions } from './input.js'
import { readSuccess } from './readResponse.js'
import { isReadOnly, type RepeatableCall, sendWithRetries } from './retry.js'

/**
 * The options of an endpoint: the parameters of its path, its body or query, and what every call takes.
 *
 * An id of the path has the type of its name, such as `Customer:<id>` for `customerId`. An `accountId` is an `ExternalAccount:<id>` where the
 * call is about external accounts, else an `InternalAccount:<id>`, for calls of a wallet also under its alias `EmbeddedWallet:<id>`.
 */
export type CallInput<Name extends ServiceEndpointName> = EndpointParams<Name> &
  ([Exchanges[Name]['body']] extends [never] ? unknown : OptionsOf<Exchanges[Name]['body']>) &
  ([Exchanges[Name]['query']] extends [never] ? unknown : OptionsOf<Exchanges[Name]['query']>) &
  ((typeof serviceEndpoints)[Name]['signing'] extends 'none'
    ? Name extends 'verifyAuthMethod'
      ? SignedCallOptions
      : CallOptions
    : SignedCallOptions)

/** A body as this client reads it. */
export type ReadBody<Body> =
  Body extends Page<infer Item>
    ? Page<Row<Item>>
    : Body extends WholeList<infer Item>
      ? WholeList<Row<Item>>
      : Body

/** The body of success as this client reads it: a row of a list that cannot be read stands in its place, marked. */
export type ReadResponse<Name extends ServiceEndpointName> =
  | ReadBody<Exchanges[Name]['response']>
  | (Name extends ProcessingEndpointName ? Processing : never)

/**
 * Calls an endpoint, with a client of `createPlatform` or `createAgent`.
 *
 * @returns The body of success, with what a client acts on checked; or, of an endpoint with signed retry, that of a 202.
 */
export async function call<Name extends ServiceEndpointName>(
  client: object,
  name: Name,
  options: CallInput<Name>,
): Promise<ReadResponse<Name>> {
  const transport = transportOf(client)
  requireInProfile(transport, name)
  const repeatable = await toCall(name, options)
  const startedAt = transport.now()
  const report = (end: { status?: number | undefined; error?: PlatformError }) =>
    emit(transport.onEvent, {
      event: 'call',
      endpoint: name,
      ...(end.status !== undefined && { status: end.status }),
      ...(end.error && { code: end.error.code, outcome: end.error.outcome }),
      durationMs: transport.now() - startedAt,
    })
  try {
    const { status, body } = await exchange(transport, name, repeatable)
    report({ status })
    return body
  } catch (error) {
    if (error instanceof PlatformError) report({ status: error.serviceStatus, error })
    throw error
  }
}

/** @throws {TypeError} If the value is not a client of this package. */
export function transportOf(client: object): Transport {
  const { transport } = (client ?? {}) as { readonly transport?: Transport }
  if (transport === undefined)
    throw new TypeError('the first argument must come from createPlatform or createAgent')
  return transport
}

function requireInProfile({ profile }: Transport, name: ServiceEndpointName): void {
  const { profiles }: Endpoint = serviceEndpoints[name]
  if (profiles?.includes(profile) === false)
    throw new TypeError(`${name} needs the profile ${profiles.join(' or ')}, and this client has ${profile}`)
}

/** @throws {TypeError} Naming the option and what it takes, never its value. */
async function toCall(name: ServiceEndpointName, options: object): Promise<RepeatableCall> {
  const { params, query, body, ...more } = splitOptions(name, options)
  // Null is refused: in place of the key of an earlier call, a new one could move the money again.
  const { idempotencyKey: key = crypto.randomUUID() } = more
  const endpoint = serviceEndpoints[name]
  // The two calls of a sign-in or a signed retry are marked by their requestId.
  const isMarked = !isReadOnly(name) && (endpoint.audience !== 'wallet' || endpoint.signing === 'header')
  const idempotencyKey = isMarked ? key : undefined
  const headers: Record<string, string> = {}
  setHeader(headers, IDEMPOTENCY_KEY_HEADER, 'idempotencyKey', idempotencyKey, 255)
  setHeader(headers, WALLET_SIGNATURE_HEADER, 'walletSignature', more.walletSignature)
  setHeader(headers, REQUEST_ID_HEADER, 'requestId', more.requestId)
  return {
    params,
    query,
    headers,
    body: await bodyOf(endpoint, body),
    signal: more.signal,
    requestId: more.requestId,
    // Elsewhere the service may ignore the key: a repetition under it could act twice.
    idempotencyKey: (idempotentEndpoints as readonly string[]).includes(name) ? idempotencyKey : undefined,
    isOwnKey: more.idempotencyKey !== undefined,
  }
}

/** The runtime's own refusal of a header would repeat the value. */
function setHeader(
  headers: Record<string, string>,
  header: string,
  name: string,
  value: string | undefined,
  maxLength = 4096,
): void {
  if (value === undefined) return
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value) || value.length > maxLength)
    throw new TypeError(`${name} must be printable ASCII without spaces, ${maxLength} characters at most`)
  headers[header] = value
}

async function exchange<Name extends ServiceEndpointName>(
  transport: Transport,
  name: Name,
  repeatable: RepeatableCall,
): Promise<{ status: number; body: ReadResponse<Name> }> {
  const { response, text } = await sendWithRetries(transport, name, repeatable)
  const { status } = response
  // Newer deployments ask for a signature when a sealed code is verified.
  const maySign = serviceEndpoints[name].signing === 'retry' || name === 'verifyAuthMethod'
  const isChallenge = status === 202 && maySign
  const schema: GenericSchema = isChallenge ? SignedRetryChallenge : endpointSchemas[name].response
  const settled = readerOf(schema)
  // The response that asks to wait has none of the fields of a settled one.
  const reader = lazy((body) => (isProcessing(name, status, body) ? any() : settled))
  const body = readSuccess(reader as GenericSchema<unknown, ReadResponse<Name>>, text, {
    name,
    branding: transport.branding,
    serviceStatus: status,
    // A challenge asks for a signature: nothing is done yet.
    outcome: isReadOnly(name) || isChallenge ? 'none' : 'unknown',
    idempotencyKey: repeatable.idempotencyKey,
    requestId: repeatable.requestId,
  })
  return { status, body }
}
