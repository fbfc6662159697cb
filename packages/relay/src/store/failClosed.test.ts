/** A store that fails: every method becomes a refusal. */

import { expect, test } from 'vitest'
import { failClosed } from './failClosed.js'
import { memoryStore } from './memoryStore.js'
import type { RelayStore } from './relayStore.js'

const steps: [string, (store: RelayStore) => Promise<unknown>][] = [
  ['put', (store) => store.put('key', 'value', 1000)],
  ['get', (store) => store.get('key')],
  ['take', (store) => store.take('key')],
  ['swap', (store) => store.swap('key', 'a', 'b', 1)],
  ['spend', (store) => store.spend('key', { points: 1, seconds: 60 })],
  ['ping', (store) => store.ping()],
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

test.each(steps)('%s: a result stays as it is', async (_, step) => {
  expect(await step(failClosed(memoryStore()))).toEqual(await step(memoryStore()))
})
