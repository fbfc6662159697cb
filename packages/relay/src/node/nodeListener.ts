/** Mounts a relay, or any other fetch handler, in servers that call `(req, res)`: node:http, Express, Connect, Fastify with a raw handler. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { checkFunction } from '@embedded-wallet/protocol'
import { getRequestListener } from '@hono/node-server'
import type { Caller } from '../operations/events.js'

/** A request with the properties that body parsers add. */
type ParsedMessage = IncomingMessage & { rawBody?: Buffer; body?: unknown; originalUrl?: string }

/**
 * A function from a request to its response: a relay, the `fetch` of a sandbox or of a Hono app, a handler of webhooks.
 *
 * @param request - The request with its unread body.
 * @param caller - The address of the socket, and the path as it came. Handlers that need neither ignore it.
 */
export type FetchHandler = (request: Request, caller: Caller) => Response | Promise<Response>

/**
 * Makes a listener for Node's servers. It gives the handler the address of the socket, the path as it came, and `req` itself.
 *
 * It also works after `express.json()`: it then writes the parsed body as JSON again, and the relay checks and forwards that
 * text. Both calls of a signed retry give the same text. A handler that needs the exact bytes of the request, such as one for
 * webhooks, must come before any body parser.
 *
 * The first listener replaces the global `Request` and `Response` of the process by those of @hono/node-server, which behave alike and
 * make responses of a text faster.
 *
 * @param handler - The relay that `createRelay` returned, or any other fetch handler.
 * @returns A listener `(req, res)` that writes the handler's response to `res`.
 * @throws {TypeError} When `handler` is not a function.
 * @see https://nodejs.org/api/http.html#event-request
 * @example
 * ```ts
 * app.use('/wallet', nodeListener(relay))
 * ```
 */
export function nodeListener(handler: FetchHandler): (req: IncomingMessage, res: ServerResponse) => void {
  checkFunction('handler', handler)
  const listen = getRequestListener((request, env) => {
    const { incoming } = env as { incoming: ParsedMessage }
    // Express and Connect remove the mount path from the URL, and `Request` resolves dots in it: a proxy has seen neither.
    const path = (incoming.originalUrl ?? incoming.url)?.split('?', 1)[0]
    return handler(request, { address: incoming.socket.remoteAddress, path, req: incoming })
  })
  return (req: ParsedMessage, res) => {
    if (!req || !res)
      throw new TypeError(
        'This is the listener: mount it without calling it, such as app.use("/wallet", listener)',
      )
    // Who hangs up at once has no address any more, and would be counted by nothing. A socket of a file has no addresses at all.
    const { remoteAddress, localAddress } = req.socket
    if (remoteAddress === undefined && localAddress !== undefined) {
      res.destroy()
      return
    }
    const isParsed = req.readableEnded && req.rawBody === undefined && req.body !== undefined
    if (isParsed) req.rawBody = Buffer.from(JSON.stringify(req.body))
    listen(req, res)
  }
}
