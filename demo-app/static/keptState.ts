/** Keeps the state of the sandbox and the demo's users in IndexedDB: lists of batches that only grow, and a few single values. */

import type { Journal, JournalEntry } from '@embedded-wallet/sandbox'
import { delMany, entries, get, keys, set, type UseStore } from 'idb-keyval'
import type { UserLines } from '../server/users'

/** A list in a store that also has other lists. */
interface KeptList<Item> {
  items: Item[]
  /** Resolves when a restart of the worker finds the item. */
  append: (item: Item) => Promise<void>
  /** Puts one item in the place of all. */
  replace: (item: Item) => Promise<void>
}

async function openList<Item>(store: UseStore, name: string): Promise<KeptList<Item>> {
  const own = (await entries<[string, number], Item>(store)).filter(
    ([key]) => Array.isArray(key) && key[0] === name,
  )
  let next = (own.at(-1)?.[0][1] ?? 0) + 1
  return {
    items: own.map(([, item]) => item),
    append: (item) => set([name, next++], item, store),
    replace: async (item) => {
      await set([name, next++], item, store)
      await delMany(
        own.map(([key]) => key),
        store,
      )
    },
  }
}

/** So many batches become one at a start. */
const manyBatches = 500

/** The journal of the sandbox. */
export async function openJournal(store: UseStore, name: string): Promise<Journal> {
  const list = await openList<readonly JournalEntry[]>(store, name)
  const rows = new Map<string, JournalEntry>()
  for (const entry of list.items.flat()) {
    const key = `${entry[0]} ${entry[1]}`
    if (entry.length === 2) rows.delete(key)
    else rows.set(key, entry)
  }
  const kept = [...rows.values()]
  if (list.items.length > manyBatches) await list.replace(kept)
  return { entries: kept, append: (batch) => list.append(batch) }
}

/** The users of the demo. `written` resolves when what was appended so far survives a restart. */
export async function openUserLines(
  store: UseStore,
  name: string,
): Promise<UserLines & { written: () => Promise<void> }> {
  const list = await openList<string>(store, name)
  let writing = Promise.resolve()
  return {
    name: 'The stored users',
    lines: list.items,
    append: (line) => {
      writing = writing.then(() => list.append(line))
    },
    written: () => writing,
  }
}

/** A value that is made once. */
export async function keptOnce<Value>(store: UseStore, name: string, make: () => Value): Promise<Value> {
  const known = await get<Value>(name, store)
  if (known !== undefined) return known
  const made = make()
  await set(name, made, store)
  return made
}

/** Deletes a list. */
export async function forgetList(store: UseStore, name: string): Promise<void> {
  const all = await keys<[string, number]>(store)
  await delMany(
    all.filter((key) => Array.isArray(key) && key[0] === name),
    store,
  )
}
