/** Story: the state of the session at once agrees with the watch and the service's clock, and a refresh leaves the device one session. */

import {
  getSession,
  listAuthMethods,
  refreshSession,
  type SessionState,
  signOut,
  watchSession,
} from '@embedded-wallet/core'
import { expect, test, vi } from 'vitest'
import { openTestSystem } from '../support/testSystem.js'

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
