/** Stories: several tabs share one prompt and one session, and no payment is signed twice; and messages that a script of this origin posts are hints, because the store decides. */

import 'fake-indexeddb/auto'
import {
  executeQuote,
  getSession,
  indexedDbSessionStore,
  memorySessionStore,
  type PasskeyCeremonies,
  reconcilePayments,
  registerPasskey,
  type SessionState,
  type SessionStore,
  signInWithPasskey,
  signOut,
  watchSession,
} from '@embedded-wallet/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestSystem, type TestSystem } from '../support/testSystem.js'
import { openBench } from './faults/bench.js'
import { openTab } from './faults/tabs.js'

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

/** A hostile script: it posts on the channel of the wallet and knows when everyone has heard it. */
function openForger() {
  const [own, echo] = [new BroadcastChannel('embedded-wallet'), new BroadcastChannel('embedded-wallet')]
  onTestFinished(() => {
    own.close()
    echo.close()
  })
  let heard = 0
  echo.onmessage = () => {
    heard++
  }
  return async (messages: readonly unknown[]) => {
    const expected = heard + messages.length
    for (const message of messages) own.postMessage(message)
    await vi.waitFor(() => expect(heard).toBe(expected))
    // The wallet's channel is one more listener of the same messages.
    await new Promise(setImmediate)
  }
}

/** Messages of every shape, for an account and a session that exist. */
function forgeries(account: string, sessionId: string): readonly unknown[] {
  const fields = { account, accountId: account, sessionId, change: 'forgotten' }
  return [
    ...[undefined, null, true, false, 0, -1, Number.NaN, Number.POSITIVE_INFINITY, 10n],
    ...['', 'forgotten', sessionId, 'x'.repeat(10_000_000), '\ud800', '__proto__', 'constructor'],
    ...[[], [account], [[account]], Array.from({ length: 100_000 }, () => account)],
    ...[{}, { account }, { account: null }, { account: { account } }, { sessionId }],
    ...[fields, { ...fields, change: 'kept' }, { ...fields, change: {} }, { ...fields, sessionId: '*' }],
    { ...fields, account: account.replace('InternalAccount:', 'EmbeddedWallet:') },
    { ...fields, account: 'InternalAccount:other' },
    JSON.parse(`{"__proto__":{"account":"${account}"},"toString":1,"constructor":null}`),
    ...[new Map([['account', account]]), new Set([account]), new Date(0), /x/, new Error(account)],
    ...[new ArrayBuffer(8), new Uint8Array(1_000_000)],
    // The one form that tabs use.
    account,
  ]
}

async function signedIn(system: TestSystem, sessionStore: SessionStore) {
  const { wallet: first, accountId } = await system.signedIn()
  const wallet = system.wallet(accountId, { sessionStore, passkeys: first.authenticator })
  await signInWithPasskey(wallet)
  return { wallet, accountId, authenticator: first.authenticator }
}

test('forged messages of every shape change nothing', async () => {
  const system = openTestSystem()
  const { wallet, accountId } = await signedIn(system, indexedDbSessionStore('forged'))
  const states: SessionState['status'][] = []
  watchSession(wallet, { onState: ({ status }) => states.push(status) })
  const before = await getSession(wallet)
  const stored = await wallet.sessionStore.list('')
  const post = openForger()
  for (const message of forgeries(accountId, before!.sessionId)) {
    await post([message])
    expect(await getSession(wallet)).toEqual(before)
  }
  expect(await wallet.sessionStore.list('')).toEqual(stored)
  expect(states).toEqual(['active'])
  const quote = await system.quote(accountId, 1_000_000)
  expect(await executeQuote(wallet, { quote })).toMatchObject({ status: 'COMPLETED' })
})

test('a forged message ends no wait for a sign-in', async () => {
  const system = openTestSystem()
  const { accountId } = await system.signedIn()
  let finish = () => {}
  const reauthenticate = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  const wallet = system.wallet(accountId, { reauthenticate })
  const quote = await system.quote(accountId, 1_000_000)
  const settled = vi.fn()
  const paid = executeQuote(wallet, { quote }).then(settled, settled)
  await vi.waitFor(() => expect(reauthenticate).toHaveBeenCalledOnce())
  await openForger()(forgeries(accountId, 'Session:forged'))
  expect(settled).not.toHaveBeenCalled()
  finish()
  await paid
  expect(settled.mock.calls[0]![0]).toMatchObject({ code: 'SESSION_REQUIRED' })
  expect(system.relayed.filter((line) => line.includes('/execute'))).toEqual([])
})

// It loads new copies of the SDK, so it comes after all tests of the copy above.
test('two copies of the SDK on one page make one payment, and a sign-out in one reaches the other', async () => {
  const sessionStore = memorySessionStore()
  const { system, accountId, device, movements, sent } = await openBench({ wallet: { sessionStore } })
  const [one, two] = [await openTab(), await openTab()]
  const quote = await system.quote(accountId, 1_000_000)
  const [first, second] = [device({ sessionStore }), device({ sessionStore })]
  const results = await Promise.all([one.executeQuote(first, { quote }), two.executeQuote(second, { quote })])
  expect(results.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED'])
  expect(movements()).toBe(1)
  const keys = sent.flatMap(({ headers }) => headers.get('Idempotency-Key') ?? [])
  expect(new Set(keys).size).toBe(1)
  await one.signOut(first)
  await vi.waitFor(async () => expect(await two.getSession(second)).toBeUndefined())
})
