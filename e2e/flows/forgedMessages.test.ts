/** Story: a script of this origin posts messages as other tabs do. They are hints: what the wallet does, its store decides. */

import 'fake-indexeddb/auto'
import {
  executeQuote,
  getSession,
  indexedDbSessionStore,
  memorySessionStore,
  type SessionState,
  type SessionStore,
  signInWithPasskey,
  watchSession,
} from '@embedded-wallet/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestSystem, type TestSystem } from '../support/testSystem.js'

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
  const messages = forgeries(accountId, before!.sessionId)
  for (const message of messages) {
    await post([message])
    expect(await getSession(wallet)).toEqual(before)
  }
  expect(await wallet.sessionStore.list('')).toEqual(stored)
  expect(states).toEqual(['active'])
  const quote = await system.quote(accountId, 1_000_000)
  expect(await executeQuote(wallet, { quote })).toMatchObject({ status: 'COMPLETED' })
  console.log(`\nForged messages: ${messages.length} posted, 0 changed a session`)
})

test('a flood of messages during a read of the store causes one more read', async () => {
  const system = openTestSystem()
  const store = memorySessionStore()
  let reads = 0
  let finishRead = () => {}
  const list = async (prefix: string) => {
    reads++
    if (reads > 1) {
      await new Promise<void>((resolve) => {
        finishRead = resolve
      })
    }
    return store.list(prefix)
  }
  const { accountId, authenticator } = await signedIn(system, store)
  const wallet = system.wallet(accountId, { sessionStore: { ...store, list }, passkeys: authenticator })
  const before = await getSession(wallet)
  const post = openForger()
  await post([accountId])
  await post(Array.from({ length: 1000 }, () => accountId))
  expect(reads).toBe(2)
  finishRead()
  await vi.waitFor(() => expect(reads).toBe(3))
  finishRead()
  expect(await getSession(wallet)).toEqual(before)
  expect(reads).toBe(3)
})

test('a session that leaves the store leaves every tab at the next message, whoever posts it', async () => {
  const system = openTestSystem()
  const { wallet, accountId } = await signedIn(system, indexedDbSessionStore('removed'))
  const session = await getSession(wallet)
  const key = `session/${accountId}/${session!.sessionId}`
  const record = await wallet.sessionStore.get(key)
  await wallet.sessionStore.delete(key)
  const post = openForger()
  await post([accountId])
  expect(await getSession(wallet)).toBeUndefined()
  // And it comes back with the record.
  await wallet.sessionStore.set(key, record)
  await post([accountId])
  expect(await getSession(wallet)).toEqual(session)
})

test('a store that cannot be read ends no session', async () => {
  const system = openTestSystem()
  const store = memorySessionStore()
  let isBroken = false
  const list = (prefix: string) => (isBroken ? Promise.reject(new Error('broken')) : store.list(prefix))
  const { accountId, authenticator } = await signedIn(system, store)
  const wallet = system.wallet(accountId, { sessionStore: { ...store, list }, passkeys: authenticator })
  const session = await getSession(wallet)
  isBroken = true
  await openForger()([accountId])
  expect(session).toBeDefined()
  expect(await getSession(wallet)).toEqual(session)
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
