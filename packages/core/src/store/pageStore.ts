/** A session store that never rejects: what the browser does not store, or cannot read, lives in memory with the page. */

import type { SessionStore } from './sessionStore.js'

/** How a write ended. */
export interface Stored {
  /** `memory`: the value ends with the page. */
  persistence: 'device' | 'memory'
  /** Why the store did not take the value; undefined when it did. */
  cause?: unknown
}

/** What a store has under a prefix. */
export interface Listed {
  values: unknown[]
  /** False when the store cannot be read: then these are the values that this page wrote. */
  isWhole: boolean
}

/** As `SessionStore`, but no method rejects. */
export interface PageStore {
  readonly persistence: 'device' | 'memory'
  get(key: string): Promise<unknown>
  /**
   * Stores a value.
   *
   * @param isStored - Looks at the value as read back: some browsers report success and store nothing. Left out, success counts.
   */
  set(key: string, value: unknown, isStored?: (read: unknown) => boolean): Promise<Stored>
  /** @returns Why the store did not delete the value; undefined when it did. */
  delete(key: string): Promise<unknown>
  list(prefix: string): Promise<Listed>
}

/** @returns The store with the page's memory behind it. */
export function pageStore(store: SessionStore): PageStore {
  /** What this page wrote: it stands in for a store that cannot be read. */
  const written = new Map<string, unknown>()
  /** What only this page has, because the store did not take it. */
  const unstored = new Set<string>()
  const { persistence } = store
  return {
    persistence,
    async get(key) {
      if (unstored.has(key)) return written.get(key)
      return store.get(key).catch(() => written.get(key)) // Lost: what other pages wrote.
    },
    async set(key, value, isStored) {
      written.set(key, value)
      try {
        await store.set(key, value)
        if (isStored !== undefined && !isStored(await store.get(key))) throw new Error()
        unstored.delete(key)
        return { persistence }
      } catch (cause) {
        unstored.add(key)
        // An older value, or one that is stored after all, must not return after a reload. Lost: nothing, memory has it.
        store.delete(key).catch(() => undefined)
        return { persistence: 'memory', cause }
      }
    },
    async delete(key) {
      written.delete(key)
      unstored.delete(key)
      return store.delete(key).then(
        () => undefined,
        (cause: unknown) => cause ?? true,
      )
    },
    async list(prefix) {
      // Lost when the store cannot be read: what other pages wrote.
      const stored = await store.list(prefix).catch(() => undefined)
      const inMemory = [...(stored === undefined ? written.keys() : unstored)]
      const own = inMemory.filter((key) => key.startsWith(prefix)).map((key) => written.get(key))
      return { values: [...(stored ?? []), ...own], isWhole: stored !== undefined }
    },
  }
}
