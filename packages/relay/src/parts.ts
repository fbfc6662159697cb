/** Creates the parts of a relay from its options. Each part gets only the options that it uses. */

import { type ProfileName, profiles } from '@embedded-wallet/protocol'
import { createDecoy } from './login/decoys.js'
import { createLogin, type Login } from './login/login.js'
import { createLoginStates } from './login/loginState.js'
import { createLimiter, type Limiter } from './operations/limiter.js'
import { createOwnership, type Ownership } from './ownership/ownership.js'
import { createRegistration, type Registration } from './policy/registration.js'
import { createQuotas, type SpendQuota } from './quotas/quotas.js'
import type { RelayOptions } from './relayOptions.js'
import { failClosed } from './store/failClosed.js'
import { memoryStore } from './store/memoryStore.js'
import type { RelayStore } from './store/relayStore.js'
import { createForward, type Forward } from './upstream/forward.js'

/** The parts that the routes use. */
export interface Parts {
  forward: Forward
  ownership: Ownership
  registration: Registration
  login: Login | undefined
  spendQuota: SpendQuota
  store: RelayStore
  limiter: Limiter
  refusesSandboxValues: boolean
  profile: ProfileName
}

/** @param options - Checked options. */
export function createParts(options: RelayOptions): Parts {
  const { service, relyingParty, profile = 'document', now = Date.now } = options
  const store = failClosed(options.store ?? memoryStore(now))
  const forward = createForward(service)
  const spendQuota = createQuotas(store, options.quotas)
  return {
    forward,
    store,
    spendQuota,
    limiter: createLimiter(options.maxInFlight ?? 512),
    ownership: createOwnership(forward, store),
    registration: createRegistration(relyingParty, profiles[profile], store, forward, now),
    login: options.login && createLoginOf(options, options.login, { forward, store, spendQuota, now }),
    refusesSandboxValues: options.mode !== 'sandbox',
    profile,
  }
}

function createLoginOf(
  { service, relyingParty, cors }: RelayOptions,
  login: NonNullable<RelayOptions['login']>,
  {
    forward,
    store,
    spendQuota,
    now,
  }: Pick<Parts, 'forward' | 'store' | 'spendQuota'> & { now: () => number },
): Login {
  const isSecure = relyingParty.origins.every((origin) => !origin.startsWith('http:'))
  const states = createLoginStates(store, isSecure, cors !== undefined)
  return createLogin(login, forward, states, createDecoy(service.clientSecret, login), spendQuota, now)
}
