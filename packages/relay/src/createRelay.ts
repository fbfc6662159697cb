/** The relay: a function from the browser's request to the service's answer, closed by default. */

import { TRACE_ID_HEADER } from '@embedded-wallet/protocol'
import { Hono } from 'hono'
import { pathBelowMount } from './http/allowlist.js'
import { corsFor, refuseForeignPage } from './http/crossSite.js'
import { errorResponse } from './http/response.js'
import { withHookDeadline } from './operations/deadline.js'
import { failureOf } from './operations/events.js'
import { createRedact } from './operations/redact.js'
import { traceIdOf } from './operations/traceId.js'
import { createParts } from './parts.js'
import type { Caller, CallRecord, Guard, Relay, RelayEnvironment } from './relay.js'
import { notFound } from './relayError.js'
import { checkRelayOptions, type RelayOptions } from './relayOptions.js'
import { addHealthRoutes, addRelayRoutes } from './routes/relayRoutes.js'
import { addWalletRoutes } from './routes/walletRoutes.js'

/**
 * Makes a relay: mount it under any path of the integrator's backend and give that address to the wallet.
 *
 * It must see the request as it came: mount it before anything that parses bodies.
 *
 * @returns `(request) => Promise<Response>`, which never rejects, with `isReady` and `close`.
 * @throws {TypeError} When an option is missing or unfit; the message names the option.
 * @example
 * ```ts
 * const relay = createRelay({
 *   service: { baseUrl, tokenId, clientSecret },
 *   relyingParty: { id: 'shop.example', name: 'Shop', origins: ['https://shop.example'] },
 *   authorize: async (request) => (await readSession(request))?.accountIds ?? null,
 * })
 * app.all('/wallet/*', (c) => relay(c.req.raw))
 * ```
 */
export function createRelay(options: RelayOptions): Relay {
  checkRelayOptions(options)
  const { service, authorize, clientAddress, cors, onEvent } = options
  const parts = createParts(options)
  const { limiter } = parts
  const origins = new Set([...options.relyingParty.origins, ...(cors?.origins ?? [])])
  const redact = createRedact([service.clientSecret, `${service.tokenId}:${service.clientSecret}`])
  const isReady = async () => {
    if (limiter.isClosed()) return false
    return parts.store.ping().then(
      () => true,
      () => false,
    )
  }

  const app = new Hono<RelayEnvironment>({ getPath: pathBelowMount })
  addHealthRoutes(app, isReady)
  if (cors !== undefined) app.use(corsFor(cors.origins))
  // Wrapped around each handler: a chain of middleware would cost every call a promise for each link.
  const guarded: Guard = (handle) => (c) =>
    limiter.run(async () => {
      const request = c.req.raw
      refuseForeignPage(request.headers, origins)
      // The router takes HEAD for GET.
      if (request.method === 'HEAD') throw notFound()
      c.env.address = clientAddress?.(request) ?? c.env.address
      const grant = await withHookDeadline('authorize', authorize(request))
      c.set('grant', Array.isArray(grant) ? grant : [])
      return handle(c)
    })
  addRelayRoutes(app, parts, guarded)
  addWalletRoutes(app, parts, guarded)
  app.notFound(() => {
    throw notFound()
  })
  const failed = (error: unknown, record: CallRecord) => {
    Object.assign(record, failureOf(error, redact))
    return errorResponse(error)
  }
  app.onError((error, c) => failed(error, c.env))

  const relay = async (request: Request, caller: Caller = {}) => {
    const startedAt = performance.now()
    const { address } = caller
    const record: CallRecord = { endpoint: 'unknown', traceId: traceIdOf(request.headers), address }
    let response: Response
    try {
      response = await app.fetch(request, record)
    } catch (thrown) {
      // The router hands on only what is an Error; an integrator's code may throw anything.
      response = failed(thrown, record)
    }
    if (record.isTraced !== true) response.headers.set(TRACE_ID_HEADER, record.traceId)
    if (onEvent !== undefined) {
      const { address: _, isTraced: __, ...told } = record
      const { method } = request
      const durationMs = performance.now() - startedAt
      // The service may have acted: its answer is worth more than a line in a log.
      try {
        const logged: unknown = onEvent({ ...told, method, status: response.status, durationMs })
        if (logged instanceof Promise) logged.catch(() => undefined)
      } catch {}
    }
    return response
  }
  return Object.assign(relay, { isReady, close: limiter.close })
}
