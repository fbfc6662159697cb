/** Story: several tabs share one prompt and one session, and no payment is signed twice. */

import 'fake-indexeddb/auto'
import {
  executeQuote,
  getSession,
  indexedDbSessionStore,
  type PasskeyCeremonies,
  reconcilePayments,
  registerPasskey,
  type SessionState,
  signInWithPasskey,
  signOut,
  watchSession,
} from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { openTestSystem } from '../support/testSystem.js'

let databases = 0

/** Tabs of one browser: wallets that share a store and an authenticator. */
async function openTabs(count: number, options: Parameters<typeof openTestSystem>[0] = {}) {
  const system = openTestSystem(options)
  const accountId = await system.createAccount()
  const database = `tabs-${databases++}`
  const first = system.wallet(accountId, { sessionStore: indexedDbSessionStore(database) })
  const passkeys: PasskeyCeremonies = first.authenticator
  const others = Array.from({ length: count - 1 }, () =>
    system.wallet(accountId, { sessionStore: indexedDbSessionStore(database), passkeys }),
  )
  await registerPasskey(first, { nickname: 'My phone' })
  return { system, accountId, tabs: [first, ...others], authenticator: first.authenticator }
}

test('eight tabs sign in with one prompt and share one session', async () => {
  const { system, accountId, tabs, authenticator } = await openTabs(8)
  const prompts = authenticator.prompts
  const sessions = await Promise.all(tabs.map((wallet) => signInWithPasskey(wallet)))
  expect(authenticator.prompts - prompts).toBe(1)
  expect(new Set(sessions.map(({ sessionId }) => sessionId)).size).toBe(1)
  expect((await system.platform('listSessions', { query: { accountId } })).data).toHaveLength(1)
})

test('every tab hears of a sign-in, a sign-out and another sign-in', async () => {
  const { system, accountId, tabs } = await openTabs(3)
  const seen: SessionState['status'][][] = tabs.map(() => [])
  tabs.forEach((wallet, i) => {
    watchSession(wallet, { onState: ({ status }) => seen[i]!.push(status) })
  })
  const expectAll = (...statuses: SessionState['status'][]) =>
    expect
      .poll(() => seen)
      // The first tab has registered the passkey, so its store was read before.
      .toEqual(tabs.map((_, i) => [...(i === 0 ? [] : ['restoring']), 'signed-out', ...statuses]))
  /** The sessions as the service lists them. */
  const sessions = async () =>
    (await system.platform('listSessions', { query: { accountId } })).data.map(({ id }) => id)
  await expectAll()
  await signInWithPasskey(tabs[0]!)
  await expectAll('active')
  const [first] = await sessions()
  await signOut(tabs[2]!)
  await expectAll('active', 'signed-out')
  await signInWithPasskey(tabs[1]!)
  await expectAll('active', 'signed-out', 'active')
  const [second] = (await sessions()).filter((id) => id !== first)
  for (const tab of tabs) expect(await getSession(tab)).toMatchObject({ sessionId: second })
})

test('a session that ends while another tab reads it is over in that tab too', async () => {
  const { system, accountId, tabs } = await openTabs(1)
  const { sessionStore, authenticator } = tabs[0]!
  let finishRead = () => {}
  const mayFinish = new Promise<void>((resolve) => {
    finishRead = resolve
  })
  let reads = 0
  const slowStore = {
    ...sessionStore,
    list: async (prefix: string) => {
      const values = await sessionStore.list(prefix)
      if (values.length > 0) {
        reads++
        await mayFinish
      }
      return values
    },
  }
  const other = system.wallet(accountId, { sessionStore: slowStore, passkeys: authenticator })
  expect(await getSession(other)).toBeUndefined()
  await signInWithPasskey(tabs[0]!)
  await expect.poll(() => reads).toBe(1)
  await signOut(tabs[0]!)
  finishRead()
  await new Promise(setImmediate)
  expect(await getSession(other)).toBeUndefined()
})

test('eight tabs make the same payment at once, and it is signed and paid once', async () => {
  const { system, accountId, tabs } = await openTabs(8)
  await signInWithPasskey(tabs[0]!)
  await system.fund(accountId, 10_000_000)
  const quote = await system.quote(accountId, 1_000_000)
  const results = await Promise.all(tabs.map((wallet) => executeQuote(wallet, { quote })))
  expect(results.every(({ status }) => status === 'COMPLETED')).toBe(true)
  expect(system.requests.filter(({ url }) => url.endsWith('/execute'))).toHaveLength(1)
  expect(await system.balance(accountId)).toBe(9_000_000)
})

test('a payment of another tab is not signed again and is forgotten when its quote has expired', async () => {
  const { system, accountId, tabs } = await openTabs(2)
  await signInWithPasskey(tabs[0]!)
  await system.fund(accountId, 10_000_000)
  const quote = await system.quote(accountId, 1_000_000)
  await executeQuote(tabs[0]!, { quote })
  const confirmed: unknown[] = []
  const { sessionStore } = tabs[0]!
  const later = system.wallet(accountId, { sessionStore, confirm: (summary) => confirmed.push(summary) > 0 })
  for (const wallet of [later, tabs[1]!])
    expect(await executeQuote(wallet, { quote })).toMatchObject({ id: quote.id, status: 'COMPLETED' })
  expect(await executeQuote(later, { quoteId: quote.id })).toMatchObject({ status: 'COMPLETED' })
  expect(confirmed).toEqual([])
  expect(system.requests.filter(({ url }) => url.endsWith('/execute'))).toHaveLength(1)
  expect(await system.balance(accountId)).toBe(9_000_000)
  expect(await reconcilePayments(later)).toEqual([])

  // After the expiry the payment is forgotten, because an expired payload is never signed.
  expect(await sessionStore.list('intent/')).toHaveLength(1)
  system.sandbox.clock.advance(10 * 60_000)
  await signInWithPasskey(tabs[0]!)
  expect(await reconcilePayments(tabs[0]!)).toEqual([])
  expect(await sessionStore.list('intent/')).toEqual([])
  await expect(executeQuote(tabs[0]!, { quote })).rejects.toMatchObject({ code: 'PAYLOAD_MISMATCH' })
})

test('an executed payment that cannot be read is unknown and is not signed again', async () => {
  let isOffline = false
  const { system, accountId, tabs } = await openTabs(2, {
    betweenWalletAndRelay: (next) => (request) =>
      isOffline ? Promise.reject(new TypeError('Failed to fetch')) : next(request),
  })
  await signInWithPasskey(tabs[0]!)
  await system.fund(accountId, 10_000_000)
  const quote = await system.quote(accountId, 1_000_000)
  await executeQuote(tabs[0]!, { quote })
  isOffline = true
  await expect(executeQuote(tabs[1]!, { quote })).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  expect(system.requests.filter(({ url }) => url.endsWith('/execute'))).toHaveLength(1)
})

test('an executed payment is not signed again, whatever its quote shows later', async () => {
  const shown = { status: 'COMPLETED' }
  const { system, accountId, tabs } = await openTabs(2, {
    betweenWalletAndRelay: (next) => async (request) => {
      const response = await next(request)
      if (request.method !== 'GET' || !request.url.includes('/quotes/')) return response
      return Response.json({ ...(await response.json()), status: shown.status })
    },
  })
  await signInWithPasskey(tabs[0]!)
  await system.fund(accountId, 10_000_000)
  const quote = await system.quote(accountId, 1_000_000)
  await executeQuote(tabs[0]!, { quote })
  const pay = () => executeQuote(tabs[1]!, { quote })
  for (const status of ['PENDING', 'SOMETHING_NEW']) {
    shown.status = status
    await expect(pay()).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown' })
  }
  // The quote was executed, and it now shows how that ended.
  shown.status = 'FAILED'
  expect(await pay()).toMatchObject({ id: quote.id, status: 'FAILED' })
  shown.status = 'EXPIRED'
  await expect(pay()).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown' })
  expect(system.requests.filter(({ url }) => url.endsWith('/execute'))).toHaveLength(1)
})

test('a payment that never arrived counts as unsent after its quote has expired', async () => {
  let isOffline = false
  const { system, accountId, tabs } = await openTabs(1, {
    betweenWalletAndRelay: (next) => (request) =>
      isOffline && request.url.endsWith('/execute')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : next(request),
  })
  const wallet = tabs[0]!
  await signInWithPasskey(wallet)
  await system.fund(accountId, 10_000_000)
  const quote = await system.quote(accountId, 1_000_000)
  isOffline = true
  await expect(executeQuote(wallet, { quote })).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  expect(await reconcilePayments(wallet)).toMatchObject([{ outcome: 'unknown' }])
  system.sandbox.clock.advance(6 * 60_000)
  expect(await reconcilePayments(wallet)).toMatchObject([{ outcome: 'none' }])
  expect(await reconcilePayments(wallet)).toEqual([])
  expect(await system.balance(accountId)).toBe(10_000_000)
})
