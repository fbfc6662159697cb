/** The relays of one schedule: real ones on a shared store, each step of which is a seam, as it is with Redis; and the service, which notes for the witness what it did and for which action. */

import {
  IDEMPOTENCY_KEY_HEADER,
  REQUEST_ID_HEADER,
  STEP_UP_HEADER,
  WALLET_SIGNATURE_HEADER,
} from '@embedded-wallet/protocol'
import {
  createRelay,
  memoryStore,
  type Relay,
  type RelayOptions,
  type RelayStore,
} from '@embedded-wallet/relay'
import type { Sandbox } from '@embedded-wallet/sandbox'
import { blockedPage, type Fetch, type Network, pathOf } from './network.js'
import type { Scheduler, Time } from './scheduler.js'
import type { Template } from './template.js'
import type { Witness } from './witness.js'

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

/** What all relays have. */
const relayOptions = ({ baseUrl, tokenId, clientSecret }: Sandbox) =>
  ({
    service: { baseUrl, tokenId, clientSecret, fetch: (request) => present.toService(request) },
    relyingParty: { id: new URL(origin).hostname, name: 'Shop', origins: [origin] },
    mode: 'sandbox',
    quotas: false,
    // A schedule leaves calls unfinished.
    maxInFlight: 1_000_000,
    now: () => present.now(),
  }) satisfies Partial<RelayOptions>

/** Relays are kept from schedule to schedule: between calls they remember nothing outside their store. */
function relaysOf(
  sandbox: Sandbox,
  accountId: string,
  options: Partial<RelayOptions>,
  count: number,
): Relay[] {
  const relays = kept.get(options) ?? []
  kept.set(options, relays)
  while (relays.length < count) {
    relays.push(
      createRelay({
        ...relayOptions(sandbox),
        authorize: () => [accountId],
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

const noneLeft = { points: 0, seconds: 60 }
const refusing = new Map<Partial<RelayOptions>, readonly Partial<RelayOptions>[]>()

/** The same set-up with a policy, or with a quota, that lets no payment pass. */
function refusingOf(options: Partial<RelayOptions>): readonly Partial<RelayOptions>[] {
  const kept = refusing.get(options) ?? [
    { ...options, authorizeAction: () => 'deny' },
    { ...options, quotas: { signatures: { perUser: noneLeft, perAddress: noneLeft } } },
  ]
  refusing.set(options, kept)
  return kept
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
  /** A relay that has begun anew with an empty store: it knows no user of the app. */
  const anew = createRelay({
    ...relayOptions(sandbox),
    authorize: () => null,
  })
  const relays = relaysOf(sandbox, accountId, options, count)
  /** Other instances with the same store. */
  const others = refusingOf(options).flatMap((one) => relaysOf(sandbox, accountId, one, 1))
  return {
    /** Who refuses the second arrival of a call. */
    refusalsOf: (call: WalletCall) => ({
      'a proxy': async () => blockedPage([403, 404, 429][scheduler.number('refusals of a proxy') % 3]!),
      'a relay that began anew': async (request: Request) => anew(request),
      'a relay': (request: Request) => {
        goOn({ ...call, name: `${call.name}r`, request })
        return others[scheduler.number('refusals of a relay') % 2]!(request)
      },
    }),
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

/** Whether the service has accepted a call and works on it. A payment that is processed has an id. */
export async function isProcessing(response: Response): Promise<boolean> {
  if (response.status !== 200) return false
  const { status, id } = (await response.clone().json()) as { status?: string; id?: string }
  return status === 'PROCESSING' && id === undefined
}

export function createObservedService(witness: Witness, template: Template, next: Sandbox['fetch']) {
  const { sandbox, accountId } = template
  const opening = sandbox.movements().length
  let seen = opening
  const count = (uses: Map<string, number>, id: string) => uses.set(id, (uses.get(id) ?? 0) + 1)
  /** Notes what the service works on. @returns Whether it says so. */
  const noteAccepted = async ({ headers, method, url }: Request, response: Response): Promise<boolean> => {
    const requestId = headers.get(REQUEST_ID_HEADER)
    if (method === 'GET' || !(await isProcessing(response))) return false
    const signature = headers.get(WALLET_SIGNATURE_HEADER)
    if (requestId === null || signature === null) return true
    const works = new Set(
      sandbox
        .snapshot()
        .filter(
          ([table, , row]) => table === 'operations' && (row as { outcome?: object }).outcome === undefined,
        )
        .map(([, key]) => key.split(' ')[0]!),
    )
    const target = `${method} ${new URL(url).pathname}`
    const { accepted, sent, broken, isForgetful, isClockWrong } = witness
    const heard = sent.get(requestId)
    const other = [...accepted].find(
      ([known, one]) => known !== requestId && heard?.has(known) && one.target === target && works.has(known),
    )
    if (other && !isForgetful && !isClockWrong)
      broken.push(`${target} was signed again: the service still works on it`)
    const one = accepted.get(requestId) ?? { target, signatures: new Set() }
    accepted.set(requestId, { target, signatures: one.signatures.add(signature) })
    return true
  }
  return async (request: Request, { name, action, request: first }: WalletCall): Promise<Response> => {
    const { headers, method, url } = request
    const response = await next(request)
    const movements = sandbox.movements()
    for (; seen < movements.length; seen++) {
      const { reason, entries } = movements[seen]!
      if (entries.some(({ account, amount }) => account === accountId && amount < 0n))
        witness.moved.push({ transactionId: reason, by: action })
    }
    const isWaiting = await noteAccepted(request, response)
    const isAct = response.ok && response.status !== 202 && method !== 'GET' && !isWaiting
    const stepUp = first.headers.get(STEP_UP_HEADER)
    if (response.status === 202) {
      const { payloadToSign } = (await response.clone().json()) as { payloadToSign?: string }
      if (payloadToSign !== undefined)
        witness.demands.set(payloadToSign, `${method} ${new URL(url).pathname.replace(/^\/[\d-]+/, '')}`)
    }
    if (isAct && method === 'PATCH' && action !== undefined) witness.changed.push(action)
    if (
      (isAct || isWaiting) &&
      pathOf(request) === 'DELETE /auth/credentials/AuthMethod' &&
      action !== undefined
    )
      witness.removed.push(action)
    // A payment may arrive twice: its Idempotency-Key makes it one. Other calls count as they arrive at a relay.
    if (isAct && stepUp !== null && !url.includes('/auth/')) {
      const used = `${url} ${headers.get(IDEMPOTENCY_KEY_HEADER) ?? name}`
      witness.stepUps.set(stepUp, (witness.stepUps.get(stepUp) ?? new Set()).add(used))
    }
    const requestId = headers.get(REQUEST_ID_HEADER)
    if (isAct && requestId !== null) count(witness.requestIds, requestId)
    if ((isAct || isWaiting) && url.includes('/auth/')) {
      const state = sandbox.snapshot()
      witness.waysIn = state.filter(([table]) => table === 'authMethods').length
      witness.sessions = new Set([
        ...witness.sessions,
        ...state.filter(([table]) => table === 'sessions').map(([, id]) => id),
      ])
    }
    return response
  }
}
