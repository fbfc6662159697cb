/** What a revoked AuthMethod leaves on the device. */

import { expect, test } from 'vitest'
import {
  accountId,
  at,
  deviceStore,
  errorOf,
  refusing,
  sessionRecord,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import { finishRevocation } from '../authMethods/passkeyHousekeeping.js'
import { keepSession } from '../session/keepSession.js'
import { revokeAuthMethod } from './revokeAuthMethod.js'

test('a key that cannot be deleted does not keep the others on the device', async () => {
  stopClocks()
  const sessionStore = deviceStore()
  const { delete: remove } = sessionStore
  sessionStore.delete = (key) => (key.endsWith('Session:1') ? refusing() : remove(key))
  const { wallet } = unitWallet(undefined, { sessionStore })
  const kept = [
    ['Session:1', 'AuthMethod:1'],
    ['Session:2', 'AuthMethod:1'],
    ['Session:3', 'AuthMethod:2'],
  ] as const
  for (const [sessionId, authMethodId] of kept)
    await keepSession(wallet, await sessionRecord({ sessionId, authMethodId }))
  const ending = finishRevocation(wallet, { target: 'AuthMethod:1' }, undefined)
  expect(await errorOf(ending)).toMatchObject({ code: 'STORE_UNAVAILABLE' })
  const left = (await sessionStore.list('session/')) as { sessionId: string }[]
  expect(left.map(({ sessionId }) => sessionId)).toEqual(['Session:1', 'Session:3'])
})

const row = (id: string) => ({
  id,
  accountId,
  type: 'PASSKEY',
  nickname: 'x',
  createdAt: at(0),
  updatedAt: at(0),
})

test.each([
  ['done when the list has it no more', [row('AuthMethod:2')], undefined],
  [
    'unknown while a row of the list cannot be read, which may be it',
    [row('AuthMethod:2'), { id: 7 }],
    'OUTCOME_UNKNOWN',
  ],
  ['unknown while the list still has it', [row('AuthMethod:2'), row('AuthMethod:1')], 'OUTCOME_UNKNOWN'],
])('a revocation with a lost response is %s', async (_, listed, code) => {
  stopClocks()
  let isSent = false
  const demand = { type: 'PASSKEY', requestId: 'Request:1', expiresAt: at(300_000) }
  const { handle, wallet } = unitWallet(({ line, headers }) => {
    if (line.startsWith('GET'))
      return [200, { data: isSent ? listed : [row('AuthMethod:1'), row('AuthMethod:2')] }]
    isSent = headers.has('Service-Wallet-Signature')
    if (isSent) return new TypeError('Failed to fetch')
    return [202, { ...demand, payloadToSign: JSON.stringify({ accountId, ...demand }) }]
  })
  await keepSession(wallet, await sessionRecord({ sessionId: 'Session:2', authMethodId: 'AuthMethod:2' }))
  const ending = revokeAuthMethod(handle, { authMethodId: 'AuthMethod:1' }).then(
    () => undefined,
    (error) => error.code,
  )
  expect(await ending).toBe(code)
})
