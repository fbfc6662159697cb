/** Sessions: which one a call takes, how it is opened, and what its state is. */

import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  accountId,
  at,
  deviceStore,
  errorOf,
  now,
  openedSession,
  sessionRecord,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import { SessionError } from '../errors.js'
import { createClientKey } from '../keys/clientKey.js'
import type { OpenWallet } from '../wallet/wallet.js'
import {
  currentSession,
  deviceSessions,
  endSession,
  requireSession,
  sessionError,
  sessionStoreKey,
} from './deviceSessions.js'
import { keepSession } from './keepSession.js'
import { openSession } from './openSession.js'
import { restoring, sessionState } from './sessionState.js'

const heldKey = () => createClientKey({ profile: '2026-08' })

test('it is kept, and the app sees it without its key', async () => {
  stopClocks()
  const { wallet } = unitWallet()
  const key = await heldKey()
  const session = await openSession(wallet, 'AuthMethod:1', openedSession(), key)
  expect(session).toEqual({
    accountId,
    sessionId: 'Session:1',
    authMethodId: 'AuthMethod:1',
    type: 'PASSKEY',
    nickname: 'Laptop',
    publicKey: key.clientPublicKey,
    expiresAt: at(900_000),
    persistence: 'device',
  })
  expect((await currentSession(wallet)).record).toMatchObject({
    signingKey: key.keyPair.privateKey,
    clockOffset: 0,
  })
})

test('a session that has ended is refused, and not kept', async () => {
  stopClocks()
  const { wallet } = unitWallet()
  wallet.clock.note(now)
  const ended = openedSession({ createdAt: at(-10), expiresAt: at(0) })
  expect(await errorOf(openSession(wallet, 'AuthMethod:1', ended, await heldKey()))).toMatchObject({
    name: 'SessionError',
    code: 'SESSION_UNUSABLE',
    message: 'The service opened a session that has already ended. Sign in again.',
  })
  expect((await currentSession(wallet)).record).toBeUndefined()
  const open = openedSession({ createdAt: at(-10), expiresAt: at(1) })
  expect(await openSession(wallet, 'AuthMethod:1', open, await heldKey())).toMatchObject({ expiresAt: at(1) })
})

test('a device with a wrong date takes the time of the session, unless it heard the service', async () => {
  stopClocks()
  const [hour, other] = [openedSession({ createdAt: at(3_600_000), expiresAt: at(4_500_000) }), unitWallet()]
  const { wallet } = unitWallet()
  await openSession(wallet, 'AuthMethod:1', hour, await heldKey())
  expect(wallet.clock.offset()).toBe(3_600_000)
  expect(wallet.clock.isHeard()).toBe(true)
  expect((await currentSession(wallet)).record?.clockOffset).toBe(3_600_000)
  other.wallet.clock.note(now + 1000)
  await openSession(other.wallet, 'AuthMethod:1', hour, await heldKey())
  expect(other.wallet.clock.offset()).toBe(1000)
})

// The session to sign with: the one that there is, or the app's own way to get one.
describe('requireSession', () => {
  beforeEach(() => void stopClocks())

  test.each([
    ['SESSION_REQUIRED', 'This device has no session. Sign in first, such as with a one-time code.'],
    ['SESSION_EXPIRED', 'The session has ended. Sign in again.'],
    ['SESSION_KEY_LOST', 'The browser lost the session key. Sign in again.'],
  ] as const)('%s says what the user does next', (code, message) => {
    const cause = new Error('why')
    const error = sessionError(code, cause)
    expect(error).toBeInstanceOf(SessionError)
    expect(error).toMatchObject({ code, message, cause, outcome: 'none' })
  })

  /** How a session ended, before an action needs one. */
  const endings = {
    SESSION_REQUIRED: async () => undefined,
    SESSION_EXPIRED: async (wallet: OpenWallet) =>
      void (await keepSession(wallet, await sessionRecord({ expiresAt: at(0) }))),
    SESSION_KEY_LOST: async (wallet: OpenWallet) =>
      endSession(wallet, { how: 'key-lost', record: await sessionRecord() }),
  }

  describe.each(Object.entries(endings))('%s', (code, end) => {
    test('without reauthenticate the action fails with it', async () => {
      const { wallet } = unitWallet()
      await end(wallet)
      expect(await errorOf(requireSession(wallet, undefined))).toMatchObject({ name: 'SessionError', code })
    })

    test('reauthenticate gets the wallet and the reason, and the action goes on', async () => {
      const reauthenticate = vi.fn(
        async () => void (await keepSession(wallet, await sessionRecord({ sessionId: 'Session:9' }))),
      )
      const { wallet, handle } = unitWallet(undefined, { reauthenticate })
      await end(wallet)
      expect(await requireSession(wallet, undefined)).toMatchObject({ sessionId: 'Session:9' })
      expect(reauthenticate.mock.calls).toEqual([[handle, code]])
    })

    test('a reauthenticate without a sign-in fails with it', async () => {
      const { wallet } = unitWallet(undefined, { reauthenticate: async () => undefined })
      await end(wallet)
      expect(await errorOf(requireSession(wallet, undefined))).toMatchObject({ name: 'SessionError', code })
      expect(wallet.state.reauthentication).toBeUndefined()
    })
  })

  test('a session that is there is used, and no sign-in starts', async () => {
    const reauthenticate = vi.fn(async () => undefined)
    const sessionStore = deviceStore()
    const list = vi.spyOn(sessionStore, 'list')
    const { wallet } = unitWallet(undefined, { reauthenticate, sessionStore })
    const kept = await keepSession(wallet, await sessionRecord())
    expect(await requireSession(wallet, undefined)).toEqual(kept)
    expect(reauthenticate).not.toHaveBeenCalled()
    // The store is read once, at the beginning.
    expect(list).toHaveBeenCalledTimes(1)
  })

  test('a session of another tab is found in the store before the user is asked', async () => {
    const reauthenticate = vi.fn(async () => undefined)
    const sessionStore = deviceStore()
    const { wallet } = unitWallet(undefined, { reauthenticate, sessionStore })
    await expect(requireSession(wallet, undefined, undefined)).rejects.toMatchObject({
      code: 'SESSION_REQUIRED',
    })
    reauthenticate.mockClear()
    await sessionStore.set(sessionStoreKey(accountId, 'Session:1'), await sessionRecord())
    expect(await requireSession(wallet, undefined)).toMatchObject({ sessionId: 'Session:1' })
    expect(reauthenticate).not.toHaveBeenCalled()
  })

  test('a sign-in in a window whose messages do not reach this page is found in the store', async () => {
    const sessionStore = deviceStore()
    const reauthenticate = async () =>
      sessionStore.set(
        sessionStoreKey(accountId, 'Session:9'),
        await sessionRecord({ sessionId: 'Session:9' }),
      )
    const { wallet } = unitWallet(undefined, { reauthenticate, sessionStore })
    await keepSession(wallet, await sessionRecord({ expiresAt: at(0) }))
    expect(await requireSession(wallet, undefined)).toMatchObject({ sessionId: 'Session:9' })
  })

  test('all who wait share one sign-in, and the next one is a new one', async () => {
    const reauthenticate = vi.fn(async () => void (await keepSession(wallet, await sessionRecord())))
    const { wallet } = unitWallet(undefined, { reauthenticate })
    const records = await Promise.all([1, 2, 3].map(() => requireSession(wallet, undefined)))
    expect(new Set(records.map(({ sessionId }) => sessionId))).toEqual(new Set(['Session:1']))
    expect(reauthenticate).toHaveBeenCalledTimes(1)
    await endSession(wallet, { how: 'expired', record: records[0]! })
    await requireSession(wallet, undefined)
    expect(reauthenticate).toHaveBeenCalledTimes(2)
  })

  test('the error of the sign-in is the error of the action', async () => {
    const cancelled = new Error('The user closed the dialog.')
    const { wallet } = unitWallet(undefined, { reauthenticate: () => Promise.reject(cancelled) })
    await expect(requireSession(wallet, undefined)).rejects.toBe(cancelled)
    expect(wallet.state.reauthentication).toBeUndefined()
  })

  test('an abort ends the wait, and an aborted action starts no sign-in', async () => {
    const controller = new AbortController()
    const reauthenticate = vi.fn(() => {
      controller.abort()
      return new Promise(() => {})
    })
    const { wallet } = unitWallet(undefined, { reauthenticate })
    await expect(requireSession(wallet, controller.signal)).rejects.toMatchObject({ code: 'ABORTED' })
    expect(reauthenticate).toHaveBeenCalledTimes(1)
    await expect(requireSession(wallet, controller.signal)).rejects.toMatchObject({ code: 'ABORTED' })
    expect(reauthenticate).toHaveBeenCalledTimes(1)
  })

  test('an aborted action does not take the session that is there', async () => {
    const { wallet } = unitWallet()
    await keepSession(wallet, await sessionRecord())
    await expect(requireSession(wallet, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
  })

  describe('a step-up is under way', () => {
    test('its sign-in gives the session, and the user does not sign in twice', async () => {
      const reauthenticate = vi.fn(async () => undefined)
      const { wallet } = unitWallet(undefined, { reauthenticate })
      wallet.state.stepUpUnderWay = (async () => keepSession(wallet, await sessionRecord()))()
      expect(await requireSession(wallet, undefined)).toMatchObject({ sessionId: 'Session:1' })
      expect(reauthenticate).not.toHaveBeenCalled()
    })

    test('an action that has a session does not wait for it', async () => {
      const { wallet } = unitWallet()
      const kept = await keepSession(wallet, await sessionRecord())
      wallet.state.stepUpUnderWay = new Promise(() => {})
      expect(await requireSession(wallet, undefined)).toEqual(kept)
    })

    test('one that fails leaves the action to sign in by itself', async () => {
      const reauthenticate = vi.fn(async () => void (await keepSession(wallet, await sessionRecord())))
      const { wallet } = unitWallet(undefined, { reauthenticate })
      wallet.state.stepUpUnderWay = Promise.reject(new Error('cancelled'))
      expect(await requireSession(wallet, undefined)).toMatchObject({ sessionId: 'Session:1' })
      expect(reauthenticate).toHaveBeenCalledTimes(1)
    })

    test('an abort ends the wait for it', async () => {
      const controller = new AbortController()
      const { wallet } = unitWallet()
      wallet.state.stepUpUnderWay = new Promise(() => {})
      const waiting = requireSession(wallet, controller.signal)
      setImmediate(() => controller.abort())
      await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
    })

    test('the sign-in itself does not wait for it: it would wait for itself', async () => {
      const { wallet } = unitWallet()
      wallet.state.stepUpUnderWay = new Promise(() => {})
      const stepUp = { id: 'id', action: 'updateContact', signal: new AbortController().signal } as const
      await expect(requireSession({ ...wallet, stepUp }, undefined)).rejects.toMatchObject({
        code: 'SESSION_REQUIRED',
      })
    })
  })
})

// Where a wallet stands, from what it knows without a wait.

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
