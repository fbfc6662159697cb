/** What a page keeps of a request that the service may work on: before it leaves, while it waits, and at its end. */

import { NOT_FORWARDED_REASON } from '@embedded-wallet/protocol'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  at,
  deviceStore,
  errorOf,
  now,
  type Reply,
  type SentRequest,
  unitWallet,
} from '../../test/unitWallet.js'
import type { PendingOperation } from '../records.js'
import { clearOperations } from '../session/forgetSessions.js'
import { joinOrStart, operate } from './operate.js'
import { keepOperation } from './operationMemory.js'
import type { Operated } from './waiting.js'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'], now })
  onTestFinished(() => void vi.useRealTimers())
})

// Source: service profiles, section 8, "200 PROCESSING".
const processing: Reply = [200, { status: 'PROCESSING', message: 'The operation is being processed.' }]
const taken: Reply = [401, { status: 401, code: 'UNAUTHORIZED', message: 'no' }]
const key = 'operation/InternalAccount:1/Request:1'
const revocation: PendingOperation = {
  id: 'Request:1',
  requestId: 'Request:1',
  action: 'revokeSession',
  target: 'Session:9',
  signature: 'stamp',
  since: now,
  expiresAt: at(300_000),
  isSeen: false,
}
const codeSignIn: PendingOperation = {
  id: 'Request:1',
  action: 'signInWithEmailOtp',
  target: 'AuthMethod:1',
  isSeen: false,
  body: '{"type":"EMAIL_OTP","otp":"123456"}',
  since: now,
  expiresAt: at(300_000),
}

const passkeySignIn = { ...codeSignIn, body: '{"type":"PASSKEY"}', action: 'signInWithPasskey' } as const

/** A wallet with a slow store, a relay of the test's, and what happened, in order. */
function open(operation: PendingOperation, respond: (request: SentRequest) => Reply | Promise<Reply>) {
  const happened: string[] = []
  const store = deviceStore()
  const sessionStore = {
    ...store,
    set: async (name: string, value: unknown) => {
      await new Promise(setImmediate)
      await store.set(name, value)
      if (name === key) happened.push('stored')
    },
    delete: async (name: string) => {
      await store.delete(name)
      if (name === key) happened.push('forgotten')
    },
  }
  const opened = unitWallet(
    (request) => {
      happened.push('sent')
      return respond(request)
    },
    { sessionStore },
  )
  const operated: Operated<string> = {
    action: operation.action,
    isSame: ({ target }) => target === operation.target,
    finish: async () => {
      happened.push('finished')
      return 'the result'
    },
  }
  const begin = () => operate(opened.wallet, operated, async () => ({ ...operation }))
  return { ...opened, sessionStore, happened, operated, begin }
}

/** Lets the pauses between two requests pass. */
async function settled<T>(work: Promise<T>, stepMs = 500): Promise<T> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  work.then(over, over)
  while (!isOver) await vi.advanceTimersByTimeAsync(stepMs)
  return work
}

test('an operation is stored before its request leaves, and forgotten only when its result is there', async () => {
  const { begin, happened, events } = open(revocation, () => [204])
  expect(await settled(begin())).toBe('the result')
  expect(happened).toEqual(['stored', 'sent', 'finished', 'forgotten'])
  expect(events.filter(({ event }) => event === 'operation')).toEqual([])
})

const refusal = (status: number): Reply => [status, { status, code: 'BUSY_BY_TEST', message: 'no' }]
test.each<[string, Reply]>([
  ['a lost connection', new TypeError('Failed to fetch')],
  ...[408, 429, 502, 503, 504].map((status): [string, Reply] => [`status ${status}`, refusal(status)]),
])('%s between two requests ends no wait: the operation goes on', async (_, passing) => {
  const replies = [processing, passing, [204] as Reply]
  const { begin, happened } = open(revocation, () => replies.shift()!)
  expect(await settled(begin())).toBe('the result')
  expect(happened.filter((what) => what !== 'stored')).toEqual([
    'sent',
    'sent',
    'sent',
    'finished',
    'forgotten',
  ])
})

test.each([
  ['code', codeSignIn],
  ['token', { ...codeSignIn, body: '{"type":"OAUTH","oidcToken":"a.b.c"}' }],
])('a %s in the clear is stored only when the service said PROCESSING', async (_, signIn) => {
  const refused = open(signIn, () => [401, { status: 401, code: 'UNAUTHORIZED', message: 'no' }])
  expect(await errorOf(settled(refused.begin()))).toMatchObject({ code: 'REFUSED' })
  expect(refused.happened).toEqual(['sent', 'forgotten'])
  let isSettled = false
  const waiting = open(signIn, () => {
    if (isSettled)
      return [
        401,
        { status: 401, code: 'UNAUTHORIZED', message: 'no', details: { reason: 'Invalid OTP code' } },
      ]
    isSettled = true
    return processing
  })
  await errorOf(settled(waiting.begin()))
  expect(waiting.happened).toEqual(['sent', 'stored', 'sent', 'forgotten'])
})

test.each([
  ['the first request', 1, ['stored', 'sent', 'forgotten']],
  ['a repeat', 2, ['stored', 'sent', 'stored', 'sent', 'forgotten']],
])(
  'what a sign-out clears while %s is under way does not come back, and has no result',
  async (_, last, order) => {
    let count = 0
    const { wallet, begin, happened, sessionStore } = open(revocation, async () => {
      count += 1
      if (count === last) await clearOperations(wallet)
      return count === 1 ? processing : [204]
    })
    expect(await errorOf(settled(begin()))).toMatchObject({
      code: 'OUTCOME_UNKNOWN',
      message: expect.stringContaining('the user signed out'),
    })
    expect(happened.slice(0, order.length)).toEqual(order)
    expect(happened).not.toContain('finished')
    expect(await sessionStore.get(key)).toBeUndefined()
  },
)

test('a sign-in starts anew only when the one that it joined is forgotten: its response was lost again', async () => {
  const { wallet, operated, happened } = open(passkeySignIn, () => new TypeError('Failed to fetch'))
  await keepOperation(wallet, passkeySignIn)
  const start = async () => {
    happened.push(`started after ${String(await wallet.store.get(key))}`)
    return 'anew'
  }
  expect(await settled(joinOrStart(wallet, operated, start))).toBe('anew')
  expect(happened.at(-1)).toBe('started after undefined')
})

test.each([
  [1, [1000, 2000, 4000, 8000, 10_000, 10_000]],
  [0, [500, 1000, 2000, 4000, 5000, 5000]],
])('the pause grows from one second to ten, and half of it is chance: %i', async (chance, pauses) => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(chance)
  onTestFinished(() => random.mockRestore())
  const times: number[] = []
  const { begin } = open(revocation, () => {
    times.push(Date.now())
    return times.length > pauses.length ? [204] : processing
  })
  await settled(begin(), 50)
  const delays = times.slice(1).map((time, at) => time - times[at]!)
  // The store is slow.
  expect(delays.map((delay) => Math.floor(delay / 500) * 500)).toEqual(pauses)
})

test('an operation without an end ends with its challenge and a minute, and its outcome is unknown', async () => {
  let last = 0
  const { begin, happened } = open(revocation, () => {
    last = Date.now() - now
    return processing
  })
  expect(await errorOf(settled(begin()))).toMatchObject({ code: 'OUTCOME_UNKNOWN', status: 200 })
  expect(happened.at(-1)).toBe('forgotten')
  expect(last).toBeGreaterThan(340_000)
  expect(last).toBeLessThanOrEqual(370_000)
})

test.each([revocation, passkeySignIn])(
  'an abort ends the wait, sends nothing more, and the $action stays',
  async (operation) => {
    const { wallet, operated, happened, sessionStore } = open(operation, () => processing)
    const wait = new AbortController()
    const waiting = operate(wallet, { ...operated, signal: wait.signal }, async () => ({ ...operation }))
    const ending = errorOf(waiting)
    await vi.waitFor(() => expect(happened).toEqual(['stored', 'sent', 'stored']))
    wait.abort()
    expect(await ending).toMatchObject({ code: 'PROCESSING', outcome: 'unknown' })
    // Longer than the operation can take.
    await vi.advanceTimersByTimeAsync(360_000)
    expect(happened).toEqual(['stored', 'sent', 'stored'])
    expect(await sessionStore.get(key)).toMatchObject({ id: 'Request:1' })
  },
)

test.each(['a new sign-in', 'one that it joined'])(
  'a sign-in that is aborted on its way stays, and none follows: %s',
  async (which) => {
    const { wallet, operated, happened, sessionStore } = open(passkeySignIn, () => new Promise(() => {}))
    const wait = new AbortController()
    const waiting = { ...operated, signal: wait.signal }
    const start = () => operate(wallet, waiting, async () => ({ ...passkeySignIn }))
    const isNew = which === 'a new sign-in'
    if (!isNew) await keepOperation(wallet, passkeySignIn)
    const ending = errorOf(isNew ? start() : joinOrStart(wallet, waiting, start))
    await vi.waitFor(() => expect(happened).toEqual(['stored', 'sent']))
    wait.abort()
    expect(await ending).toMatchObject({ code: 'OUTCOME_UNKNOWN' })
    expect(happened).toEqual(['stored', 'sent'])
    expect(await sessionStore.get(key)).toMatchObject({ id: 'Request:1' })
  },
)

const notForwarded: Reply = [
  403,
  { status: 403, code: 'FORBIDDEN', message: 'no', details: { reason: NOT_FORWARDED_REASON } },
]
test.each<[what: string, Reply]>([
  ['the relay could not forward: another tab may have joined it', notForwarded],
  ['the service may have taken before', taken],
])('what %s stays', async (_, refused) => {
  const { begin, sessionStore } = open(revocation, () => refused)
  await errorOf(settled(begin()))
  expect(await sessionStore.get(key)).toMatchObject({ id: 'Request:1' })
})

test.each([
  ['an export that the service no longer has', 'exportWallet', true, 'anew'],
  ['a renewal', 'refreshSession', true, 'OUTCOME_UNKNOWN'],
  ['a renewal of which the page only remembers the request', 'refreshSession', false, 'anew'],
] as const)(
  '%s begins anew after a refused repeat only when nothing else can come',
  async (_, action, isSeen, end) => {
    const begun = { ...revocation, action, isSeen, target: 'InternalAccount:1' }
    const { wallet, operated } = open(begun, () => taken)
    await keepOperation(wallet, begun)
    const joined = joinOrStart(wallet, operated, async () => 'anew')
    expect(await settled(joined.catch(({ code }) => code))).toBe(end)
  },
)

test('a renewal joins no revocation of the same session', async () => {
  const { wallet, operated, happened } = open(revocation, () => [204])
  await keepOperation(wallet, revocation)
  const renewal = { ...operated, action: 'refreshSession' } as const
  expect(await joinOrStart(wallet, renewal, async () => 'anew')).toBe('anew')
  expect(happened).toEqual(['stored'])
})

test('an abort ends the wait for another call that begins the same', async () => {
  const { wallet, operated } = open(revocation, () => [204])
  let sign = (_: PendingOperation) => {}
  const signing = vi.fn(() => new Promise<PendingOperation>((resolve) => (sign = resolve)))
  const first = operate(wallet, operated, signing)
  await vi.waitFor(() => expect(signing).toHaveBeenCalled())
  const wait = new AbortController()
  const other = operate(wallet, { ...operated, signal: wait.signal }, signing)
  wait.abort()
  expect(await errorOf(other)).toMatchObject({ code: 'ABORTED' })
  sign(revocation)
  expect(await first).toBe('the result')
  expect(signing).toHaveBeenCalledOnce()
})

test('of two that wait for one operation, the second sends nothing after its end', async () => {
  const replies = [processing, processing, [204] as Reply]
  const { begin, happened } = open(revocation, () => replies.shift()!)
  const ends = [begin(), begin()].map((waiting) => waiting.catch(({ code }) => code))
  const [one, other] = await settled(Promise.all(ends))
  expect([one, other].sort()).toEqual(['OUTCOME_UNKNOWN', 'the result'])
  expect(happened.filter((what) => what === 'sent')).toHaveLength(3)
})

const demand = { payloadToSign: 'text', requestId: 'Request:2', expiresAt: at(300_000), type: 'PASSKEY' }
test.each<[string, PendingOperation, Reply[], object]>([
  ['the 401 of a sign-in that was PROCESSING', codeSignIn, [processing, taken], { code: 'OUTCOME_UNKNOWN' }],
  ['a second demand for a signature', revocation, [[202, demand]], { code: 'OUTCOME_UNKNOWN', status: 202 }],
  ['a demand for the signature of a code', codeSignIn, [[202, demand]], { code: 'UNEXPECTED_RESPONSE' }],
])('%s is no result', async (_, operation, replies, error) => {
  const { begin, happened } = open(operation, () => replies.shift()!)
  expect(await errorOf(settled(begin()))).toMatchObject(error)
  expect(happened).not.toContain('finished')
})

test('a sign-in that another tab began stays when a repeat is lost', async () => {
  const { wallet, begin } = open(passkeySignIn, () => new TypeError('Failed to fetch'))
  await keepOperation(wallet, passkeySignIn)
  await errorOf(settled(begin()))
  expect(await wallet.store.get(key)).toMatchObject({ id: 'Request:1' })
})
