/** Creates the relay: a function from the browser's request to the service's response. It refuses what it does not know. */

import { emit, PROFILE_HEADER, SERVICE_DATE_HEADER, TRACE_ID_HEADER } from '@embedded-wallet/protocol'
import { Hono } from 'hono'
import { checkRelayOptions } from './checkRelayOptions.js'
import { pathBelow } from './http/allowlist.js'
import { corsFor, refuseForeignPage, refuseOtherProfile } from './http/crossSite.js'
import { errorResponse } from './http/response.js'
import { beginCheck } from './operations/checks.js'
import { withHookDeadline } from './operations/deadline.js'
import {
  type CallRecord,
  createAddressWarning,
  createEvent,
  failureOf,
  type RelayWarning,
} from './operations/events.js'
import { createRedact } from './operations/redact.js'
import { traceIdOf } from './operations/traceId.js'
import { createParts } from './parts.js'
import type { Guard, Relay, RelayEnvironment } from './relay.js'
import { notFound, setUpFirst } from './relayError.js'
import type { RelayOptions } from './relayOptions.js'
import { addHealthRoutes, addRelayRoutes } from './routes/relayRoutes.js'
import { addScaRoutes } from './routes/scaRoutes.js'
import { addWalletRoutes } from './routes/walletRoutes.js'

/**
 * Creates a relay. Mount it at the path of the option `mountPath`, and give the address of that path to the wallet as `relayUrl`.
 *
 * It must see the request as it came: mount it before anything that parses bodies.
 *
 * @param options - The service and its credentials, the relying party, `authorize`, and optional limits, login and store.
 * @returns `(request) => Promise<Response>`, which never rejects, with the methods `isReady` and `close`.
 * @throws {TypeError} When an option is missing or has the wrong type or form. The message names the option, never its value.
 * @throws {RangeError} When a number is out of range. The message names the option and its range.
 * @see https://fetch.spec.whatwg.org/#request-class
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
  const { service, authorize, clientAddress, cors, onEvent, mountPath = '/wallet' } = options
  const parts = createParts(options)
  const { limiter, profile, origins } = parts
  const redact = createRedact([service.clientSecret, `${service.tokenId}:${service.clientSecret}`])
  const warnings = new Set<RelayWarning['code']>()
  const warnOfAddress = createAddressWarning(onEvent, warnings)
  const addressOf = (request: Request, address: string | undefined) => {
    if (clientAddress !== undefined) return clientAddress(request, { address }) ?? address
    // The socket is the proxy's: counted by it, one stranger would use up what all users have.
    const isForwarded = ['forwarded', 'x-forwarded-for'].some((name) => request.headers.has(name))
    return isForwarded ? undefined : address
  }
  const isReady = async () => {
    if (limiter.isClosed()) return false
    return parts.store.ping().then(
      () => true,
      // Why the store does not respond is lost: the next call reports it in its event.
      () => false,
    )
  }

  const app = new Hono<RelayEnvironment>({ getPath: pathBelow(mountPath) })
  if (cors !== undefined) app.use(corsFor(cors))
  addHealthRoutes(app, isReady, warnings)
  // Wrapped around each handler: a chain of middleware would cost every call one promise for each link.
  const guarded: Guard = (handle) => (c) => {
    beginCheck(c.env, 'allow-list')
    beginCheck(c.env, 'capacity')
    return limiter.run(async (slot) => {
      c.set('slot', slot)
      const request = c.req.raw
      beginCheck(c.env, 'origin')
      refuseForeignPage(request.headers, origins)
      beginCheck(c.env, 'profile')
      refuseOtherProfile(request.headers, profile)
      // The router handles HEAD like GET.
      if (request.method === 'HEAD') throw noSuchEndpoint(c.env)
      c.env.address = addressOf(request, c.env.address)
      if (c.env.address === undefined && options.quotas !== false) warnOfAddress()
      beginCheck(c.env, 'login')
      const grant = await withHookDeadline('authorize', authorize(request))
      c.set('grant', Array.isArray(grant) ? grant : [])
      beginCheck(c.env, 'capacity')
      if (c.get('grant').length === 0) slot.asStranger()
      return handle(c)
    })
  }
  addRelayRoutes(app, parts, guarded)
  addWalletRoutes(app, parts, guarded)
  addScaRoutes(app, parts, guarded)
  app.notFound((c) => {
    if (c.req.path === '') throw setUpFirst('OTHER_MOUNT_PATH')
    throw noSuchEndpoint(c.env)
  })
  const failed = (error: unknown, record: CallRecord) => {
    record.refusedCheck = record.check
    Object.assign(record, failureOf(error, redact))
    return errorResponse(error)
  }
  app.onError((error, c) => failed(error, c.env))

  const relay: (...call: Parameters<Relay>) => Promise<Response> = async (
    request,
    { address, path, waitUntil } = {},
  ) => {
    const startedAt = performance.now()
    const record: CallRecord = {
      endpoint: 'unknown',
      traceId: traceIdOf(request.headers),
      address,
      path,
      waitUntil,
      checks: onEvent && [],
    }
    let response: Response
    try {
      response = await app.fetch(request, record)
    } catch (thrown) {
      // The router handles only an Error; an integrator's code may throw anything.
      response = failed(thrown, record)
    }
    if (record.isTraced !== true) {
      response.headers.set(TRACE_ID_HEADER, record.traceId)
      response.headers.set(PROFILE_HEADER, profile)
      if (!response.headers.has(SERVICE_DATE_HEADER)) response.headers.set(SERVICE_DATE_HEADER, 'none')
    }
    if (onEvent !== undefined)
      emit(onEvent, createEvent(record, request.method, response.status, performance.now() - startedAt))
    return response
  }
  const countedBy = options.quotas === false ? 'nothing' : clientAddress ? 'clientAddress' : 'socket'
  emit(onEvent, { event: 'start', profile, countedBy, store: options.store ? 'own' : 'memory' })
  return Object.assign(relay, { isReady, close: limiter.close })
}

function noSuchEndpoint(record: CallRecord) {
  beginCheck(record, 'allow-list')
  return notFound()
}
