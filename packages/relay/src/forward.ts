/** Sends a request to the service: fixed address, our credentials, the body's bytes as they came. */

import { type Endpoint, fillPath } from '@embedded-wallet/protocol'
import { allowedResponseHeaders } from './allowlist.js'
import { badGateway } from './relayError.js'
import type { RelayedService } from './relayOptions.js'

const upstreamTimeoutMs = 30_000

/** What of a browser's request goes upstream, all of it checked. */
export interface UpstreamCall {
  params?: Record<string, string>
  query?: Record<string, string>
  headers?: Headers
  bytes?: ArrayBuffer | undefined
}

/** One call to the service. */
export type Forward = (endpoint: Endpoint, call: UpstreamCall) => Promise<Response>

/**
 * @returns A function that makes one call and gives back the service's answer.
 * It throws a `RelayError` 502 when the service cannot be reached, redirects, or refuses the relay's own credentials.
 */
export function createForward(service: RelayedService): Forward {
  const base = service.baseUrl.replace(/\/+$/, '')
  const credentials = new TextEncoder().encode(`${service.tokenId}:${service.clientSecret}`)
  const authorization = `Basic ${btoa(String.fromCharCode(...credentials))}`
  const send = service.fetch ?? ((request: Request) => fetch(request))

  return async ({ method, path }, { params = {}, query, headers: given, bytes }) => {
    const headers = new Headers(given)
    headers.set('Authorization', authorization)
    if (bytes !== undefined) headers.set('Content-Type', 'application/json')
    const search = query === undefined ? '' : `?${new URLSearchParams(query)}`
    const response = await send(
      new Request(base + fillPath(path, params) + search, {
        method,
        headers,
        body: bytes ?? null,
        redirect: 'manual',
        signal: AbortSignal.timeout(upstreamTimeoutMs),
      }),
    ).catch((cause) => {
      throw badGateway('The service did not answer.', cause)
    })
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      throw badGateway('The service answered with a redirect, which is not followed.')
    }
    // Only a refusal of Basic credentials asks for them. The browser must not take it for its own session's end.
    if (response.status === 401 && response.headers.has('WWW-Authenticate')) {
      throw badGateway('The service refuses the credentials of this relay.')
    }
    return response
  }
}

/** The service's answer as the browser gets it: status, body, and the few headers that may pass. */
export function toBrowser(response: Response): Response {
  return new Response(response.body, {
    status: response.status,
    headers: allowedResponseHeaders(response.headers),
  })
}
