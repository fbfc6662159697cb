/** The server's part of the inspector: what followed from a call of the page, for whoever knows the random id of its trace. */

import type { OnRelayEvent } from '@embedded-wallet/relay'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { Problem } from '../problem'
import { recordLegs } from './recordLegs'
import type { TraceContext } from './traceContext'
import { createTraceStore } from './traceStore'

/** How long a reader waits for requests to the service that are still under way. */
const patienceMs = 3000

export interface InspectorParts {
  context: TraceContext
  /**
   * Whether the service is the embedded sandbox: then everything is shown. Of another service, the page must not learn what the
   * relay and the backend keep from it, such as whether a stranger has an account: no bodies, and the requests only of a call that succeeded
   * for a user who is signed in.
   */
  isSandbox: boolean
  isSignedIn: (request: Request) => Promise<boolean>
}

export interface Inspector {
  /** Wraps the `fetch` to the service. */
  recordLegs: (send: (request: Request) => Promise<Response>) => (request: Request) => Promise<Response>
  /** Middleware around the relay and the API. */
  record: MiddlewareHandler
  /** Listener of the relay, before another one. */
  hear: (then: OnRelayEvent) => OnRelayEvent
  /** `GET /traces/:id` */
  routes: Hono
}

export function createInspector({ context, isSandbox, isSignedIn }: InspectorParts): Inspector {
  const store = createTraceStore()
  return {
    recordLegs: (send) => recordLegs(send, context, store, isSandbox),
    record: async (c, next) => {
      const traceId = traceIdOf(c)
      if (traceId === undefined || !store.begin(traceId)) return next()
      const isOwn = isSandbox || (isBackend(c) && (await isSignedIn(c.req.raw)))
      await context.run(traceId, next)
      if (isSandbox || (isOwn && c.res.status < 400)) store.allow(traceId)
    },
    hear: (then) => (event) => {
      if (event.event === 'call') {
        const { traceId, status, checks } = event
        // Other callers chose no trace, and none of theirs is kept.
        if (context.current() !== traceId) return then(event)
        store.noteChecks(traceId, checks)
        const isOwned = checks.some(({ name, outcome }) => name === 'ownership' && outcome === 'passed')
        if (isOwned && status < 400) store.allow(traceId)
      }
      return then(event)
    },
    routes: new Hono().get('/traces/:id', async (c) => {
      const traceId = c.req.param('id')
      if (!/^[\da-f]{32}$/.test(traceId))
        throw new Problem(400, 'INVALID_INPUT', 'A trace id has 32 hex digits. Nothing was read.')
      return c.json(await store.read(traceId, () => elapsed(patienceMs)))
    }),
  }
}

const isBackend = (c: Context): boolean => c.req.path.startsWith('/api/')

const traceIdOf = (c: Context): string | undefined =>
  /^00-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(c.req.header('traceparent') ?? '')?.[1]

const elapsed = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
