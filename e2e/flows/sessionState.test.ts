/** The state of the session at once, without a wait, agrees with the watch and with the service's clock. */

import {
  getServerSessionState,
  getSession,
  getSessionState,
  listAuthMethods,
  type SessionState,
  signInWithPasskey,
  signOut,
  watchSession,
} from '@embedded-wallet/core'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestSystem } from '../support/testSystem.js'

afterEach(() => vi.useRealTimers())

test('the state is restoring until the store was read, and reading the state reads no store', async () => {
  const { createAccount, wallet: newWallet } = openTestSystem()
  const list = vi.fn(async () => [])
  const sessionStore = {
    persistence: 'device' as const,
    get: async () => undefined,
    set: async () => {},
    delete: async () => {},
    list,
  }
  const wallet = newWallet(await createAccount(), { sessionStore })
  expect(getSessionState(wallet)).toEqual({ status: 'restoring' })
  await Promise.resolve()
  expect(list).not.toHaveBeenCalled()
  await getSession(wallet)
  expect(getSessionState(wallet)).toEqual({ status: 'signed-out' })
})

test('the state is one object while nothing changes, and the watch reports the same object', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const before = getSessionState(wallet)
  expect(before.status).toBe('active')
  expect(getSessionState(wallet)).toBe(before)
  const seen: SessionState[] = []
  const stop = watchSession(wallet, { onState: (state) => seen.push(state) })
  await vi.waitFor(() => expect(seen).toHaveLength(1))
  expect(seen[0]).toBe(before)
  await signOut(wallet)
  await vi.waitFor(() => expect(seen).toHaveLength(2))
  const after = getSessionState(wallet)
  expect(after).toEqual({ status: 'signed-out' })
  expect(seen[1]).toBe(after)
  stop()
})

test('another session is another state, and a failed call is none', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const before = getSessionState(wallet)
  await expect(
    signInWithPasskey({ ...wallet, fetch: () => Promise.reject(new TypeError('offline')) }),
  ).rejects.toThrow()
  expect(getSessionState(wallet)).toBe(before)
  await signInWithPasskey(wallet)
  expect(getSessionState(wallet)).not.toBe(before)
  expect(getSessionState(wallet).status).toBe('active')
})

test('a session that is over by the service’s clock is never active, although nothing watches it', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const { wallet } = await openTestSystem().signedIn()
  const active = getSessionState(wallet)
  if (active.status !== 'active') throw new Error(active.status)
  const leftMs = Date.parse(active.session.expiresAt) - Date.now()
  vi.setSystemTime(Date.now() + leftMs - 30_000)
  expect(getSessionState(wallet).status).toBe('expiring')
  vi.setSystemTime(Date.now() + 40_000)
  const over = getSessionState(wallet)
  expect(over).toEqual({ status: 'expired', session: active.session })
  expect(await getSession(wallet)).toBeUndefined()
  expect(getSessionState(wallet)).toBe(over)
})

test('two copies with different warnings keep one object each', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const careful = { ...wallet, expiringMs: 3_600_000 }
  const [active, expiring] = [getSessionState(wallet), getSessionState(careful)]
  expect([active.status, expiring.status]).toEqual(['active', 'expiring'])
  expect([getSessionState(wallet), getSessionState(careful)]).toEqual([active, expiring])
  expect(getSessionState(wallet)).toBe(active)
  expect(getSessionState(careful)).toBe(expiring)
})

test('the state of a server is the one that every wallet begins with', async () => {
  const { createAccount, wallet: newWallet } = openTestSystem()
  const begun = getSessionState(newWallet(await createAccount()))
  expect(begun).toEqual({ status: 'restoring' })
  expect(getServerSessionState()).toBe(begun)
})

test('the watch hears with the next response that the service has another time, and that the session is over', async () => {
  const system = openTestSystem()
  const { wallet } = await system.signedIn()
  const seen: SessionState['status'][] = []
  const stop = watchSession(wallet, { onState: ({ status }) => seen.push(status) })
  await vi.waitFor(() => expect(seen).toEqual(['active']))
  await system.sandbox.clock.advance(20 * 60_000)
  await listAuthMethods(wallet)
  await vi.waitFor(() => expect(seen).toEqual(['active', 'expired']))
  stop()
})
