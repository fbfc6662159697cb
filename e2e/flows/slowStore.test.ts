/** Story: a store is slow, or the relay's fails in the middle of a call: a 503 means that nothing happened, so the same call works afterwards. */

import {
  executeQuote,
  memorySessionStore,
  reconcilePayments,
  registerEmailOtp,
  signInWithPasskey,
  signOut,
} from '@embedded-wallet/core'
import type { ProfileName } from '@embedded-wallet/protocol'
import { memoryStore, type Relay, type RelayStore } from '@embedded-wallet/relay'
import { describe, expect, test } from 'vitest'
import { type Fault, failingStore } from '../support/failingStore.js'
import { inFull, long, some } from '../support/inFull.js'
import { hasRedis, useSharedRedis } from '../support/redisServer.js'
import {
  attestationOf,
  clientPublicKey,
  openStepUpStory,
  provenStepUp,
  type RawCall,
  type StepUpStory,
  signedLeg,
  signInWith,
  withStepUp,
} from '../support/stepUpStories.js'
import { openTestSystem } from '../support/testSystem.js'

/** A call that uses something once. */
interface Place {
  profile: ProfileName
  /** With what the service responds when the call reaches it. */
  status: number
  prepare(story: StepUpStory, relay: Relay): Promise<RawCall>
  /** A call with the same single-use value that does something else. */
  other(call: RawCall): RawCall
}

const withBody = (change: object) => (call: RawCall) => ({ ...call, json: { ...call.json, ...change } })
const exportOf = ({ accountId }: StepUpStory): RawCall => ({
  method: 'POST',
  path: `/internal-accounts/${accountId}/export`,
  json: { clientPublicKey },
})
const optionsOf = ({ accountId }: StepUpStory): RawCall => ({
  method: 'POST',
  path: '/passkeys/registration-options',
  json: { accountId, nickname: 'Phone' },
})
const steppedUp = async (story: StepUpStory, relay: Relay, call: RawCall) =>
  withStepUp(call, await provenStepUp(story, relay, call))
const passkeyCall = async (story: StepUpStory, relay: Relay): Promise<RawCall> => {
  const options = await story.call(relay, await steppedUp(story, relay, optionsOf(story)))
  const { challenge } = options.body
  return {
    method: 'POST',
    path: '/auth/credentials',
    json: {
      type: 'PASSKEY',
      accountId: story.accountId,
      nickname: 'Phone',
      challenge,
      attestation: attestationOf(challenge),
    },
  }
}
const signedOf = async (story: StepUpStory, relay: Relay, first: RawCall): Promise<RawCall> => {
  const { status, body } = await story.call(relay, first)
  expect(status).toBe(202)
  return signedLeg(first, body.requestId)
}
/** The same call, signed for another demand. */
const otherDemand = (call: RawCall): RawCall => signedLeg(call, 'Request:other')

const places: Record<string, Place> = {
  'an operation without a signature, with a step-up': {
    profile: 'document',
    status: 200,
    prepare: (story, relay) =>
      steppedUp(story, relay, {
        method: 'PATCH',
        path: `/customers/${story.customerId}`,
        json: { email: 'new@shop.example' },
      }),
    other: withBody({ email: 'thief@shop.example' }),
  },
  'the first call of a signed operation, with a step-up': {
    profile: 'document',
    status: 202,
    prepare: (story, relay) => steppedUp(story, relay, exportOf(story)),
    other: withBody({ clientPublicKey: clientPublicKey.replace('6b17', '6b18') }),
  },
  'the signed call of an operation, with a step-up': {
    profile: 'document',
    status: 200,
    prepare: async (story, relay) => signedOf(story, relay, await steppedUp(story, relay, exportOf(story))),
    other: otherDemand,
  },
  'the options of a passkey, with a step-up': {
    profile: '2026-08',
    status: 200,
    prepare: (story, relay) => steppedUp(story, relay, optionsOf(story)),
    other: withBody({ nickname: 'Thief' }),
  },
  'the first call of a passkey': {
    profile: '2026-08',
    status: 202,
    prepare: passkeyCall,
    other: withBody({ nickname: 'Thief' }),
  },
  // The service refuses this attestation, because no authenticator made it.
  'the signed call of a passkey': {
    profile: '2026-08',
    status: 400,
    prepare: async (story, relay) => signedOf(story, relay, await passkeyCall(story, relay)),
    other: otherDemand,
  },
}

async function openPlace(
  { profile, prepare }: Place,
  storeOf: (now: () => number) => RelayStore,
  around = (relay: Relay): Relay => relay,
) {
  const story = await openStepUpStory(profile)
  const failing = failingStore(storeOf(story.system.sandbox.clock.now))
  const relay = around(story.relayOf({ store: failing.store, allowExport: true }))
  const call = await prepare(story, relay)
  story.forwarded.length = 0
  return { story, relay, call, failing }
}

/** @returns How many steps in the store the call makes. */
async function stepsOf(place: Place): Promise<number> {
  const { story, relay, call, failing } = await openPlace(place, memoryStore)
  failing.arm(0, 'the step is lost')
  expect((await story.call(relay, call)).status).toBe(place.status)
  return failing.state.steps
}

/** How many calls reached the service. */
const reached = (story: StepUpStory) => story.forwarded.length

type OpenPlace = Awaited<ReturnType<typeof openPlace>>

/** A call that got a 503 has done nothing, and works when it is made again. @returns The status of the first one. */
async function repeatAfter503(
  { story, relay, call, failing }: OpenPlace,
  { status }: Place,
  heal?: () => void,
): Promise<number> {
  const at = failing.state.at
  const first = await story.call(relay, call)
  heal?.()
  failing.arm(0, 'the step is lost')
  if (first.status === 503) {
    // A demand for a signature changes nothing, so the relay may have requested it.
    if (status !== 202) expect([at, reached(story)]).toEqual([at, 0])
    expect([at, (await story.call(relay, call)).status]).toEqual([at, status])
  } else expect([at, first.status]).toEqual([at, status])
  return first.status
}

/** What was used once gives nothing again, neither to the same call nor to another one. */
async function expectUsed({ story, relay, call }: OpenPlace, place: Place, at: number): Promise<void> {
  const forwarded = reached(story)
  // The service itself refuses the call with a 400.
  const success = place.status === 400 ? 200 : place.status
  for (const again of [call, place.other(call)])
    expect([at, (await story.call(relay, again)).status]).not.toEqual([at, success])
  expect([at, reached(story)]).toEqual([at, forwarded])
}

describe.each(some(Object.entries(places), 3))('%s', long, (_, place) => {
  test.each<Fault>(['the step is lost', 'its response is lost'])(
    'whichever step in the store fails, the same call works afterwards: %s',
    async (fault) => {
      const steps = await stepsOf(place)
      expect(steps).toBeGreaterThan(1)
      const outcomes: (number | string)[] = []
      for (let at = 1; at <= steps; at += inFull ? 1 : 2) {
        const opened = await openPlace(place, memoryStore)
        opened.failing.arm(at, fault)
        outcomes.push(`${at} ${await repeatAfter503(opened, place)}`)
        if (place.status !== 202) await expectUsed(opened, place, at)
      }
      expect(outcomes).toContain('1 503')
    },
  )

  test('no response leaves before the store has kept what it stands for', async () => {
    let running = 0
    const distant = (now: () => number) => {
      const store = memoryStore(now)
      const step =
        (name: keyof RelayStore) =>
        async (...args: never[]) => {
          running += 1
          await new Promise(setImmediate)
          const run = store[name] as (...args: never[]) => Promise<unknown>
          return run(...args).finally(() => {
            running -= 1
          })
        }
      return new Proxy(store, { get: (_, name) => step(name as keyof RelayStore) })
    }
    const late: string[] = []
    const around = (relay: Relay) =>
      Object.assign(async (request: Request) => {
        const response = await relay(request)
        if (running > 0) late.push(`${request.method} ${request.url}`)
        return response
      }, relay)
    const { story, relay, call } = await openPlace(place, distant, around)
    await signInWith(story, relay, {})
    expect((await story.call(relay, call)).status).toBe(place.status)
    expect(late).toEqual([])
  })

  test('when the response to a claim is lost, another call gets nothing', async () => {
    const { story, relay, call, failing } = await openPlace(place, memoryStore)
    failing.arm(0, 'its response is lost')
    const counted = await openPlace(place, memoryStore)
    counted.failing.arm(0, 'its response is lost')
    await counted.story.call(counted.relay, counted.call)
    failing.arm(
      counted.failing.calls.findIndex((step) => /^put .*\/claim$/.test(step)) + 1,
      'its response is lost',
    )
    expect((await story.call(relay, call)).status).toBe(503)
    failing.arm(0, 'its response is lost')
    expect((await story.call(relay, place.other(call))).status).toBeOneOf([400, 403])
    expect(reached(story)).toBe(0)
    expect((await story.call(relay, call)).status).toBe(place.status)
  })
})

test('no request of a wallet leaves, and no verb ends, before its device has kept, or deleted, what it must', async () => {
  let writing = 0
  const store = memorySessionStore()
  const write =
    <Args extends unknown[]>(run: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      writing += 1
      await new Promise(setImmediate)
      await run(...args)
      writing -= 1
    }
  const sessionStore = { ...store, set: write(store.set), delete: write(store.delete) }
  const late: string[] = []
  const verb = async (name: string, call: Promise<unknown>) => {
    await call.catch(() => undefined)
    if (writing > 0) late.push(name)
  }
  const system = openTestSystem()
  const { accountId, wallet: other } = await system.signedIn()
  const line = { isDown: false, refuses: false }
  const fetch = async (request: Request) => {
    if (writing > 0) late.push(`${request.method} ${new URL(request.url).pathname}`)
    const isRefused = line.refuses && request.url.endsWith('/execute')
    const response = isRefused ? new Response('{}', { status: 400 }) : await system.relay(request)
    if (line.isDown) throw new TypeError('offline')
    return response
  }
  const wallet = system.wallet(accountId, { sessionStore, fetch, passkeys: other.authenticator })
  const pay = async (name: string, fault: Partial<typeof line>) => {
    const quote = await system.quote(accountId, 1_000_000)
    Object.assign(line, fault)
    await verb(name, executeQuote(wallet, { quote }))
    Object.assign(line, { isDown: false, refuses: false })
  }
  await verb('sign in', signInWithPasskey(wallet))
  await pay('pay', {})
  await pay('pay, refused', { refuses: true })
  await pay('pay, lost', { isDown: true })
  await verb('reconcile', reconcilePayments(wallet))
  await verb('register', registerEmailOtp(wallet, { email: 'ada@shop.example' }))
  await verb('sign out', signOut(wallet))
  expect(late).toEqual([])
})

describe.skipIf(!hasRedis)('Redis is stopped in the middle of a call', () => {
  const redis = useSharedRedis()

  test.each(some(Object.entries(places), 3))(
    '%s: resumed, the same call works and another does not',
    long,
    async (_, place) => {
      const steps = await stepsOf(place)
      for (let at = 1; at <= steps; at += inFull ? 1 : 2) {
        const openStore = await redis.connect()
        // A step that responds may take its time on a busy machine.
        const [hasty, patient] = [openStore(300), openStore(30_000)]
        let now = patient
        const store = new Proxy(patient, { get: (_, name) => now[name as keyof RelayStore] })
        const opened = await openPlace(place, () => store)
        const setStopped = (isStopped: boolean) => {
          now = isStopped ? hasty : patient
          redis.signal(isStopped ? 'SIGSTOP' : 'SIGCONT')
        }
        opened.failing.arm(at, 'the step is lost', () => setStopped(true))
        await repeatAfter503(opened, place, () => setStopped(false))
        if (place.status !== 202) await expectUsed(opened, place, at)
      }
    },
  )
})
