/** The only user of fetch: one call to the relay, its answer read, its failure typed. */

import {
  type EndpointName,
  type EndpointParams,
  type Exchanges,
  fillPath,
  type RelayEndpointName,
  relayEndpoints,
  type WalletEndpointName,
  walletEndpoints,
} from '@embedded-wallet/protocol'
import { type Outcome, ServiceError } from '../errors.js'
import { refusal } from './refusal.js'

/** Where the relay is and how it is reached: the part of a wallet that this room needs. */
export interface RelayTransport {
  readonly relayUrl: string
  readonly fetch: (request: Request) => Promise<Response>
  readonly timeoutMs: number
}

type RelayedName = WalletEndpointName | RelayEndpointName

/** One call: path parameters, query, the exact body text, further headers. */
export interface RelayCall<Name extends EndpointName> {
  params?: EndpointParams<Name> | undefined
  query?: Exchanges[Name]['query']
  /** JSON text. Text, because a signed retry must repeat the same bytes. */
  body?: string | undefined
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** Whether the service acts when this call arrives. A lost answer is then an unknown outcome. */
  acts?: boolean
}

/** A successful answer: its status and its parsed JSON, `undefined` when the body was empty. */
export interface RelayAnswer {
  status: number
  json: unknown
}

const relayedEndpoints = { ...walletEndpoints, ...relayEndpoints }
const maxAnswerLength = 1_000_000

/**
 * Calls an endpoint through the relay.
 *
 * @returns Any 2xx answer, unchecked: read it with `readAnswer`.
 * @throws {ServiceError} `UNREACHABLE`, `ABORTED`, `OUTCOME_UNKNOWN`, `REFUSED`, `RATE_LIMITED`, `UNEXPECTED_ANSWER`.
 */
export async function callRelay<Name extends RelayedName>(
  transport: RelayTransport,
  name: Name,
  call: RelayCall<Name>,
): Promise<RelayAnswer> {
  const { method, path } = relayedEndpoints[name]
  const url = transport.relayUrl + fillPath(path, call.params ?? {}) + queryText(call.query)
  const headers = new Headers(call.headers)
  if (call.body !== undefined) headers.set('Content-Type', 'application/json')

  const deadline = new AbortController()
  const abort = () => deadline.abort()
  const timer = setTimeout(abort, transport.timeoutMs)
  call.signal?.addEventListener('abort', abort)
  let outcome: Outcome = 'none'
  try {
    if (call.signal?.aborted) throw new Error('aborted before the call')
    const request = new Request(url, {
      method,
      headers,
      body: call.body ?? null,
      cache: 'no-store',
      redirect: 'error',
      signal: deadline.signal,
    })
    outcome = call.acts === true ? 'unknown' : 'none'
    const response = await transport.fetch(request)
    const text = await response.text()
    if (text.length > maxAnswerLength) throw new Error(`an answer of ${text.length} characters is too long`)
    if (!response.ok) throw refusal(response, text, call.acts === true)
    return { status: response.status, json: text === '' ? undefined : JSON.parse(text) }
  } catch (cause) {
    throw cause instanceof ServiceError ? cause : lostAnswer(cause, outcome, call.signal?.aborted === true)
  } finally {
    clearTimeout(timer)
    call.signal?.removeEventListener('abort', abort)
  }
}

function queryText(query: object | undefined): string {
  return query === undefined ? '' : `?${new URLSearchParams(Object.entries(query))}`
}

function lostAnswer(cause: unknown, outcome: Outcome, isAborted: boolean): ServiceError {
  if (outcome === 'unknown') {
    return new ServiceError(
      'OUTCOME_UNKNOWN',
      'The answer was lost, so it is not known whether the service acted. Look at the current state before anything else.',
      { cause, outcome },
    )
  }
  if (isAborted) return new ServiceError('ABORTED', 'The call was aborted before an answer came.', { cause })
  if (cause instanceof SyntaxError) {
    return new ServiceError(
      'UNEXPECTED_ANSWER',
      'The answer is not JSON. Is relayUrl the address of the relay?',
      {
        cause,
      },
    )
  }
  return new ServiceError('UNREACHABLE', 'The relay cannot be reached. Check the connection and try again.', {
    cause,
  })
}
