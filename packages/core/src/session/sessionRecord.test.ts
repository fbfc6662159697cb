/** What counts as a session in the store, and what an app sees of one. Any script of the origin may have written there. */

import { expect, test, vi } from 'vitest'
import {
  accountId,
  at,
  deviceStore,
  now,
  openedSession,
  refusing,
  sessionRecord,
  signingKeyPair,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import {
  newestFirst,
  parseSessionRecord,
  readSessions,
  sessionStoreKey,
  toWalletSession,
} from './deviceSessions.js'
import { toSessionRecord } from './keepSession.js'

test('the records of an account lie side by side in the store', () => {
  expect(sessionStoreKey(accountId, 'Session:1')).toBe('session/InternalAccount:1/Session:1')
  expect(sessionStoreKey(accountId)).toBe('session/InternalAccount:1/')
})

test('a session that was opened becomes a record with its key', async () => {
  stopClocks()
  const key = await signingKeyPair()
  const { signingKey, publicKey } = key
  expect(toSessionRecord(accountId, 'AuthMethod:1', openedSession(), key, 7)).toEqual({
    schema: 2,
    accountId,
    sessionId: 'Session:1',
    authMethodId: 'AuthMethod:1',
    type: 'PASSKEY',
    nickname: 'Laptop',
    signingKey,
    publicKey,
    expiresAt: at(900_000),
    startedAt: now,
    clockOffset: 7,
    persistence: 'memory',
  })
  // Some services do not say when: by their clock, it is now.
  const { createdAt, ...undated } = openedSession()
  expect(toSessionRecord(accountId, 'AuthMethod:1', undated, key, 7).startedAt).toBe(now + 7)
})

test.each([
  ['at its beginning', { expiresAt: at(0) }],
  ['before its beginning', { expiresAt: at(-1) }],
  ['at no time', { expiresAt: 'never' }],
])('a session that ends %s is of no use', async (_, changes) => {
  const key = await signingKeyPair()
  expect(() => toSessionRecord(accountId, 'AuthMethod:1', openedSession(changes), key, 0)).toThrow(
    expect.objectContaining({
      name: 'SessionError',
      code: 'SESSION_UNUSABLE',
      message: 'The service opened a session that ends before it starts. Sign in again.',
    }),
  )
})

test('an app sees a session without its key and without what only the wallet needs', async () => {
  const record = await sessionRecord()
  expect(toWalletSession(record)).toEqual({
    accountId,
    sessionId: 'Session:1',
    authMethodId: 'AuthMethod:1',
    type: 'PASSKEY',
    nickname: 'Laptop',
    publicKey: record.publicKey,
    expiresAt: at(840_000),
    persistence: 'device',
  })
})

test('a record is read as it was written, under both names of its account', async () => {
  const record = await sessionRecord()
  expect(parseSessionRecord(record, accountId)).toEqual({ record, isKeyLost: false })
  const alias = { ...record, accountId: 'EmbeddedWallet:1' }
  expect(parseSessionRecord(alias, accountId)).toEqual({ record: alias, isKeyLost: false })
})

test.each([
  ['another schema', { schema: 1 }],
  ['another account', { accountId: 'InternalAccount:2' }],
  ['no account', { accountId: undefined }],
  ['an id that is none', { sessionId: '../Session' }],
  ['an AuthMethod that is none', { authMethodId: 'a b' }],
  ['a type that is no text', { type: 1 }],
  ['a nickname that is no text', { nickname: null }],
  ['an uncompressed key', { publicKey: `04${'0'.repeat(64)}` }],
  ['a key with a digit too many', { publicKey: `02${'0'.repeat(65)}` }],
  ['a key with something before it', { publicKey: ` 02${'0'.repeat(64)}` }],
  ['a key in capitals', { publicKey: `02${'A'.repeat(64)}` }],
  ['an end that is no text', { expiresAt: now + 1000 }],
  ['an end that is no time', { expiresAt: 'soon' }],
  ['an end at its beginning', { expiresAt: at(-60_000) }],
  ['no beginning', { startedAt: Number.NaN }],
  ['an offset that is no number', { clockOffset: '0' }],
  ['no persistence', { persistence: undefined }],
])('a record with %s is no session', async (_, changes) => {
  expect(parseSessionRecord({ ...(await sessionRecord()), ...changes }, accountId)).toBeUndefined()
})

test.each(['text', null, undefined, 1])('%s is no record', (value) => {
  expect(parseSessionRecord(value, accountId)).toBeUndefined()
})

test('a record without a key that signs is a session that lost its key', async () => {
  const { verifyingKey } = await signingKeyPair()
  const ecdh = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  const { signingKey, ...withoutKey } = await sessionRecord()
  for (const other of [undefined, {}, verifyingKey, ecdh.privateKey]) {
    expect(parseSessionRecord({ ...withoutKey, signingKey: other }, accountId)).toMatchObject({
      isKeyLost: true,
      record: { sessionId: 'Session:1' },
    })
  }
  expect(parseSessionRecord(withoutKey, accountId)).toMatchObject({ isKeyLost: true })
})

test('the newest session comes first', async () => {
  const [old, young, middle] = await Promise.all(
    [1, 3, 2].map((startedAt) => sessionRecord({ startedAt, sessionId: `Session:${startedAt}` })),
  )
  const records = new Map([old!, young!, middle!].map((record) => [record.sessionId, record]))
  const sorted = newestFirst({
    records,
    over: new Set(),
    ended: undefined,
    isWhole: true,
    isKnown: true,
    leftAt: 0,
  })
  expect(sorted).toEqual([young, middle, old])
})

test('the store gives the sessions of this account, and a lost key ends its session for good', async () => {
  stopClocks()
  const sessionStore = deviceStore()
  const whole = await sessionRecord()
  const { signingKey, ...keyless } = await sessionRecord({ sessionId: 'Session:2' })
  await sessionStore.set(sessionStoreKey(accountId, 'Session:1'), whole)
  await sessionStore.set(sessionStoreKey(accountId, 'Session:2'), keyless)
  await sessionStore.set(sessionStoreKey(accountId, 'Session:3'), 'damaged')
  await sessionStore.set(sessionStoreKey('InternalAccount:2', 'Session:4'), whole)
  const { wallet } = unitWallet(undefined, { sessionStore })
  expect(await readSessions(wallet)).toEqual({
    records: new Map([['Session:1', whole]]),
    over: new Set(['Session:2']),
    ended: { how: 'key-lost', record: { ...keyless, signingKey: undefined } },
    isWhole: true,
    isKnown: true,
    leftAt: Number.NEGATIVE_INFINITY,
  })
  expect(await sessionStore.get(sessionStoreKey(accountId, 'Session:2'))).toBeUndefined()
  expect(await sessionStore.get(sessionStoreKey(accountId, 'Session:3'))).toBe('damaged')
})

test('a store that cannot be read gives no session and says so', async () => {
  const { wallet } = unitWallet(undefined, { sessionStore: deviceStore({ list: refusing }) })
  expect(await readSessions(wallet)).toEqual({
    records: new Map(),
    over: new Set(),
    ended: undefined,
    isWhole: false,
    isKnown: false,
    leftAt: Number.NEGATIVE_INFINITY,
  })
  expect(wallet.clock.isHeard()).toBe(false)
})

// A device may have been restarted with a wrong date: the record says what the service's clock said then.
test.each([
  ['a slow device goes on as slow as it was', { clockOffset: 5000 }, 5000],
  ['a fast device goes on as fast as it was', { clockOffset: -5000, startedAt: now - 60_000 }, -5000],
  ['it is never earlier than the session', { clockOffset: -5000, startedAt: now + 1000 }, 1000],
])('until the service is heard, %s', async (_, changes, offset) => {
  stopClocks()
  const sessionStore = deviceStore()
  await sessionStore.set(sessionStoreKey(accountId, 'Session:1'), await sessionRecord(changes))
  const { wallet } = unitWallet(undefined, { sessionStore })
  await readSessions(wallet)
  expect(wallet.clock.offset()).toBe(offset)
  expect(wallet.clock.isHeard()).toBe(false)
  const note = vi.spyOn(wallet.clock, 'note')
  wallet.clock.note(now)
  await readSessions(wallet)
  expect(note).toHaveBeenCalledTimes(2)
  expect(wallet.clock.offset()).toBe(0)
})

// The user signed out while the store could not be read, at `leftAt` of this device's clock. A session began by the service's.
test.each([
  ['20 minutes slow', -20, undefined],
  ['20 minutes fast', 20, undefined],
  ['20 minutes slow, and was right when the session began', -20, 0],
  ['20 minutes fast, and was right when the session began', 20, 0],
])(
  'with a clock that is %s, a session of before the sign-out is deleted, and one that another tab opened after it stays',
  async (_, minutes, offsetOfRecord) => {
    stopClocks()
    const ofDevice = now + minutes * 60_000
    vi.setSystemTime(ofDevice)
    const clockOffset = offsetOfRecord ?? now - ofDevice
    const sessionStore = deviceStore()
    const keep = async (sessionId: string, startedAt: number) =>
      sessionStore.set(
        sessionStoreKey(accountId, sessionId),
        await sessionRecord({ sessionId, startedAt, clockOffset }),
      )
    await keep('Session:before', now - 1000)
    await keep('Session:after', now + 1000)
    const { wallet } = unitWallet(undefined, { sessionStore })
    // Where the clock was set since, only a response tells how far it is off now.
    if (offsetOfRecord !== undefined) wallet.clock.note(now)
    const { records } = await readSessions(wallet, {
      records: new Map(),
      over: new Set(),
      ended: undefined,
      isWhole: false,
      isKnown: false,
      leftAt: ofDevice,
    })
    expect([...records.keys()]).toEqual(['Session:after'])
    expect(await sessionStore.get(sessionStoreKey(accountId, 'Session:before'))).toBeUndefined()
  },
)
