/** Turns a failure of the store into a refusal, so that the relay forwards nothing it could not check. */

import { unavailable } from '../relayError.js'
import type { RelayStore } from './relayStore.js'

/** The same store. Each of its failures becomes a `RelayError` 503. */
export function failClosed(store: RelayStore): RelayStore {
  const guarded = async <T>(step: () => Promise<T>): Promise<T> => {
    try {
      return await step()
    } catch (cause) {
      throw unavailable('The relay cannot reach its store, so nothing was forwarded. Try again.', cause)
    }
  }
  return {
    put: (key, value, ttlMs, owner) => guarded(() => store.put(key, value, ttlMs, owner)),
    get: (key) => guarded(() => store.get(key)),
    take: (key) => guarded(() => store.take(key)),
    swap: (key, from, to, ttlMs) => guarded(() => store.swap(key, from, to, ttlMs)),
    spend: (key, rate) => guarded(() => store.spend(key, rate)),
    ping: () => guarded(() => store.ping()),
  }
}
