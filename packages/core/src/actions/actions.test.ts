/** The verbs, one by one: what only a verb decides, and no part of it. */

import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  accountId,
  at,
  deviceStore,
  errorOf,
  now,
  openedSession,
  openQuote,
  type Reply,
  refusing,
  sessionRecord,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import { finishRevocation } from '../authMethods/passkeyHousekeeping.js'
import { createClientKey } from '../keys/clientKey.js'
import { currentSession, deviceSessions, sessionStoreKey } from '../session/deviceSessions.js'
import { clearOperations } from '../session/forgetSessions.js'
import { keepSession } from '../session/keepSession.js'
import { operationKey } from '../session/operationKey.js'
import { browserPasskeys } from '../wallet/browserPasskeys.js'
import { executeQuote } from './executeQuote.js'
import { exportWallet } from './exportWallet.js'
import { listAuthMethods } from './listAuthMethods.js'
import { sendEmailOtp, signInWithEmailOtp } from './otp.js'
import { finishRefresh, refreshSession } from './refreshSession.js'
import { registerPasskey } from './registerPasskey.js'
import { revokeAuthMethod } from './revokeAuthMethod.js'
import { revokeSession } from './revokeSession.js'
import { signInWithPasskey } from './signInWithPasskey.js'
import { signOut } from './signOut.js'
import { watchSession } from './watchSession.js'

test('from the turn of the call until its end the quote counts as being paid, so that its order gets no other', async () => {
  stopClocks()
  const { wallet, handle } = unitWallet()
  const paying = errorOf(executeQuote(handle, { quote: openQuote() }))
  expect([...wallet.state.paying]).toEqual([{ quoteId: 'Quote:1' }])
  expect(await paying).toMatchObject({ code: 'SESSION_REQUIRED' })
  expect(wallet.state.paying.size).toBe(0)
})

test('a wrong argument is named before anything is sent', async () => {
  const { handle, lines } = unitWallet()
  const notAnId = '../auth/credentials'
  const wrong: [Promise<unknown>, ErrorConstructor, RegExp][] = [
    [registerPasskey(handle, { nickname: '' }), RangeError, /^nickname /],
    [executeQuote(handle, { quoteId: notAnId }), TypeError, /^quoteId /],
    // @ts-expect-error neither quote nor quoteId
    [executeQuote(handle, {}), TypeError, /^quoteId /],
    [revokeSession(handle, { sessionId: notAnId }), TypeError, /^sessionId /],
    [signInWithPasskey(handle, { authMethodId: notAnId }), TypeError, /^authMethodId /],
    [signInWithEmailOtp(handle, { authMethodId: notAnId, otp: '1' }), TypeError, /^authMethodId /],
  ]
  for (const [call, type, message] of wrong) {
    const error = await errorOf(call)
    expect(error).toBeInstanceOf(type)
    expect(error.message).toMatch(message)
  }
  expect(lines()).toEqual([])
})

// The key that the words are sealed to.

test('each export has a fresh key, and only its public half leaves the device', async () => {
  const { handle, sent } = unitWallet(() => [400], { exportSigner: `04${'1'.repeat(128)}` })
  for (let count = 0; count < 2; count++) await errorOf(exportWallet(handle))
  const [one, other] = sent.map(({ body }) => JSON.parse(body))
  expect(Object.keys(one)).toEqual(['clientPublicKey'])
  expect(one.clientPublicKey).toMatch(/^04[\da-f]{128}$/)
  expect(one.clientPublicKey).not.toBe(other.clientPublicKey)
})

// What a renewal costs: the old session goes only when the new one is open on this device.

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

// What a relay may choose of a new passkey, and what it may not.

test('a relay never weakens a passkey: verification, residence, attestation and extensions are the wallet’s', async () => {
  stopClocks()
  const create = vi.fn(() => Promise.reject(new DOMException('Closed.', 'NotAllowedError')))
  const own = {
    challenge: 'AAAA',
    rp: { id: 'shop.example', name: 'Shop' },
    timeout: 300_000,
    user: { id: 'AAAA', name: 'ada', displayName: 'ada' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    excludeCredentials: [],
  }
  const weak = {
    attestation: 'direct',
    hints: ['hybrid'],
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
    extensions: { credentialProtectionPolicy: 'userVerificationOptional' },
  }
  const { handle } = unitWallet(() => [200, { ...own, ...weak }], {
    passkeys: { ...browserPasskeys, create, preload: undefined },
  })
  const ending = registerPasskey(handle, { nickname: 'Laptop' })
  expect(await errorOf(ending)).toMatchObject({ code: 'PASSKEY_CANCELLED' })
  const authenticatorSelection = {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  }
  expect(create.mock.calls[0]![0 as never]).toEqual({ ...own, attestation: 'none', authenticatorSelection })
})

// What a revoked AuthMethod leaves on the device.

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

// What a sign-out leaves on the device: no key of any tab, and no operation that a later call could join.

/** A relay that only ends the app's session. */
const endsApp = ({ line }: { line: string }): Reply => (line.endsWith('/login/sign-out') ? [200, {}] : [500])

const operation = (id: string) => ({
  id,
  action: 'signInWithPasskey',
  target: 'AuthMethod:1',
  body: '{}',
  isSeen: true,
  since: now,
  expiresAt: at(300_000),
})

test('a session of another tab goes, too, although its message has not come', async () => {
  stopClocks()
  const sessionStore = deviceStore()
  const { wallet, handle } = unitWallet(endsApp, { sessionStore })
  await deviceSessions(wallet)
  await sessionStore.set(
    sessionStoreKey(accountId, 'Session:2'),
    await sessionRecord({ sessionId: 'Session:2' }),
  )
  await signOut(handle)
  expect(await sessionStore.list('session/')).toEqual([])
})

test('no later call can join a sign-in that began before it; those of other accounts go on', async () => {
  stopClocks()
  const { wallet, handle } = unitWallet(endsApp)
  const other = { ...wallet, account: 'InternalAccount:2' }
  await keepSession(wallet, await sessionRecord())
  for (const of of [wallet, other])
    for (const id of ['Request:1', 'Request:2']) await of.store.set(operationKey(of, id), operation(id))
  await signOut(handle)
  expect(await wallet.store.list(operationKey(wallet))).toMatchObject({ values: [] })
  expect((await wallet.store.list(operationKey(other))).values).toHaveLength(2)
  await clearOperations(other)
  expect((await wallet.store.list(operationKey(other))).values).toEqual([])
})

test('a key that cannot be deleted keeps neither an operation nor another key, and both sessions are revoked', async () => {
  stopClocks()
  const sessionStore = deviceStore()
  const { delete: remove } = sessionStore
  sessionStore.delete = (key) => (key.endsWith('Session:1') ? refusing() : remove(key))
  const { wallet, handle, lines } = unitWallet(undefined, { sessionStore })
  for (const sessionId of ['Session:1', 'Session:2'])
    await keepSession(wallet, await sessionRecord({ sessionId }))
  await wallet.store.set(operationKey(wallet, 'Request:1'), operation('Request:1'))
  expect(await errorOf(signOut(handle))).toMatchObject({ code: 'STORE_UNAVAILABLE' })
  expect(await sessionStore.list('session/')).toMatchObject([{ sessionId: 'Session:1' }])
  expect(await sessionStore.list('operation/')).toEqual([])
  const revocations = ['DELETE /auth/sessions/Session:1', 'DELETE /auth/sessions/Session:2']
  expect(lines()).toEqual(expect.arrayContaining(revocations))
})

test('the keys go first, also where the code that revokes does not load', async () => {
  vi.resetModules()
  vi.doMock('./later.js', () => new Promise(() => {}))
  onTestFinished(() => {
    vi.doUnmock('./later.js')
    vi.resetModules()
  })
  // A page of its own, with its own modules.
  const page = await import('../../test/unitWallet.js')
  const { wallet, handle } = page.unitWallet()
  await (await import('../session/keepSession.js')).keepSession(wallet, await page.sessionRecord())
  void (await import('./signOut.js')).signOut(handle)
  await vi.waitFor(async () => expect(await handle.sessionStore.list('session/')).toEqual([]))
})

// A watch: when it calls back, and when its timer fires.

// Source: HTML, "timers": the delay is a signed 32-bit number. Browsers and Node run a longer one at once.
const longestMs = 2_147_483_647

test('a session of 60 days sets no timer beyond 2^31 ms, and the watch still hears of its end', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'], now })
  // First the spy on the fake timer: it would put the fake one back.
  onTestFinished(() => void vi.restoreAllMocks().useRealTimers())
  const { wallet, handle } = unitWallet()
  const days60 = 60 * 86_400_000
  await keepSession(wallet, await sessionRecord({ expiresAt: at(days60) }))
  const delays = vi.spyOn(globalThis, 'setTimeout')
  const states: string[] = []
  onTestFinished(watchSession(handle, { onState: ({ status }) => states.push(status) }))
  await vi.advanceTimersByTimeAsync(0)
  expect(delays.mock.calls.map(([, delay]) => delay)).toEqual([longestMs])
  await vi.advanceTimersByTimeAsync(days60 - 60_001)
  expect(states).toEqual(['active'])
  await vi.advanceTimersByTimeAsync(1)
  expect(states).toEqual(['active', 'expiring'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(states).toEqual(['active', 'expiring', 'expired'])
})

test('the calls come later, never during this call: also where the session is known', async () => {
  const { wallet, handle } = unitWallet()
  await keepSession(wallet, await sessionRecord({ expiresAt: new Date(Date.now() + 600_000).toISOString() }))
  const states: string[] = []
  onTestFinished(watchSession(handle, { onState: ({ status }) => states.push(status) }))
  expect(states).toEqual([])
  await Promise.resolve()
  expect(states).toEqual(['active'])
})

// Source: service profiles, section 9, row 1: a replacement row is PENDING or VERIFIED until it takes the place of the old one.
describe('a row that is not ACTIVE', () => {
  const row = (id: string, type: string, status?: string) => ({ id, accountId, type, nickname: id, status })
  const open = (...data: object[]) =>
    unitWallet(({ line }) => (line.startsWith('GET /auth/credentials') ? [200, { data }] : [500]))

  test('is not listed as a way in', async () => {
    const [pending, active] = [row('AuthMethod:1', 'EMAIL_OTP', 'PENDING'), row('AuthMethod:2', 'EMAIL_OTP')]
    const { handle } = open(pending, active, row('AuthMethod:3', 'PASSKEY', 'ACTIVE'))
    expect((await listAuthMethods(handle)).map(({ id }) => id)).toEqual(['AuthMethod:2', 'AuthMethod:3'])
  })

  test('gets no code: the one that signs in does', async () => {
    const { handle, lines } = open(
      row('AuthMethod:1', 'EMAIL_OTP', 'VERIFIED'),
      row('AuthMethod:2', 'EMAIL_OTP', 'ACTIVE'),
    )
    await errorOf(sendEmailOtp(handle))
    expect(lines().at(-1)).toBe('POST /auth/credentials/AuthMethod:2/challenge')
  })

  test('does not cost the last way in', async () => {
    const { handle, lines } = open(
      row('AuthMethod:1', 'PASSKEY'),
      row('AuthMethod:2', 'EMAIL_OTP', 'PENDING'),
    )
    const revoking = errorOf(revokeAuthMethod(handle, { authMethodId: 'AuthMethod:1' }))
    expect(await revoking).toMatchObject({ code: 'LAST_AUTH_METHOD' })
    expect(lines()).toEqual(['GET /auth/credentials'])
  })
})
