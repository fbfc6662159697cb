/** Mounts a relay, or any other fetch handler, in servers that call `(req, res)`: node:http, Express, Connect, Fastify with a raw handler. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { checkFunction, isNodeReply, mountingWords, writeNodeResponse } from '@embedded-wallet/protocol'
import { errorResponse, mounted, plainlyOf } from '../http/response.js'
import type { Caller } from '../operations/events.js'
import { badRequest } from '../relayError.js'
import { type Incoming, pathOf, plainRequest, requestOf, urlOf } from './nodeRequest.js'

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
 * It also works after body parsers: it takes the bytes of `req.rawBody`, the bytes or the text of `req.body`, or writes a parsed body as
 * JSON again, and the relay checks and forwards that. Both calls of a signed retry give the same text. A body that was read without
 * leaving any of it gets a 500. A handler that needs the exact bytes, such as one for webhooks, must come before what parses JSON.
 *
 * Cookies that other code has set on `res` stay.
 *
 * @param handler - The relay that `createRelay` returned, or any other fetch handler.
 * @returns A listener `(req, res)` that writes the handler's response to `res`. Its promise ends when that is written, or the client is gone. What
 * the handler throws goes to `next` of Express and Connect, and else becomes a 500.
 * @throws {TypeError} If `handler` is not a function.
 * @see https://nodejs.org/api/http.html#event-request
 * @example
 * ```ts
 * app.use('/wallet', nodeListener(relay))
 * ```
 */
export function nodeListener(
  handler: FetchHandler,
): (req: IncomingMessage, res: ServerResponse, next?: (error?: unknown) => void) => Promise<void> {
  checkFunction('handler', handler)
  const plainly = plainlyOf(handler)
  const respond = async (req: Incoming, res: ServerResponse, next?: (error?: unknown) => void) => {
    const { remoteAddress, localAddress } = req.socket ?? {}
    // Who hangs up at once has no address anymore, and would be counted by nothing. A socket of a file has no addresses at all.
    if (remoteAddress === undefined && localAddress !== undefined) {
      res.destroy()
      return
    }
    const url = urlOf(req)
    if (url === undefined)
      return writeNodeResponse(
        res,
        errorResponse(badRequest('The host or the target of the request is malformed.')),
      )
    // A proxy has seen the path as it came.
    const caller: Caller = { address: remoteAddress, path: pathOf(req), req }
    try {
      const response = plainly
        ? await plainly(plainRequest(url, req), caller)
        : await handler(requestOf(url, req, res), caller)
      await writeNodeResponse(res, response)
    } catch (error) {
      if (next !== undefined) return next(error)
      console.error(error)
      await writeNodeResponse(res, errorResponse(error, req.method))
    }
  }
  return (req, res, next) => {
    // At once: who calls the listener while mounting it awaits nothing.
    if (isNodeReply(res)) return respond(req, res, next)
    throw new TypeError(
      req
        ? mountingWords(mounted, req, res)
        : 'This is the listener: mount it without calling it, such as app.use("/wallet", listener)',
    )
  }
}
