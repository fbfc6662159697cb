/** The interface of what the instances of a relay share: challenges, logins, step-ups, the time of each sign-in, quotas and the ownership cache. */

import { checkFunction, checkObject } from '@embedded-wallet/protocol'
import { createRandomText } from '../encoding.js'
import { unavailable } from '../relayError.js'

/** How many uses are allowed in how much time. */
export interface Rate {
  /** Number of uses. */
  points: number
  /** Length of the period in seconds. It begins with the first use. */
  seconds: number
}

/**
 * Short-lived texts and counters.
 *
 * Each method must be atomic over all instances. A method that fails must reject; the relay then refuses the call.
 *
 * @see {@link memoryStore} for one instance, `redisStore` of `@embedded-wallet/relay/redis` for many
 */
export interface RelayStore {
  /**
   * Keeps `value` for `ttlMs` milliseconds.
   *
   * @param owner - The account that owns the text. A full store may make room at the expense of the owner with the most texts. It
   * must never drop a text without an owner: it rejects instead.
   * @returns False if `key` already exists; its value then stays.
   */
  put(key: string, value: string, ttlMs: number, owner?: string): Promise<boolean>
  /** @returns The value, or undefined if there is none or its time is over. */
  get(key: string): Promise<string | undefined>
  /** Removes the value and returns it, in one step: of two callers, one gets it. */
  take(key: string): Promise<string | undefined>
  /**
   * Puts `to` in the place of `from` for `ttlMs` milliseconds, in one step: of two callers, one succeeds.
   *
   * @returns False if the value of `key` is not `from`; it then stays.
   */
  swap(key: string, from: string, to: string, ttlMs: number): Promise<boolean>
  /** Counts one use of `key`. @returns Milliseconds to wait: 0 if the use is within the rate. */
  spend(key: string, rate: Rate): Promise<number>
  /** Rejects if the store cannot be reached. */
  ping(): Promise<void>
  /** Tells an operator where the texts are, and what a full store does, if it knows. `embedded-wallet doctor` reads it. */
  about?(): Promise<AboutStore>
}

const methods = ['put', 'get', 'take', 'swap', 'spend', 'ping'] as const satisfies (keyof RelayStore)[]

/** @throws {TypeError} If a value of the option `store` lacks a method. */
export function checkStore(store: RelayStore): void {
  checkObject('store', store)
  for (const method of methods) checkFunction(`store.${method}`, store[method])
}

/** What a store reports about itself. */
export interface AboutStore {
  /** `memory`: they end with the process, and no other instance has them. `shared`: all instances have them. */
  kind: 'memory' | 'shared'
  /** Such as `noeviction`. Any other policy forgets quotas and sessions when the store is full. */
  evictionPolicy?: string | undefined
}

/** Makes each step that calls need, on its own key. @throws {Error} Naming the step that the store cannot make. */
export async function rehearse(store: RelayStore): Promise<void> {
  await store.ping()
  const key = `ready/${createRandomText(12)}`
  const steps = [
    ['put', () => store.put(key, 'a', rehearsalMs), true],
    ['get', () => store.get(key), 'a'],
    ['swap', () => store.swap(key, 'a', 'b', rehearsalMs), true],
    ['take', () => store.take(key), 'b'],
    ['spend', () => store.spend(key, { points: 1, seconds: rehearsalMs / 1000 }), 0],
  ] as const
  for (const [name, make, expected] of steps)
    if ((await make()) !== expected) throw new Error(`${name} of the store does not return what it must`)
}

const rehearsalMs = 10_000

/** Keeps `value` in the place of whatever the key has. In between the key is never empty, so a failure revives nothing. */
export async function overwrite(store: RelayStore, ...put: Parameters<RelayStore['put']>): Promise<void> {
  const [key, value, ttlMs] = put
  // Another call that was faster three times has kept a value that is just as new.
  for (let tries = 0; tries < 3; tries++) {
    if (await store.put(...put)) return
    const before = await store.get(key)
    if (before !== undefined && (await store.swap(key, before, value, ttlMs))) return
  }
}

/** @returns The value of the key, or a new one. Of two calls at once, both get the first one. */
export async function getOrPut(
  store: RelayStore,
  key: string,
  create: () => Promise<string>,
  ttlMs: number,
  owner: string,
): Promise<string> {
  const kept = await store.get(key)
  if (kept !== undefined) return kept
  const own = await create()
  return (await store.put(key, own, ttlMs, owner)) ? own : ((await store.get(key)) ?? own)
}

/** The same store. Each of its failures becomes a `RelayError` 503. */
export function failClosed(store: RelayStore): RelayStore {
  return withSteps(store, async (_, step) => {
    try {
      return await step()
    } catch (cause) {
      throw unavailable('The relay cannot reach its store, so nothing was forwarded. Try again.', cause)
    }
  })
}

/** The same store. Each of its steps is made by `make`. */
export function withSteps(
  store: RelayStore,
  make: <T>(name: keyof RelayStore, step: () => Promise<T>) => Promise<T>,
): RelayStore {
  return {
    put: (key, value, ttlMs, owner) => make('put', () => store.put(key, value, ttlMs, owner)),
    get: (key) => make('get', () => store.get(key)),
    take: (key) => make('take', () => store.take(key)),
    swap: (key, from, to, ttlMs) => make('swap', () => store.swap(key, from, to, ttlMs)),
    spend: (key, rate) => make('spend', () => store.spend(key, rate)),
    ping: () => make('ping', () => store.ping()),
    ...(store.about && { about: () => make('about', () => store.about!()) }),
  }
}
