/** The only user of fetch: one call to the relay, its answer read and checked, its failure typed. */

import {
  type EndpointName,
  type EndpointParams,
  type Exchanges,
  fillPath,
  identifierPattern,
  RELAY_CALL_HEADER,
} from '@embedded-wallet/protocol'
import { type Outcome, ServiceError } from '../errors.js'
import type { RelayAnswer } from './relayAnswer.js'
import { type RelayedName, relayedEndpoints } from './relayedEndpoints.js'
import { noteServerTime, serverNow } from './serviceClock.js'

/** An event for the integrator's log: names, numbers and codes only, never an id, a body or a secret. */
export type LogEvent =
  | { event: 'call'; endpoint: string; status: number; durationMs: number }
  | { event: 'call-failed'; endpoint: string; code: string; outcome: Outcome; durationMs: number }
  | { event: 'storage-fallback'; rung: 'memory' }
  | { event: 'session'; change: 'kept' | 'forgotten' }

/** Where the relay is and how it is reached: the part of a wallet that this room needs. */
export interface RelayTransport {
  readonly relayUrl: string
  readonly fetch: (request: Request) => Promise<Response>
  readonly timeoutMs: number
  readonly logger?: ((event: LogEvent) => void) | undefined
}

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

/**
 * Calls an endpoint through the relay. Settles within the wallet's `timeoutMs`, whatever the network does.
 *
 * @returns A 2xx answer.
 * @throws {ServiceError} `UNREACHABLE`, `ABORTED`, `OUTCOME_UNKNOWN`, `REFUSED`, `RATE_LIMITED`, `UNEXPECTED_RESPONSE`.
 * @throws {TypeError} When a path parameter is no id: it could be another path.
 */
export async function callRelay<Name extends RelayedName>(
  transport: RelayTransport,
  name: Name,
  call: RelayCall<Name>,
): Promise<RelayAnswer<Name>> {
  requireIds(call.params ?? {})
  const startedAt = Date.now()
  const log = (event: Record<string, unknown>) =>
    tell(transport, { endpoint: name, durationMs: Date.now() - startedAt, ...event } as LogEvent)
  try {
    const answer = await exchange(transport, name, call)
    log({ event: 'call', status: answer.status })
    return answer
  } catch (error) {
    const { code, outcome } = error as ServiceError
    log({ event: 'call-failed', code, outcome })
    throw error
  }
}

function requireIds(params: Readonly<Record<string, string>>): void {
  for (const [name, id] of Object.entries(params)) {
    if (typeof id !== 'string' || !identifierPattern.test(id))
      throw new TypeError(`${name}: an id of the form "<Type>:<identifier>" is needed`)
  }
}

/** Gives an event to the app's logger, whose failure is no failure of what it is told about. */
export function tell({ logger }: Pick<RelayTransport, 'logger'>, event: LogEvent): void {
  try {
    logger?.(event)
  } catch {
    // Nobody is left to tell.
  }
}

async function exchange<Name extends RelayedName>(
  transport: RelayTransport,
  name: Name,
  call: RelayCall<Name>,
): Promise<RelayAnswer<Name>> {
  const deadline = new AbortController()
  const abort = () => deadline.abort()
  const timer = setTimeout(abort, transport.timeoutMs)
  call.signal?.addEventListener('abort', abort)
  let outcome: Outcome = 'none'
  try {
    if (call.signal?.aborted) throw new Error('aborted before the call')
    const request = toRequest(transport, name, call, deadline.signal)
    // What reads answers loads while the request is under way: a page that only restores and signs never needs it.
    const loadingReader = import('./readResponse.js')
    loadingReader.catch(() => undefined)
    outcome = call.acts === true ? 'unknown' : 'none'
    const response = await orAbort(deadline.signal, transport.fetch(request))
    noteServerTime(transport, Date.parse(response.headers.get('Date') ?? ''))
    const { readResponse } = await loadingReader
    return await orAbort(
      deadline.signal,
      readResponse(name, response, call.acts === true, serverNow(transport)),
    )
  } catch (cause) {
    throw cause instanceof ServiceError ? cause : lostAnswer(cause, outcome, call.signal?.aborted === true)
  } finally {
    clearTimeout(timer)
    call.signal?.removeEventListener('abort', abort)
  }
}

function toRequest<Name extends RelayedName>(
  { relayUrl }: RelayTransport,
  name: Name,
  { params, query, body, headers }: RelayCall<Name>,
  signal: AbortSignal,
): Request {
  const { method, path } = relayedEndpoints[name]
  const search = query === undefined ? '' : `?${new URLSearchParams(Object.entries(query))}`
  return new Request(relayUrl + fillPath(path, params ?? {}) + search, {
    method,
    headers: {
      [RELAY_CALL_HEADER]: '1',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body ?? null,
    cache: 'no-store',
    redirect: 'error',
    signal,
  })
}

/** A fetch given by the app may not know signals, and must not keep a caller waiting for ever. */
function orAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Error('aborted or too late'))
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
    if (signal.aborted) abort()
  })
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
  // What the parsers throw; a broken connection is a TypeError.
  if (cause instanceof SyntaxError || cause instanceof RangeError) {
    return new ServiceError(
      'UNEXPECTED_RESPONSE',
      'The answer is not JSON that can be read in one way only. Is relayUrl the address of the relay?',
      { cause },
    )
  }
  return new ServiceError('UNREACHABLE', 'The relay cannot be reached. Check the connection and try again.', {
    cause,
  })
}
