/** Creates the relay: a function from the browser's request to the service's response. It refuses what it does not know. */

import { emit, PROFILE_HEADER, SERVICE_DATE_HEADER, TRACE_ID_HEADER } from '@embedded-wallet/protocol'
import { Hono } from 'hono'
import { checkRelayOptions } from './checkRelayOptions.js'
import { pathBelow } from './http/allowlist.js'
import { corsFor, pageOf } from './http/crossSite.js'
import { errorResponse } from './http/response.js'
import type { HandOffs } from './login/handOff.js'
import { beginCheck } from './operations/checks.js'
import {
  type CallRecord,
  createEvent,
  createRedact,
  failureOf,
  isOfApp,
  placeOf,
  type RelayWarning,
  traceIdOf,
} from './operations/events.js'
import { createParts } from './parts.js'
import type { Relay, RelayEnvironment } from './relay.js'
import { mountAfterSession, noAccount, notFound, setUpFirst } from './relayError.js'
import type { RelayOptions } from './relayOptions.js'
import { addHealthRoutes, addRoutes } from './routes/handleCall.js'

const showAgainMs = 600_000

/**
 * Creates a relay. Mount it at the path of the option `mountPath`, and give the address of that path to the wallet as `relayUrl`.
 *
 * It must see the request as it came: mount it before anything that parses bodies.
 *
 * @returns `(request) => Promise<Response>`, which never rejects, with the methods `isReady` and `close`.
 * @throws {TypeError} When an option is missing or has the wrong type or form. The message names the option, never its value.
 * @throws {RangeError} When a number is out of range. The message names the option and its range.
 * @see docs/guides/production.md#defaults-that-a-bank-changes
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
  const { service, relyingParty, clientAddress, cors, login, onEvent, mountPath = '/wallet' } = options
  const warnings = new Set<RelayWarning['code']>()
  const parts = createParts(options, warnings)
  const { limiter, profile, users } = parts
  const redact = createRedact([service.clientSecret, `${service.tokenId}:${service.clientSecret}`])
  const isReady = () =>
    parts.store.ping().then(
      () => !limiter.isClosed(),
      // Why the store does not respond is lost: the next call reports it in its event.
      () => false,
    )

  const app = new Hono<RelayEnvironment>({ getPath: pathBelow(mountPath) })
  if (cors !== undefined) app.use(corsFor(cors))
  addHealthRoutes(app, isReady, warnings)
  addRoutes(app, parts)
  app.notFound((c) => {
    if (c.req.path === '') {
      const path = (c.env.path ?? new URL(c.req.url).pathname).slice(0, 200)
      const paths = ` mountPath is ${mountPath || 'empty'}; this call came to ${path}.`
      throw setUpFirst('OTHER_MOUNT_PATH', undefined, paths)
    }
    beginCheck(c.env, 'allow-list')
    throw notFound()
  })
  /** The mistakes of the set-up that show, and from when on. */
  const showsFrom: Record<string, number> = { ORIGIN_NOT_LISTED: 0, OTHER_MOUNT_PATH: 0, NOT_SIGNED_IN: 0 }
  /** Strangers cause them, too, so each shows again, but not in a flood of theirs. */
  const mayShow = (code = '') => {
    if (code === 'NOT_SIGNED_IN' && users.areSeen) return false
    const isDue = performance.now() >= (showsFrom[code] ?? Number.POSITIVE_INFINITY)
    if (isDue) showsFrom[code] = performance.now() + showAgainMs
    return isDue
  }
  const failed = (error: unknown, record: CallRecord, { method, headers }: Request) => {
    record.refusedCheck = record.check
    Object.assign(record, failureOf(error, redact))
    const response = errorResponse(error, method)
    if (onEvent !== undefined) return response
    // Without a listener, a mistake in the app's own code or set-up would show nowhere.
    const line = `[wallet relay] ${record.endpoint}: ${response.status}. ${record.reason}`
    if (isOfApp(error, response.status)) console.error(line + redact(placeOf(error)))
    else if (mayShow(record.serviceCode))
      console.warn(
        record.serviceCode === 'NOT_SIGNED_IN'
          ? `${line} ${mountAfterSession}`
          : `${line} Origin: ${redact(pageOf(headers)?.slice(0, 200) ?? 'none')}`,
      )
    else if (record.hasAccount && record.endpoint === 'requestQuote')
      console.info(`[wallet relay] requestQuote: ${response.status} ${record.serviceCode}`)
    return response
  }
  app.onError((error, c) => failed(error, c.env, c.req.raw))

  const relay: (...call: Parameters<Relay>) => Promise<Response> = async (request, caller) => {
    const startedAt = performance.now()
    const record: CallRecord = {
      ...caller,
      endpoint: 'unknown',
      traceId: traceIdOf(request.headers),
      checks: onEvent && [],
    }
    let response: Response
    try {
      response = await app.fetch(request, record)
    } catch (thrown) {
      // The router handles only an Error; an integrator's code may throw anything.
      response = failed(thrown, record, request)
    }
    // This call is what a page begins with. Without an account it is no error, and the page shows the app's login again.
    const hasNoUser = record.endpoint === 'readAccounts' && record.hasAccount === false
    if (hasNoUser && onEvent === undefined && mayShow('NOT_SIGNED_IN'))
      console.warn(`[wallet relay] readAccounts: ${noAccount}`)
    if (record.isTraced !== true) {
      response.headers.set(TRACE_ID_HEADER, record.traceId)
      response.headers.set(PROFILE_HEADER, profile)
      if (!response.headers.has(SERVICE_DATE_HEADER)) response.headers.set(SERVICE_DATE_HEADER, 'none')
    }
    if (onEvent !== undefined)
      emit(onEvent, createEvent(record, request.method, response.status, performance.now() - startedAt))
    return response
  }
  const address = clientAddress ? 'clientAddress' : 'socket'
  const countedBy = options.quotas === false ? 'nothing' : address
  emit(onEvent, { event: 'start', profile, countedBy, store: options.store ? 'own' : 'memory' })
  return Object.assign(relay, {
    isReady,
    close: limiter.close,
    setUp: {
      profile,
      mountPath,
      rpId: relyingParty.id,
      origins: [...relyingParty.origins],
      corsOrigins: [...(cors?.origins ?? [])],
      handOffPages: [...(login?.handOff?.pages ?? [])],
    },
    redeemHandOff: async (...call: Parameters<HandOffs['redeem']>) => {
      if (parts.handOffs !== undefined) return parts.handOffs.redeem(...call)
      throw new TypeError('redeemHandOff needs login.handOff: set the option of the relay')
    },
  })
}
