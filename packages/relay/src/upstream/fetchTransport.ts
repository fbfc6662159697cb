/** The transport for every runtime, over any function with the shape of `fetch`. */

import { readBytes } from '@embedded-wallet/protocol'
import { withDeadline } from '../operations/deadline.js'
import type { Transport } from './transport.js'

/** @param send - Default: the global `fetch`, looked up at each call, so that it can be replaced. */
export function fetchTransport(
  send: (request: Request) => Promise<Response> = (request) => fetch(request),
): Transport {
  return async ({ method, url, headers, body, timeoutMs, maxResponseBytes }) => {
    const init = { method, headers, body: body ?? null, redirect: 'manual' } as const
    const exchange = async () => {
      const response = await send(new Request(url, { ...init, signal: AbortSignal.timeout(timeoutMs) }))
      // Browsers and workers hide the status of a redirect that they do not follow.
      const status = response.type === 'opaqueredirect' ? 302 : response.status
      const bytes = await readBytes(response, maxResponseBytes)
      return { status, headers: Object.fromEntries(response.headers), bytes }
    }
    // An integrator's fetch may ignore the signal.
    return withDeadline(
      exchange(),
      timeoutMs,
      () => new Error(`the response came too late: timeoutMs is ${timeoutMs}`),
    )
  }
}
