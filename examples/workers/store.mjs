/** The store that all isolates of a Worker share: one Durable Object, which runs one step after the other. */

import { memoryStore } from '@embedded-wallet/relay'

/** Keeps everything in memory. When it is evicted, users must start their challenges and logins again; nothing is let through. */
export class RelayStoreObject {
  #store = memoryStore()

  async fetch(request) {
    const { step, args } = await request.json()
    return Response.json({ result: await this.#store[step](...args) })
  }
}

/** @returns A store for `createRelay`. A busy app uses one object per user instead of one for all. */
export function storeOf(namespace) {
  const call = async (step, ...args) => {
    const object = namespace.get(namespace.idFromName('relay'))
    const response = await object.fetch('https://store.internal/', {
      method: 'POST',
      body: JSON.stringify({ step, args }),
    })
    return (await response.json()).result
  }
  const steps = ['put', 'get', 'take', 'spend', 'ping']
  return Object.fromEntries(steps.map((step) => [step, (...args) => call(step, ...args)]))
}
