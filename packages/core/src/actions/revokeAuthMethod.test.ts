/** What a revoked AuthMethod leaves on the device. */

import { expect, test } from 'vitest'
import {
  deviceStore,
  errorOf,
  refusing,
  sessionRecord,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import { finishRevocation } from '../authMethods/passkeyHousekeeping.js'
import { keepSession } from '../session/keepSession.js'

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
