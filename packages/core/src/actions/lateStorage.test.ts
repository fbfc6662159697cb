/** What could not be read is not absent: storage that opens late, fails once or fails for ever, at each reading of a page. */

import 'fake-indexeddb/auto'
// What loads later is here already: with a clock that stands still, a module may never come.
import '../keys/libraries.js'
import './everyday.js'
import './rare.js'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  accountId,
  at,
  errorOf,
  now,
  openQuote,
  type Reply,
  type SentRequest,
  sessionRecord,
  unitWallet,
} from '../../test/unitWallet.js'
import { keepBegun } from '../authMethods/begunRegistrations.js'
import { findOwnPasskeys } from '../authMethods/registration.js'
import { keepOperation } from '../operations/operationMemory.js'
import { paymentMemory } from '../payments/paymentMemory.js'
import { quoteOfOrder } from '../payments/quoteOfOrder.js'
import { keepSession } from '../session/keepSession.js'
import { indexedDbSessionStore } from '../store/indexedDbSessionStore.js'
import type { OpenWallet } from '../wallet/wallet.js'
import { diagnose } from './diagnose.js'
import { executeQuote } from './executeQuote.js'
import { getSession } from './getSession.js'
import { getSessionState } from './getSessionState.js'
import { pendingOperations } from './pendingOperations.js'
import { reconcilePayments } from './reconcilePayments.js'
import { resumeOperation } from './resumeOperation.js'
import { signOut } from './signOut.js'
import { watchSession } from './watchSession.js'

const passkey = { credentialId: 'cred', rpId: 'shop.example', userId: 'user' }
const listed = { id: 'AuthMethod:2', accountId, type: 'PASSKEY', nickname: 'Laptop', createdAt: at(0) }

/** The service: the payment of the earlier page was executed, and its registration arrived. */
const service = ({ line }: SentRequest): Reply => {
  const headers = { Date: new Date(now).toUTCString() }
  if (line === 'GET /quotes/Quote:1') return [200, openQuote({ status: 'COMPLETED' }), headers]
  if (line.startsWith('GET /auth/credentials')) return [200, { data: [listed] }, headers]
  if (line.endsWith('/login/sign-out')) return [200, {}, headers]
  return [500]
}

const openPage = () => unitWallet(service, { sessionStore: indexedDbSessionStore() })

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'], now })
  onTestFinished(() => void vi.useRealTimers())
  globalThis.indexedDB = new IDBFactory()
  // The page before: it paid an order, began an operation and a registration, and got no response.
  const { wallet } = openPage()
  await keepSession(wallet, await sessionRecord())
  const order = () => Promise.resolve(openQuote())
  await quoteOfOrder(wallet, 'coffee', order, undefined)
  await paymentMemory(wallet, openQuote()).keepSent()
  await keepOperation(wallet, {
    id: 'Request:1',
    action: 'revokeSession',
    target: 'Session:9',
    body: undefined,
    signature: undefined,
    requestId: 'Request:1',
    type: undefined,
    since: now,
    expiresAt: at(3_600_000),
    isSeen: true,
    keyPair: undefined,
    begun: undefined,
  } as Parameters<typeof keepOperation>[1])
  await keepBegun(wallet, { id: 'cred', type: 'PASSKEY', nickname: 'Laptop', passkey, startedAt: now })
})

/** What a fault does to each `open`, and when storage works again, in milliseconds after the page's start. */
const faults = {
  'opens after 4 s': { worksAt: 4000, isLate: true },
  'opens after 40 s': { worksAt: 40_000, isLate: true },
  'fails once': { worksAt: 1, isLate: false },
  'fails for ever': { worksAt: 600_000, isLate: false },
} as const

function inject({ worksAt, isLate }: (typeof faults)[keyof typeof faults]) {
  const { open } = indexedDB
  const startedAt = performance.now()
  indexedDB.open = (...given) => {
    const request = {} as IDBOpenDBRequest
    const leftMs = startedAt + worksAt - performance.now()
    if (leftMs <= 0) return open.apply(indexedDB, given)
    if (!isLate) {
      queueMicrotask(() => {
        Object.assign(request, { error: new DOMException('', 'UnknownError') })
        request.onerror?.(new Event('error'))
      })
      return request
    }
    const real = open.apply(indexedDB, given)
    real.onsuccess = () =>
      setTimeout(() => {
        Object.assign(request, { result: real.result })
        request.onsuccess?.(new Event('success'))
      }, leftMs)
    return request
  }
}

/** What has begun goes as far as it can without time: digests and locks come from other threads, each after those that were asked for before. */
async function work(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) {
    await crypto.subtle.digest('SHA-256', new Uint8Array(1))
    await globalThis.navigator?.locks?.request('turn', () => undefined)
    await new Promise(setImmediate)
  }
}

/** Time passes, and what waits for it happens. */
async function pass(milliseconds: number): Promise<void> {
  const stepMs = Math.max(1000, milliseconds / 60)
  await work()
  for (let left = milliseconds; left >= 0; left -= stepMs) {
    await vi.advanceTimersByTimeAsync(Math.min(left, stepMs))
    await work()
  }
}

/** Each reading: what it says as a text, whether or not the storage can be read. */
const codeOf = (reading: Promise<unknown>, show: (value: never) => unknown) =>
  reading.then(show as (value: unknown) => unknown, ({ code, outcome, retryable }) =>
    [code, outcome, retryable].join(' '),
  )
const refused = 'STORE_UNAVAILABLE none true'
const readings: Record<
  string,
  { read: (wallet: OpenWallet) => Promise<unknown>; unread: unknown; known: unknown }
> = {
  'the session': {
    read: async ({ handle }) => `${getSessionState(handle).status} ${(await getSession(handle))?.sessionId}`,
    unread: 'restoring undefined',
    known: 'active Session:1',
  },
  'the report for support': {
    read: async ({ handle }) => (await diagnose(handle)).session,
    unread: 'restoring',
    known: 'active',
  },
  'the pending payments': {
    read: ({ handle }) =>
      codeOf(reconcilePayments(handle), (all: { quoteId: string; outcome: string }[]) =>
        all.map(({ quoteId, outcome }) => `${quoteId} ${outcome}`).join(),
      ),
    unread: refused,
    known: 'Quote:1 done',
  },
  'the memory of one payment': {
    read: (wallet) => paymentMemory(wallet, openQuote()).recall(),
    // A request may have left. Only "nothing" lets a payment be signed before its quote is read.
    unread: 'sent',
    known: 'sent',
  },
  'the payment of an order without an id': {
    read: (wallet) => {
      const request = () => Promise.resolve(openQuote({ id: 'Quote:new' }))
      return codeOf(quoteOfOrder(wallet, 'coffee', request, undefined), ({ id }: { id: string }) => id)
    },
    unread: refused,
    known: 'Quote:1',
  },
  'the pending operations': {
    read: ({ handle }) =>
      codeOf(pendingOperations(handle), (all: { id: string }[]) => all.map(({ id }) => id).join()),
    unread: refused,
    known: 'Request:1',
  },
  'the begun registrations': {
    read: async (wallet) => (await findOwnPasskeys(wallet, undefined)).registered?.id,
    // A sign-up must not wait for the storage. The relay excludes the passkeys that the service lists.
    unread: undefined,
    known: 'AuthMethod:2',
  },
}

describe.each(Object.entries(faults))('storage that %s', (name, fault) => {
  test.each(Object.entries(readings))('%s', async (_, { read, unread, known }) => {
    inject(fault)
    const { wallet, handle } = openPage()
    const statuses: string[] = []
    onTestFinished(watchSession(handle, { onState: ({ status }) => statuses.push(status) }))
    const first = read(wallet)
    await pass(name === 'fails once' ? 0 : 3500)
    expect(await first).toBe(unread)
    expect(statuses).toEqual(['restoring'])
    if (name !== 'fails once') {
      // Once more: a second look does not change what is not known.
      const second = read(wallet)
      await pass(0)
      expect(await second).toBe(unread)
    }
    await pass(fault.worksAt - 3500)
    // Nobody tells when a store that failed works again: the longest pause is 30 s.
    if (!fault.isLate) await pass(name === 'fails once' ? 1000 : 30_000)
    expect(statuses).toEqual(['restoring', 'active'])
    const later = read(wallet)
    await pass(0)
    expect(await later).toBe(known)
  })
})

describe('a user who cannot wait for the storage', () => {
  test('signs in, and what comes back later stands beside it: a sign-out ends both', async () => {
    inject(faults['opens after 40 s'])
    const { wallet, handle } = openPage()
    onTestFinished(watchSession(handle, { onState: () => undefined }))
    const own = keepSession(wallet, await sessionRecord({ sessionId: 'Session:2', startedAt: now }))
    await pass(3500)
    expect(await own).toMatchObject({ persistence: 'memory' })
    expect(getSessionState(handle)).toMatchObject({ status: 'active', session: { sessionId: 'Session:2' } })
    await pass(40_000)
    expect((await getSession(handle))?.sessionId).toBe('Session:2')
    expect([...(wallet.state.sessionsNow?.records.keys() ?? [])].sort()).toEqual(['Session:1', 'Session:2'])
    const leaving = signOut(handle).catch(() => undefined)
    await pass(1000)
    await leaving
    expect(getSessionState(handle)).toEqual({ status: 'signed-out' })
    expect(await indexedDbSessionStore().list('session/')).toEqual([])
  })

  test('signs in and out, and is told that a key of before may be there', async () => {
    inject(faults['opens after 40 s'])
    const { wallet, handle } = openPage()
    const own = keepSession(wallet, await sessionRecord({ sessionId: 'Session:2', startedAt: now }))
    await pass(3500)
    await own
    const leaving = errorOf(signOut(handle))
    await pass(1000)
    expect(await leaving).toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })

  // The session began a minute ago, at the time of the service.
  test.each([
    ['right', 0],
    ['20 minutes slow', -20],
    ['20 minutes fast', 20],
  ])(
    'signs out with a clock that is %s, is told that a key may be there, and a session that comes back later is deleted, not used',
    async (_, minutes) => {
      const { wallet } = openPage()
      await keepSession(wallet, await sessionRecord({ clockOffset: -minutes * 60_000 }))
      vi.setSystemTime(now + minutes * 60_000)
      inject(faults['opens after 40 s'])
      const { handle } = openPage()
      const statuses: string[] = []
      onTestFinished(watchSession(handle, { onState: ({ status }) => statuses.push(status) }))
      const leaving = errorOf(signOut(handle))
      await pass(3500)
      expect(await leaving).toMatchObject({ code: 'STORE_UNAVAILABLE' })
      expect(statuses).toEqual(['restoring', 'signed-out'])
      await pass(60_000)
      const later = getSession(handle)
      await pass(0)
      expect(await later).toBeUndefined()
      expect(statuses).toEqual(['restoring', 'signed-out'])
      expect(await indexedDbSessionStore().list('session/')).toEqual([])
    },
  )
})

test('a page that gets no storage at all is signed out: no later read finds anything', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  const { handle } = openPage()
  expect(await getSession(handle)).toBeUndefined()
  expect(getSessionState(handle)).toEqual({ status: 'signed-out' })
  expect(await reconcilePayments(handle)).toEqual([])
  // So a sign-out leaves nothing behind, and has nothing to say.
  expect(await signOut(handle)).toEqual({ isRevoked: false })
})

test('an order with an id is asked for all the same: the relay knows its quote', async () => {
  inject(faults['fails for ever'])
  const { wallet } = openPage()
  const quote = quoteOfOrder(
    wallet,
    { id: 7 },
    () => Promise.resolve(openQuote({ id: 'Quote:7' })),
    undefined,
  )
  await pass(0)
  expect(await quote).toMatchObject({ id: 'Quote:7' })
})

test('a payment of which the memory cannot be read is signed only after its quote was read', async () => {
  inject(faults['fails for ever'])
  const { handle, lines } = openPage()
  const paying = executeQuote(handle, { quote: openQuote() })
  await pass(0)
  // The page before had paid it.
  expect(await paying).toMatchObject({ status: 'COMPLETED' })
  expect(lines()).toEqual(['GET /quotes/Quote:1'])
})

test('an operation that cannot be looked up is not called settled', async () => {
  inject(faults['fails once'])
  const { handle } = openPage()
  const resuming = errorOf(resumeOperation(handle, { id: 'Request:1' }))
  await pass(0)
  expect(await resuming).toMatchObject({ code: 'STORE_UNAVAILABLE', retryable: true })
})
