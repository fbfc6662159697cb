/**
 * Story: the backend starts anew and its relay has an empty store, as with `memoryStore()`. The service still knows what was paid, by the
 * Idempotency-Key of the order. Source: trial of a new user, who paid one order twice.
 */

import { executeQuote, requestQuote, signInWithPasskey } from '@embedded-wallet/core'
import { createPlatform, createUmaQuote } from '@embedded-wallet/platform'
import { memoryStore, type QuoteOrder, type RelayStore } from '@embedded-wallet/relay'
import { expect, test } from 'vitest'
import { openTestSystem } from '../support/testSystem.js'

const order = { id: 'mug-1' }

/** A shop that sells a mug for 10 USDC. `restart` empties the relay's store. */
async function openShop({ passesKey = true } = {}) {
  let current = memoryStore()
  const store: RelayStore = {
    put: (...call) => current.put(...call),
    get: (key) => current.get(key),
    take: (key) => current.take(key),
    swap: (...call) => current.swap(...call),
    spend: (...call) => current.spend(...call),
    ping: () => current.ping(),
  }
  const shop = { umaAddress: '$success.usd@sandbox.example', currency: 'USD', amount: 10_000_000 }
  const keys: QuoteOrder['idempotencyKey'][] = []
  const system = openTestSystem({
    relay: {
      store,
      createQuote: ({ accountId, idempotencyKey }) => {
        keys.push(idempotencyKey)
        const own = passesKey ? { idempotencyKey } : {}
        return createUmaQuote(createPlatform(system.sandbox), { accountId, ...shop, ...own })
      },
    },
  })
  const { accountId, wallet } = await system.signedIn()
  const ask = (wanted: unknown = order) => requestQuote(wallet, { order: wanted })
  const pay = async (wanted?: unknown) => executeQuote(wallet, { quote: await ask(wanted) })
  const restart = () => {
    current = memoryStore()
  }
  const expire = async () => {
    system.sandbox.clock.advance(10 * 60_000)
    await signInWithPasskey(wallet)
  }
  return { shop, system, keys, ask, pay, restart, expire, balance: () => system.balance(accountId) }
}

test('an order with an id that was paid is not paid again after a restart', async () => {
  const { pay, restart, balance } = await openShop()
  const paid = await pay()
  restart()
  expect(await pay()).toMatchObject({ id: paid.id, status: 'COMPLETED' })
  expect(await balance()).toBe(90_000_000)
})

test('a quote that expired unpaid makes room for one new quote, which is paid once over each restart', async () => {
  const { ask, pay, restart, expire, balance } = await openShop()
  const first = await ask()
  await expire()
  restart()
  const second = await ask()
  expect(second.id).not.toBe(first.id)
  await expire()
  const paid = await pay()
  for (const _ of [1, 2]) {
    restart()
    await expire()
    expect(await pay()).toMatchObject({ id: paid.id, status: 'COMPLETED' })
  }
  expect(await balance()).toBe(90_000_000)
})

test('an order with another price under the same id is refused after a restart, and not paid again', async () => {
  const { shop, pay, ask, restart, balance } = await openShop()
  await pay()
  restart()
  shop.amount = 11_000_000
  await expect(ask()).rejects.toMatchObject({ code: 'REFUSED', status: 409, serviceCode: 'CONFLICT' })
  expect(await balance()).toBe(90_000_000)
})

test('another order has another key, an order without an id has none, and it can be paid again', async () => {
  const { keys, pay, restart, balance } = await openShop()
  for (const wanted of [order, { id: 'mug-2' }, 'mug', 'mug']) {
    await pay(wanted)
    restart()
  }
  expect([keys[0] === keys[1], ...keys.slice(2)]).toEqual([false, undefined, undefined])
  expect(keys[0]).toMatch(/^[\w-]{43}$/)
  expect(await balance()).toBe(60_000_000)
})

test('an app that leaves the key out has what its store remembers', async () => {
  const { pay, balance } = await openShop({ passesKey: false })
  const paid = await pay()
  expect((await pay()).id).toBe(paid.id)
  expect(await balance()).toBe(90_000_000)
})
