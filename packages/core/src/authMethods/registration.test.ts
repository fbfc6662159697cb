/** What this device remembers of a registration, and when. */

import { expect, test, vi } from 'vitest'
import { accountId, at, deviceStore, errorOf, stopClocks, unitWallet } from '../../test/unitWallet.js'
import { browserPasskeys } from '../browserPasskeys.js'
import { recallBegun } from './begunRegistrations.js'
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

test('a passkey that was refused as the second one is not taken for one of the same name in the list', async () => {
  stopClocks()
  const signal = vi.fn(async () => undefined)
  const listed = { id: 'AuthMethod:2', accountId, type: 'PASSKEY', nickname: 'Laptop' }
  const { wallet } = unitWallet(
    ({ line }) => {
      if (line.startsWith('GET')) return [200, { data: [{ ...listed, createdAt: at(0), updatedAt: at(0) }] }]
      const code = 'PASSKEY_CREDENTIAL_ALREADY_EXISTS'
      return [400, { status: 400, code, message: 'no' }]
    },
    { passkeys: { ...browserPasskeys, signal } },
  )
  const [attestation, passkey] = [{} as never, { credentialId: 'cred', rpId: 'shop.example', userId: 'user' }]
  const body = { type: 'PASSKEY', accountId, nickname: 'Laptop', challenge: 'c', attestation } as const
  const ending = errorOf(register(wallet, body, { action: 'registerPasskey', passkey }))
  expect(await ending).toMatchObject({ code: 'REFUSED', serviceCode: 'PASSKEY_CREDENTIAL_ALREADY_EXISTS' })
  expect(await wallet.store.list('auth-method/')).toMatchObject({ values: [] })
})

test('a registration with a lost response stays remembered by the clock of the service, which was heard on the way', async () => {
  stopClocks()
  const { wallet } = unitWallet(({ line }) =>
    line.startsWith('GET')
      ? [200, { data: [] }, { Date: new Date(Date.now() + 3_600_000).toUTCString() }]
      : new TypeError('Failed to fetch'),
  )
  const body = { type: 'EMAIL_OTP', accountId, email: 'a@shop.example' } as const
  const ending = errorOf(register(wallet, body, { action: 'registerEmailOtp' }))
  expect(await ending).toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  const [begun] = await recallBegun(wallet, 'EMAIL_OTP')
  expect(begun?.startedAt).toBe(Date.now() + 3_600_000)
})
