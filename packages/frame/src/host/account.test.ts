/** Stories: the account that a frame serves, from its store and from the wallet's window. */

import { memorySessionStore, type SessionState, type SessionStore } from '@embedded-wallet/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFrameAccount } from './account.js'

const [ada, bob] = ['InternalAccount:ada', 'InternalAccount:bob']

async function open({ kept, ...steps }: { kept?: string } & Partial<SessionStore> = {}) {
  const own = memorySessionStore()
  if (kept !== undefined) await own.set('frame/account', kept)
  const sessionStore = { ...own, ...steps }
  const states: SessionState[] = []
  const account = createFrameAccount(
    { relayUrl: 'https://wallet.shop.example/wallet', rpId: 'wallet.shop.example', sessionStore },
    (state) => states.push(state),
  )
  return { account, states, own }
}
const idOf = async (account: Awaited<ReturnType<typeof open>>['account']) =>
  (await account.wallet())?.accountId

test('the account that was kept is served; without one the state is signed out, and said', async () => {
  expect(await idOf((await open({ kept: ada })).account)).toBe(ada)
  const { account, states } = await open()
  expect(account.state()).toEqual({ status: 'restoring' })
  expect(await account.wallet()).toBeUndefined()
  expect([account.state(), states]).toEqual([{ status: 'signed-out' }, [{ status: 'signed-out' }]])
})

test('an account that could not be read yet is unread, and not absent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let isSlow = true
  const own = memorySessionStore()
  await own.set('frame/account', ada)
  const { account } = await open({
    get: async (key) => {
      if (isSlow) throw new DOMException('', 'UnknownError')
      return own.get(key)
    },
  })
  expect([await account.wallet(), account.isUnread()]).toEqual([undefined, true])
  isSlow = false
  await vi.advanceTimersByTimeAsync(1000)
  expect([await idOf(account), account.isUnread()]).toEqual([ada, false])
})

test('a sign-in in the window is kept with its entries alone, and served from then on', async () => {
  const { account, own } = await open({ kept: ada })
  await account.take({ accountId: bob })
  expect(await idOf(account)).toBe(bob)
  expect(await own.list('')).toEqual([bob])
  await account.take({ accountId: ada, records: [['session/1', { sessionId: '1' }]] })
  expect(await own.get('session/1')).toEqual({ sessionId: '1' })
  expect([await idOf(account), await own.get('frame/account')]).toEqual([ada, ada])
})

test('of two sign-ins the later one counts, also while the first read of the store is on its way', async () => {
  const { account } = await open({ kept: ada })
  await Promise.all([account.take({ accountId: ada }), account.take({ accountId: bob })])
  expect(await idOf(account)).toBe(bob)
})

test('after a sign-in of another user, the session of the one before is not reported anymore', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
  ])
  const record = {
    ...{ schema: 2, accountId: ada, sessionId: 'Session:1', authMethodId: 'AuthMethod:1', type: 'PASSKEY' },
    ...{
      nickname: 'Phone',
      publicKey: `02${'ab'.repeat(32)}`,
      signingKey: privateKey,
      persistence: 'device',
    },
    ...{ startedAt: Date.now(), clockOffset: 0, expiresAt: new Date(Date.now() + 600_000).toISOString() },
  }
  const { account, states } = await open()
  await account.take({ accountId: ada, records: [[`session/${ada}/Session:1`, record]] })
  await vi.waitFor(() => expect(account.state().status).toBe('active'))
  await account.take({ accountId: bob })
  await vi.waitFor(() => expect(account.state().status).toBe('signed-out'))
  const count = states.length
  await vi.advanceTimersByTimeAsync(700_000)
  expect([account.state().status, states.length]).toEqual(['signed-out', count])
})

test('a store that fails leaves the account as it was, and a later sign-in is taken', async () => {
  let isFull = true
  const own = memorySessionStore()
  const { account } = await open({
    kept: ada,
    set: async (key, value) => {
      if (isFull) throw new Error('full')
      return own.set(key, value)
    },
  })
  await expect(account.take({ accountId: bob })).rejects.toThrow('full')
  expect(await idOf(account)).toBe(ada)
  isFull = false
  await account.take({ accountId: bob })
  expect(await idOf(account)).toBe(bob)
})

test('a sign-out without a user, or of another one, changes nothing', async () => {
  const { account, states } = await open()
  await account.take({ accountId: ada, isSignedOut: true })
  expect([await idOf(account), states]).toEqual([undefined, [{ status: 'signed-out' }]])
  const other = await open({ kept: ada })
  await other.account.take({ accountId: bob, isSignedOut: true })
  expect(await idOf(other.account)).toBe(ada)
})

test('a store that cannot be read is not signed out: the account is served as soon as it can', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const own = memorySessionStore()
  await own.set('frame/account', ada)
  let isBroken = true
  const get = async (key: string) => {
    if (isBroken) throw new DOMException('', 'UnknownError')
    return own.get(key)
  }
  const { account, states } = await open({ ...own, get })
  expect(await account.wallet()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([account.state(), states]).toEqual([{ status: 'restoring' }, []])
  isBroken = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await idOf(account)).toBe(ada)
})

test('a sign-in does not wait for a store that cannot be read, and is not undone by a later read', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const own = memorySessionStore()
  let isBroken = true
  const get = (key: string) => (isBroken ? Promise.reject(new Error('late')) : own.get(key))
  const { account } = await open({ ...own, get })
  await account.take({ accountId: bob })
  isBroken = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await idOf(account)).toBe(bob)
})
