/** Durable Objects that live in this process. */

import { type ObjectStorage, RelayStoreObject } from '@embedded-wallet/relay/durable-object'

/** A storage as the runtime gives it: it keeps copies, and every step takes a turn of the event loop. */
export function createStorage() {
  const entries = new Map<string, unknown>()
  let alarm: number | null = null
  const storage: ObjectStorage = {
    get: async (key) => structuredClone(entries.get(key)),
    put: async (key, value) => void entries.set(key, structuredClone(value)),
    delete: async (key) => entries.delete(key),
    list: async ({ limit, startAfter = '' }) =>
      new Map(
        [...entries]
          .filter(([key]) => key > startAfter)
          .sort()
          .slice(0, limit),
      ),
    getAlarm: async () => alarm,
    setAlarm: async (time) => {
      alarm = time
    },
  }
  return { storage, entries, alarm: () => alarm }
}

/** A namespace with objects that live in this process. */
export function createNamespace() {
  const storages = new Map<string, ReturnType<typeof createStorage>>()
  const objects = new Map<string, RelayStoreObject>()
  return {
    storages,
    objects,
    idFromName: (name: string) => name,
    get: (id: unknown) => {
      const name = String(id)
      const kept = storages.get(name) ?? createStorage()
      storages.set(name, kept)
      const object = objects.get(name) ?? new RelayStoreObject(kept)
      objects.set(name, object)
      return {
        fetch: (url: string, init: { method: string; body: string }) => object.fetch(new Request(url, init)),
      }
    },
  }
}
