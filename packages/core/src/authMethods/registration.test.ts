/** What this device remembers of a registration, and when. */

import { expect, test } from 'vitest'
import { accountId, at, deviceStore, stopClocks, unitWallet } from '../../test/unitWallet.js'
import { register } from './registration.js'

test('a registration is stored before its request leaves, and forgotten when it is done', async () => {
  stopClocks()
  const store = deviceStore()
  const happened: string[] = []
  const sessionStore = {
    ...store,
    set: async (key: string, value: unknown) => {
      await new Promise(setImmediate)
      await store.set(key, value)
      if (key.startsWith('registering/')) happened.push('stored')
    },
  }
  const row = { id: 'AuthMethod:2', accountId, type: 'EMAIL_OTP', nickname: 'a@shop.example' }
  const { wallet } = unitWallet(
    () => {
      happened.push('sent')
      return [200, { ...row, createdAt: at(0), updatedAt: at(0) }]
    },
    { sessionStore },
  )
  const body = { type: 'EMAIL_OTP', accountId, email: 'a@shop.example' } as const
  expect(await register(wallet, body, { action: 'registerEmailOtp' })).toMatchObject({ id: 'AuthMethod:2' })
  expect(happened).toEqual(['stored', 'sent'])
  expect(await store.list('registering/')).toEqual([])
})
