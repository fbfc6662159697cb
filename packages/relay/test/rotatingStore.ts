/** One relay that stands for many instances, each with a store of its own. */

import type { RelayStore } from '@embedded-wallet/relay'

/** @returns A store that passes each call to the one that `current` gives at that time. */
export const rotatingStore = (current: () => RelayStore): RelayStore => ({
  put: (...call) => current().put(...call),
  get: (key) => current().get(key),
  take: (key) => current().take(key),
  swap: (...call) => current().swap(...call),
  spend: (...call) => current().spend(...call),
  ping: () => current().ping(),
})
