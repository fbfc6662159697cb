/** Story: real devices, with storage that fails, clocks that are wrong and records that are damaged. */

import 'fake-indexeddb/auto'
import {
  createWallet,
  executeQuote,
  getSession,
  indexedDbSessionStore,
  memorySessionStore,
  registerOAuth,
  registerPasskey,
  type SessionStore,
  signInWithOAuth,
  signInWithPasskey,
  signPayload,
} from '@embedded-wallet/core'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestSystem, withBehaviors } from '../support/testSystem.js'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

async function signedIn(
  sessionStore: SessionStore = indexedDbSessionStore(),
  options: Parameters<typeof openTestSystem>[0] = {},
) {
  const system = openTestSystem(options)
  const accountId = await system.createAccount()
  const wallet = system.wallet(accountId, { sessionStore })
  await registerPasskey(wallet, { nickname: 'My phone' })
  const session = await signInWithPasskey(wallet)
  /** The same device after a reload. */
  const reload = (store: SessionStore = indexedDbSessionStore()) =>
    system.wallet(accountId, { sessionStore: store })
  return { system, accountId, wallet, session, reload }
}

test('the session survives the page in one record with a non-extractable key', async () => {
  const { session, reload, accountId } = await signedIn()
  expect(session.persistence).toBe('device')
  expect(await getSession(reload())).toEqual(session)
  const records = (await indexedDbSessionStore().list(`session/${accountId}/`)) as { signingKey: CryptoKey }[]
  expect(records).toHaveLength(1)
  const record = records[0]!
  expect(record.signingKey).toMatchObject({ type: 'private', extractable: false, usages: ['sign'] })
  for (const format of ['jwk', 'pkcs8', 'raw', 'spki'] as const) {
    await expect(crypto.subtle.exportKey(format, record.signingKey)).rejects.toThrow()
  }
  expect(Object.values(record).filter((value) => typeof value === 'object')).toEqual([record.signingKey])
})

test('restoring and signing takes one database, one transaction, one read, one signature and no call', async () => {
  const { system, reload } = await signedIn()
  system.relayed.length = 0
  const open = vi.spyOn(indexedDB, 'open')
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const get = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  const sign = vi.spyOn(crypto.subtle, 'sign')
  const others = (['importKey', 'exportKey', 'deriveBits', 'digest', 'verify', 'generateKey'] as const).map(
    (name) => vi.spyOn(crypto.subtle, name),
  )
  const wallet = reload()
  await signPayload(wallet, { payloadToSign: '{}' })
  expect([open, transaction, get, sign].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1, 1])
  await signPayload(wallet, { payloadToSign: '{}' })
  expect([open, transaction, get, sign].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1, 2])
  expect(others.flatMap(({ mock }) => mock.calls)).toEqual([])
  expect(system.relayed).toEqual([])
})

test('importing the SDK and creating a wallet has no side effects', async () => {
  const open = vi.spyOn(indexedDB, 'open')
  const fetch = vi.fn()
  createWallet({ accountId: 'InternalAccount:1', relayUrl: '/wallet', fetch })
  await Promise.resolve()
  expect(open).not.toHaveBeenCalled()
  expect(fetch).not.toHaveBeenCalled()
})

const _refusing = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'))

test.each([-24 * 60, -10, 10, 24 * 60])(
  'a session lives for its time when the device clock is %i minutes off',
  async (minutes) => {
    const serviceNow = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: serviceNow + minutes * 60_000 })
    const { wallet, system, accountId } = await signedIn(memorySessionStore(), {
      sandbox: { now: () => serviceNow },
    })
    await system.fund(accountId, 5_000_000)
    await executeQuote(wallet, { quote: await system.quote(accountId, 5_000_000) })
    vi.setSystemTime(Date.now() + 14 * 60_000)
    expect(await getSession(wallet)).toBeDefined()
    vi.setSystemTime(Date.now() + 2 * 60_000)
    expect(await getSession(wallet)).toBeUndefined()
  },
)

/** A device and a service, each with its own clock. Time passes on both, and a user can change the device's clock. */
async function withTwoClocks(sandbox: NonNullable<Parameters<typeof openTestSystem>[0]>['sandbox'] = {}) {
  let serviceNow = Date.now()
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: serviceNow })
  const story = await signedIn(undefined, { sandbox: { ...sandbox, now: () => serviceNow } })
  const passMinutes = (minutes: number) => {
    serviceNow += minutes * 60_000
    vi.advanceTimersByTime(minutes * 60_000)
  }
  const setBack = (minutes: number) => vi.setSystemTime(Date.now() - minutes * 60_000)
  return { ...story, passMinutes, setBack }
}
const minutesPerDay = 24 * 60

test('a session lives for its time when the device clock is set back a day', async () => {
  const { wallet, session, passMinutes, setBack, reload } = await withTwoClocks()
  passMinutes(5)
  setBack(minutesPerDay)
  expect(await getSession(wallet)).toEqual(session)
  passMinutes(9)
  await signPayload(wallet, { payloadToSign: '{}' })
  passMinutes(2)
  await expect(signPayload(wallet, { payloadToSign: '{}' })).rejects.toMatchObject({
    code: 'SESSION_EXPIRED',
  })
  setBack(minutesPerDay)
  expect(await getSession(wallet)).toBeUndefined()
  expect(await getSession(reload())).toBeUndefined()
})

test('a session survives a reload after the device clock was set back, but not longer than its lifetime', async () => {
  const { session, passMinutes, setBack, reload } = await withTwoClocks()
  passMinutes(5)
  setBack(minutesPerDay)
  const reloaded = reload()
  expect(await getSession(reloaded)).toEqual(session)
  await signPayload(reloaded, { payloadToSign: '{}' })
  passMinutes(16)
  expect(await getSession(reloaded)).toBeUndefined()
})

test('a user can sign in after a wrong device clock was corrected', async () => {
  const serviceNow = Date.now()
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: serviceNow - minutesPerDay * 60_000 })
  const { system, accountId, wallet, reload } = await signedIn(undefined, {
    sandbox: { now: () => serviceNow },
    // A page cannot read the Date header of a relay on another origin.
    betweenWalletAndRelay: (next) => async (request) => {
      const { status, body } = await next(request)
      return new Response(body, { status })
    },
  })
  const { identity } = system.sandbox
  const token = () => identity.issueIdToken({ email: 'ada@shop.example' })
  await registerOAuth(wallet, { oidcToken: await token() })
  vi.setSystemTime(serviceNow)
  const passkeys = wallet.authenticator
  const reloaded = system.wallet(accountId, { sessionStore: indexedDbSessionStore(), passkeys })
  expect(await signInWithPasskey(reloaded)).toMatchObject({ type: 'PASSKEY' })
  vi.setSystemTime(serviceNow - minutesPerDay * 60_000)
  await signInWithPasskey(wallet)
  vi.setSystemTime(serviceNow)
  expect(await signInWithOAuth(reload(), { oidcToken: await token() })).toMatchObject({ type: 'OAUTH' })
})

test('a payload with a time is signed after the device clock was set back', async () => {
  const story = await withTwoClocks(withBehaviors({ payloadForm: 'activity' }))
  const { wallet, system, accountId, setBack } = story
  await system.fund(accountId, 5_000_000)
  const quote = await system.quote(accountId, 5_000_000)
  setBack(minutesPerDay)
  await executeQuote(wallet, { quote })
  expect(await system.balance(accountId)).toBe(0)
})
