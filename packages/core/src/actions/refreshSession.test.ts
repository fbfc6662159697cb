/** What a renewal costs: the old session goes only when the new one is open on this device. */

import { expect, test } from 'vitest'
import {
  accountId,
  at,
  errorOf,
  openedSession,
  sessionRecord,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import { createClientKey } from '../keys/clientKey.js'
import { currentSession } from '../session/deviceSessions.js'
import { keepSession } from '../session/keepSession.js'
import { finishRefresh, refreshSession } from './refreshSession.js'

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

test('a renewal with a lost response is not done because the old session is still there', async () => {
  stopClocks()
  const demand = { type: 'PASSKEY', requestId: 'Request:1', expiresAt: at(300_000) }
  const { handle, wallet } = unitWallet(
    ({ headers }) =>
      headers.has('Service-Wallet-Signature')
        ? new TypeError('Failed to fetch')
        : [202, { ...demand, payloadToSign: JSON.stringify({ accountId, ...demand }) }],
    { approvePayload: () => true },
  )
  await keepSession(wallet, await sessionRecord())
  expect(await errorOf(refreshSession(handle))).toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown' })
})
