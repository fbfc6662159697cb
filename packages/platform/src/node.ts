/** `@embedded-wallet/platform/node`: webhooks in servers that call `(req, res)`: node:http, Express, Connect, Fastify with a raw handler, Next's pages. */

import { emit } from '@embedded-wallet/protocol'
import {
  checkReceiveOptions,
  type ReceiveOptions,
  receiveWebhook,
  type WebhookHandler,
} from './webhooks/receiveWebhook.js'

/** The part of an `IncomingMessage` that the listener uses. */
export interface NodeRequest extends AsyncIterable<unknown> {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Whether something has read the body before. */
  readonly readableEnded?: boolean | undefined
  /** What turns its bytes into texts. */
  readonly readableEncoding?: string | null | undefined
  /** What a body parser left. `express.raw()` leaves the bytes; the listener takes them. */
  readonly body?: unknown
}

/** The part of a `ServerResponse` that the listener uses. */
export interface NodeResponse {
  /** Writes the status and the headers. */
  writeHead(status: number, headers: Record<string, string>): unknown
  /** Writes the body and ends the response. */
  end(body?: string): unknown
}

/** Receives one webhook. `next` is that of Express and Connect: it gets a developer's error. */
export type WebhookListener = (
  request: NodeRequest,
  response: NodeResponse,
  next?: (error?: unknown) => void,
) => Promise<void>

/**
 * Makes a listener that receives webhooks: `receiveWebhook` for servers that call `(req, res)`.
 *
 * Mount it before anything that parses bodies, such as `express.json()`: the signature covers the raw bytes, and parsed JSON does
 * not have them any more. `express.raw({ type: '*\/*' })` keeps them, so it may stand before.
 *
 * @param options - As of `receiveWebhook`. They are checked at once.
 * @returns A listener. After a body parser it responds with 500, and gives the TypeError to `next` or to `onEvent`.
 * @throws {TypeError} When an option is missing or has a wrong type.
 * @see https://nodejs.org/api/http.html#event-request
 * @example
 * ```ts
 * const listener = webhookListener({ publicKeys: [pem] }, handle)
 * // Express: app.post('/webhooks', listener), above app.use(express.json())
 * ```
 */
export function webhookListener(options: ReceiveOptions, handle: WebhookHandler): WebhookListener {
  checkReceiveOptions(options, handle)
  return async (incoming, outgoing, next) => {
    try {
      const headers = new Headers()
      // HTTP/2 has its method and path among the headers.
      for (const [name, values] of Object.entries(incoming.headers))
        if (!name.startsWith(':')) for (const value of [values ?? []].flat()) headers.append(name, value)
      const init = { method: 'POST', headers, body: bodyOf(incoming), duplex: 'half' } as const
      const request = new Request('http://webhooks.invalid/', init)
      const response = await receiveWebhook(request, options, handle)
      outgoing.writeHead(response.status, Object.fromEntries(response.headers))
      outgoing.end(await response.text())
    } catch (error) {
      if (next !== undefined) return next(error)
      emit(options.onEvent, { event: 'webhook', status: 500, error, durationMs: 0 })
      outgoing.writeHead(500, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
      const message = 'The webhook endpoint of this app is not set up correctly.'
      outgoing.end(JSON.stringify({ status: 500, code: 'INTERNAL_ERROR', message }))
    }
  }
}

/** @throws {TypeError} When a body parser has read the bytes. */
function bodyOf(request: NodeRequest): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  const { body } = request
  if (body instanceof Uint8Array) return new Uint8Array(body)
  if (request.readableEnded === true || (body !== undefined && body !== null))
    throw new TypeError(
      'the body of the webhook was read before, and its signature covers the raw bytes: mount webhookListener before any body parser, such as express.json()',
    )
  if (request.readableEncoding) throw new TypeError('the request must not have an encoding')
  const chunks = request[Symbol.asyncIterator]()
  // Nothing is read before the reader asks, so a refusal by the headers or the length reads no more.
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next()
        if (done === true) controller.close()
        else controller.enqueue(value as Uint8Array)
      },
      cancel: async () => void (await chunks.return?.()),
    },
    { highWaterMark: 0 },
  )
}
