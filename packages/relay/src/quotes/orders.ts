/** One quote for one order of one account, over all instances and restarts: asks the app once, and then gives the quote that there is. */

import {
  accountKey,
  identifierPattern,
  orderText,
  quoteOverdueMs,
  walletEndpoints,
} from '@embedded-wallet/protocol'
import { createRandomText, hashOfText } from '../encoding.js'
import { unavailable } from '../relayError.js'
import type { RelayStore } from '../store/relayStore.js'
import type { Forward } from '../upstream/forward.js'
import { bodyOf, OrderedQuote, parseResponse } from '../upstream/readers.js'

/** After this time an instance that makes a quote has crashed: longer than the app's function may take. */
const leaseMs = 20_000
/** Between two looks at the store, at first. Each pause is twice as long, so that a lease costs eight looks. */
const firstPauseMs = 100
const dayMs = 86_400_000

/** So many quotes of an order that are over may follow one another in one call: the next call goes on from there. */
const maxRounds = 32

/** Names an instance that makes the quote. No id of a quote looks like this. */
const making = 'making/'

/** Has the app make a quote. The key is the same one for the same order after a restart; undefined for an order without an `id`. */
type Make = (idempotencyKey: string | undefined) => Promise<object>

export type Orders = ReturnType<typeof createOrders>

export function createOrders(forward: Forward, store: RelayStore, now: () => number) {
  const running = new Map<string, Promise<object>>()

  /**
   * @param made - The quote, when it was just made.
   * @returns The quote, while it is the order's. One without an `id` of its own is paid for again with a new quote.
   */
  const read = async (quoteId: string, isNamed: boolean, made?: object): Promise<object | undefined> => {
    const response = await forward(walletEndpoints.getQuote, { params: { quoteId } })
    if (response.status === 404) return made
    const { status, expiresAt } = parseResponse(response, OrderedQuote)
    const isOpen =
      status === 'PENDING_AUTHORIZATION' ||
      (status === 'PENDING' && Date.parse(expiresAt) + quoteOverdueMs > now())
    const isOver = status === 'EXPIRED' || (status === 'PENDING' && !isOpen)
    return isOpen || (isNamed && !isOver) ? (bodyOf(response) as object) : undefined
  }

  const quoteOf = async (key: string, owner: string, isNamed: boolean, make: Make): Promise<object> => {
    const own = making + createRandomText(16)
    let last: { id: string; quote: object } | undefined
    for (let waitedMs = 0, pauseMs = firstPauseMs, rounds = 0; ; rounds++) {
      const held = await store.get(key)
      let isOwn = held === undefined && (await store.put(key, own, leaseMs, owner))
      if (held !== undefined && !held.startsWith(making)) {
        const quote = await read(held, isNamed, last?.id === held ? last.quote : undefined)
        if (quote !== undefined) return quote
        if (rounds > maxRounds) break
        isOwn = await store.swap(key, held, own, leaseMs)
      }
      if (isOwn) {
        // A store that begins anew begins with the same key again, so the service repeats the quote that it made then. One that is over names the next key.
        const idempotencyKey = isNamed ? await hashOfText(`${key} ${held ?? ''}`) : undefined
        const made = await make(idempotencyKey).catch(async (error) => {
          // Lost when the store fails: the order is free again at the end of the lease.
          await store.take(key).catch(() => undefined)
          throw error
        })
        const { id, createdAt, expiresAt } = made as Record<'id' | 'createdAt' | 'expiresAt', unknown>
        // The wallet refuses such a quote.
        if (typeof id !== 'string' || !identifierPattern.test(id)) return made
        // Between two times of the service, whatever the clock here says.
        const madeAt = Date.parse(String(createdAt)) || now()
        const lifeMs = Date.parse(String(expiresAt)) + quoteOverdueMs - madeAt
        const keptMs = isNamed || !(lifeMs <= dayMs) ? dayMs : Math.max(lifeMs, quoteOverdueMs)
        if (await store.swap(key, own, id, keptMs)) {
          if (!isNamed) return made
          // It may be a repeated one, with the status of its first day: it is read now.
          last = { id, quote: made }
          continue
        }
      }
      // Another one makes it, or this one took longer than its lease: its quote is never shown.
      if (waitedMs > leaseMs) break
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      waitedMs += pauseMs
      pauseMs *= 2
    }
    throw unavailable('The quote of this order is not made yet. Ask again.')
  }

  return {
    /**
     * @returns The quote of the order: the one that there is, or a new one.
     * @throws {RelayError} 503 when another instance makes it and does not finish.
     */
    quoteOf: async (accountId: string, order: unknown, make: Make): Promise<object> => {
      const owner = accountKey(accountId)
      const digest = await hashOfText(orderText(order))
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
