/** The fast transport on Node: undici's dispatcher over connections that are kept, without streams in between. */

import { type Dispatcher, Pool } from 'undici'
import type { Transport, UpstreamAnswer, UpstreamRequest } from '../upstream/transport.js'

/**
 * Makes a transport for `service.transport`. On Node it carries several times what the global fetch does.
 *
 * Keep one for the process: it owns the connections.
 *
 * @param options.maxSockets - Connections to the service at once; more calls wait. Default 256.
 * @returns A transport that follows no redirect, keeps no cookie and repeats nothing.
 */
export function nodeTransport({ maxSockets = 256 }: { maxSockets?: number } = {}): Transport {
  const pools = new Map<string, Pool>()
  const poolOf = (origin: string) => {
    const known = pools.get(origin)
    if (known !== undefined) return known
    // Shorter than servers keep idle connections: a request must not run into a connection that is just being closed.
    const kept = { keepAliveTimeout: 4000, keepAliveMaxTimeout: 4000 }
    // One deadline, for the whole exchange, is kept below.
    const pool = new Pool(origin, { ...kept, connections: maxSockets, headersTimeout: 0, bodyTimeout: 0 })
    pools.set(origin, pool)
    return pool
  }
  return (request) =>
    new Promise((resolve, reject) => {
      const { method, url, headers, body = null } = request
      const pathAt = url.indexOf('/', url.indexOf('://') + 3)
      const pool = poolOf(url.slice(0, pathAt))
      const path = url.slice(pathAt)
      pool.dispatch(
        { method: method as Dispatcher.HttpMethod, path, headers, body },
        exchange(request, resolve, reject),
      )
    })
}

/** One exchange: gathers the answer, and gives up when it is too late or too long. */
function exchange(
  { timeoutMs, maxAnswerBytes }: UpstreamRequest,
  resolve: (answer: UpstreamAnswer) => void,
  reject: (error: Error) => void,
): Dispatcher.DispatchHandler {
  let controller: Dispatcher.DispatchController | undefined
  let failure: Error | undefined
  let status = 0
  let headers: UpstreamAnswer['headers'] = {}
  let length = 0
  const chunks: Buffer[] = []
  const fail = (error: Error) => {
    clearTimeout(timer)
    failure ??= error
    controller?.abort(failure)
    reject(failure)
  }
  const timer = setTimeout(() => fail(new Error('the answer came too late')), timeoutMs)
  return {
    onRequestStart(started) {
      controller = started
      if (failure !== undefined) started.abort(failure)
    },
    onResponseStart(_, statusCode, given) {
      status = statusCode
      headers = singleHeaders(given)
    },
    onResponseData(_, chunk) {
      length += chunk.length
      if (length > maxAnswerBytes) fail(new Error(`the answer is longer than ${maxAnswerBytes} bytes`))
      else chunks.push(chunk)
    },
    onResponseEnd() {
      clearTimeout(timer)
      const bytes = (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)) as Uint8Array<ArrayBuffer>
      resolve({ status, headers, bytes })
    },
    onResponseError: (_, error) => fail(error),
  }
}

/** Headers that came once; what came twice could be read in two ways, but that credentials are asked for remains true. */
function singleHeaders(
  given: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const name in given) {
    const value = given[name]
    if (typeof value === 'string' || name === 'www-authenticate') headers[name] = String(value)
  }
  return headers
}
