/** Story: the state of the session at once agrees with the watch and the service's clock, and a refresh leaves the device one session. */

import {
  getServerSessionState,
  getSession,
  getSessionState,
  listAuthMethods,
  refreshSession,
  type SessionState,
  signInWithPasskey,
  signOut,
  watchSession,
} from '@embedded-wallet/core'
import { memoryStore, type RelayOptions } from '@embedded-wallet/relay'
import { afterEach, expect, test, vi } from 'vitest'
import {
  clientPublicKey,
  openStepUpStory,
  type RawCall,
  signedCall,
  signedLeg,
  signInWith,
} from '../support/stepUpStories.js'
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

const refresh = (sessionId: string): RawCall => ({
  method: 'POST',
  path: `/auth/sessions/${sessionId}/refresh`,
  json: { clientPublicKey },
})
const signInRequired = { status: 403, body: { code: 'SIGN_IN_REQUIRED' } }
const tenMinutes = 600_000

// Source: profile 2026-08, the only one with refreshes.
const open = async (options: Partial<RelayOptions> = {}) => {
  const story = await openStepUpStory('2026-08')
  const relay = story.relayOf(options)
  const { body } = await signInWith(story, relay, {})
  const signedIn = story.system.sandbox.clock.now()
  story.forwarded.length = 0
  return {
    story,
    relay,
    sessionId: body.id as string,
    hours: () => (story.system.sandbox.clock.now() - signedIn) / 3_600_000,
  }
}

test.each([
  [undefined, 12],
  [1, 1],
])('with maxSessionHours %s, a chain of refreshes ends after %d hours', async (maxSessionHours, limit) => {
  const { story, relay, sessionId, hours } = await open({ maxSessionHours })
  let session = sessionId
  let refreshes = 0
  for (;;) {
    story.system.sandbox.clock.advance(tenMinutes)
    const demand = await story.call(relay, refresh(session))
    if (demand.status !== 202) {
      expect(demand).toMatchObject(signInRequired)
      break
    }
    const refreshed = await story.call(relay, signedLeg(refresh(session), demand.body.requestId))
    expect(refreshed.status).toBe(201)
    session = refreshed.body.id
    refreshes++
  }
  expect([Math.floor(hours()), refreshes]).toEqual([limit, limit * 6 - 1])
  // Nothing of the last attempt has reached the service.
  expect(story.forwarded).toHaveLength(2 * refreshes)
  // A new sign-in begins a new chain.
  const { body } = await signInWith(story, relay, {})
  expect(await story.call(relay, refresh(body.id))).toMatchObject({ status: 202 })
})

test('a session is not refreshed when the relay does not know its sign-in', async () => {
  const { story, sessionId } = await open()
  expect(await story.call(story.relayOf(), refresh(sessionId))).toMatchObject(signInRequired)
  expect(story.forwarded).toEqual([])
})

test('every instance knows the sign-in', async () => {
  const store = memoryStore()
  const { story, sessionId } = await open({ store })
  expect(await story.call(story.relayOf({ store }), refresh(sessionId))).toMatchObject({ status: 202 })
})

test('the signed call of a refresh ends with the chain, too', async () => {
  const { story, relay, sessionId } = await open({ maxSessionHours: 1 })
  let call = refresh(sessionId)
  for (let i = 0; i < 5; i++) {
    story.system.sandbox.clock.advance(tenMinutes)
    call = refresh((await signedCall(story, relay, call)).body.id)
  }
  story.system.sandbox.clock.advance(tenMinutes - 30_000)
  const { status, body } = await story.call(relay, call)
  expect(status).toBe(202)
  story.system.sandbox.clock.advance(30_000)
  story.forwarded.length = 0
  expect(await story.call(relay, signedLeg(call, body.requestId))).toMatchObject(signInRequired)
  expect(story.forwarded).toEqual([])
})

async function signedIn() {
  const system = openTestSystem({ profile: '2026-08' })
  const { wallet } = await system.signedIn()
  const old = (await getSession(wallet))!
  system.sandbox.clock.advance(60_000)
  return { system, wallet, old }
}

/** The sessions that this device keeps, as a reload would read them. */
async function keptSessions(wallet: Awaited<ReturnType<typeof signedIn>>['wallet']) {
  const records = (await wallet.sessionStore.list('session/')) as { sessionId: string }[]
  return records.map(({ sessionId }) => sessionId)
}

test('the key of the old session is gone from the device, and the new one signs', async () => {
  const { wallet, old } = await signedIn()
  expect(await keptSessions(wallet)).toContain(old.sessionId)
  const renewed = await refreshSession(wallet)
  const kept = await keptSessions(wallet)
  expect(kept).toContain(renewed.sessionId)
  expect(kept).not.toContain(old.sessionId)
  expect((await getSession(wallet))?.sessionId).toBe(renewed.sessionId)
})

test('a reload after a renewal finds the new session, and never the old one', async () => {
  const { system, wallet, old } = await signedIn()
  const renewed = await refreshSession(wallet)
  const reloaded = system.wallet(wallet.accountId, { sessionStore: wallet.sessionStore })
  expect((await getSession(reloaded))?.sessionId).toBe(renewed.sessionId)
  await signOut(reloaded)
  expect((await getSession(reloaded))?.sessionId).not.toBe(old.sessionId)
  expect(await keptSessions(wallet)).not.toContain(renewed.sessionId)
})
