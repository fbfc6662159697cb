/** Records the calls that a `fetch` makes. It changes nothing of a call, and no failure of it fails a call. */

import { relayEndpoints, walletEndpoints } from '@embedded-wallet/protocol'
import { maskBody, maskHeaders, maskPath } from './mask'
import { type Recorder, recorder } from './recorder'
import type { Leg, Trace } from './trace'

type Send = (request: Request) => Promise<Response>

export interface RecordingOptions {
  to: Trace['to']
  /** Default: the page's. */
  into?: Recorder
}

/**
 * @param send - Makes the calls.
 * @returns The same function, recorded.
 */
export function recordCalls(send: Send, { to, into = recorder }: RecordingOptions): Send {
  return async (request) => {
    const call = unlessItFails(() => begin(request, to, into))
    try {
      const response = await send(request)
      // A clone must be made before the caller reads the response.
      const copy = unlessItFails(() => response.clone())
      inBackground(() => call?.end({}, copy ?? new Response(null, response)))
      return response
    } catch (error) {
      inBackground(() => call?.end({ failure: request.signal.aborted ? 'aborted' : 'lost' }))
      throw error
    }
  }
}

/** Adds the trace with its request. */
function begin(request: Request, to: Trace['to'], into: Recorder) {
  const traceId = crypto.randomUUID()
  const { pathname, search } = new URL(request.url)
  const startedAt = Date.now()
  const since = performance.now()
  const headers = maskHeaders(request.headers)
  const leg: Leg = {
    method: request.method,
    path: maskPath(pathname + search),
    startedAt,
    request: { headers },
  }
  const endpoint = to === 'relay' ? endpointOf(request.method, pathname) : pathname
  into.add({ traceId, endpoint, to, leg })
  // Reads a copy: the body of the request itself stays unread.
  const body = request.body === null ? undefined : readBody(unlessItFails(() => request.clone()))
  // Its failure is lost here, and read again below.
  body?.catch(() => undefined)
  return {
    traceId,
    end: async ({ failure }: Pick<Leg, 'failure'>, response?: Response) => {
      const ended: Leg = {
        ...leg,
        durationMs: Math.round((performance.now() - since) * 10) / 10,
        ...(failure && { failure }),
      }
      if (body !== undefined) ended.request = { headers, body: await body.catch(() => unreadable) }
      if (response !== undefined) {
        const responseBody = await readBody(response).catch(() => unreadable)
        ended.response = {
          status: response.status,
          headers: maskHeaders(response.headers),
          ...(responseBody !== undefined && { body: responseBody }),
        }
      }
      into.update(traceId, ended)
    },
  }
}

const unreadable = '[not recorded]'

async function readBody(message: Request | Response | undefined): Promise<unknown> {
  return message === undefined ? unreadable : maskBody(await message.text())
}

/** Lost: the trace of this call. The call itself must go on. */
function unlessItFails<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Lost: the rest of this trace. */
function inBackground(work: () => Promise<void> | undefined): void {
  Promise.resolve()
    .then(work)
    .catch(() => undefined)
}

const endpoints = Object.entries({ ...walletEndpoints, ...relayEndpoints }).map(
  ([name, { method, path }]) => ({
    name,
    method,
    // A relay works under any mount path.
    end: new RegExp(`${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }),
)

/** @returns The name, such as `executeQuote`; the path itself when it is no endpoint of a wallet. */
function endpointOf(method: string, pathname: string): string {
  return endpoints.find((row) => row.method === method && row.end.test(pathname))?.name ?? pathname
}
