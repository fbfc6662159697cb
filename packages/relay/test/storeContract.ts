/** What every store of a relay must do, as tests: the same for memory, for Redis behind each client, and for Durable Objects. */

import type { RelayStore } from '@embedded-wallet/relay'
import { expect, test, vi } from 'vitest'

let keys = 0
const newKey = () => `key ${process.pid} ${++keys}/ä{x}`

/** @param storeOf - Returns the store; called within each test. */
export function testStoreContract(storeOf: () => RelayStore): void {
  test('a text is there until its time is over', async () => {
    const [store, key] = [storeOf(), newKey()]
    expect(await store.put(key, 'naïve €', 60_000)).toBe(true)
    expect(await store.get(key)).toBe('naïve €')
    const short = newKey()
    await store.put(short, 'x', 20)
    await vi.waitFor(async () => expect(await store.get(short)).toBeUndefined())
    expect(await store.put(short, 'y', 60_000)).toBe(true)
  })

  test('put keeps a text that exists', async () => {
    const [store, key] = [storeOf(), newKey()]
    const puts = await Promise.all(['a', 'b', 'c'].map((text) => store.put(key, text, 60_000)))
    expect(puts.filter(Boolean)).toHaveLength(1)
    expect(await store.get(key)).toBe('abc'[puts.indexOf(true)])
  })

  test('of fifty callers who take a text, one gets it', async () => {
    const [store, key] = [storeOf(), newKey()]
    await store.put(key, 'one', 60_000)
    const taken = await Promise.all(Array.from({ length: 50 }, () => store.take(key)))
    expect(taken.filter((text) => text !== undefined)).toEqual(['one'])
    expect(await store.get(key)).toBeUndefined()
  })

  test('of fifty callers who swap a text, one succeeds, and a swap of another text fails', async () => {
    const [store, key] = [storeOf(), newKey()]
    expect(await store.swap(key, 'one', 'two', 60_000)).toBe(false)
    await store.put(key, 'ö {"one":1}', 60_000)
    const texts = Array.from({ length: 50 }, (_, n) => `two ${n}`)
    const swapped = await Promise.all(texts.map((text) => store.swap(key, 'ö {"one":1}', text, 60_000)))
    expect(swapped.filter(Boolean)).toHaveLength(1)
    expect(await store.get(key)).toBe(texts[swapped.indexOf(true)])
    await store.swap(key, texts[swapped.indexOf(true)]!, 'short', 20)
    await vi.waitFor(async () => expect(await store.get(key)).toBeUndefined())
  })

  test('fifty uses at once of a rate of twenty: twenty pass, the others learn how long to wait', async () => {
    const [store, key] = [storeOf(), newKey()]
    const waits = await Promise.all(
      Array.from({ length: 50 }, () => store.spend(key, { points: 20, seconds: 60 })),
    )
    expect(waits.filter((ms) => ms === 0)).toHaveLength(20)
    expect(Math.min(...waits.filter((ms) => ms > 0))).toBeGreaterThan(30_000)
    expect(Math.max(...waits)).toBeLessThanOrEqual(60_000)
  })

  test('each rate of a key is counted for itself, and a new period begins when one is over', async () => {
    const [store, key] = [storeOf(), newKey()]
    const short = () => store.spend(key, { points: 1, seconds: 1 })
    expect([await short(), (await short()) > 0]).toEqual([0, true])
    expect(await store.spend(key, { points: 1, seconds: 60 })).toBe(0)
    await vi.waitFor(async () => expect(await short()).toBe(0))
  })

  test('the store can be reached', async () => {
    await storeOf().ping()
  })
}
