/** What a renewal costs: the old session goes only when the new one is open on this device. */

import { expect, test } from 'vitest'
import { at, errorOf, openedSession, sessionRecord, stopClocks, unitWallet } from '../../test/unitWallet.js'
import { createClientKey } from '../keys/clientKey.js'
import { currentSession } from '../session/deviceSessions.js'
import { keepSession } from '../session/keepSession.js'
import { finishRefresh } from './refreshSession.js'

test.each([
  ['SEALED_KEY_INVALID', { encryptedSessionSigningKey: 'sealed for another device' }],
  ['SESSION_UNUSABLE', { encryptedSessionSigningKey: undefined }],
])('a new session that cannot be opened costs the old one nothing: %s', async (code, changes) => {
  stopClocks()
  const { wallet } = unitWallet()
  const old = await keepSession(wallet, await sessionRecord())
  const { keyPair } = await createClientKey(wallet)
  const renewed = openedSession({ id: 'Session:2', createdAt: at(0), ...changes } as object)
  const operation = { target: old.sessionId, authMethodId: old.authMethodId, keyPair }
  expect(await errorOf(finishRefresh(wallet, operation, renewed))).toMatchObject({ code })
  expect(await currentSession(wallet)).toEqual({ record: old, ended: undefined })
  expect(await wallet.store.get('session/InternalAccount:1/Session:1')).toEqual(old)
})
