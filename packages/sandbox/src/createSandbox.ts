/** Makes a sandbox: the service as one `fetch`, and the handles by which tests and demos steer it. */

import { type Currency, emit } from '@embedded-wallet/protocol'
import type { Deployment } from './deployment.js'
import { createDeliveries } from './events/deliver.js'
import type { LoggedEvent, Webhook } from './events/event.js'
import type { OnSandboxEvent } from './events/sandboxEvent.js'
import { createBasicAuth } from './http/basicAuth.js'
import { createFaults, DroppedResponse, type Faults } from './http/faults.js'
import { createRouter } from './http/router.js'
import { createSite } from './http/site.js'
import { defaultIssuers, type Issuer, knownIssuers } from './identity/issuers.js'
import { createIdentityProvider, type IdentityProvider } from './identity/provider.js'
import type { Mode } from './magicValues.js'
import { defaultStablecoin } from './payments/currencies.js'
import { type Clock, createClock } from './state/clock.js'
import { createRecords } from './state/createRecords.js'
import type { Journal, JournalEntry } from './state/journal.js'
import type { Movement } from './state/ledger.js'
import type { SentCode } from './state/records.js'
import { runDue } from './state/runDue.js'
import { createSchedule } from './state/schedule.js'
import type { RelyingParty, Service } from './state/service.js'
import { createSigningKeys } from './state/signingKeys.js'
import { createStore } from './state/table.js'

/** Settings of a sandbox. All have defaults. */
export interface SandboxOptions {
  /** For whom passkeys are made. Default: RP ID `localhost`, ceremonies on any port of `http://localhost`. */
  relyingParty?: RelyingParty
  /** `production` refuses magic values and the sandbox endpoints. Default `sandbox`. */
  mode?: Mode
  /** Milliseconds since 1970. Default `Date.now`. */
  now?: () => number
  /** First half of the platform's Basic credentials. Default: random. */
  tokenId?: string
  /** Second half. Default: random. */
  clientSecret?: string
  /** Ends with a date-based version segment. Default `http://sandbox.localhost/2025-10-13`. */
  baseUrl?: string
  /** Newer behaviors to turn on. Default: none, as in the interface document. */
  deployment?: Deployment
  /** Identity providers whose tokens are taken, beside the embedded one. Default: two without keys, for unsigned test tokens. */
  issuers?: readonly Issuer[]
  /** Domain of the sandbox's own UMA addresses, such as `$success.usd@…`. Default `sandbox.example`. */
  umaDomain?: string
  /** Where events are delivered. Default: they are logged only. */
  webhook?: Webhook
  /** Where the state is kept over restarts. Default: nowhere, it is gone with the object. */
  journal?: Journal
  /**
   * Receives what the sandbox reports: finished calls, one-time codes and unforeseen errors.
   *
   * What it throws is ignored. Default: nothing is reported.
   */
  onEvent?: OnSandboxEvent
  /** The currency of embedded wallets. Default USDC with 6 decimals. */
  stablecoin?: Currency
}

/** A running sandbox. */
export interface Sandbox {
  /**
   * The service. Takes any host, and routes by what follows the version segment of the path. Paths without it are the
   * sandbox's own: `/identity`, `/control`, and the status page.
   */
  fetch: (request: Request) => Promise<Response>
  baseUrl: string
  tokenId: string
  clientSecret: string
  clock: Clock
  /** Makes endpoints fail, for tests. */
  faults: Faults
  /** Issues ID tokens for OAUTH credentials. */
  identity: IdentityProvider
  /** The key that signs exports and OTP targets where the deployment signs them: uncompressed, lowercase hex. Pin it. */
  signerPublicKey: () => Promise<string>
  /** The key with which webhook requests are signed: PEM SPKI. */
  webhookPublicKey: () => Promise<string>
  /** One-time codes that a real service would have sent, oldest first. */
  readonly inbox: readonly SentCode[]
  /** Every event so far, oldest first, and what became of its delivery. */
  events: () => readonly LoggedEvent[]
  /** Every movement of money so far, oldest first; the entries of each currency sum to zero. */
  movements: () => readonly Movement[]
  /** Makes happen what is due, and delivers events: for whoever lets real time pass. Resolves when all is done and kept. */
  tick: () => Promise<void>
  /** Everything that the sandbox knows, as plain JSON. Holds private keys of the sandbox and of its wallets. */
  snapshot: () => JournalEntry[]
  /** Puts a snapshot in place of everything. */
  restore: (snapshot: Iterable<JournalEntry>) => Promise<void>
  /** Forgets everything, faults on order too. The clock stays where it is. */
  reset: () => Promise<void>
}

/**
 * Makes a sandbox of the service, with real cryptography and no money.
 *
 * Without a journal everything is kept in memory and is gone with the object. It runs wherever Web Crypto does: in Node, a worker, a page.
 *
 * @throws TypeError when `baseUrl` does not end with a date-based version segment.
 * @example
 * ```ts
 * const sandbox = createSandbox()
 * const response = await sandbox.fetch(
 *   new Request(`${sandbox.baseUrl}/customers`, {
 *     method: 'POST',
 *     headers: {
 *       authorization: `Basic ${btoa(`${sandbox.tokenId}:${sandbox.clientSecret}`)}`,
 *       'content-type': 'application/json',
 *     },
 *     body: JSON.stringify({ platformCustomerId: 'ada', customerType: 'INDIVIDUAL' }),
 *   }),
 * )
 * ```
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const {
    relyingParty,
    mode = 'sandbox',
    now = Date.now,
    tokenId = `sandbox-${crypto.randomUUID()}`,
    clientSecret = crypto.randomUUID(),
    baseUrl = 'http://sandbox.localhost/2025-10-13',
    deployment = {},
    issuers = defaultIssuers,
    stablecoin = defaultStablecoin,
    umaDomain = 'sandbox.example',
  } = options
  const version = new URL(baseUrl).pathname.split('/').at(-1)!
  if (!/^\d{4}-\d{2}-\d{2}$/.test(version))
    throw new TypeError(`baseUrl must end with a version such as /2025-10-13, got ${baseUrl}`)
  const store = createStore(options.journal)
  const records = createRecords(store, () => clock.now())
  const schedule = createSchedule(records.timers)
  const { numbers } = records
  const deliveries = createDeliveries(() => service)
  const clock = createClock({
    source: now,
    offset: {
      get: () => numbers.get('clock offset') ?? 0,
      set: (offset) => numbers.set('clock offset', offset),
    },
    nextDue: schedule.nextDue,
    runDue: () => service.runDue(),
    settled: async () => {
      await deliveries.settled()
      await store.flush()
    },
  })
  const keys = createSigningKeys(records.signingKeys)
  const identity = createIdentityProvider(`${new URL(baseUrl).origin}/identity`, keys, clock)
  const faults = createFaults()
  const service: Service = {
    mode,
    deployment,
    keys,
    identity,
    issuers: knownIssuers(issuers, identity),
    faults,
    clock,
    rpId: relyingParty?.id ?? 'localhost',
    isOriginAllowed: (origin) =>
      relyingParty ? relyingParty.origins.includes(origin) : /^http:\/\/localhost(:\d{1,5})?$/.test(origin),
    stablecoin,
    umaDomain,
    records,
    schedule,
    ...(options.webhook && { webhook: options.webhook }),
    deliveries,
    onEvent: options.onEvent,
    runDue: () => runDue(service),
    flush: store.flush,
  }
  const authenticate = createBasicAuth(tokenId, clientSecret)
  const restore = async (snapshot: Iterable<JournalEntry>) => {
    store.restore(snapshot)
    await store.flush()
  }
  const tick = async () => {
    service.runDue()
    await deliveries.settled()
    await store.flush()
  }
  const reset = async () => {
    faults.clear()
    const offset = numbers.get('clock offset')
    await restore(offset === undefined ? [] : [['numbers', 'clock offset', offset]])
  }
  const serveService = createRouter({ service, authenticate, version })
  const serveSite = createSite(service, { reset, snapshot: store.snapshot, restore }, authenticate)
  return {
    async fetch(request) {
      const { pathname } = new URL(request.url)
      try {
        return await (pathname.includes(`/${version}/`) ? serveService : serveSite)(request)
      } catch (error) {
        const endpoint = `${request.method} ${pathname}`
        if (!(error instanceof DroppedResponse)) emit(options.onEvent, { event: 'error', endpoint, error })
        throw error
      }
    },
    baseUrl,
    tokenId,
    clientSecret,
    clock,
    faults,
    identity,
    signerPublicKey: async () => (await keys('envelope')).publicKey,
    webhookPublicKey: async () => (await keys('webhook')).publicPem,
    get inbox() {
      return [...records.inbox.values()]
    },
    events: () => [...records.events.values()],
    movements: records.ledger.movements,
    tick,
    snapshot: store.snapshot,
    restore,
    reset,
  }
}
