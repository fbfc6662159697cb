/** The service behind the relay, and how requests travel to it: a function over plain data, so that each runtime can use its fastest client. */

import { type Branding, type ProfileName, readBytes, withDeadline } from '@embedded-wallet/protocol'

/** A request that the relay has built. It holds nothing of the browser that the relay has not checked. */
export interface UpstreamRequest {
  /** HTTP method. */
  method: string
  /** Absolute URL. */
  url: string
  /** Each header once. They include the credentials of the service. */
  headers: Readonly<Record<string, string>>
  /** JSON in UTF-8; undefined for a request without a body. */
  body: Uint8Array<ArrayBuffer> | undefined
  /** Milliseconds until the last byte of the response. */
  timeoutMs: number
  /** A response with a longer body must be rejected. */
  maxResponseBytes: number
}

/** A whole response of the service. */
export interface UpstreamResponse {
  /** HTTP status. */
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  /** The body; empty if there is none. */
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Makes one request and reads its response to the end.
 *
 * It must not follow redirects, keep cookies or repeat the request. It must reject if `timeoutMs` or `maxResponseBytes` is exceeded.
 */
export type Transport = (request: UpstreamRequest) => Promise<UpstreamResponse>

/** The service behind the relay, and the credentials that only the relay knows. */
export interface RelayedService {
  /** Absolute URL with the version segment, such as `https://api.example/2025-10-13`. */
  baseUrl: string
  /** User name of HTTP Basic. It must not contain a colon. */
  tokenId: string
  /** Password of HTTP Basic. The relay sends it only in the Authorization header to `baseUrl`. */
  clientSecret: string
  /** Sends requests to the service. Default: the global `fetch`. A sandbox in the same process works as it is. */
  fetch?: ((request: Request) => Promise<Response>) | undefined
  /** Takes the place of `fetch`. `nodeTransport()` of `@embedded-wallet/relay/node` is several times faster on Node. */
  transport?: Transport | undefined
  /** How long one request to the service may take, in milliseconds, 1 to 2147483647. Default: 15 000. */
  timeoutMs?: number | undefined
  /** For deployments that put their own name into headers and fields. */
  branding?: Branding | undefined
  /** Of a connection that is that of `createPlatform`, too: the same as the option `profile` of the relay. */
  profile?: ProfileName | undefined
}

/** @param send - Default: the global `fetch`, looked up at each call, so that it can be replaced. */
export function fetchTransport(
  send: (request: Request) => Promise<Response> = (request) => fetch(request),
): Transport {
  return async ({ method, url, headers, body, timeoutMs, maxResponseBytes }) => {
    const init = { method, headers, body: body ?? null, redirect: 'manual' } as const
    const exchange = async () => {
      const response = await send(new Request(url, { ...init, signal: AbortSignal.timeout(timeoutMs) }))
      // Browsers and workers hide the status of a redirect that they do not follow.
      const status = response.type === 'opaqueredirect' ? 302 : response.status
      const bytes = await readBytes(response, maxResponseBytes)
      const headers = Object.fromEntries(response.headers)
      // `fetch` has decoded the bytes.
      delete headers['content-encoding']
      return { status, headers, bytes }
    }
    // An integrator's fetch may ignore the signal.
    return withDeadline(
      exchange(),
      timeoutMs,
      () => new Error(`the response took longer than timeoutMs, ${timeoutMs} ms`),
    )
  }
}
