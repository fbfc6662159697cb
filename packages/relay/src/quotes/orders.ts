/** One quote for one order of one account, over all instances: asks the app once, and then gives the quote that there is. */

import {
  accountKey,
  identifierPattern,
  orderText,
  quoteOverdueMs,
  walletEndpoints,
} from '@embedded-wallet/protocol'
import { createRandomText, hashOf } from '../encoding.js'
import { unavailable } from '../relayError.js'
import type { RelayStore } from '../store/relayStore.js'
import type { Forward } from '../upstream/forward.js'
import { bodyOf, OrderedQuote, parseResponse } from '../upstream/readers.js'

/** After this time an instance that makes a quote has crashed: longer than the app's function may take. */
const leaseMs = 20_000
/** Between two looks at the store, at first. Each pause is twice as long, so that a lease costs eight looks. */
const firstPauseMs = 100
const dayMs = 86_400_000

/** Names an instance that makes the quote. No id of a quote looks like this. */
const making = 'making/'

export type Orders = ReturnType<typeof createOrders>

export function createOrders(forward: Forward, store: RelayStore, now: () => number) {
  const running = new Map<string, Promise<object>>()

  /** @returns The quote, while it is the order's. One without an `id` of its own is paid for again with a new quote. */
  const read = async (quoteId: string, isNamed: boolean): Promise<object | undefined> => {
    const response = await forward(walletEndpoints.getQuote, { params: { quoteId } })
    if (response.status === 404) return undefined
    const { status, expiresAt } = parseResponse(response, OrderedQuote)
    const isOpen =
      status === 'PENDING_AUTHORIZATION' ||
      (status === 'PENDING' && Date.parse(expiresAt) + quoteOverdueMs > now())
    const isOver = status === 'EXPIRED' || (status === 'PENDING' && !isOpen)
    return isOpen || (isNamed && !isOver) ? (bodyOf(response) as object) : undefined
  }

  const quoteOf = async (
    key: string,
    owner: string,
    isNamed: boolean,
    make: () => Promise<object>,
  ): Promise<object> => {
    const own = making + createRandomText(16)
    for (let waitedMs = 0, pauseMs = firstPauseMs; ; pauseMs *= 2) {
      const held = await store.get(key)
      let isOwn = held === undefined && (await store.put(key, own, leaseMs, owner))
      if (held !== undefined && !held.startsWith(making)) {
        const quote = await read(held, isNamed)
        if (quote !== undefined) return quote
        isOwn = await store.swap(key, held, own, leaseMs)
      }
      if (isOwn) {
        const made = await make().catch(async (error) => {
          // Lost when the store fails: the order is free again at the end of the lease.
          await store.take(key).catch(() => undefined)
          throw error
        })
        const { id, expiresAt } = made as { id?: unknown; expiresAt?: unknown }
        // The wallet refuses such a quote.
        if (typeof id !== 'string' || !identifierPattern.test(id)) return made
        const lifeMs = Date.parse(String(expiresAt)) + quoteOverdueMs - now()
        const keptMs = isNamed || !(lifeMs <= dayMs) ? dayMs : Math.max(lifeMs, quoteOverdueMs)
        if (await store.swap(key, own, id, keptMs)) return made
      }
      // Another one makes it, or this one took longer than its lease: its quote is never shown.
      if (waitedMs > leaseMs) throw unavailable('The quote of this order is not made yet. Ask again.')
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      waitedMs += pauseMs
    }
  }

  return {
    /**
     * @param make - Has the app make a quote.
     * @returns The quote of the order: the one that there is, or a new one.
     * @throws {RelayError} 503 when another instance makes it and does not finish.
     */
    quoteOf: async (accountId: string, order: unknown, make: () => Promise<object>): Promise<object> => {
      const owner = accountKey(accountId)
      const digest = await hashOf(new TextEncoder().encode(orderText(order)))
      const key = `order/${owner}/${digest}`
      const joined = running.get(key)
      if (joined !== undefined) return joined
      const isNamed =
        typeof order === 'object' && order !== null && (order as { id?: unknown }).id !== undefined
      const own = quoteOf(key, owner, isNamed, make).finally(() => running.delete(key))
      running.set(key, own)
      return own
    },
  }
}
