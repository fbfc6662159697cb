/** A store that fails is a relay that refuses: nothing is forwarded on a guess. */

import { unavailable } from '../relayError.js'
import type { RelayStore } from './relayStore.js'

/** The same store, whose failures are a `RelayError` 503. */
export function failClosed(store: RelayStore): RelayStore {
  const guarded = async <T>(step: () => Promise<T>): Promise<T> => {
    try {
      return await step()
    } catch (cause) {
      throw unavailable('The relay cannot reach its store, so nothing was forwarded. Try again.', cause)
    }
  }
  return {
    put: (key, value, ttlMs) => guarded(() => store.put(key, value, ttlMs)),
    get: (key) => guarded(() => store.get(key)),
    take: (key) => guarded(() => store.take(key)),
    spend: (key, rate) => guarded(() => store.spend(key, rate)),
    ping: () => guarded(() => store.ping()),
  }
}
