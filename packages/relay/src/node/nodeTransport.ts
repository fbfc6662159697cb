/** The fast transport on Node: node:http with connections that are kept. */

import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Transport, UpstreamAnswer } from '../transport/transport.js'

/**
 * Makes a transport for `service.transport`. On Node it carries several times what the global fetch does.
 *
 * Keep one for the process: it owns the connections.
 *
 * @param options.maxSockets - Connections to the service at once; more calls wait. Default 256.
 * @returns A transport that follows no redirect, keeps no cookie and repeats nothing.
 */
export function nodeTransport({ maxSockets = 256 }: { maxSockets?: number } = {}): Transport {
  // Shorter than servers keep idle connections: a request must not run into a connection that is just being closed.
  const kept = { keepAlive: true, maxSockets, timeout: 4000 }
  const http = new HttpAgent(kept)
  const https = new HttpsAgent(kept)
  return ({ method, url, headers, body, timeoutMs, maxAnswerBytes }) =>
    new Promise((resolve, reject) => {
      const { protocol, hostname, port, path } = partsOf(url)
      const sent = body === undefined ? headers : { ...headers, 'Content-Length': body.length }
      const options = { hostname, port, path, method, headers: sent }
      const request =
        protocol === 'http:'
          ? requestHttp({ ...options, agent: http })
          : requestHttps({ ...options, agent: https })
      const timer = setTimeout(() => request.destroy(new Error('the answer came too late')), timeoutMs)
      const settle = (outcome: UpstreamAnswer | Error) => {
        clearTimeout(timer)
        if (outcome instanceof Error) reject(outcome)
        else resolve(outcome)
      }
      request.on('error', settle)
      request.on('response', (response) => readAnswer(response, maxAnswerBytes, settle))
      request.end(body)
    })
}

const origins = new Map<string, URL>()

/** Parsing an address costs more than sending to it; a relay has one origin. */
function partsOf(url: string) {
  const end = url.indexOf('/', url.indexOf('://') + 3)
  const at = end < 0 ? url.length : end
  const origin = url.slice(0, at)
  let parsed = origins.get(origin)
  if (parsed === undefined) {
    parsed = new URL(origin)
    origins.set(origin, parsed)
  }
  const { protocol, hostname, port } = parsed
  return { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port, path: url.slice(at) || '/' }
}

function readAnswer(
  response: IncomingMessage,
  maxBytes: number,
  settle: (outcome: UpstreamAnswer | Error) => void,
): void {
  const chunks: Buffer[] = []
  let length = 0
  response.on('data', (chunk: Buffer) => {
    length += chunk.length
    chunks.push(chunk)
    if (length > maxBytes) response.destroy(new Error(`the answer is longer than ${maxBytes} bytes`))
  })
  response.on('error', settle)
  response.on('close', () => {
    if (!response.complete) settle(new Error('the answer broke off'))
  })
  response.on('end', () => {
    if (!response.complete) return
    const headers: Record<string, string> = {}
    for (const [name, value] of Object.entries(response.headers)) {
      if (typeof value === 'string') headers[name] = value
    }
    const bytes = (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)) as Uint8Array<ArrayBuffer>
    settle({ status: response.statusCode ?? 0, headers, bytes })
  })
}
