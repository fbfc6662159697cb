/** Serves a fetch handler with Node's own server. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { nodeBodyOf, readBytes, writeNodeResponse } from '@embedded-wallet/protocol'
import { DroppedResponse } from '../faults.js'

/** More than any body that the sandbox takes. */
const maxBodyBytes = 20 * 1024 * 1024

/** @returns A listener for a server. A `DroppedResponse` ends the connection without a response. */
export function listenerOf(fetch: (request: Request) => Response | Promise<Response>) {
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = 'GET', url = '/', rawHeaders } = incoming
    const headers = new Headers()
    for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at]!, rawHeaders[at + 1]!)
    const body = nodeBodyOf(incoming)
    const bytes = 'unread' in body ? await readBytes({ body: body.unread }, maxBodyBytes) : undefined
    const hasBody = bytes !== undefined && method !== 'GET' && method !== 'HEAD'
    const request = new Request(`http://${headers.get('Host')}${url}`, {
      method,
      headers,
      body: hasBody ? bytes : null,
    })
    await writeNodeResponse(outgoing, await fetch(request))
  }
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    respond(incoming, outgoing).catch((error) => {
      if (error instanceof DroppedResponse || outgoing.headersSent) return void outgoing.destroy()
      // The sandbox has reported its own error. What else fails is a request that is none, or too long.
      outgoing.writeHead(error instanceof RangeError ? 413 : error instanceof TypeError ? 400 : 500).end()
    })
  }
}
