/** The portable transport: any function shaped like fetch, a sandbox in the same process included. */

import { readBytes } from '@embedded-wallet/protocol'
import { withDeadline } from '../operations/deadline.js'
import type { Transport } from './transport.js'

/** @param send - Default: the platform's fetch, called late so that it may be replaced. */
export function fetchTransport(
  send: (request: Request) => Promise<Response> = (request) => fetch(request),
): Transport {
  return async ({ method, url, headers, body, timeoutMs, maxAnswerBytes }) => {
    const init = { method, headers, body: body ?? null, redirect: 'manual' } as const
    const exchange = async () => {
      const response = await send(new Request(url, { ...init, signal: AbortSignal.timeout(timeoutMs) }))
      // Browsers and workers hide the status of a redirect that they do not follow.
      const status = response.type === 'opaqueredirect' ? 302 : response.status
      const bytes = await readBytes(response, maxAnswerBytes)
      return { status, headers: Object.fromEntries(response.headers), bytes }
    }
    // A fetch of somebody's own may never look at the signal.
    return withDeadline(exchange(), timeoutMs, () => new Error('the answer came too late'))
  }
}
