/** Records the calls that a `fetch` makes. It changes nothing of a call, and no failure of it fails a call. */

import { readEndpoints, relayEndpoints, walletEndpoints } from '@embedded-wallet/protocol'
import { maskBody, maskPath } from './mask'
import type { Trace } from './recorder'
import { type Recorder, recorder } from './recorder'

type Send = (request: Request) => Promise<Response>

/** @param into - Default: the recorder of the page. */
export function recordCalls(send: Send, to: Trace['to'], into: Recorder = recorder): Send {
  return async (request) => {
    const end = unlessItFails(() => begin(request, to, into))
    /** When it fails, the rest of this trace is missing. */
    const inBackground = (ending: Promise<void> | undefined) => void ending?.catch(() => undefined)
    try {
      const response = await send(request)
      // A clone must be made before the caller reads the response.
      inBackground(end?.({ response, copy: unlessItFails(() => response.clone()) }))
      return response
    } catch (error) {
      inBackground(end?.({ failure: request.signal.aborted ? 'aborted' : 'lost' }))
      throw error
    }
  }
}

interface Ending {
  response?: Response
  /** Its body is read in place of the caller's. */
  copy?: Response | undefined
  failure?: 'aborted' | 'lost'
}

/** Adds the trace with its request. */
function begin(request: Request, to: Trace['to'], into: Recorder): (ending: Ending) => Promise<void> {
  const traceId = crypto.randomUUID()
  const { pathname, search } = new URL(request.url)
  const since = performance.now()
  into.add({
    traceId,
    endpoint: to === 'relay' ? endpointOf(request.method, pathname) : pathname,
    to,
    method: request.method,
    path: maskPath(pathname + search),
    startedAt: Date.now(),
    ...(request.headers.has('Service-Wallet-Signature') && { isSigned: true }),
  })
  const body = request.body && readBody(unlessItFails(() => request.clone()))
  return async ({ response, copy, failure }) => {
    const durationMs = Math.round((performance.now() - since) * 10) / 10
    into.update(traceId, {
      durationMs,
      ...(failure && { failure }),
      ...(body && { request: await body }),
      ...(response && { response: { status: response.status, body: await readBody(copy) } }),
    })
  }
}

/** Never rejects. */
const readBody = async (message: Request | Response | undefined): Promise<unknown> =>
  message === undefined ? unreadable : message.text().then(maskBody, () => unreadable)

const unreadable = '[not recorded]'

/** Without a trace if this fails: the call itself must continue. */
function unlessItFails<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

const endpoints = Object.entries({ ...walletEndpoints, ...relayEndpoints, ...readEndpoints }).map(
  ([name, { method, path }]) => ({
    name,
    method,
    // A relay works under any mount path.
    end: new RegExp(`${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }),
)

/** @returns The name, such as `executeQuote`; the path itself when it is no endpoint of a wallet. */
const endpointOf = (method: string, pathname: string): string =>
  endpoints.find((row) => row.method === method && row.end.test(pathname))?.name ?? pathname
