/** Sends a request to the service: fixed address, our credentials, the body's bytes as they came. */

import {
  authorizationOf,
  type Branding,
  brandedHeaders,
  checkedBaseUrl,
  type Endpoint,
  fillPath,
  neutralFields,
  TRACE_ID_HEADER,
} from '@embedded-wallet/protocol'
import { allowedResponseHeaders } from '../http/allowlist.js'
import { jsonResponse } from '../http/response.js'
import { badGateway } from '../relayError.js'
import { fetchTransport } from './fetchTransport.js'
import type { RelayedService } from './relayedService.js'
import type { UpstreamAnswer } from './transport.js'

const defaultTimeoutMs = 15_000
const maxAnswerBytes = 1_000_000

/** What of a browser's request goes upstream, all of it checked. */
export interface UpstreamCall {
  params?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
  bytes?: Uint8Array<ArrayBuffer> | undefined
  /** W3C trace context of this request: 32 hex digits. */
  traceId?: string
}

/** One call to the service. */
export type Forward = (endpoint: Endpoint, call: UpstreamCall) => Promise<UpstreamAnswer>

/**
 * @returns A function that makes one call and gives back the service's answer.
 * It throws a `RelayError` 502 when the service cannot be reached, redirects, answers without end or in anything but
 * JSON, or refuses the relay's own credentials.
 */
export function createForward(service: RelayedService): Forward {
  const { baseUrl, tokenId, clientSecret, branding = {} } = service
  const base = checkedBaseUrl(baseUrl)
  const own = { Accept: 'application/json', Authorization: authorizationOf({ tokenId, clientSecret }) }
  const isBranded = Object.keys(branding).length > 0
  const send = service.transport ?? fetchTransport(service.fetch)
  const timeoutMs = service.timeoutMs ?? defaultTimeoutMs

  return async ({ method, path }, { params = {}, query, headers: given = {}, bytes, traceId }) => {
    const named = isBranded ? brandedHeaders(given, branding) : given
    const headers: Record<string, string> = Object.assign({}, named, own)
    if (bytes !== undefined) headers['Content-Type'] = 'application/json'
    if (traceId !== undefined) headers.traceparent = `00-${traceId}-${traceId.slice(16)}-01`
    const search = query === undefined ? '' : `?${new URLSearchParams(query)}`
    const url = base + fillPath(path, params) + search
    let answer: UpstreamAnswer
    try {
      answer = await send({ method, url, headers, body: bytes, timeoutMs, maxAnswerBytes })
    } catch (cause) {
      throw badGateway('The service did not answer.', cause)
    }
    refuseUnfit(answer)
    return branding.fieldPrefix === undefined ? answer : { ...answer, bytes: neutral(answer.bytes, branding) }
  }
}

function refuseUnfit({ status, headers, bytes }: UpstreamAnswer): void {
  const unfit = (cause: string) =>
    badGateway('The service cannot be used by this relay as it is set up.', new Error(cause))
  // Redirects are not followed: the credentials would go along.
  if (status >= 300 && status < 400) throw unfit('The service redirects. Check service.baseUrl.')
  // The browser must not take this refusal of the relay's credentials for the end of its own session.
  // 407: a proxy between relay and service asks for credentials of its own.
  if (status === 407 || (status === 401 && headers['www-authenticate'] !== undefined))
    throw unfit('The service refuses the credentials. Check service.tokenId and service.clientSecret.')
  // A page of some proxy would run as the integrator's own.
  if (bytes.length > 0 && !/^application\/(?:[\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '')) {
    throw notJson()
  }
}

const notJson = () => badGateway('The service answered with something else than JSON.')

function neutral(bytes: UpstreamAnswer['bytes'], branding: Branding): UpstreamAnswer['bytes'] {
  if (bytes.length === 0) return bytes
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    // The parser's own error repeats a part of the text.
    throw notJson()
  }
  return new TextEncoder().encode(JSON.stringify(neutralFields(json, branding)))
}

/** The service's answer as the browser gets it: status, body, and the few headers that may pass. */
export function toBrowser({ status, headers, bytes }: UpstreamAnswer, traceId: string): Response {
  const passed = allowedResponseHeaders(headers)
  passed[TRACE_ID_HEADER] = traceId
  return jsonResponse(status, bytes, passed)
}
