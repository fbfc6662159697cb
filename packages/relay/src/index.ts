/** `@embedded-wallet/relay`: the thin adapter between the browser and the service, on the integrator's backend. */

export { createRelay } from './createRelay.js'
export type { RelayedService, RelayOptions } from './relayOptions.js'
export { type ChallengeStore, memoryChallengeStore } from './store/challengeStore.js'
