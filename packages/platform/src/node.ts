/** `@embedded-wallet/platform/node`: webhooks in servers that call `(req, res)`: node:http, Express, Connect, Fastify with a raw handler, Next's pages. */

import {
  emit,
  isNodeReply,
  mountingWords,
  type NodeMessage,
  type NodeReply,
  nodeBodyOf,
  writeNodeResponse,
} from '@embedded-wallet/protocol'
import {
  checkReceiveOptions,
  type ReceiveOptions,
  receiveWebhook,
  type WebhookHandler,
} from './webhooks/receiveWebhook.js'
import { mounted } from './webhooks/verifyWebhook.js'

/** The part of an `IncomingMessage` that the listener uses. */
export interface NodeRequest extends NodeMessage {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** The part of a `ServerResponse` that the listener uses. */
export type NodeResponse = NodeReply

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
 * not have them anymore. What keeps them may stand before: `express.raw({ type: '*\/*' })`, or a parser that puts them into `req.rawBody`.
 *
 * @param options - As of `receiveWebhook`. They are checked at once.
 * @returns A listener. After a body parser it responds with 500, and gives the TypeError to `next` or to `onEvent`, or writes it to the console.
 * @throws {TypeError} If an option is missing or has a wrong type.
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
    if (!isNodeReply(outgoing)) throw new TypeError(mountingWords(mounted, incoming, outgoing))
    let response: Response
    try {
      const headers = new Headers()
      // HTTP/2 has its method and path among the headers.
      for (const [name, values] of Object.entries(incoming.headers))
        if (!name.startsWith(':')) for (const value of [values ?? []].flat()) headers.append(name, value)
      const init = { method: 'POST', headers, body: bodyOf(incoming), duplex: 'half' } as const
      response = await receiveWebhook(new Request('http://webhooks.invalid/', init), options, handle)
    } catch (error) {
      if (next !== undefined) return next(error)
      if (options.onEvent === undefined) console.error(error)
      emit(options.onEvent, { event: 'webhook', status: 500, error, durationMs: 0 })
      const message = 'The webhook endpoint of this app is not set up correctly.'
      const headers = { 'Cache-Control': 'no-store' }
      response = Response.json({ status: 500, code: 'INTERNAL_ERROR', message }, { status: 500, headers })
    }
    const { status, headers } = response
    await writeNodeResponse(outgoing, { status, headers, body: (await response.text()) || null })
  }
}

/** @throws {TypeError} If a body parser has read the bytes and did not keep them. */
function bodyOf(request: NodeRequest): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  const body = nodeBodyOf(request)
  if ('bytes' in body) return body.bytes
  if ('lost' in body && body.lost === 'decoded') throw new TypeError('the request must not have an encoding')
  if (!('unread' in body))
    throw new TypeError(
      'the body of the webhook was already read, but its signature covers the raw bytes: mount webhookListener before any body parser, such as express.json(), or keep the bytes in req.rawBody',
    )
  const reader = body.unread.getReader()
  // Nothing is read before the reader asks, so a refusal by the headers or the length reads no more.
  return new ReadableStream(
    {
      pull: async (controller) => {
        const part = await reader.read()
        if (part.done) controller.close()
        else controller.enqueue(part.value)
      },
      cancel: () => reader.cancel(),
    },
    { highWaterMark: 0 },
  )
}
