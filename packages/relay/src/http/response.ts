/** Builds every response of the relay: JSON that no cache keeps and no browser sniffs. */

import {
  errorCodes,
  isFetchRequest,
  isNodeReply,
  mountingWords,
  type NodeReply,
  type PlainHeaders,
  RETRY_AFTER_HEADER,
  writeNodeResponse,
} from '@embedded-wallet/protocol'
import { HookError } from '../operations/deadline.js'
import { RelayError, whereReasonIs } from '../relayError.js'

const fixedHeaders = {
  'cache-control': 'no-store',
  // A service worker's cache ignores no-store, and would show an old balance. It refuses to keep a response that varies by everything.
  // Source: https://www.w3.org/TR/service-workers/#cache-put
  vary: '*',
  'x-content-type-options': 'nosniff',
}

/** A response as plain values until it leaves: on Node, `Response` and `Headers` of the runtime cost a tenth of a whole call. */
export interface PlainResponse {
  readonly status: number
  readonly headers: PlainHeaders
  readonly body: string | Uint8Array<ArrayBuffer> | null
}

/** Otherwise Workers compress a body that is already compressed. Source: https://developers.cloudflare.com/workers/runtime-apis/response/#parameters */
const asIs = { encodeBody: 'manual' }

/** The response as `fetch` has it. */
export function toResponse({ status, headers, body }: PlainResponse): Response {
  const lines = Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  )
  return new Response(body, { status, headers: lines, ...(headers['content-encoding'] && asIs) })
}

type Respond<Given extends unknown[]> = (...given: Given) => Promise<PlainResponse | Response>

const plainly = Symbol('plainly')

/** What the words about a wrong mount call a relay, and the site of a wallet. */
export const mounted = {
  handlerOf: (request: string) => `relay(${request})`,
  listener: 'nodeListener(relay)',
} as const

/** Makes a handler as `fetch` has it. An adapter that writes plain values itself finds them with `plainlyOf`. */
export function fetchHandler<Given extends unknown[]>(respond: Respond<Given>) {
  const handler = async (...given: Given): Promise<Response> => {
    if (!isFetchRequest(given[0])) return toResponse(await refuseMount(given))
    const response = await respond(...given)
    return response instanceof Response ? response : toResponse(response)
  }
  return Object.assign(handler, { [plainly]: respond })
}

/** A server of Node awaits nothing: there an error would end the process, and the browser would wait. */
async function refuseMount([first, second]: unknown[]): Promise<PlainResponse> {
  const words = mountingWords(mounted, first, second)
  if (!isNodeReply(second)) throw new TypeError(words)
  console.error(`[wallet relay] ${words}`)
  const response = errorResponse(new RelayError(500, errorCodes.internalError, words))
  await writeNodeResponse(second as NodeReply, response)
  return response
}

/** @returns What `fetchHandler` made the handler of; undefined for a handler of the app. */
export const plainlyOf = <Given extends unknown[]>(
  handler: (...given: Given) => unknown,
): Respond<Given> | undefined => (handler as { [plainly]?: Respond<Given> })[plainly]

/** @param body - JSON text or its bytes; undefined for a response without a body. */
export function jsonResponse(
  status: number,
  body: string | Uint8Array<ArrayBuffer> | undefined,
  given: Readonly<Record<string, string>> = {},
): PlainResponse {
  const hasBody = body !== undefined && body.length > 0 && status !== 204
  const headers = Object.assign(plainHeaders(given), fixedHeaders)
  if (hasBody) headers['content-type'] = 'application/json'
  return { status, headers, body: hasBody ? body : null }
}

/** What the value of a header may hold. Source: Fetch, section 2.2.2, and bytes alone. */
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/

/** @throws {TypeError} If a value is none of HTTP, as `Headers` does: nothing that a service sent begins another line. */
export function plainHeaders(given: Readonly<Record<string, string>>): PlainHeaders {
  const headers: PlainHeaders = {}
  for (const name in given) {
    const value = given[name]!
    if (!headerValue.test(value))
      throw new TypeError(`The header ${name} has a character that HTTP does not allow`)
    headers[name.toLowerCase()] = value
  }
  return headers
}

/** Adds the headers of the app to a response. Each cookie is a line of its own. */
export function addHeaders(response: PlainResponse, added: Headers): PlainResponse {
  const { headers } = response
  added.forEach((value, name) => {
    const before = headers[name] ?? []
    if (name === 'set-cookie') headers[name] = [before, value].flat()
    else headers[name] = [before, value].flat().join(', ')
  })
  return response
}

function failureText(error: unknown, method: string): string {
  const option = error instanceof HookError ? error.option : undefined
  const who = option ? `${option} of the relay` : 'the relay'
  const failed = `${who} failed. ${whereReasonIs}`
  // These two run before everything else.
  return method === 'GET' || option === 'authorize' || option === 'clientAddress'
    ? `Nothing was sent: ${failed}`
    : `The outcome of the call is unknown: ${failed}`
}

/**
 * The response for an error. The browser gets no detail of an error that is not a `RelayError`.
 *
 * @param method - Of the request: one that reads changes nothing.
 */
export function errorResponse(error: unknown, method = 'POST'): PlainResponse {
  const refusal =
    error instanceof RelayError
      ? error
      : new RelayError(500, errorCodes.internalError, failureText(error, method))
  const { status, code, message, retryAfter, reason, details } = refusal
  const headers = retryAfter === undefined ? {} : { [RETRY_AFTER_HEADER]: String(retryAfter) }
  return jsonResponse(status, JSON.stringify({ status, code, message, reason, details }), headers)
}
