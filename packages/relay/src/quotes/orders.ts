/** One quote for one order of one account, over all instances and restarts: asks the app once, and then gives the quote that there is. */

import {
  accountKey,
  identifierPattern,
  quoteOverdueMs,
  readOrder,
  walletEndpoints,
} from '@embedded-wallet/protocol'
import { createRandomText, hashOfText } from '../encoding.js'
import { unavailable } from '../relayError.js'
import type { RelayStore } from '../store/relayStore.js'
import type { Forward } from '../upstream/forward.js'
import { bodyOf, OrderedQuote, parseResponse } from '../upstream/readers.js'
import type { Additions } from './additions.js'
import { changedOrder } from './quoteRefusal.js'

/** After this time an instance that makes a quote has crashed: longer than the app's function may take. */
const leaseMs = 20_000
/** Between two looks at the store, at first. Each pause is twice as long, so that a lease costs eight looks. */
const firstPauseMs = 100
const dayMs = 86_400_000

/** So many quotes of an order that are over may follow one another in one call: the next call continues from there. */
const maxRounds = 32

/** Names an instance that makes the quote. No id of a quote looks like this. */
const making = 'making/'

/** Has the app make a quote. The key is the same one for the same order after a restart; undefined for an order without an `id`. */
type Make = (idempotencyKey: string | undefined) => Promise<object>

/** An order of an account. */
interface Asked {
  /** Where the store has its quote: the id of the quote, a space, and the digest of the terms. An id has no space. */
  key: string
  owner: string
  /** Whether it has an `id`: then it is paid once. */
  isNamed: boolean
  /** Of its terms. */
  digest: string
}

export type Orders = ReturnType<typeof createOrders>

export function createOrders(forward: Forward, store: RelayStore, additions: Additions, now: () => number) {
  const running = new Map<string, Promise<object>>()

  /**
   * @param made - The quote, if it was just made.
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
    return isOpen || (isNamed && !isOver) ? additions.addTo(bodyOf(response) as object, quoteId) : undefined
  }

  const quoteOf = async ({ key, owner, isNamed, digest }: Asked, make: Make): Promise<object> => {
    const own = making + createRandomText(16)
    let last: { id: string; quote: object } | undefined
    for (let waitedMs = 0, pauseMs = firstPauseMs, rounds = 0; ; rounds++) {
      const held = await store.get(key)
      let isOwn = held === undefined && (await store.put(key, own, leaseMs, owner))
      if (held !== undefined && !held.startsWith(making)) {
        const [quoteId = '', terms] = held.split(' ')
        const quote = await read(quoteId, isNamed, last?.id === quoteId ? last.quote : undefined)
        // One that is over was not paid and cannot be anymore, whatever its terms were.
        if (quote !== undefined && terms !== digest) throw changedOrder()
        if (quote !== undefined) return quote
        if (rounds > maxRounds) break
        isOwn = await store.swap(key, held, own, leaseMs)
      }
      if (isOwn) {
        // A store that starts over begins with the same key again, so the service repeats the quote that it made then. One that is over names the next key.
        const idempotencyKey = isNamed ? await hashOfText(`${key} ${held ?? ''}`) : undefined
        const made = await make(idempotencyKey).catch(async (error) => {
          // If the store fails, the order is free again only at the end of the lease.
          await store.take(key).catch(() => undefined)
          throw error
        })
        const { id, createdAt, expiresAt } = made as Record<'id' | 'createdAt' | 'expiresAt', unknown>
        // The wallet refuses such a quote.
        if (typeof id !== 'string' || !identifierPattern.test(id)) return made
        // Between two times of the service, whatever the clock here shows.
        const madeAt = Date.parse(String(createdAt)) || now()
        const lifeMs = Date.parse(String(expiresAt)) + quoteOverdueMs - madeAt
        const keptMs = isNamed || !(lifeMs <= dayMs) ? dayMs : Math.max(lifeMs, quoteOverdueMs)
        // Before anybody can get the quote from the store.
        await additions.keep(made, id, keptMs, owner)
        if (await store.swap(key, own, `${id} ${digest}`, keptMs)) {
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
     * @throws {RelayError} 409 if the order has a quote with other terms. 503 if another instance makes it and does not finish.
     */
    quoteOf: async (accountId: string, order: unknown, make: Make): Promise<object> => {
      const owner = accountKey(accountId)
      const { id, terms } = readOrder(order)
      const isNamed = id !== undefined
      const digest = await hashOfText(terms)
      const key = `order/${owner}/${isNamed ? `id/${await hashOfText(id)}` : digest}`
      const name = `${key} ${digest}`
      const joined = running.get(name)
      if (joined !== undefined) return joined
      const own = quoteOf({ key, owner, isNamed, digest }, make).finally(() => running.delete(name))
      running.set(name, own)
      return own
    },
  }
}
