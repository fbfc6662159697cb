/** The store in Durable Objects: the contract of a store, eviction and the sweep. In the Workers runtime it runs in examples/workers. */

import { durableObjectStore, RelayStoreObject } from '@embedded-wallet/relay/durable-object'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createNamespace, createStorage } from './objectNamespace.js'
import { testStoreContract } from './storeContract.js'

describe.each([1, 16])('spread over %i objects', (objects) => {
  const store = durableObjectStore(createNamespace(), { objects })
  testStoreContract(() => store)
})

afterEach(() => {
  vi.useRealTimers()
})

test('an object that is evicted forgets nothing', async () => {
  const namespace = createNamespace()
  const store = durableObjectStore(namespace)
  const rate = { points: 1, seconds: 60 }
  await store.put('challenge', 'c', 60_000)
  await store.spend('ada', rate)
  namespace.objects.clear()
  expect([await store.take('challenge'), (await store.spend('ada', rate)) > 0]).toEqual(['c', true])
})

test('many keys are spread over all objects', async () => {
  const namespace = createNamespace()
  const store = durableObjectStore(namespace, { objects: 4 })
  for (let i = 0; i < 100; i++) await store.put(`key ${i}`, 'x', 60_000)
  expect([...namespace.storages.values()].map(({ entries }) => entries.size > 5)).toEqual([
    true,
    true,
    true,
    true,
  ])
})

test('an alarm removes what is over, page by page, and comes again while something is left', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const namespace = createNamespace()
  const store = durableObjectStore(namespace)
  for (let i = 0; i < 2500; i++) await store.put(`short ${i}`, 'x', 1000)
  await store.put('long', 'x', 3_600_000)
  const { entries, alarm } = namespace.storages.get('relay-0')!
  const first = alarm()!
  expect(first).toBe(Date.now() + 600_000)
  vi.setSystemTime(first)
  await namespace.objects.get('relay-0')!.alarm()
  expect([[...entries.keys()], alarm()]).toEqual([['text/long'], first + 600_000])
})

test('a clean-up that the runtime has given up is set up again by the next text', async () => {
  const { storage } = createStorage()
  const object = new RelayStoreObject({ storage })
  const put = (key: string) =>
    object.fetch(
      new Request('https://x.internal/', {
        method: 'POST',
        body: JSON.stringify({ step: 'put', args: [key, 'v', 1000] }),
      }),
    )
  await put('a')
  const setAlarm = vi.spyOn(storage, 'setAlarm')
  vi.spyOn(storage, 'list').mockRejectedValueOnce(new Error('storage is away'))
  vi.spyOn(storage, 'getAlarm').mockResolvedValue(null)
  await expect(object.alarm()).rejects.toThrow('storage is away')
  await put('b')
  expect(setAlarm).toHaveBeenCalledOnce()
})

test('a namespace that is missing in the configuration is refused at start', () => {
  expect(() => durableObjectStore(undefined as never)).toThrow(new TypeError('namespace must be an object'))
  expect(() => durableObjectStore(createNamespace(), { objects: 0 })).toThrow(RangeError)
})

test('an object that fails is a failure of the store', async () => {
  const store = durableObjectStore({
    idFromName: (name) => name,
    get: () => ({ fetch: async () => new Response(null, { status: 500 }) }),
  })
  await expect(store.spend('key', { points: 1, seconds: 60 })).rejects.toThrow('refused the step')
})
