/** Records that expire and can be used once: challenges, signature requests, kept responses. */

import type { Table } from './table.js'

/** Records by id that expire and can be used once. */
export interface SingleUse<Item extends { expiresAt: number }> {
  /** Adds an item. */
  issue(id: string, item: Item): void
  /** Returns the item, or `undefined` when it is unknown, used or expired. */
  find(id: string): Item | undefined
  /** Marks the item as used. Returns false when it is unknown, used or expired, so one of several concurrent calls wins. */
  use(id: string): boolean
  /** Removes every item that matches. */
  remove(matches: (item: Item) => boolean): void
}

/** @param now - Milliseconds since 1970, as is `expiresAt` of the items. */
export function createSingleUse<Item extends { expiresAt: number }>(
  items: Table<Item>,
  now: () => number,
): SingleUse<Item> {
  const isAlive = (item: Item | undefined): item is Item => item !== undefined && now() < item.expiresAt
  const remove = (matches: (item: Item) => boolean) => {
    for (const [id, item] of items.entries()) if (matches(item)) items.delete(id)
  }
  let sweepAt = 0
  return {
    issue(id, item) {
      // A sweep at each issue would make many issues quadratic.
      if (now() >= sweepAt) {
        remove((old) => !isAlive(old))
        sweepAt = now() + 60_000
      }
      items.set(id, item)
    },
    find(id) {
      const item = items.get(id)
      return isAlive(item) ? item : undefined
    },
    use(id) {
      const item = items.get(id)
      items.delete(id)
      return isAlive(item)
    },
    remove,
  }
}
