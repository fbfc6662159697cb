/** Sends a request to the service: fixed address, our credentials, the body's bytes as they came. */

import { type Endpoint, fillPath, WALLET_SIGNATURE_HEADER } from '@embedded-wallet/protocol'
import { renameFields } from './branding.js'
import { allowedResponseHeaders } from './http/allowlist.js'
import { relayAnswer } from './http/answer.js'
import { badGateway } from './http/relayError.js'
import type { RelayedService } from './relayOptions.js'
import { fetchTransport } from './transport/fetchTransport.js'
import type { UpstreamAnswer } from './transport/transport.js'

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
  const base = service.baseUrl.replace(/\/+$/, '')
  const credentials = new TextEncoder().encode(`${service.tokenId}:${service.clientSecret}`)
  const authorization = `Basic ${btoa(String.fromCharCode(...credentials))}`
  const send = service.transport ?? fetchTransport(service.fetch)
  const timeoutMs = service.timeoutMs ?? defaultTimeoutMs
  const { walletSignatureHeader, fieldPrefix } = service.branding ?? {}

  return async ({ method, path }, { params = {}, query, headers: given = {}, bytes, traceId }) => {
    const headers: Record<string, string> = { Accept: 'application/json', Authorization: authorization }
    for (const [name, value] of Object.entries(given)) {
      const isSignature = walletSignatureHeader !== undefined && name === WALLET_SIGNATURE_HEADER
      headers[isSignature ? walletSignatureHeader : name] = value
    }
    if (bytes !== undefined) headers['Content-Type'] = 'application/json'
    if (traceId !== undefined) headers.traceparent = `00-${traceId}-${traceId.slice(16)}-01`
    const search = query === undefined ? '' : `?${new URLSearchParams(query)}`
    const url = base + fillPath(path, params) + search
    const answer = await send({ method, url, headers, body: bytes, timeoutMs, maxAnswerBytes }).catch(
      (cause) => {
        throw badGateway('The service did not answer.', cause)
      },
    )
    refuseUnfit(answer)
    return fieldPrefix === undefined ? answer : { ...answer, bytes: renameFields(answer.bytes, fieldPrefix) }
  }
}

function refuseUnfit({ status, headers, bytes }: UpstreamAnswer): void {
  if (status >= 300 && status < 400) {
    throw badGateway('The service answered with a redirect, which is not followed.')
  }
  // Only a refusal of Basic credentials asks for them. The browser must not take it for its own session's end.
  if ((status === 401 && headers['www-authenticate'] !== undefined) || status === 407) {
    throw badGateway('The service refuses the credentials of this relay.')
  }
  // A page of some proxy would run as the integrator's own.
  if (bytes.length > 0 && !/^application\/(?:[\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '')) {
    throw badGateway('The service answered with something else than JSON.')
  }
}

/** The service's answer as the browser gets it: status, body, and the few headers that may pass. */
export function toBrowser({ status, headers, bytes }: UpstreamAnswer): Response {
  return relayAnswer(status, bytes, allowedResponseHeaders(headers))
}
