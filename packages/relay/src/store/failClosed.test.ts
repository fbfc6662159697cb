/** A store that fails: every method becomes a refusal. */

import { expect, test } from 'vitest'
import { memoryStore } from './memoryStore.js'
import { failClosed, type RelayStore } from './relayStore.js'

/** Each method, and what an empty store responds. */
const steps: [string, (store: RelayStore) => Promise<unknown>, unknown][] = [
  ['put', (store) => store.put('key', 'value', 1000), true],
  ['get', (store) => store.get('key'), undefined],
  ['take', (store) => store.take('key'), undefined],
  ['swap', (store) => store.swap('key', 'a', 'b', 1), false],
  ['spend', (store) => store.spend('key', { points: 1, seconds: 60 }), 0],
  ['ping', (store) => store.ping(), undefined],
]
const cause = new Error('connection lost')

test.each(steps)('%s: a rejection and an exception become 503, with their cause', async (_, step) => {
  const rejecting = () => Promise.reject(cause)
  const throwing = () => {
    throw cause
  }
  for (const fail of [rejecting, throwing]) {
    const store = failClosed({ put: fail, get: fail, take: fail, swap: fail, spend: fail, ping: fail })
    await expect(step(store)).rejects.toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE', cause })
  }
})

test.each(steps)('%s: a result stays as it is', async (_, step, result) => {
  expect(await step(failClosed(memoryStore()))).toBe(result)
})
