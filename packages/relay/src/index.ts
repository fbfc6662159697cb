/** `@embedded-wallet/relay`: the thin adapter between the browser and the service, on the integrator's backend. */

export type { Branding } from '@embedded-wallet/platform/sender'
export { createRelay } from './createRelay.js'
export { type AndroidApp, type AppleApp, type WellKnownOptions, wellKnown } from './http/wellKnown.js'
export type { LoginOptions, SignedIn } from './login/loginOptions.js'
export type { OnEvent, RelayEvent } from './operations/events.js'
export { defaultQuotas, type Quota, type QuotaName, type Quotas } from './quotas/quotas.js'
export type { Caller, Relay } from './relay.js'
export type { RelayedService, RelayOptions } from './relayOptions.js'
export { memoryStore } from './store/memoryStore.js'
export type { Rate, RelayStore } from './store/relayStore.js'
export type { Transport, UpstreamAnswer, UpstreamRequest } from './upstream/transport.js'
