/** The session that a sign-in opens: kept with its key, or refused when it has ended already. */

import { expect, test } from 'vitest'
import { accountId, at, errorOf, now, openedSession, stopClocks, unitWallet } from '../../test/unitWallet.js'
import { createClientKey } from '../keys/clientKey.js'
import { currentSession } from './deviceSessions.js'
import { openSession } from './openSession.js'

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
