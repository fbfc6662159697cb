/** The relays of one schedule: real ones on a shared store, each step of which is a seam, as it is with Redis. */

import {
  createRelay,
  memoryStore,
  type Relay,
  type RelayOptions,
  type RelayStore,
} from '@embedded-wallet/relay'
import type { Sandbox } from '@embedded-wallet/sandbox'
import { type Fetch, type Network, pathOf } from './network.js'
import type { Scheduler, Time } from './scheduler.js'

/** The call of a wallet that a relay works on. */
export interface WalletCall {
  name: string
  /** The action of the user that made it. */
  action: string | undefined
  request: Request
}

interface RelayParts {
  scheduler: Scheduler
  network: Network
  time: Time
  sandbox: Sandbox
  accountId: string
  options: Partial<RelayOptions>
  /** The service, with the call that it works for. */
  service: (request: Request, call: WalletCall) => Promise<Response>
  /** Where a test plants a bug. */
  changeStore?: ((store: RelayStore) => RelayStore) | undefined
}

const origin = 'https://shop.example'

/** What the relays have in this schedule. */
let present: { now: () => number; store: RelayStore; toService: Fetch }
const kept = new Map<Partial<RelayOptions>, Relay[]>()

/** Relays are kept from schedule to schedule: between calls they remember nothing outside their store. */
function relaysOf(
  sandbox: Sandbox,
  accountId: string,
  options: Partial<RelayOptions>,
  count: number,
): Relay[] {
  const { baseUrl, tokenId, clientSecret } = sandbox
  const relays = kept.get(options) ?? []
  kept.set(options, relays)
  while (relays.length < count) {
    relays.push(
      createRelay({
        service: { baseUrl, tokenId, clientSecret, fetch: (request) => present.toService(request) },
        relyingParty: { id: new URL(origin).hostname, name: 'Shop', origins: [origin] },
        authorize: () => [accountId],
        mode: 'sandbox',
        quotas: false,
        // A schedule leaves calls unfinished.
        maxInFlight: 1_000_000,
        now: () => present.now(),
        store: {
          put: (...given) => present.store.put(...given),
          get: (key) => present.store.get(key),
          take: (key) => present.store.take(key),
          swap: (...given) => present.store.swap(...given),
          spend: (...given) => present.store.spend(...given),
          ping: () => present.store.ping(),
        },
        ...options,
      }),
    )
  }
  return relays
}

export type Relays = ReturnType<typeof createRelays>

export function createRelays(count: number, parts: RelayParts) {
  const { scheduler, network, time, sandbox, accountId, options, service } = parts
  const { changeStore = (same) => same } = parts
  const { now } = time
  const timers = time.timersOf('relay')
  // One thing happens at a time, so what a relay does until the next step belongs to the call that just went on.
  let current!: WalletCall
  const goOn = (call: WalletCall) => {
    current = call
  }
  const store = changeStore(memoryStore(now))
  const shared: RelayStore = { ...store }
  for (const verb of ['put', 'get', 'take', 'swap', 'spend'] as const) {
    shared[verb] = ((key: string, ...more: never[]) =>
      new Promise((resolve, reject) => {
        const call = current
        const { name } = call
        const isRead = verb === 'get'
        // Ids are random: the kind of the record is enough of a name.
        const kind = key.replace(/[\w-]{30,}|:[\w-]+/g, '')
        scheduler.add({
          name: `${name}/redis${scheduler.number(`${name}/redis`)} ${verb} ${kind}`,
          kind: 'step',
          ways: ['done', 'refused', 'done unheard'],
          reads: isRead ? [`redis ${kind}`] : [],
          writes: isRead ? [`call ${name}`] : [`call ${name}`, `redis ${kind}`],
          happen: (way) => {
            goOn(call)
            const step = store[verb] as (key: string, ...more: never[]) => Promise<unknown>
            if (way === 'refused') return reject(new Error('The store does not respond.'))
            const result = step(key, ...more)
            if (way === 'done') result.then(resolve, reject)
            else result.then(() => reject(new Error('The response of the store is lost.')), reject)
          },
        })
      })) as never
  }
  const toService: Fetch = (request) => {
    const call = current
    const isRead = request.method === 'GET'
    const name = `${call.name}/service${scheduler.number(`${call.name}/service`)} ${pathOf(request)}`
    return network.send({
      name,
      sender: `call ${call.name}`,
      reads: isRead ? ['service'] : [],
      writes: isRead ? [] : ['service'],
      request,
      receive: (arrived) => service(arrived, call),
      onAnswer: () => goOn(call),
    })
  }
  present = { now, store: shared, toService }
  const relays = relaysOf(sandbox, accountId, options, count)
  return {
    /** @param at - The number of the relay, counted round. */
    receive: (call: WalletCall, at: number) => {
      goOn(call)
      return relays[at % count]!(call.request)
    },
    timers: {
      ...timers,
      setTimeout: ((fire: () => void, ms?: number) => {
        const call = current
        const then = () => {
          goOn(call)
          fire()
        }
        return timers.setTimeout(then, ms)
      }) as typeof setTimeout,
    },
  }
}
