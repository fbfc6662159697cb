/** Records that expire and can be used once: challenges, signature requests, kept responses. */

import type { Table } from './table.js'

/** How many items are looked at with each new one. More than one, or they would never be caught up with. */
const sweptAtOnce = 8

/** @param now - Milliseconds since 1970, as is `expiresAt` of the items. */
export function createSingleUse<Item extends { expiresAt: number }>(items: Table<Item>, now: () => number) {
  const isAlive = (item: Item | undefined): item is Item => item !== undefined && now() < item.expiresAt
  // Each issue looks at a few old items, so that none waits for all of them, and expired ones do not pile up.
  let sweep = items.entries()
  const sweepSome = () => {
    for (let left = sweptAtOnce; left > 0; left--) {
      const { done, value } = sweep.next()
      if (done) {
        sweep = items.entries()
        return
      }
      if (!isAlive(value[1])) items.delete(value[0])
    }
  }
  return {
    issue(id: string, item: Item) {
      sweepSome()
      items.set(id, item)
    },
    /** Returns the item, or `undefined` when it is unknown, used or expired. */
    find(id: string) {
      const item = items.get(id)
      return isAlive(item) ? item : undefined
    },
    /** Marks the item as used. Returns false when it is unknown, used or expired, so one of several concurrent calls wins. */
    use(id: string) {
      const item = items.get(id)
      items.delete(id)
      return isAlive(item)
    },
    remove(matches: (item: Item) => boolean) {
      for (const [id, item] of items.entries()) if (matches(item)) items.delete(id)
    },
  }
}
