/** What a sign-out that revokes several sessions shows its user, and reports. */

import { beforeEach, expect, test, vi } from 'vitest'
import { accountId, at, errorOf, sessionRecord, stopClocks, unitWallet } from '../../test/unitWallet.js'
import { keepSession } from '../session/keepSession.js'
import type { WalletOptions } from '../wallet.js'
import { endAppSession, revokeEach } from './revokeSessions.js'

beforeEach(() => void stopClocks())

/** A wallet with three sessions, of which the service wants each revocation signed. */
async function open(confirm: WalletOptions['confirm']) {
  let count = 0
  const opened = unitWallet(
    ({ headers }) => {
      if (headers.has('Service-Wallet-Signature')) return [204]
      const demand = { type: 'PASSKEY', requestId: `Request:${++count}`, expiresAt: at(300_000) }
      return [202, { ...demand, payloadToSign: JSON.stringify({ accountId, ...demand }) }]
    },
    { confirm },
  )
  const ids = ['Session:1', 'Session:2', 'Session:3']
  const records = await Promise.all(ids.map((sessionId) => sessionRecord({ sessionId })))
  for (const record of records) await keepSession(opened.wallet, record)
  return { ...opened, revoke: () => revokeEach(opened.wallet, records, { signal: undefined }) }
}

test('the user sees one question at a time, and none after a no', async () => {
  let shown = 0
  const confirm = vi.fn(async () => {
    expect(++shown).toBe(1)
    await new Promise(setImmediate)
    shown--
    return confirm.mock.calls.length < 2
  })
  const { revoke, sent } = await open(confirm)
  expect(await revoke()).toBe(false)
  expect(confirm).toHaveBeenCalledTimes(2)
  expect(sent.filter(({ headers }) => headers.has('Service-Wallet-Signature'))).toHaveLength(1)
})

test('all sessions are revoked only where there were some, and a bug of the app is its own', async () => {
  expect(await (await open(async () => true)).revoke()).toBe(true)
  expect(await revokeEach(unitWallet().wallet, [], { signal: undefined })).toBe(false)
  const { revoke } = await open(async () => {
    throw new RangeError('of the app')
  })
  expect(await errorOf(revoke())).toBeInstanceOf(RangeError)
})

test('a session of the app that may live on is reported, but not after an abort', async () => {
  const { wallet } = unitWallet(() => [500])
  expect(await errorOf(endAppSession(wallet, undefined))).toMatchObject({
    message: expect.stringContaining('The session of the app may live on.'),
  })
  expect(await endAppSession(wallet, AbortSignal.abort())).toBeUndefined()
})
