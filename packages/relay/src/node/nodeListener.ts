/** Mounts a relay in anything that speaks `(req, res)`: node:http, Express, Connect, Fastify with a raw handler. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Relay } from '../relay.js'

/** What body parsers leave behind. */
type ParsedMessage = IncomingMessage & { rawBody?: Buffer; body?: unknown }

/**
 * A listener for Node's servers. It tells the relay the address of the socket.
 *
 * It works behind `express.json()` too: what the parser made of the body is then written out anew, alike for both legs of
 * a signed retry, and it is that text which is checked and forwarded.
 *
 * @example
 * ```ts
 * app.use('/wallet', nodeListener(relay))
 * ```
 */
export function nodeListener(relay: Relay): (req: IncomingMessage, res: ServerResponse) => void {
  const listen = getRequestListener((request, env) => {
    const { incoming } = env as { incoming: IncomingMessage }
    return relay(request, { address: incoming.socket.remoteAddress })
  })
  return (req: ParsedMessage, res) => {
    const isReadByOther = req.readableEnded && req.rawBody === undefined && req.body !== undefined
    if (isReadByOther) req.rawBody = Buffer.from(JSON.stringify(req.body))
    listen(req, res)
  }
}
