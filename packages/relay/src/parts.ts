/** Creates the parts of a relay from its options. Each part gets only the options that it uses. */

import { emit, type ProfileName, profiles } from '@embedded-wallet/protocol'
import { createCookies } from './login/cookies.js'
import { createDecoy, createDigits } from './login/decoys.js'
import { createDecoyTargets } from './login/decoyTarget.js'
import { createDevices } from './login/devices.js'
import { createLogin, type Login } from './login/login.js'
import { createLoginStates } from './login/loginState.js'
import { createAddressOf, type OwnershipEvent, type RelayWarning } from './operations/events.js'
import { createLimiter, type Limiter } from './operations/limiter.js'
import { type CustomerTypes, createCustomerTypes } from './ownership/lookUps.js'
import { createOwnership, type Ownership } from './ownership/ownership.js'
import { createActionPolicy } from './policy/actionPolicy.js'
import { type Authorization, createAuthorization } from './policy/authorization.js'
import { type Ceremony, createCeremony } from './policy/ceremony.js'
import { createRegistration, type Registration } from './policy/registration.js'
import { createSignInAges, type SignInAges } from './policy/signInAge.js'
import { createStepUps } from './policy/stepUp.js'
import { createWaitingCalls, type WaitingCalls } from './policy/waiting.js'
import { createProofs, createQuotas, type Proofs, type SpendQuota } from './quotas/quotas.js'
import { createOrders } from './quotes/orders.js'
import { createQuotes, type Quotes } from './quotes/quotes.js'
import { type Customers, createCustomers } from './reads/customers.js'
import { createReads, type Reads } from './reads/reads.js'
import type { RelayOptions } from './relayOptions.js'
import { createSealer } from './sealer.js'
import { createClaims } from './store/claims.js'
import { memoryStore } from './store/memoryStore.js'
import { failClosed, type RelayStore } from './store/relayStore.js'
import { createForward, defaultTimeoutMs, type Forward } from './upstream/forward.js'

/** The parts that the routes use. */
export interface Parts {
  forward: Forward
  ownership: Ownership
  customerTypes: CustomerTypes
  authorization: Authorization
  ceremony: Ceremony
  signInAges: SignInAges
  registration: Registration
  waitingCalls: WaitingCalls
  login: Login | undefined
  /** Undefined: pages cannot ask for quotes. */
  quotes: Quotes | undefined
  reads: Reads
  spendQuota: SpendQuota
  proofs: Proofs
  store: RelayStore
  limiter: Limiter
  refusesSandboxValues: boolean
  profile: ProfileName
  authorize: RelayOptions['authorize']
  onSignedOut: RelayOptions['onSignedOut']
  /** @returns The address by which quotas count a caller; undefined when it is not known. */
  addressOf(request: Request, socket: string | undefined): string | undefined
  /** The pages that may call. */
  origins: ReadonlySet<string>
  /** Gives a change of ownership to the app. */
  report: (event: OwnershipEvent) => void
}

/** How long the steps in the store may take before and after a request to the service. */
const storeStepsMs = 5_000

/**
 * @param options - Checked options.
 * @param warnings - What was reported: it gets the codes.
 */
export function createParts(options: RelayOptions, warnings: Set<RelayWarning['code']>): Parts {
  const { service, relyingParty, profile = 'document', now = Date.now } = options
  const store = failClosed(options.store ?? memoryStore(now))
  const forward = createForward(service)
  const spendQuota = createQuotas(store, options.quotas)
  const ownership = createOwnership(forward, store, now)
  const claims = createClaims(store, now, (service.timeoutMs ?? defaultTimeoutMs) + storeStepsMs)
  const stepUps = createStepUps(store, claims, now)
  const origins = new Set([...relyingParty.origins, ...(options.cors?.origins ?? [])])
  const customers = createCustomers(options.customerOf, store)
  const signInAges = createSignInAges(store, now, options.maxSessionHours ?? 12)
  return {
    forward,
    store,
    spendQuota,
    proofs: createProofs(store, spendQuota),
    limiter: createLimiter(options.maxInFlight ?? 512),
    ownership,
    customerTypes: createCustomerTypes(forward, store),
    authorization: createAuthorization(createActionPolicy(options, forward), stepUps, forward),
    ceremony: createCeremony(stepUps, signInAges),
    signInAges,
    waitingCalls: createWaitingCalls(store, now),
    registration: createRegistration(
      relyingParty,
      origins,
      profiles[profile],
      { store, claims },
      forward,
      now,
    ),
    login:
      options.login &&
      createLoginOf(options, options.login, {
        ...{ forward, store, spendQuota, signInAges, customers, now },
      }),
    quotes: options.createQuote && createQuotes(options.createQuote, createOrders(forward, store, now)),
    reads: createReads(options.allowReads, {
      ...{ forward, customers },
      sealer: createSealer(service.clientSecret, 'cursor'),
    }),
    refusesSandboxValues: options.mode !== 'sandbox',
    profile,
    authorize: options.authorize,
    onSignedOut: options.onSignedOut,
    addressOf: createAddressOf(options, warnings),
    origins,
    report: (event) => emit(options.onEvent, event),
  }
}

function createLoginOf(
  { service, relyingParty, cors, clientAddress, profile = 'document' }: RelayOptions,
  login: NonNullable<RelayOptions['login']>,
  {
    forward,
    store,
    spendQuota,
    signInAges,
    customers,
    now,
  }: Pick<Parts, 'forward' | 'store' | 'spendQuota' | 'signInAges'> & {
    customers: Customers
    now: () => number
  },
): Login {
  const { clientSecret } = service
  const cookies = createCookies([...relyingParty.origins, ...(cors?.origins ?? [])])
  const sealers = {
    login: createSealer(clientSecret, 'login'),
    request: createSealer(clientSecret, 'request id'),
  }
  return createLogin(login, {
    ...{ forward, spendQuota, noteSignIn: signInAges.begin, now, store, cookies },
    noteCustomer: customers.note,
    sealer: createSealer(clientSecret, 'sign-up'),
    knowsAddress: clientAddress !== undefined,
    states: createLoginStates(store, cookies, sealers, now),
    devices: createDevices(createSealer(clientSecret, 'device'), cookies, now),
    createDecoyOffer: createDecoy(clientSecret, login, now),
    decoyTargets: createDecoyTargets(createDigits(clientSecret)),
    // Deployments that have codes by SMS take only sealed ones.
    isSealedType: (type) =>
      type === 'SMS_OTP' || (type === 'EMAIL_OTP' && profiles[profile].otp === 'encrypted'),
  })
}
