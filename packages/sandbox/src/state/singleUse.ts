/** Things that may be used once and only for a while: challenges, requests for a signature, kept answers. */

import type { Table } from './table.js'

/** A store of things by an id. */
export interface SingleUse<Item extends { expiresAt: number }> {
  issue(id: string, item: Item): void
  /** The item, unless it is unknown, used or too old. */
  find(id: string): Item | undefined
  /** Uses the item up. False when that already happened, however close the race was. */
  use(id: string): boolean
  /** Withdraws every item that matches. */
  withdraw(matches: (item: Item) => boolean): void
}

/** @param now - Milliseconds; `expiresAt` of the items is in the same unit. */
export function createSingleUse<Item extends { expiresAt: number }>(
  items: Table<Item>,
  now: () => number,
): SingleUse<Item> {
  const isAlive = (item: Item | undefined): item is Item => item !== undefined && now() < item.expiresAt
  const withdraw = (matches: (item: Item) => boolean) => {
    for (const [id, item] of items.entries()) if (matches(item)) items.delete(id)
  }
  let sweepAt = 0
  return {
    issue(id, item) {
      // Sweeping at each issue would make many of them quadratic.
      if (now() >= sweepAt) {
        withdraw((old) => !isAlive(old))
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
    withdraw,
  }
}
