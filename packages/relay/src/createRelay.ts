/** Creates the relay: a function from the browser's request to the service's response. It refuses what it does not know. */

import { emit, PROFILE_HEADER, SERVICE_DATE_HEADER, TRACE_ID_HEADER } from '@embedded-wallet/protocol'
import { checkRelayOptions } from './checkRelayOptions.js'
import { corsFor, isPageRequest, pageOf } from './http/crossSite.js'
import { errorResponse, fetchHandler, type PlainResponse } from './http/response.js'
import { createRouter, healthPaths, pathBelow } from './http/router.js'
import type { HandOffs } from './login/handOff.js'
import { beginCheck } from './operations/checkRecord.js'
import {
  type Caller,
  type CallRecord,
  createEvent,
  createRecord,
  createRedact,
  failureOf,
  isOfApp,
  placeOf,
  type RelayWarning,
  traceIdOf,
} from './operations/events.js'
import { createParts } from './parts.js'
import type { Relay } from './relay.js'
import { mountAfterSession, noAccount, notFound, pageOfRelay, RelayError, setUpFirst } from './relayError.js'
import type { RelayOptions } from './relayOptions.js'
import { endpointRoutes, healthRoutes } from './routes/handleCall.js'
import { rehearse } from './store/relayStore.js'

const showAgainMs = 600_000
/** If an adapter does not tell. */
const noCaller: Caller = {}
const [traceIdName, profileName, serviceDateName] = [
  TRACE_ID_HEADER.toLowerCase(),
  PROFILE_HEADER.toLowerCase(),
  SERVICE_DATE_HEADER.toLowerCase(),
] as const

/**
 * Creates a relay. Mount it at the path of the option `mountPath`, and pass the address of that path to the wallet as `relayUrl`.
 *
 * It needs the original request: mount it before anything that parses bodies.
 *
 * @returns `(request) => Promise<Response>`, with the methods `isReady` and `close`. It rejects only if it is called without a `Request`, and the error tells how to mount it there.
 * @throws {TypeError} If an option is missing or has the wrong type or form. The message names the option, never its value.
 * @throws {RangeError} If a number is out of range. The message names the option and its range.
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
    rehearse(parts.store).then(
      () => {
        warnings.delete('STORE_NOT_USABLE')
        return !limiter.isClosed()
      },
      (thrown: Error) => {
        if (warnings.has('STORE_NOT_USABLE')) return false
        warnings.add('STORE_NOT_USABLE')
        const why = thrown.cause instanceof Error ? thrown.cause.message : thrown.message
        const message = redact(`The store of the relay cannot do what calls need: ${why}`)
        if (onEvent === undefined) console.error(`[wallet relay] ${message}`)
        else emit(onEvent, { event: 'warning', code: 'STORE_NOT_USABLE', message })
        return false
      },
    )

  const pathOf = pathBelow(mountPath)
  const find = createRouter([...healthRoutes(isReady, warnings), ...endpointRoutes(parts)])
  const crossOrigin = cors && corsFor(cors)
  /** Anyone may open a health check. */
  const refusePage = (path: string, { url }: Request, record: CallRecord) => {
    const isOfRelay = path !== '' || (record.caller.path ?? new URL(url).pathname) === mountPath
    if (!isOfRelay || Object.values<string>(healthPaths).includes(path)) return
    beginCheck(record, 'allow-list')
    throw pageOfRelay(mountPath)
  }
  const handle = (request: Request, record: CallRecord): PlainResponse | Promise<PlainResponse> => {
    const path = pathOf(request, record.caller)
    if (isPageRequest(request)) refusePage(path, request, record)
    const found = find(request.method, path)
    if (found !== undefined) return found.handle({ request, record, params: found.params })
    if (path === '') {
      const came = (record.caller.path ?? new URL(request.url).pathname).slice(0, 200)
      const paths = ` mountPath is ${mountPath || 'empty'}; this call came to ${came}.`
      throw setUpFirst('OTHER_MOUNT_PATH', undefined, paths)
    }
    beginCheck(record, 'allow-list')
    throw notFound()
  }
  /** The setup mistakes that were shown, and when they may be shown again. */
  const showsFrom: Record<string, number> = { ORIGIN_NOT_LISTED: 0, OTHER_MOUNT_PATH: 0, NOT_SIGNED_IN: 0 }
  /** Strangers can cause them, too, so each is shown again, but not in a flood. */
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
    else if (record.hasAccount && record.endpoint === 'requestQuote') {
      // An error without a cause has the relay's own words.
      const words = error instanceof RelayError && error.cause === undefined ? `. ${error.message}` : ''
      console.info(`[wallet relay] requestQuote: ${response.status} ${record.serviceCode}${redact(words)}`)
    }
    return response
  }

  const relay = fetchHandler(async (...[request, caller = noCaller]: Parameters<Relay>) => {
    const startedAt = performance.now()
    const record = createRecord(caller, traceIdOf(request.headers), onEvent !== undefined)
    let response: PlainResponse
    try {
      const isQuestion = crossOrigin !== undefined && request.method === 'OPTIONS'
      response = isQuestion ? crossOrigin.allow() : await handle(request, record)
    } catch (thrown) {
      response = failed(thrown, record, request)
    }
    crossOrigin?.add(request.headers.get('Origin'), response.headers)
    // This call is what a page begins with. Without an account it is not an error, and the page shows the app's login again.
    const hasNoUser = record.endpoint === 'readAccounts' && record.hasAccount === false
    if (hasNoUser && onEvent === undefined && mayShow('NOT_SIGNED_IN'))
      console.warn(`[wallet relay] readAccounts: ${noAccount}`)
    if (!record.isTraced) {
      const { headers } = response
      headers[traceIdName] = record.traceId
      headers[profileName] = profile
      headers[serviceDateName] ??= 'none'
    }
    if (onEvent !== undefined)
      emit(onEvent, createEvent(record, request.method, response.status, performance.now() - startedAt))
    return request.method === 'HEAD' ? { ...response, body: null } : response
  })
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
