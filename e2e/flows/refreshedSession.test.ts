/** Story: a session is refreshed: the device then has the new one alone. It may be refreshed again and again, but not for longer than the app allows after the last real sign-in. */

import { getSession, refreshSession, signOut } from '@embedded-wallet/core'
import type { RelayOptions } from '@embedded-wallet/relay'
import { memoryStore } from '@embedded-wallet/relay'
import { expect, test } from 'vitest'
import {
  clientPublicKey,
  openStepUpStory,
  type RawCall,
  signedCall,
  signedLeg,
  signInWith,
} from '../support/stepUpStories.js'
import { openTestSystem } from '../support/testSystem.js'

const refresh = (sessionId: string): RawCall => ({
  ...{ method: 'POST', path: `/auth/sessions/${sessionId}/refresh` },
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
