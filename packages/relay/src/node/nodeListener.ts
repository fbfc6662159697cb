/** Mounts a relay in servers that call `(req, res)`: node:http, Express, Connect, Fastify with a raw handler. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { checkFunction } from '../optionChecks.js'
import type { Relay } from '../relay.js'

/** A request with the properties that body parsers add. */
type ParsedMessage = IncomingMessage & { rawBody?: Buffer; body?: unknown }

/**
 * Makes a listener for Node's servers. It gives the relay the address of the socket.
 *
 * It also works after `express.json()`: it then writes the parsed body as JSON again, and the relay checks and forwards that
 * text. Both calls of a signed retry give the same text.
 *
 * @param relay - The relay that `createRelay` returned.
 * @returns A listener `(req, res)` that writes the relay's response to `res`.
 * @throws {TypeError} When `relay` is not a function.
 * @see https://nodejs.org/api/http.html#event-request
 * @example
 * ```ts
 * app.use('/wallet', nodeListener(relay))
 * ```
 */
export function nodeListener(relay: Relay): (req: IncomingMessage, res: ServerResponse) => void {
  checkFunction('relay', relay)
  const listen = getRequestListener((request, env) => {
    const { incoming } = env as { incoming: IncomingMessage }
    return relay(request, { address: incoming.socket.remoteAddress })
  })
  return (req: ParsedMessage, res) => {
    const isParsed = req.readableEnded && req.rawBody === undefined && req.body !== undefined
    if (isParsed) req.rawBody = Buffer.from(JSON.stringify(req.body))
    listen(req, res)
  }
}
