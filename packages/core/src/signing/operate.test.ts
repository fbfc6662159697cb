/** What a page keeps of a request that the service may work on: before it leaves, while it waits, and at its end. */

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
import { keepOperation } from './pendingOperations.js'
import type { Operated } from './waiting.js'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'], now })
  onTestFinished(() => void vi.useRealTimers())
})

// Source: service profiles, section 8, "200 PROCESSING".
const processing: Reply = [200, { status: 'PROCESSING', message: 'The operation is being processed.' }]
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
async function settled<T>(work: Promise<T>): Promise<T> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  work.then(over, over)
  while (!isOver) await vi.advanceTimersByTimeAsync(500)
  return work
}

test('an operation is stored before its request leaves, and forgotten only when its result is there', async () => {
  const { begin, happened } = open(revocation, () => [204])
  expect(await settled(begin())).toBe('the result')
  expect(happened).toEqual(['stored', 'sent', 'finished', 'forgotten'])
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
      return [401, { status: 401, code: 'UNAUTHORIZED', message: 'no', details: { reason: 'Invalid OTP' } }]
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
  const signIn = { ...codeSignIn, body: '{"type":"PASSKEY"}', action: 'signInWithPasskey' } as const
  const { wallet, operated, happened } = open(signIn, () => new TypeError('Failed to fetch'))
  await keepOperation(wallet, signIn)
  const start = async () => {
    happened.push(`started after ${String(await wallet.store.get(key))}`)
    return 'anew'
  }
  expect(await settled(joinOrStart(wallet, operated, start))).toBe('anew')
  expect(happened.at(-1)).toBe('started after undefined')
})
