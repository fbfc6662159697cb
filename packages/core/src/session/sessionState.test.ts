/** Where a wallet stands, from what it knows without a wait. */

import { expect, test } from 'vitest'
import { accountId, at, now, sessionRecord, stopClocks, unitWallet } from '../../test/unitWallet.js'
import { deviceSessions, endSession } from './deviceSessions.js'
import { keepSession } from './keepSession.js'
import { restoring, sessionState } from './sessionState.js'

/** What an app sees of `sessionRecord()`: nothing that signs, and nothing of the clock. */
const shown = {
  accountId,
  sessionId: 'Session:1',
  authMethodId: 'AuthMethod:1',
  type: 'PASSKEY',
  nickname: 'Laptop',
  publicKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/),
  expiresAt: at(840_000),
  persistence: 'device',
}

test('before the store was read, the wallet restores', () => {
  const state = sessionState(unitWallet().wallet)
  expect(state).toEqual({ status: 'restoring' })
  expect([sessionState(unitWallet().wallet) === state, restoring === state]).toEqual([true, true])
  expect(Object.isFrozen(state)).toBe(true)
})

test('without a session it is signed out', async () => {
  const { wallet } = unitWallet()
  await deviceSessions(wallet)
  expect(sessionState(wallet)).toEqual({ status: 'signed-out' })
})

test('a session is active, expires within the minute before its end, and is then over', async () => {
  const { advance } = stopClocks()
  const { wallet } = unitWallet()
  await keepSession(wallet, await sessionRecord({ expiresAt: at(100_000) }))
  const session = { ...shown, expiresAt: at(100_000) }
  expect(sessionState(wallet)).toEqual({ status: 'active', session })
  advance(39_999)
  expect(sessionState(wallet)).toEqual({ status: 'active', session })
  advance(1)
  expect(sessionState(wallet)).toEqual({ status: 'expiring', session })
  advance(59_999)
  expect(sessionState(wallet)).toEqual({ status: 'expiring', session })
  advance(1)
  expect(sessionState(wallet)).toEqual({ status: 'expired', session })
})

test('a session that lost its key says so', async () => {
  stopClocks()
  const { wallet } = unitWallet()
  const record = await keepSession(wallet, await sessionRecord())
  await endSession(wallet, { how: 'key-lost', record })
  expect(sessionState(wallet)).toEqual({ status: 'key-lost', session: shown })
})

test('the state stays the same object while nothing changes, and is a new one when something does', async () => {
  stopClocks()
  const { wallet } = unitWallet()
  await keepSession(wallet, await sessionRecord())
  const before = sessionState(wallet)
  expect(sessionState(wallet)).toBe(before)
  const expiring = sessionState({ ...wallet, expiringMs: 900_000 })
  expect(expiring.status).toBe('expiring')
  expect(sessionState(wallet)).toBe(before)
  await keepSession(wallet, await sessionRecord({ sessionId: 'Session:2', startedAt: now }))
  expect(sessionState(wallet)).toMatchObject({ status: 'active', session: { sessionId: 'Session:2' } })
})
