/** A session store that never rejects: what the browser does not store, or cannot read, lives in memory with the page. */

import type { SessionStore } from './sessionStore.js'

/** How a write ended. */
export interface Stored {
  /** `memory`: the value ends with the page. */
  persistence: 'device' | 'memory'
  /** Why the store did not take the value; undefined if it did. */
  cause?: unknown
}

/** What a store has under a prefix. */
export interface Listed {
  /** Of a key that was updated in memory alone there are two: that of the store, and after it that of this page. */
  values: unknown[]
  /** False if the store was not read: then these are the values that this page wrote, and there may be others. */
  isWhole: boolean
  /** Whether a later read can find nothing else: the store was read, or the browser gives this page none. */
  isKnown: boolean
}

/** In place of a value that could not be read: there may be one. */
export const unreadable: unique symbol = Symbol('unreadable')

/** As `SessionStore`, but no method rejects. */
export interface PageStore {
  readonly persistence: 'device' | 'memory'
  /** The value of a key; undefined if there is none, `unreadable` if only the store knows. */
  get(key: string): Promise<unknown>
  /**
   * Stores a value.
   *
   * @param isStored - Looks at the value as read back: some browsers report success and store nothing. Left out, success counts.
   */
  set(key: string, value: unknown, isStored?: (read: unknown) => boolean): Promise<Stored>
  /** Stores a value that only knows more than an older one of its key: if the store does not take it, the older one stays there. */
  update(key: string, value: unknown): Promise<Stored>
  /** @returns Why the store did not delete the value; undefined if it did. */
  delete(key: string): Promise<unknown>
  list(prefix: string): Promise<Listed>
  /** Calls back once, when a store that could not be read reports that it can be. */
  onReadable(listener: () => void): void
}

/** Of records with the same id the last one, which this page has updated. */
export const newestById = <T extends { id: string }>(records: readonly T[]): T[] => [
  ...new Map(records.map((record) => [record.id, record])).values(),
]

/** Whether this page has no storage at all: nothing is in it. */
export const isDenial = (cause: unknown): boolean =>
  /^(?:SecurityError|NotSupportedError)$/.test(`${(cause as Error | undefined)?.name}`)

/** @returns The store with the page's memory behind it. */
export function pageStore(store: SessionStore): PageStore {
  /** What this page wrote, and undefined for what it deleted: it stands in for a store that cannot be read. */
  const written = new Map<string, unknown>()
  /** What only this page has, because the store did not take it. */
  const unstored = new Set<string>()
  const { persistence } = store
  /** @param onFailure - What to do with the key in the store, where the value is not. */
  const write = async (
    key: string,
    value: unknown,
    isStored: ((read: unknown) => boolean) | undefined,
    onFailure: () => void,
  ): Promise<Stored> => {
    written.set(key, value)
    try {
      await store.set(key, value)
      if (isStored !== undefined && !isStored(await store.get(key))) throw new Error()
      unstored.delete(key)
      return { persistence }
    } catch (cause) {
      unstored.add(key)
      onFailure()
      return { persistence: 'memory', cause }
    }
  }
  return {
    persistence,
    async get(key) {
      if (unstored.has(key)) return written.get(key)
      return store
        .get(key)
        .catch((cause) => (written.has(key) || isDenial(cause) ? written.get(key) : unreadable))
    },
    set: (key, value, isStored) =>
      write(key, value, isStored, () => {
        // An older value, or one that is stored after all, must not return after a reload. Ignored: memory has it.
        store.delete(key).catch(() => undefined)
      }),
    update: (key, value) => write(key, value, undefined, () => undefined),
    async delete(key) {
      written.set(key, undefined)
      unstored.delete(key)
      return store.delete(key).then(
        () => undefined,
        (cause: unknown) => cause ?? true,
      )
    },
    async list(prefix) {
      let isKnown = true
      const stored = await store.list(prefix).catch((cause) => {
        isKnown = isDenial(cause)
      })
      const isWhole = stored !== undefined
      const inMemory = [...(isWhole ? unstored : written.keys())]
      const own = inMemory.filter((key) => key.startsWith(prefix)).map((key) => written.get(key))
      return { values: [...(stored ?? []), ...own.filter((value) => value !== undefined)], isWhole, isKnown }
    },
    onReadable: (listener) => store.onReadable?.(listener),
  }
}
