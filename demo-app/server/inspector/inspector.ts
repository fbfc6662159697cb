/** The server's part of the inspector: what the relay checked and which requests to the service followed, in a header of the response. */

import { AsyncLocalStorage } from 'node:async_hooks'
import type { OnRelayEvent } from '@embedded-wallet/relay'
import type { MiddlewareHandler } from 'hono'
import { maskPath } from '../../src/inspector/mask'
import { inspectorHeader, type ServerPart, type ServiceLeg } from '../../src/inspector/trace'

/** Characters of JSON. A proxy may take no more than 4 kB of headers. */
const maxLength = 3000

export interface InspectorParts {
  /**
   * Whether the service is the embedded sandbox: then everything is shown. Of another service, the page must not learn what the
   * relay and the backend keep from it, such as whether a stranger has an account: only the requests of a call that succeeded for a user
   * who is signed in.
   */
  isSandbox: boolean
  isSignedIn: (request: Request) => Promise<boolean>
}

export interface Inspector {
  /** Wraps the `fetch` to the service. `note`: what its requests are for, where a refusal is no failure. */
  recordLegs: (
    send: (request: Request) => Promise<Response>,
    note?: string,
  ) => (request: Request) => Promise<Response>
  /** Middleware around the relay and the API. */
  record: MiddlewareHandler
  /** Listener of the relay, before another one. */
  hear: (then: OnRelayEvent) => OnRelayEvent
}

export function createInspector({ isSandbox, isSignedIn }: InspectorParts): Inspector {
  /** The call for which the work runs. It follows the work through every promise. */
  const calls = new AsyncLocalStorage<ServerPart>()
  return {
    recordLegs: (send, note) => async (request) => {
      const part = calls.getStore()
      if (part === undefined || JSON.stringify(part).length > maxLength) return send(request)
      const { pathname, search } = new URL(request.url)
      const leg: ServiceLeg = {
        method: request.method,
        path: maskPath(pathname + search),
        ...(note && { note }),
      }
      part.upstream.push(leg)
      const since = performance.now()
      try {
        const response = await send(request)
        leg.status = response.status
        return response
      } catch (error) {
        leg.failure = request.signal.aborted ? 'aborted' : 'lost'
        throw error
      } finally {
        leg.durationMs = Math.round((performance.now() - since) * 10) / 10
      }
    },
    record: async (c, next) => {
      const part: ServerPart = { checks: [], upstream: [] }
      const isOwn = isSandbox || (c.req.path.startsWith('/api/') && (await isSignedIn(c.req.raw)))
      await calls.run(part, next)
      const isOwned = part.checks.some(({ name, outcome }) => name === 'ownership' && outcome === 'passed')
      const isShown = isSandbox || ((isOwn || isOwned) && c.res.status < 400)
      c.header(inspectorHeader, JSON.stringify(isShown ? part : { ...part, upstream: [] }))
    },
    hear: (then) => (event) => {
      const part = calls.getStore()
      if (event.event === 'call' && part !== undefined) part.checks = event.checks
      return then(event)
    },
  }
}
