/** Stories: who can hand a session to the frame, and how: keys come in a message of its own origin to this very frame alone. */

import { getSession } from '@embedded-wallet/core'
import { expect, test, vi } from 'vitest'
import { sessionChannel } from '../src/passSession.js'
import { openWorld } from './world.js'

const thief = 'InternalAccount:thief'
const records = [[`session/${thief}/1`, { accountId: thief, sessionId: '1' }]] as const

test('on the channel every page of the origin is heard, so it brings no keys: only the account, from the store that both share', async () => {
  const { wallet, sessionStore, accountId } = await openWorld({ isSignedIn: false })
  await getSession(wallet)
  const channel = new BroadcastChannel(sessionChannel)
  channel.postMessage({ walletHandOver: { accountId: thief, records } })
  channel.postMessage({ walletHandOver: { accountId } })
  await vi.waitFor(async () => expect(await sessionStore.get('frame/account')).toBe(accountId), {
    interval: 5,
  })
  expect(await sessionStore.list('session/')).toEqual([])
  channel.close()
})

test('entries that are no sessions are not taken, not even one among sessions', async () => {
  const { wallet, passSession, sessionStore, accountId } = await openWorld({ isSignedIn: false })
  await getSession(wallet)
  for (const entry of [['operation/1', 'theirs'], ['session', 1], 'session/1', [1, 2]])
    passSession({ records: [...records, entry] as never })
  passSession({ accountId })
  await vi.waitFor(async () => expect(await getSession(wallet)).toMatchObject({ accountId }), { interval: 5 })
  expect(await sessionStore.get('operation/1')).toBeUndefined()
  expect(await sessionStore.get(records[0][0])).toBeUndefined()
})

test('a sign-out of another account in a window leaves the session of this one', async () => {
  const { wallet, passSession, accountId } = await openWorld()
  expect(await getSession(wallet)).toMatchObject({ accountId })
  passSession({ accountId: thief, isSignedOut: true, records: undefined })
  expect(await getSession(wallet)).toMatchObject({ accountId })
  passSession({ isSignedOut: true, records: undefined })
  await vi.waitFor(async () => expect(await getSession(wallet)).toBeUndefined(), { interval: 5 })
})
