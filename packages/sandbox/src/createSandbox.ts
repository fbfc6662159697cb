/** Creates a sandbox: the service as one `fetch`, and the controls for tests and demos. */

import { emit, type ProfileName } from '@embedded-wallet/protocol'
import { deploymentOf } from './deployment.js'
import { createDeliveries, redeliver } from './events/deliver.js'
import { createFaults, DroppedResponse, type Faults } from './faults.js'
import { respondKept } from './http/keptResponse.js'
import { createBasicAuth } from './http/platformAuth.js'
import { createIdentityProvider, type IdentityProvider, knownIssuers } from './identity/issuers.js'
import { settleApproval } from './payments/receiveFromOutside.js'
import { checkOptions, type SandboxOptions } from './sandboxOptions.js'
import { createSigningKeys } from './sealing/signingKeys.js'
import { createRouter } from './serve/router.js'
import { runDue } from './serve/runDue.js'
import { createSite } from './serve/site.js'
import { type Clock, createClock, createSchedule } from './state/clock.js'
import { createRecords } from './state/createRecords.js'
import { defaultStablecoin } from './state/currencies.js'
import { type DeliveryAttempt, errorEvent, type LoggedEvent, type OnSandboxEvent } from './state/events.js'
import { makeKept } from './state/keptState.js'
import type { Movement } from './state/ledger.js'
import { webhookOf } from './state/platformConfig.js'
import type { SentCode } from './state/records.js'
import type { Service } from './state/service.js'
import { createStore, type JournalEntry } from './state/store.js'

/** A sandbox: the simulated service, its credentials and its controls. A spread copy has no controls: it is what `createPlatform` takes. */
export interface Sandbox {
  /**
   * The service as a function.
   *
   * It accepts any host and routes by the path after the version segment. Paths without it are the sandbox's own: `/identity`,
   * `/control`, with its page at `/`. It rejects with a {@link DroppedResponse} if a fault drops the response. While the
   * journal cannot be written, reads continue, the change that met it is a 500, and those after it are a 503.
   */
  fetch: (request: Request) => Promise<Response>
  /** The base URL of the service, which ends with its version. */
  baseUrl: string
  /** Which dated form of the service it is. A client of the same profile understands it. */
  profile: ProfileName
  /** The API token id: the user name of the platform's Basic credentials. */
  tokenId: string
  /** The API client secret: the password of the platform's Basic credentials. */
  clientSecret: string
  /** Prints a mail, for `login.signUp.mailCode` and `notifyOwner` of a relay while you develop. A service has none, so nothing prints codes in production. */
  mail: (mail: {
    to: string
    code?: string | undefined
    notice?: { operation?: string; authMethodType?: string }
  }) => void
  /** The sandbox's clock, which tests can advance. */
  clock: Clock
  /** Makes endpoints fail, for tests. */
  faults: Faults
  /** The embedded identity provider, which issues ID tokens for OAUTH credentials. */
  identity: IdentityProvider
  /** Returns the public key to pin for exports, if the deployment signs them: uncompressed, lowercase hex. */
  exportSignerPublicKey: () => Promise<string>
  /** Returns the public key to pin for the keys that codes are sealed to. It is another one. */
  otpSignerPublicKey: () => Promise<string>
  /** Returns the public key that verifies webhook requests: PEM (SPKI). */
  webhookPublicKey: () => Promise<string>
  /** The one-time codes that the real service would have sent, oldest first. */
  readonly inbox: readonly SentCode[]
  /** Returns every event of the interface so far with the state of its delivery, oldest first. */
  events: () => readonly LoggedEvent[]
  /** Delivers an event once more, signed again. Returns `undefined` if there is no such event, or no webhook endpoint. */
  redeliver: (eventId: string) => Promise<DeliveryAttempt | undefined>
  /** Returns every movement of money so far, oldest first. In each currency the entries sum to zero. */
  movements: () => readonly Movement[]
  /**
   * Runs what is due and delivers events. Call it from time to time when the time source runs on its own.
   *
   * @returns Resolves when the due events are delivered and the journal is written.
   */
  tick: () => Promise<void>
  /** Returns the whole state as plain JSON. It holds private keys of the sandbox and mnemonics of its wallets. */
  snapshot: () => JournalEntry[]
  /** Replaces the whole state by a snapshot. */
  restore: (snapshot: Iterable<JournalEntry>) => Promise<void>
  /** Deletes the whole state and all pending faults. The clock keeps its time, and the service its signing keys, which an app has pinned. */
  reset: () => Promise<void>
}

/**
 * Creates a sandbox: a simulation of the service with real cryptography and no money.
 *
 * It runs wherever Web Crypto does: in Node, in a worker, in a page. While an app is developed on Node, its state stays over restarts and hot reloads:
 * see `folder`. Elsewhere, without a journal, the state ends with the object.
 *
 * @param options - All have defaults. An option that is `undefined` gets its default.
 * @throws TypeError if an option is unknown, is missing inside its object, or has a wrong type, literal or form.
 * @throws RangeError if `stablecoin.decimals` is not between 0 and 18.
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
  checkOptions(options)
  const { folder, journal, profile = 'document', now } = options
  if (journal !== undefined) return create(options)
  const key = JSON.stringify(options, (_, value) => (typeof value === 'function' ? String(value) : value))
  // Without its own folder it is kept only while an app is developed.
  const onEvent = options.onEvent ?? (folder === undefined ? print : undefined)
  // A clock of its own is that of a test.
  return makeKept({ folder, profile, key, isTest: now !== undefined }, (kept) =>
    create(kept ? { ...options, onEvent, journal: kept } : options),
  )
}

const ways: Record<string, string> = {
  PASSKEY: 'A passkey',
  EMAIL_OTP: 'A login with codes by email',
  SMS_OTP: 'A login with codes by SMS',
  OAUTH: 'A login at an identity provider',
}
/** What a notice of `notifyOwner` says. Without an operation it is of a new device. */
const changes = new Map<string, (way: string) => string>(
  Object.entries({
    registerAuthMethod: (way) => `${way} was added to your wallet`,
    revokeAuthMethod: (way) => `${way} was removed from your wallet`,
    exportInternalAccount: () => 'The recovery words of your wallet were shown',
    updateCustomer: () => 'The address or phone number of your wallet was changed',
    updateInternalAccount: () => 'The privacy of your wallet was changed',
  }),
)
const newsOf = ({ operation = '', authMethodType = '' }): string =>
  operation === ''
    ? 'Your wallet was opened on a new device'
    : (changes.get(operation)?.(ways[authMethodType] ?? 'A way to sign in') ?? 'Your wallet was changed')

const printMail: Sandbox['mail'] = ({ to, code, notice }) => {
  const news = notice && `${newsOf(notice)}. If this was not you, contact us.`
  console.log(`Mail to ${to}: ${news ?? code ?? 'you have a wallet already, log in'}`)
}

const print: OnSandboxEvent = (event) => {
  if (event.event === 'code') printMail(event)
  if (event.event === 'wallet') console.log(`New wallet for the user ${event.userId}: ${event.accountId}`)
}

function create(options: SandboxOptions): Sandbox {
  const {
    relyingParty,
    mode = 'sandbox',
    now = Date.now,
    tokenId = `sandbox-${crypto.randomUUID()}`,
    clientSecret = crypto.randomUUID(),
    baseUrl = 'http://sandbox.localhost/2025-10-13',
    profile = 'document',
    issuers = [],
    stablecoin = defaultStablecoin,
    umaDomain = 'sandbox.example',
  } = options
  const version = baseUrl.split('/').at(-1)!
  const store = createStore(options.journal)
  const records = createRecords(store, () => clock.now())
  const schedule = createSchedule(records.timers)
  const { numbers } = records
  const deliveries = createDeliveries(records, () => service, settleApproval)
  const settled = async () => {
    await service.settling.work
    await deliveries.settled()
    await store.flush()
  }
  const clock = createClock({
    source: now,
    offset: {
      get: () => numbers.get('clock offset') ?? 0,
      set: (offset) => numbers.set('clock offset', offset),
    },
    nextDue: schedule.nextDue,
    runDue: () => service.runDue(),
    settled,
  })
  const keys = createSigningKeys(records.signingKeys)
  const identity = createIdentityProvider(`${new URL(baseUrl).origin}/identity`, keys, clock)
  const faults = createFaults()
  const service: Service = {
    mode,
    deployment: deploymentOf(options),
    keys,
    identity,
    issuers: knownIssuers(issuers, identity),
    faults,
    clock,
    rpId: relyingParty?.id ?? 'localhost',
    origins: relyingParty?.origins,
    isOriginAllowed: (origin) =>
      relyingParty ? relyingParty.origins.includes(origin) : /^http:\/\/localhost(:\d{1,5})?$/.test(origin),
    stablecoin,
    openingBalance: options.openingBalance,
    umaDomain,
    records,
    schedule,
    get webhook() {
      return webhookOf(records, options.webhook)
    },
    deliveries,
    settling: { work: Promise.resolve() },
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
    try {
      runDue(service)
      await settled()
    } catch (error) {
      emit(options.onEvent, errorEvent('tick', error))
      throw error
    }
  }
  const reset = async () => {
    faults.clear()
    await restore(store.snapshot().filter(([table, id]) => table === 'signingKeys' || id === 'clock offset'))
  }
  const serveService = createRouter(service, authenticate, version)
  const serveSite = createSite(service, { reset, snapshot: store.snapshot, restore }, authenticate, version)
  const controls: Omit<Sandbox, 'fetch' | 'baseUrl' | 'profile' | 'tokenId' | 'clientSecret'> = {
    mail: printMail,
    clock,
    faults,
    identity,
    exportSignerPublicKey: async () => (await keys('export')).publicKey,
    otpSignerPublicKey: async () => (await keys('otp')).publicKey,
    webhookPublicKey: async () => (await keys('webhook')).publicPem,
    get inbox() {
      return [...records.inbox.values()]
    },
    events: () => [...records.events.values()],
    redeliver: (eventId) => redeliver(eventId, service),
    movements: records.ledger.movements,
    tick,
    snapshot: store.snapshot,
    restore,
    reset,
  }
  const respond: Sandbox['fetch'] = async (request) => {
    const { pathname } = new URL(request.url)
    const serve = pathname.includes(`/${version}/`) ? serveService : serveSite
    const endpoint = `${request.method} ${pathname}`
    try {
      runDue(service)
      await service.settling.work
      return await respondKept(request, store, serve, (error) =>
        emit(options.onEvent, errorEvent(endpoint, error)),
      )
    } catch (error) {
      if (!(error instanceof DroppedResponse)) emit(options.onEvent, errorEvent(endpoint, error))
      throw error
    }
  }
  // Its own fields are those of a connection: a relay and a client take it, or a spread copy, and refuse other names.
  return Object.assign(Object.create(controls) as typeof controls, {
    fetch: respond,
    baseUrl,
    profile,
    tokenId,
    clientSecret,
  })
}
