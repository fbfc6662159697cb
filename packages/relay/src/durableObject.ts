/** `@embedded-wallet/relay/durable-object`: a relay store in Durable Objects of Cloudflare, which all isolates of a Worker share and which outlives each of them. */

import { checkNames, checkNumber, checkObject } from '@embedded-wallet/protocol'
import type { Rate, RelayStore } from './store/relayStore.js'

/** The part of a Durable Object's storage that the store uses. */
export interface ObjectStorage {
  /** Returns the value of a key. */
  get(key: string): Promise<unknown>
  /** Keeps a value. */
  put(key: string, value: unknown): Promise<void>
  /** Removes a key. */
  delete(key: string): Promise<unknown>
  /** Returns entries in the order of their keys. */
  list(options: { limit: number; startAfter?: string }): Promise<Map<string, unknown>>
  /** Returns when the alarm comes; null if none is set. */
  getAlarm(): Promise<number | null>
  /** Sets the alarm. */
  setAlarm(time: number): Promise<void>
}

/** The part of a Durable Object that the store uses from outside. */
export interface StoreObject {
  /** Sends a request to the object. */
  fetch(url: string, init: { method: string; body: string }): Promise<Pick<Response, 'ok' | 'json'>>
}

/** The binding of a class of Durable Objects. */
export interface ObjectNamespace {
  /** Returns the id of the object with a name. */
  idFromName(name: string): unknown
  /** Returns the object of an id. */
  get(id: unknown): StoreObject
}

/** A text, or the uses of a counter. */
interface Entry {
  value: string | number
  endsAt: number
}

const steps = ['put', 'get', 'take', 'swap', 'spend', 'ping'] as const
const sweepMs = 600_000
/** The most that storage lists at once without trouble for its memory. */
const pageSize = 1000

/**
 * The class of the Durable Object. Export it from your Worker, and bind it in the Worker's configuration.
 *
 * It keeps everything in the object's storage, so an object that is moved or evicted forgets nothing. An alarm removes expired texts.
 *
 * @see https://developers.cloudflare.com/durable-objects/
 * @example
 * ```ts
 * export { RelayStoreObject } from '@embedded-wallet/relay/durable-object'
 * ```
 */
export class RelayStoreObject {
  readonly #storage: ObjectStorage
  /** The last step: one follows the other, so each is atomic. */
  #turn: Promise<unknown> = Promise.resolve()
  #hasAlarm = false

  /** @param state - What the runtime passes: its `storage` is used. */
  constructor(state: { storage: ObjectStorage }) {
    this.#storage = state.storage
  }

  /** Makes one step for `durableObjectStore`. Nothing else can reach the object. */
  async fetch(request: Request): Promise<Response> {
    const { step, args } = (await request.json()) as { step: (typeof steps)[number]; args: never[] }
    if (!steps.includes(step)) return new Response(null, { status: 404 })
    const run = this.#run[step] as (...args: never[]) => Promise<unknown>
    const result = await this.#inTurn(() => run(...args))
    return Response.json({ result })
  }

  /** Removes expired texts. The runtime calls it. */
  alarm(): Promise<void> {
    return this.#inTurn(async () => {
      // If this fails too often, the runtime gives up: then the next text sets an alarm again.
      this.#hasAlarm = false
      let kept = 0
      let startAfter: string | undefined
      do {
        const page: Map<string, unknown> = await this.#storage.list({
          limit: pageSize,
          ...(startAfter !== undefined && { startAfter }),
        })
        startAfter = page.size === pageSize ? [...page.keys()].at(-1) : undefined
        for (const [key, entry] of page) {
          if ((entry as Entry).endsAt > Date.now()) kept += 1
          else await this.#storage.delete(key)
        }
      } while (startAfter !== undefined)
      this.#hasAlarm = kept > 0
      if (this.#hasAlarm) await this.#storage.setAlarm(Date.now() + sweepMs)
    })
  }

  readonly #run = {
    put: async (key: string, value: string, ttlMs: number) => {
      if ((await this.#find(`text/${key}`)) !== undefined) return false
      await this.#keep(`text/${key}`, { value, endsAt: Date.now() + ttlMs })
      return true
    },
    get: async (key: string) => (await this.#find(`text/${key}`))?.value,
    take: async (key: string) => {
      const entry = await this.#find(`text/${key}`)
      if (entry !== undefined) await this.#storage.delete(`text/${key}`)
      return entry?.value
    },
    swap: async (key: string, from: string, to: string, ttlMs: number) => {
      if ((await this.#find(`text/${key}`))?.value !== from) return false
      await this.#keep(`text/${key}`, { value: to, endsAt: Date.now() + ttlMs })
      return true
    },
    spend: async (key: string, { points, seconds }: Rate) => {
      const name = `rate/${points}per${seconds}/${key}`
      const { value, endsAt } = (await this.#find(name)) ?? { value: 0, endsAt: Date.now() + seconds * 1000 }
      const uses = Number(value) + 1
      // A used-up counter costs no more writes.
      if (uses > points + 1) return Math.max(endsAt - Date.now(), 1)
      await this.#keep(name, { value: uses, endsAt })
      return uses <= points ? 0 : Math.max(endsAt - Date.now(), 1)
    },
    ping: async () => undefined,
  }

  #inTurn<T>(step: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(step)
    // Ignored: the caller of this step gets the same error.
    this.#turn = result.catch(() => undefined)
    return result
  }

  async #find(key: string): Promise<Entry | undefined> {
    const entry = (await this.#storage.get(key)) as Entry | undefined
    return entry !== undefined && entry.endsAt > Date.now() ? entry : undefined
  }

  async #keep(key: string, entry: Entry): Promise<void> {
    await this.#storage.put(key, entry)
    if (this.#hasAlarm) return
    if ((await this.#storage.getAlarm()) === null) await this.#storage.setAlarm(Date.now() + sweepMs)
    this.#hasAlarm = true
  }
}

/**
 * Makes a store of Durable Objects of the class `RelayStoreObject`.
 *
 * @param namespace - The binding of the class, such as `env.RELAY_STORE`.
 * @param options - `objects`: over how many objects the keys are spread, 1 to 1024. One object makes some hundred steps a second. Another
 * number finds none of the old entries: users then sign in again. Default: 1.
 * @returns A value for the option `store`.
 * @throws {TypeError} If `namespace` is not an object, or `objects` not a number.
 * @throws {RangeError} If `objects` is out of range.
 * @see https://developers.cloudflare.com/durable-objects/
 * @example
 * ```ts
 * const relay = createRelay({ ...options, store: durableObjectStore(env.RELAY_STORE) })
 * ```
 */
export function durableObjectStore(
  namespace: ObjectNamespace,
  options: { objects?: number | undefined } = {},
): RelayStore {
  checkObject('namespace', namespace)
  checkObject('options', options)
  checkNames(options, ['objects'])
  const { objects = 1 } = options
  checkNumber('objects', objects, 1, 1024)
  const call = async (step: (typeof steps)[number], key: string, ...more: unknown[]) => {
    const object = namespace.get(namespace.idFromName(`relay-${hash(key) % objects}`))
    const body = JSON.stringify({ step, args: [key, ...more] })
    const response = await object.fetch('https://relay-store.internal/', { method: 'POST', body })
    if (!response.ok)
      throw new Error(
        'the Durable Object refused the step: its class must be RelayStoreObject, in the version of this relay',
      )
    return ((await response.json()) as { result?: never }).result
  }
  return {
    put: async (key, value, ttlMs) => (await call('put', key, value, ttlMs)) === true,
    get: (key) => call('get', key),
    take: (key) => call('take', key),
    swap: async (key, from, to, ttlMs) => (await call('swap', key, from, to, ttlMs)) === true,
    spend: async (key, rate) => {
      const waitMs: unknown = await call('spend', key, rate)
      if (typeof waitMs !== 'number') throw new Error('the Durable Object did not return a time')
      return waitMs
    },
    ping: async () => void (await call('ping', '')),
  }
}

/** FNV-1a: the same number for the same key in every isolate. */
function hash(key: string): number {
  let sum = 0x811c9dc5
  for (let i = 0; i < key.length; i++) sum = Math.imul(sum ^ key.charCodeAt(i), 0x01000193)
  return sum >>> 0
}
