/** Sends one request to the service: fixed address, fixed credentials, no redirects, a deadline. */

import {
  authorizationOf,
  type Branding,
  brandedHeaders,
  type Credentials,
  checkedBaseUrl,
  type Endpoint,
  fillPath,
} from '@embedded-wallet/protocol'
import { PlatformError } from '../platformError.js'

/** What a timer takes; beyond it, it fires at once. */
const maxTimerMs = 2 ** 31 - 1

/** Where the service is, who calls, and how. */
export interface SenderOptions {
  /** Such as `https://api.example/2025-10-13`: the version segment is part of it. */
  baseUrl: string
  /** Platform credentials, an agent's token, or nobody. */
  credentials: Credentials | undefined
  /** How requests travel. Default: the platform's fetch. A sandbox in the same process fits as it is. */
  fetch?: ((request: Request) => Promise<Response>) | undefined
  /** For the answer, its body included. Default 30000. */
  timeoutMs?: number | undefined
  branding?: Branding | undefined
}

/** What goes along with one request, all of it checked by the caller. */
export interface SenderCall {
  /** Values of the path's places: each must fit `identifierPattern` or `codePattern`. */
  params?: Readonly<Record<string, string>> | undefined
  query?: Readonly<Record<string, string>> | undefined
  /** Under the interface document's names. */
  headers?: Readonly<Record<string, string>> | undefined
  /** JSON text or bytes, sent as they are; or a form. */
  body?: string | ArrayBuffer | Uint8Array<ArrayBuffer> | FormData | undefined
  signal?: AbortSignal | undefined
}

/** One request to the service. */
export type Send = (endpoint: Endpoint, call: SenderCall) => Promise<Response>

/**
 * Makes the function that every call to the service goes through.
 *
 * The credentials stay in its closure: nothing that can be logged or inspected holds them.
 *
 * @returns A function that gives back any answer of the service, whatever its status. It throws a `PlatformError`
 * `UNREACHABLE` or `ABORTED` when no answer came, `REDIRECTED` for a redirect, `CREDENTIALS_REFUSED` for a 401 with
 * WWW-Authenticate: that one is about the credentials here, never about a wallet's session.
 * @throws {TypeError | RangeError} When an option is missing or unfit; the message names the option, never its value.
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
  if (!Number.isInteger(timeoutMs) || timeoutMs < 1 || timeoutMs > maxTimerMs)
    throw new RangeError(`timeoutMs: a whole number from 1 to ${maxTimerMs} is needed`)

  // Also of a fetch that throws it is not known what it sent.
  const sent = async (request: Request) => send(request)
  return async ({ method, path }, { params = {}, query = {}, headers: given, body, signal }) => {
    const headers = new Headers(given && brandedHeaders(given, branding))
    headers.set('Accept', 'application/json')
    if (authorization !== undefined) headers.set('Authorization', authorization)
    if (body !== undefined && !(body instanceof FormData)) headers.set('Content-Type', 'application/json')
    const search = new URLSearchParams(query).toString()
    const deadline = AbortSignal.timeout(timeoutMs)
    const ending = signal === undefined ? deadline : AbortSignal.any([signal, deadline])
    // A signal of two, and that of a Request, may be garbage-collected before they fire: the timer's listener keeps it.
    deadline.addEventListener('abort', () => ending.aborted, { once: true })
    const request = new Request(`${base}${fillPath(path, params)}${search && `?${search}`}`, {
      method,
      headers,
      body: body ?? null,
      redirect: 'manual',
      signal: ending,
    })
    const response = await untilAborted(sent(request), ending).catch((cause) => {
      if (signal?.aborted)
        throw new PlatformError('ABORTED', 'The call was aborted before an answer came.', { cause })
      throw new PlatformError('UNREACHABLE', 'The service did not answer.', { cause })
    })
    const status = response.type === 'opaqueredirect' ? 302 : response.status
    try {
      refuseUnusable(status, response.headers.has('WWW-Authenticate'))
    } catch (refusal) {
      // Unread it would keep its connection.
      void response.body?.cancel().catch(() => undefined)
      throw refusal
    }
    return endingWith(ending, response)
  }
}

/** The same answer; its body breaks off when the deadline passes, also when it is none of a real network. */
function endingWith(signal: AbortSignal, response: Response): Response {
  if (response.body === null) return response
  const { status, statusText, headers } = response
  const body = response.body.pipeThrough(new TransformStream(), { signal })
  return new Response(body, { status, statusText, headers })
}

/**
 * Refuses an answer that is about how the service was called, not about what was asked.
 *
 * @param asksForCredentials - Whether it carries WWW-Authenticate, as only a refusal of Basic credentials does.
 * @throws {PlatformError} `REDIRECTED`, `CREDENTIALS_REFUSED`
 */
export function refuseUnusable(status: number, asksForCredentials: boolean): void {
  if (status >= 300 && status < 400) {
    throw new PlatformError(
      'REDIRECTED',
      'The service answered with a redirect, which is not followed. Is baseUrl right?',
    )
  }
  if (status === 401 && asksForCredentials) {
    throw new PlatformError('CREDENTIALS_REFUSED', 'The service refuses the credentials of this client.', {
      status,
    })
  }
}

/** What never looks at its signal, such as somebody's fetch, must not outlive the deadline or the caller. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
