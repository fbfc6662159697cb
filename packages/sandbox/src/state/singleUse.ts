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

/** How many items are looked at with each new one. More than one, or they would never be caught up with. */
const sweptAtOnce = 8

/** @param now - Milliseconds since 1970, as is `expiresAt` of the items. */
export function createSingleUse<Item extends { expiresAt: number }>(
  items: Table<Item>,
  now: () => number,
): SingleUse<Item> {
  const isAlive = (item: Item | undefined): item is Item => item !== undefined && now() < item.expiresAt
  const remove = (matches: (item: Item) => boolean) => {
    for (const [id, item] of items.entries()) if (matches(item)) items.delete(id)
  }
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
    issue(id, item) {
      sweepSome()
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
