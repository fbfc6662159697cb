/** Sends a request to the service: fixed base URL, the relay's credentials, and the body's bytes as they came. */

import {
  accountKey,
  authorizationOf,
  type Branding,
  brandedHeaders,
  checkedBaseUrl,
  type Endpoint,
  type ErrorCode,
  errorCodes,
  errorStatuses,
  fillPath,
  IDEMPOTENCY_KEY_HEADER,
  neutralFields,
  parseErrorBody,
  unauthorizedReasons,
} from '@embedded-wallet/protocol'
import { allowedResponseHeaders } from '../http/allowedHeaders.js'
import { jsonResponse, type PlainResponse } from '../http/response.js'
import { badGateway } from '../relayError.js'
import type { createServiceTime } from './serviceTime.js'
import { fetchTransport, type RelayedService, type UpstreamResponse } from './transport.js'

export const defaultTimeoutMs = 15_000
const maxResponseBytes = 1_000_000

/** The parts of a browser's request that go to the service, all of them checked. */
export interface UpstreamCall {
  params?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
  bytes?: Uint8Array<ArrayBuffer> | undefined
  /** 32 hex digits for the header `traceparent`. */
  traceId?: string
}

/** Makes one call to the service. */
export type Forward = (endpoint: Endpoint, call: UpstreamCall) => Promise<UpstreamResponse>

/**
 * @returns A function that makes one call and returns the service's response. It throws a `RelayError` 502 if the service
 * cannot be reached, redirects, sends more than 1 MB or anything but JSON, or refuses the relay's credentials.
 */
export function createForward(service: RelayedService, time: ReturnType<typeof createServiceTime>): Forward {
  const { baseUrl, tokenId, clientSecret, branding = {} } = service
  const base = checkedBaseUrl(baseUrl)
  const ownHeaders = {
    Accept: 'application/json',
    // Without it a service may choose any encoding. Source: RFC 9110, section 12.5.3.
    'Accept-Encoding': 'identity',
    Authorization: authorizationOf({ tokenId, clientSecret }),
  }
  const isBranded = Object.keys(branding).length > 0
  const send = service.transport ?? fetchTransport(service.fetch)
  const timeoutMs = service.timeoutMs ?? defaultTimeoutMs

  return async ({ method, path }, { params = {}, query, headers: given = {}, bytes, traceId }) => {
    const named = isBranded ? brandedHeaders(given, branding) : given
    const headers: Record<string, string> = Object.assign({}, named, ownHeaders)
    if (bytes !== undefined) headers['Content-Type'] = 'application/json'
    if (traceId !== undefined) headers.traceparent = `00-${traceId}-${traceId.slice(16)}-01`
    const search = query === undefined ? '' : `?${new URLSearchParams(query)}`
    const url = base + fillPath(path, params) + search
    const sentAt = time.now()
    let response: UpstreamResponse
    try {
      response = await send({ method, url, headers, body: bytes, timeoutMs, maxResponseBytes })
    } catch (cause) {
      throw badGateway('The service did not respond.', cause)
    }
    time.note(response.headers.date, sentAt)
    refuseUnusable(method, response)
    return branding.fieldPrefix === undefined
      ? response
      : { ...response, bytes: withNeutralFields(response.bytes, branding) }
  }
}

/** What Node and undici report before a connection stands, so before a byte of the request has left. */
const unsentCodes: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
])

/** Whether a failed `forward` certainly sent nothing. If the runtime does not tell, it may have been sent. */
export function isUnsent(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (unsentCodes.has((cause as { code?: unknown }).code)) return true
  }
  return false
}

function refuseUnusable(method: string, { status, headers, bytes }: UpstreamResponse): void {
  const misconfigured = (cause: string) =>
    badGateway('The relay cannot use the service with its present configuration.', new Error(cause))
  // A redirect is not followed: the credentials would go to another place.
  if (status >= 300 && status < 400) throw misconfigured('The service redirects. Check service.baseUrl.')
  // The browser must not take this refusal of the relay's credentials for the end of its own session.
  // A service may send the header with every 401: what speaks of the wallet is for the wallet. A read carries no proof of it.
  const isOfRelay = method === 'GET' || headers['www-authenticate'] !== undefined
  // 407: a proxy between relay and service asks for credentials of its own.
  if (status === 407 || (status === 401 && isOfRelay && !isOfWallet(bytes)))
    throw misconfigured(
      'The service refuses the credentials. Check service.tokenId and service.clientSecret, and the version at the end of service.baseUrl.',
    )
  // Bytes that the page could not read. A transport that decodes leaves the header out.
  if (!/^(?:identity)?$/i.test(headers['content-encoding'] ?? ''))
    throw misconfigured(
      'The service compresses its response, although it was asked not to. Turn off compression in the gateway in front of the service.',
    )
  // An HTML page of a proxy would run in the browser as a page of the integrator.
  if (bytes.length > 0 && !/^application\/(?:[\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '')) {
    throw notJson()
  }
}

/** Whether a 401 names a check of the wallet's signature, code, token or passkey, and so not the relay's credentials. */
function isOfWallet(bytes: Uint8Array): boolean {
  const { code = '', reason } = parseErrorBody(new TextDecoder().decode(bytes))
  const isCode = code !== errorCodes.unauthorized && errorStatuses[code as ErrorCode] === 401
  return isCode || Object.values<unknown>(unauthorizedReasons).includes(reason)
}

const notJson = () => badGateway('The response of the service is not JSON.')

function withNeutralFields(bytes: UpstreamResponse['bytes'], branding: Branding): UpstreamResponse['bytes'] {
  if (bytes.length === 0) return bytes
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    // Ignored: the parser's error, because it repeats a part of the text.
    throw notJson()
  }
  return new TextEncoder().encode(JSON.stringify(neutralFields(json, branding)))
}

/** The service's response as the browser gets it: its status, its body, and only the allowed headers. */
export function toBrowserResponse(
  { status, headers, bytes }: UpstreamResponse,
  ownHeaders: Readonly<Record<string, string>>,
): PlainResponse {
  return jsonResponse(status, bytes, Object.assign(allowedResponseHeaders(headers), ownHeaders))
}

/**
 * Puts the account in front of the key. Every try of one user, at any instance, has the same key, and no two users, nor a user and
 * the app's own backend, ever share one.
 *
 * @param headers - The headers for the service. Without the key they stay as they are.
 */
export function withScopedKey(headers: Record<string, string>, accountId: string): Record<string, string> {
  const key = headers[IDEMPOTENCY_KEY_HEADER]
  if (key === undefined) return headers
  // No account id contains a slash, so two accounts never make one text.
  return { ...headers, [IDEMPOTENCY_KEY_HEADER]: `${accountKey(accountId)}/${key}` }
}
