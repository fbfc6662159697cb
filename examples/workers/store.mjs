/** The store that all isolates of a Worker share: one Durable Object, which handles one step after the other. */

import { memoryStore } from '@embedded-wallet/relay'

/** Keeps everything in its memory. When it is evicted, challenges and logins have to be begun again: it fails closed. */
export class RelayStoreObject {
  #store = memoryStore()

  async fetch(request) {
    const { step, given } = await request.json()
    return Response.json({ result: await this.#store[step](...given) })
  }
}

/** @returns A store for `createRelay`. A busy app takes one object per user instead of one for all. */
export function storeOf(namespace) {
  const call = async (step, ...given) => {
    const object = namespace.get(namespace.idFromName('relay'))
    const answer = await object.fetch('https://store.internal/', {
      method: 'POST',
      body: JSON.stringify({ step, given }),
    })
    return (await answer.json()).result
  }
  const steps = ['put', 'get', 'take', 'spend', 'ping']
  return Object.fromEntries(steps.map((step) => [step, (...given) => call(step, ...given)]))
}
