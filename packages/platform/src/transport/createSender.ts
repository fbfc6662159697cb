/** Sends one request to the service: fixed address, fixed credentials, no redirects, a deadline. */

import {
  authorizationOf,
  type Branding,
  brandedHeaders,
  CREDENTIALS_REFUSED_REASON,
  type Credentials,
  checkedBaseUrl,
  type Endpoint,
  fillPath,
} from '@embedded-wallet/protocol'
import { PlatformError } from '../platformError.js'

/** Where the service is, who calls, and how. */
export interface SenderOptions {
  baseUrl: string
  /** Platform credentials, an agent's token, or none. */
  credentials: Credentials | undefined
  fetch?: ((request: Request) => Promise<Response>) | undefined
  /** Until the last byte of the response, in milliseconds. Default: 30 000. */
  timeoutMs?: number | undefined
  branding?: Branding | undefined
}

/** One request, all of it checked by the caller. */
export interface SenderCall {
  /** Values for the places of the path: each must fit `identifierPattern`, `codePattern` or `umaAddressPattern`. */
  params?: Readonly<Record<string, string>> | undefined
  /** A list becomes a repeated parameter. */
  query?: Readonly<Record<string, string | readonly string[]>> | undefined
  /** Under the neutral names. */
  headers?: Readonly<Record<string, string>> | undefined
  /** JSON text or bytes, sent as they are; or a form. */
  body?: string | ArrayBuffer | Uint8Array<ArrayBuffer> | FormData | undefined
  signal?: AbortSignal | undefined
}

/** Sends one request to the service. */
export type Send = (endpoint: Endpoint, call: SenderCall) => Promise<Response>

/**
 * Creates the function that sends every request to the service.
 *
 * The credentials stay in its closure: nothing that can be logged or inspected holds them.
 *
 * @returns A function that gives any response of the service, whatever its status. It throws a `PlatformError`:
 * `UNREACHABLE` or `ABORTED` if no response arrived, `UNEXPECTED_RESPONSE` for a redirect, `REFUSED` for a 401 with
 * WWW-Authenticate. That one is about the credentials of this client, never about a wallet's session.
 */
export function createSender({
  baseUrl,
  credentials,
  fetch: send = (request) => fetch(request),
  timeoutMs = 30_000,
  branding = {},
}: SenderOptions): Send {
  const base = checkedBaseUrl(baseUrl)
  const authorization = credentials && authorizationOf(credentials)

  // Async, because a fetch that throws may also have sent something.
  const sent = async (request: Request) => send(request)
  return async ({ method, path }, { params = {}, query = {}, headers: given, body, signal }) => {
    const headers = new Headers(given && brandedHeaders(given, branding))
    headers.set('Accept', 'application/json')
    // Browsers ignore it, all other runtimes send it.
    headers.set('User-Agent', `embedded-wallet-platform/${version}`)
    if (authorization !== undefined) headers.set('Authorization', authorization)
    if (body !== undefined && !(body instanceof FormData)) headers.set('Content-Type', 'application/json')
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
    ).toString()
    const deadline = AbortSignal.timeout(timeoutMs)
    const ending = signal === undefined ? deadline : AbortSignal.any([signal, deadline])
    // A signal of two, and that of a Request, may be garbage-collected before they fire: the timer's listener keeps it.
    deadline.addEventListener('abort', () => ending.aborted)
    const request = new Request(`${base}${fillPath(path, params)}${search && `?${search}`}`, {
      method,
      headers,
      body: body ?? null,
      redirect: 'manual',
      signal: ending,
    })
    const response = await untilAborted(sent(request), ending).catch((cause) => {
      if (signal?.aborted)
        throw new PlatformError('ABORTED', 'The call was aborted before a response arrived.', { cause })
      throw new PlatformError(
        'UNREACHABLE',
        'No response arrived from the service. Check the network and baseUrl, then try again.',
        { cause },
      )
    })
    try {
      refuseUnusable(response)
    } catch (refusal) {
      // An unread body would keep its connection. A failure of the cancellation is ignored: the refusal matters more.
      void response.body?.cancel().catch(() => undefined)
      throw refusal
    }
    return endingWith(ending, response)
  }
}

/** The same response; its body breaks off at the deadline, even when it does not come from a network. */
function endingWith(signal: AbortSignal, response: Response): Response {
  if (response.body === null) return response
  const { status, statusText, headers } = response
  const body = response.body.pipeThrough(new TransformStream(), { signal })
  return new Response(body, { status, statusText, headers })
}

/** @throws {PlatformError} For a response about how the service was called, not about the request itself. */
function refuseUnusable(response: Response): void {
  // Workers hide the status of a redirect that they do not follow.
  const status = response.type === 'opaqueredirect' ? 302 : response.status
  if (status >= 300 && status < 400) {
    throw new PlatformError(
      'UNEXPECTED_RESPONSE',
      'The service responded with a redirect, which is not followed, as the credentials would go with it. Check baseUrl.',
      { serviceStatus: status },
    )
  }
  if (status === 401 && response.headers.has('WWW-Authenticate')) {
    throw new PlatformError(
      'REFUSED',
      'The service refuses the credentials of this client. Check tokenId and clientSecret, and that they belong to the environment of baseUrl, which has a version at its end.',
      {
        serviceStatus: status,
        reason: CREDENTIALS_REFUSED_REASON,
      },
    )
  }
}

/** Ends the wait at the signal: a fetch that ignores its signal must not outlive the deadline or the caller. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** What the service sees as `User-Agent`: `embedded-wallet-platform/<version>`. */
export const version = '0.1.0'
