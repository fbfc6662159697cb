/** Records the requests to the service, each for the trace that made it. The requests and responses themselves stay untouched. */

import { maskBody, maskHeaders, maskPath } from '../../src/inspector/mask'
import { secretHeadersOfServer } from '../../src/inspector/secrets'
import type { Leg } from '../../src/inspector/trace'
import type { TraceContext } from './traceContext'
import type { TraceStore } from './traceStore'

type Send = (request: Request) => Promise<Response>

/** Stands in place of a body that the page must not see. */
const keptBack = '[not shown: only the embedded sandbox shows bodies]'

/** @param showsBodies - Whether the page may see what the service responds, also where the relay would keep it from the page. */
export function recordLegs(
  send: Send,
  { current }: TraceContext,
  store: TraceStore,
  showsBodies: boolean,
): Send {
  return (request) => {
    const traceId = current()
    return traceId === undefined ? send(request) : recorded(request, traceId)
  }

  async function recorded(request: Request, traceId: string): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const since = performance.now()
    const leg: Leg = {
      ...{ method: request.method, path: maskPath(pathname + search), startedAt: Date.now() },
      request: { headers: maskHeaders(request.headers, secretHeadersOfServer) },
    }
    const requestBody = read(request)
    let tell: (leg: Leg | Promise<Leg>) => void = () => undefined
    store.addLeg(traceId, leg, new Promise((resolve) => (tell = resolve)))
    const ended = async (
      outcome: Pick<Leg, 'failure' | 'response'>,
      responseBody?: Promise<Body>,
    ): Promise<Leg> => {
      const { response } = outcome
      return {
        ...{ ...leg, ...outcome, durationMs: Math.round((performance.now() - since) * 10) / 10 },
        request: { ...leg.request, ...(await requestBody) },
        ...(response && { response: { ...response, ...(await responseBody) } }),
      }
    }
    try {
      const response = await send(request)
      const headers = maskHeaders(response.headers, secretHeadersOfServer)
      tell(ended({ response: { status: response.status, headers } }, read(response)))
      return response
    } catch (error) {
      tell(ended({ failure: request.signal.aborted ? 'aborted' : 'lost' }))
      throw error
    }
  }

  /** Reads a copy. It never rejects. */
  async function read(message: Request | Response): Promise<Body> {
    if (message.body === null) return {}
    if (!showsBodies) return { body: keptBack }
    try {
      return { body: maskBody(await message.clone().text()) }
    } catch {
      // Lost: the body of a message after its connection broke, or after it was read.
      return { body: '[not recorded]' }
    }
  }
}

type Body = { body?: unknown }
