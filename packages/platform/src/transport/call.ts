/** One call of a typed function: its input checked, sent, repeated where that is safe, its answer read. */

import {
  type EndpointParams,
  type Exchanges,
  endpointSchemas,
  IDEMPOTENCY_KEY_HEADER,
  idempotentEndpoints,
  REQUEST_ID_HEADER,
  type ServiceEndpointName,
  SignedRetryChallenge,
  serviceEndpoints,
  WALLET_SIGNATURE_HEADER,
} from '@embedded-wallet/protocol'
import type { GenericSchema } from 'valibot'
import { bodyOf, checkInput, checkParams, queryOf } from './input.js'
import { readAnswer } from './readAnswer.js'
import { isReadOnly, sendWithRetries } from './retry.js'
import type { Transport } from './transport.js'

/** What every call takes besides what it is about. */
export interface CallOptions {
  /** Ends the call, its waiting and its repetitions. */
  signal?: AbortSignal
  /**
   * Marks all tries of one intent. Default: a fresh one for each call, kept across its repetitions. To repeat a call
   * whose outcome is unknown, give it the key that the error carries, and the same body. A failure under a key of yours
   * has the outcome `unknown` unless the refusal itself proves that nothing was done: an earlier call may have acted.
   * The interface reads it for quotes, executions and transfers; elsewhere a refusal under it proves nothing.
   */
  idempotencyKey?: string
}

/** For calls that only the owner of a wallet may make: what their device signed. */
export interface SignedCallOptions extends CallOptions {
  /** Made by the wallet of the account, for what only it may do. */
  walletSignature?: string
  /** The requestId of the 202 answer, or of the passkey challenge, that this call answers. */
  requestId?: string
}

/** What an endpoint is told: its parameters, its query and its body, as far as it has them. */
export interface CallInput<Name extends ServiceEndpointName> extends SignedCallOptions {
  params?: EndpointParams<Name>
  /** Numbers and booleans become texts; what is undefined is left out. */
  query?: Readonly<Record<string, unknown>>
  body?: Exchanges[Name]['body']
}

/**
 * Calls an endpoint.
 *
 * @returns The body of success, checked against its schema; or, of an endpoint with signed retry, that of a 202.
 */
export async function call<Name extends ServiceEndpointName>(
  { transport }: { readonly transport: Transport },
  name: Name,
  input: CallInput<Name>,
): Promise<Exchanges[Name]['answer']> {
  const endpoint = serviceEndpoints[name]
  const schemas = endpointSchemas[name] as {
    body?: GenericSchema
    query?: GenericSchema
    answer: GenericSchema
  }
  const params: Readonly<Record<string, string>> = input.params ?? {}
  checkParams(params)
  const query = queryOf(input.query)
  if (schemas.query !== undefined) checkInput(schemas.query, query, 'query')
  if (schemas.body !== undefined) checkInput(schemas.body, input.body, 'body')

  const acts = !isReadOnly(name)
  // The legs of a sign-in or a signed retry are marked by their requestId.
  const isMarked = acts && (endpoint.audience !== 'wallet' || endpoint.signing === 'header')
  const idempotencyKey = isMarked ? (input.idempotencyKey ?? crypto.randomUUID()) : undefined
  const headers: Record<string, string> = {}
  const { walletSignature, requestId } = input
  setChecked(headers, IDEMPOTENCY_KEY_HEADER, 'idempotencyKey', idempotencyKey, 255)
  setChecked(headers, WALLET_SIGNATURE_HEADER, 'walletSignature', walletSignature)
  setChecked(headers, REQUEST_ID_HEADER, 'requestId', requestId)

  // Elsewhere the service may ignore the key: to repeat the call under it would do the thing twice.
  const isRecognised = (idempotentEndpoints as readonly string[]).includes(name)
  const repeatableKey = isRecognised ? idempotencyKey : undefined
  const { response, text } = await sendWithRetries(transport, name, {
    params,
    query,
    headers,
    body: await bodyOf(endpoint, input.body),
    signal: input.signal,
    idempotencyKey: repeatableKey,
    isOwnKey: input.idempotencyKey !== undefined,
  })
  // Newer deployments ask for a signature when a sealed code is verified.
  const maySign = endpoint.signing === 'retry' || name === 'verifyAuthMethod'
  const schema = response.status === 202 && maySign ? SignedRetryChallenge : schemas.answer
  return readAnswer(schema as GenericSchema<Exchanges[Name]['answer']>, text, {
    name,
    branding: transport.branding,
    status: response.status,
    outcome: acts ? 'unknown' : 'none',
    idempotencyKey: repeatableKey,
  })
}

/** The platform's own refusal of a header would repeat the value. */
function setChecked(
  headers: Record<string, string>,
  header: string,
  name: string,
  value: string | undefined,
  maxLength = 4096,
): void {
  if (value === undefined) return
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value) || value.length > maxLength)
    throw new TypeError(`${name}: printable ASCII without spaces is needed, ${maxLength} characters at most`)
  headers[header] = value
}
