/** Things that may be used once and only for a while: challenges and requests for a signature. */

/** A store of things by request id. */
export interface SingleUse<Item extends { expiresAt: number }> {
  issue(requestId: string, item: Item): void
  /** The item, unless it is unknown, used or too old. */
  find(requestId: string): Item | undefined
  /** Uses the item up. False when that already happened, however close the race was. */
  use(requestId: string): boolean
  /** Withdraws every item that matches. */
  withdraw(matches: (item: Item) => boolean): void
}

/** @param now - Milliseconds; `expiresAt` of the items is in the same unit. */
export function createSingleUse<Item extends { expiresAt: number }>(now: () => number): SingleUse<Item> {
  const items = new Map<string, Item>()
  const isAlive = (item: Item | undefined): item is Item => item !== undefined && now() < item.expiresAt
  const withdraw = (matches: (item: Item) => boolean) => {
    for (const [requestId, item] of items) if (matches(item)) items.delete(requestId)
  }
  let sweepAt = 0
  return {
    issue(requestId, item) {
      // Sweeping at each issue would make many of them quadratic.
      if (now() >= sweepAt) {
        withdraw((old) => !isAlive(old))
        sweepAt = now() + 60_000
      }
      items.set(requestId, item)
    },
    find(requestId) {
      const item = items.get(requestId)
      return isAlive(item) ? item : undefined
    },
    use(requestId) {
      const item = items.get(requestId)
      items.delete(requestId)
      return isAlive(item)
    },
    withdraw,
  }
}
