/** What this device remembers of a registration, and when. */

import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  accountId,
  at,
  deviceStore,
  errorOf,
  now,
  refusing,
  sessionRecord,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import { keepSession } from '../session/keepSession.js'
import { browserPasskeys } from '../wallet/browserPasskeys.js'
import { recallBegun } from './begunRegistrations.js'
import { findOwnPasskeys, register } from './registration.js'

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

// Source: service interface, "The signed-retry pattern": "reuse returns 401". A proxy behind the relay delivers the registration twice, and the
// service refuses the second arrival while it works on the first.
test.each([
  ['shows it soon', 2],
  ['does not show it yet', 9],
])('a passkey whose second arrival is refused stays on the device, where the list %s', async (_, after) => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'], now })
  onTestFinished(() => void vi.useRealTimers())
  const signal = vi.fn(async () => undefined)
  const times = { createdAt: at(0), updatedAt: at(0) }
  const byEmail = { id: 'AuthMethod:1', accountId, type: 'EMAIL_OTP', nickname: 'ada@shop.example', ...times }
  const made = { id: 'AuthMethod:2', accountId, type: 'PASSKEY', nickname: 'Laptop', ...times }
  const demand = { type: 'PASSKEY', requestId: 'Request:1', expiresAt: at(300_000) }
  let reads = 0
  const { wallet } = unitWallet(
    ({ line, headers }) => {
      if (line.startsWith('GET')) return [200, { data: reads++ < after ? [byEmail] : [byEmail, made] }]
      if (headers.has('Service-Wallet-Signature'))
        return [401, { status: 401, code: 'UNAUTHORIZED', message: 'no' }]
      return [202, { ...demand, payloadToSign: JSON.stringify({ accountId, ...demand }) }]
    },
    { passkeys: { ...browserPasskeys, signal } },
  )
  await keepSession(wallet, await sessionRecord())
  const [attestation, passkey] = [{} as never, { credentialId: 'cred', rpId: 'shop.example', userId: 'user' }]
  const body = { type: 'PASSKEY', accountId, nickname: 'Laptop', challenge: 'c', attestation } as const
  const ending = register(wallet, body, { action: 'registerPasskey', passkey }).catch((error) => error)
  let isOver = false
  void ending.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(100)
    await new Promise(setImmediate)
  }
  expect(signal).not.toHaveBeenCalled()
  const begun = await recallBegun(wallet, 'PASSKEY')
  if (after === 2) expect([await ending, begun]).toMatchObject([{ id: 'AuthMethod:2' }, []])
  else expect([await ending, begun]).toMatchObject([{ code: 'OUTCOME_UNKNOWN' }, [{ id: 'cred' }]])
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

test('a disk that fills up meanwhile costs no registration: the next page still finds that it was begun', async () => {
  stopClocks()
  const sessionStore = deviceStore()
  const reply = () => {
    sessionStore.set = refusing
    return new TypeError('Failed to fetch')
  }
  const { wallet } = unitWallet(reply, { sessionStore })
  const body = { type: 'EMAIL_OTP', accountId, email: 'a@shop.example' } as const
  const ending = errorOf(register(wallet, body, { action: 'registerEmailOtp' }))
  expect(await ending).toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  expect(await recallBegun(wallet, 'EMAIL_OTP')).toHaveLength(1)
  const nextPage = unitWallet(reply, { sessionStore }).wallet
  expect(await recallBegun(nextPage, 'EMAIL_OTP')).toHaveLength(1)
})

describe.each([-20, -8, -4, 4, 8, 20])('on a device whose clock is %i minutes ahead', (minutes) => {
  const row = { accountId, createdAt: at(1000), updatedAt: at(1000) }
  const listed = (one: object) =>
    [200, { data: [{ ...row, ...one }] }, { Date: new Date(now + 30_000).toUTCString() }] as const

  /** A page of this device, and what the service says to it; undefined: no response comes. */
  function open() {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: now + minutes * 60_000 })
    onTestFinished(() => void vi.useRealTimers())
    const sessionStore = deviceStore()
    const page = (respond: Parameters<typeof unitWallet>[0]) => unitWallet(respond, { sessionStore }).wallet
    const lost = () => new TypeError('Failed to fetch')
    return { first: page(lost), later: page, advance: () => void vi.advanceTimersByTime(30_000) }
  }

  test('a passkey whose registration lost both responses is found again, and there is no second one', async () => {
    const { first, later, advance } = open()
    const [attestation, passkey] = [
      {} as never,
      { credentialId: 'cred', rpId: 'shop.example', userId: 'user' },
    ]
    const body = { type: 'PASSKEY', accountId, nickname: 'Laptop', challenge: 'c', attestation } as const
    const ending = errorOf(register(first, body, { action: 'registerPasskey', passkey }))
    expect(await ending).toMatchObject({ code: 'OUTCOME_UNKNOWN' })
    advance()
    const wallet = later(() => [...listed({ id: 'AuthMethod:2', type: 'PASSKEY', nickname: 'Laptop' })])
    expect(await findOwnPasskeys(wallet, undefined)).toMatchObject({ registered: { id: 'AuthMethod:2' } })
    expect(await wallet.store.list('registering/')).toMatchObject({ values: [] })
    expect(await wallet.store.list('auth-method/')).toMatchObject({ values: [{ credentialId: 'cred' }] })
  })

  test('so is a code by email, when the second registration is refused', async () => {
    const { first, later, advance } = open()
    const body = { type: 'EMAIL_OTP', accountId, email: 'a@shop.example' } as const
    const ending = errorOf(register(first, body, { action: 'registerEmailOtp' }))
    expect(await ending).toMatchObject({ code: 'OUTCOME_UNKNOWN' })
    advance()
    const wallet = later(({ line }) =>
      line.startsWith('GET')
        ? [...listed({ id: 'AuthMethod:3', type: 'EMAIL_OTP', nickname: 'a@shop.example' })]
        : [400, { status: 400, code: 'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS', message: 'no' }],
    )
    expect(await register(wallet, body, { action: 'registerEmailOtp' })).toMatchObject({ id: 'AuthMethod:3' })
  })
})

// Source: service of autumn 2026, read 2026-11-28, row 1: a replacement is PENDING or VERIFIED, and signs in to nothing.
test('a replacement of an address is not taken for a lost registration', async () => {
  const { advance } = stopClocks()
  const sessionStore = deviceStore()
  const lost = unitWallet(() => new TypeError('Failed to fetch'), { sessionStore }).wallet
  const body = { type: 'EMAIL_OTP', accountId, email: 'a@shop.example' } as const
  await errorOf(register(lost, body, { action: 'registerEmailOtp' }))
  advance(2000)
  const replacement = {
    id: 'AuthMethod:3',
    accountId,
    type: 'EMAIL_OTP',
    nickname: body.email,
    status: 'PENDING',
    createdAt: at(1000),
  }
  const { wallet } = unitWallet(
    ({ line }) =>
      line.startsWith('GET')
        ? [200, { data: [replacement] }, { Date: new Date(now + 2000).toUTCString() }]
        : [400, { code: 'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS', reason: 'no' }],
    { sessionStore },
  )
  const ending = await errorOf(register(wallet, body, { action: 'registerEmailOtp' }))
  expect(ending).toMatchObject({ serviceCode: 'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS' })
})

test('a passkey of the same name that another browser registered an hour before is not taken for the lost one', async () => {
  stopClocks()
  const sessionStore = deviceStore()
  const lost = unitWallet(() => new TypeError('Failed to fetch'), { sessionStore }).wallet
  const [attestation, passkey] = [{} as never, { credentialId: 'cred', rpId: 'shop.example', userId: 'user' }]
  const body = { type: 'PASSKEY', accountId, nickname: 'Laptop', challenge: 'c', attestation } as const
  await errorOf(register(lost, body, { action: 'registerPasskey', passkey }))
  const earlier = {
    id: 'AuthMethod:2',
    accountId,
    type: 'PASSKEY',
    nickname: 'Laptop',
    createdAt: at(-3_600_000),
  }
  const headers = { Date: new Date(now).toUTCString() }
  const { wallet } = unitWallet(() => [200, { data: [earlier] }, headers], { sessionStore })
  expect((await findOwnPasskeys(wallet, undefined)).registered).toBeUndefined()
})
