/** Creates the parts of a relay from its options. Each part gets only the options that it uses. */

import { emit, profiles } from '@embedded-wallet/protocol'
import { createCookies } from './login/cookies.js'
import { createDecoy, createDigits } from './login/decoys.js'
import { createDecoyTargets } from './login/decoyTarget.js'
import { createDevices, createRememberDevice } from './login/devices.js'
import { createHandOffs } from './login/handOff.js'
import { createLogin } from './login/login.js'
import type { LoginOptions } from './login/loginOptions.js'
import { createLoginStates } from './login/loginState.js'
import { createAddressOf } from './operations/address.js'
import { callHook } from './operations/deadline.js'
import {
  type DeviceEvent,
  kindOf,
  type OwnershipEvent,
  placeOf,
  type RelayWarning,
} from './operations/events.js'
import { createLimiter } from './operations/limiter.js'
import type { ReportedCall } from './ownership/checkedCall.js'
import { createCustomerTypes } from './ownership/lookUps.js'
import { createOwnership } from './ownership/ownership.js'
import { createAcceptedCalls } from './policy/acceptedCalls.js'
import { createActionPolicy } from './policy/actionPolicy.js'
import { createArrivals } from './policy/arrivals.js'
import { createAuthorization } from './policy/authorization.js'
import { createCeremony } from './policy/ceremony.js'
import { createRegistration } from './policy/registration.js'
import { createSignInAges } from './policy/signInAges.js'
import { createStepUps } from './policy/stepUp.js'
import { createProofs, createQuotas } from './quotas/quotas.js'
import { createAdditions } from './quotes/additions.js'
import { createOrders } from './quotes/orders.js'
import { createQuotes } from './quotes/quotes.js'
import { createCustomers, createReads } from './reads/reads.js'
import type { RelayOptions } from './relayOptions.js'
import { createSealer } from './sealer.js'
import { createClaims } from './store/claims.js'
import { memoryStore } from './store/memoryStore.js'
import { failClosed } from './store/relayStore.js'
import { createForward, defaultTimeoutMs } from './upstream/forward.js'
import { createServiceTime } from './upstream/serviceTime.js'

/** The parts that the routes use. */
export type Parts = ReturnType<typeof createParts>

/** How long the steps in the store may take before and after a request to the service. */
const storeStepsMs = 5_000

/** Creates the parts from checked options. `warnings` gets the codes of what was reported. */
export function createParts(options: RelayOptions, warnings: Set<RelayWarning['code']>) {
  const { service, relyingParty, profile = 'document' } = options
  const time = createServiceTime(options.now ?? Date.now)
  const { now } = time
  const store = failClosed(options.store ?? memoryStore(now))
  const forward = createForward(service, time)
  const spendQuota = createQuotas(store, options.quotas)
  const claims = createClaims(store, now, (service.timeoutMs ?? defaultTimeoutMs) + storeStepsMs)
  const stepUps = createStepUps(store, claims, now)
  const origins = new Set([...relyingParty.origins, ...(options.cors?.origins ?? [])])
  const customers = createCustomers(store)
  const signInAges = createSignInAges(store, now, options.maxSessionHours ?? 12)
  const sealerOf = (purpose: string) => createSealer(service.clientSecret, purpose)
  const cookies = createCookies([...origins])
  const devices = createDevices(sealerOf('device'), cookies, now)
  const { onEvent, notifyOwner, createQuote } = options
  const forPages = options.offersCodes === false ? { offersCodes: false as const } : {}
  const additions = createAdditions(store)
  /** Gives a change of ownership, or a new device, to the app. */
  const report = (event: OwnershipEvent | DeviceEvent, { customers: said, inBackground }: ReportedCall) => {
    emit(onEvent, event)
    if (!notifyOwner) return
    const notify = async () => {
      // Without its id if the customer is not known, or the store does not respond.
      const customerId = await customers.find(event.accountId, said).catch(() => undefined)
      await callHook('notifyOwner', () => notifyOwner({ ...event, customerId }))
    }
    const failed = (error: Error) =>
      console.error(`[wallet relay] ${error.message}${kindOf(error)}${placeOf(error)}`)
    inBackground(notify().catch(failed))
  }
  const rememberDevice = createRememberDevice(devices, store, (onEvent ?? notifyOwner) && report)
  const createLoginOf = (login: LoginOptions) => {
    const sealers = { login: sealerOf('login'), request: sealerOf('request id') }
    let hasWarned = false
    const onSignedIn: LoginOptions['onSignedIn'] = async (signedIn) => {
      const added = await login.onSignedIn(signedIn)
      if (added !== undefined || hasWarned) return added
      hasWarned = true
      const message =
        'login.onSignedIn returned nothing, so the browser is not signed in to the app: return the headers of your session, such as what begin of createAppSessions returns, or {} if there are none.'
      if (onEvent === undefined) console.warn(`[wallet relay] ${message}`)
      else emit(onEvent, { event: 'warning', code: 'NO_APP_SESSION', message })
      return added
    }
    return createLogin(
      { ...login, onSignedIn },
      {
        forward,
        spendQuota,
        store,
        cookies,
        devices,
        rememberDevice,
        now,
        noteSignIn: signInAges.begin,
        noteCustomer: customers.note,
        forPages,
        sealer: sealerOf('sign-up'),
        states: createLoginStates(store, cookies, sealers, now),
        createDecoyOffer: createDecoy(service.clientSecret, login, now),
        decoyTargets: createDecoyTargets(createDigits(service.clientSecret), store),
        // Deployments that have codes by SMS take only sealed ones.
        isSealedType: (type) =>
          type === 'SMS_OTP' || (type === 'EMAIL_OTP' && profiles[profile].otp === 'encrypted'),
      },
    )
  }
  return {
    forward,
    store,
    spendQuota,
    signInAges,
    profile,
    rememberDevice,
    report,
    proofs: createProofs(store, spendQuota),
    limiter: createLimiter(options.maxInFlight ?? 512),
    ownership: createOwnership(forward, store, now),
    customerTypeOf: createCustomerTypes(forward, store),
    authorization: createAuthorization(createActionPolicy(options, forward, now), stepUps, forward),
    ceremony: createCeremony(stepUps, signInAges),
    arrivals: createArrivals(store),
    acceptedCalls: createAcceptedCalls(store, now),
    registration: createRegistration(
      relyingParty,
      origins,
      profiles[profile],
      { store, claims },
      forward,
      now,
    ),
    login: options.login && createLoginOf(options.login),
    /** Undefined: pages get no one-time codes. */
    handOffs:
      options.login?.handOff && createHandOffs(options.login.handOff.pages, relyingParty.origins, store, now),
    /** Undefined: pages cannot ask for quotes. */
    quotes: createQuote && createQuotes(createQuote, createOrders(forward, store, additions, now)),
    /** Undefined: the app makes no quotes here, so it adds nothing to them. */
    additions: createQuote && additions,
    /** The customers of accounts. */
    customers,
    reads: createReads(options.allowReads, { forward, customers, sealer: sealerOf('cursor'), forPages }),
    refusesSandboxValues: options.mode !== 'sandbox',
    authorize: options.authorize,
    /** Whether the relay reads the app's session: a later caller without an account is signed out. With a login of the relay, that is common. */
    users: { areSeen: options.login !== undefined },
    onSignedOut: options.onSignedOut,
    /** The address by which quotas count a caller; undefined if it is not known. */
    addressOf: createAddressOf(options, warnings),
    /** The pages that may call. */
    origins,
  }
}
