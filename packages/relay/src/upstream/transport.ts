/** How a request travels to the service: a function over plain data, so that each runtime can use its fastest client. */

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
  /** The body; empty when there is none. */
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Makes one request and reads its response to the end.
 *
 * It must not follow redirects, keep cookies or repeat the request. It must reject when `timeoutMs` or `maxResponseBytes` is exceeded.
 */
export type Transport = (request: UpstreamRequest) => Promise<UpstreamResponse>
