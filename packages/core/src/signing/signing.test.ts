/** Signatures: once for each demand, with the right session, and operations that go on. */

import { p256 } from '@noble/curves/nist.js'
import { base64urlnopad, hex } from '@scure/base'
import { beforeEach, describe, expect, test, vi } from 'vitest'
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
import { ServiceError, type ServiceErrorDetails } from '../errors.js'
import { type Demand, refuseSigned, takeOnce } from '../guard/authorizeSigning.js'
import { withFreshToken } from '../guard/idToken.js'
import { createServiceClock } from '../http/serviceClock.js'
import { keepOperation, listOperations, toCall, untilUnsaid } from '../operations/operationMemory.js'
import type { OperationAction, SessionRecord } from '../records.js'
import { currentSession, endSession, sessionError } from '../session/deviceSessions.js'
import { keepSession } from '../session/keepSession.js'
import type { WalletOptions } from '../wallet/wallet.js'
import { endAppSession, revokeEach } from './revokeSessions.js'
import { signWith } from './signWith.js'
import { withSession } from './withSession.js'

const tokenOf = (claims: object) => `head.${btoa(JSON.stringify(claims))}.signature`
const refused = () => Promise.reject(new ServiceError('REFUSED', 'no', { status: 401 }))
const issuedAt = (milliseconds: number) => tokenOf({ iat: Date.parse(at(milliseconds)) / 1000 })

// Source: interface document, OAUTH: the service takes tokens of at most 60 seconds.
test('a device that is fast locks no user out: before the service is heard, only a refusal makes a token old', async () => {
  stopClocks()
  const clock = createServiceClock()
  expect(await withFreshToken(clock, issuedAt(-600_000), async () => 'signed in')).toBe('signed in')
  expect(await errorOf(withFreshToken(clock, issuedAt(-600_000), refused))).toMatchObject({
    code: 'OIDC_TOKEN_STALE',
    cause: { code: 'REFUSED' },
    message: 'The ID token is older than 60 seconds. Get a fresh one from the identity provider.',
  })
})

test.each([
  ['60 seconds is fresh', issuedAt(-60_000), true],
  ['61 seconds is too old, and nothing is sent', issuedAt(-61_000), false],
  ['no time is for the service to judge', tokenOf({}), true],
  ['no JSON is for the service to judge', 'a.b.c', true],
])('a token with an age of %s, once the service was heard', async (_, token, isSent) => {
  stopClocks()
  const clock = createServiceClock()
  clock.note(now)
  const call = vi.fn(refused)
  const { code } = await errorOf(withFreshToken(clock, token, call))
  expect([code, call.mock.calls.length]).toEqual(isSent ? ['REFUSED', 1] : ['OIDC_TOKEN_STALE', 0])
})

test.each([undefined, 7, 'a.b', 'a.b.c.d'])('%s is no token, and nothing is sent', async (token) => {
  const call = vi.fn(refused)
  expect(await errorOf(withFreshToken(createServiceClock(), token as string, call))).toEqual(
    new TypeError('oidcToken must be a JWT of three parts, as the provider issued it'),
  )
  expect(call).not.toHaveBeenCalled()
})

test.each([
  ['another refusal', new ServiceError('REFUSED', 'no', { status: 403 })],
  ['a limit', new ServiceError('RATE_LIMITED', 'no', { status: 401 })],
  ['no error of the wallet', Object.assign(new Error('no'), { code: 'REFUSED', status: 401 })],
])('an old token that meets %s is not called old', async (_, error) => {
  stopClocks()
  const failing = withFreshToken(createServiceClock(), issuedAt(-600_000), () => Promise.reject(error))
  expect(await errorOf(failing)).toBe(error)
})

// How long a pending operation counts: its key stays on the device no longer.

// Assumption: the service's clocks differ by less than a minute. The words of an export come to its own request alone.
test.each<[OperationAction, number, boolean]>([
  ['signInWithPasskey', 60_000, true],
  ['signInWithPasskey', 60_001, false],
  ['exportWallet', 0, true],
  ['exportWallet', 1, false],
])('%s is listed %d ms after its end: %s', async (action, afterMs, isListed) => {
  stopClocks()
  const { wallet } = unitWallet()
  const operation = { id: 'Request:1', action, target: 'AuthMethod:1', since: now, isSeen: true }
  await keepOperation(wallet, { ...operation, expiresAt: at(-afterMs) })
  expect((await listOperations(wallet)).operations).toHaveLength(isListed ? 1 : 0)
  expect((await wallet.store.list('operation/')).values).toHaveLength(isListed ? 1 : 0)
})

test('an operation counts for five minutes where the service does not say its end', () => {
  stopClocks()
  expect(untilUnsaid(unitWallet().wallet)).toBe(at(300_000))
})

const revocation = {
  id: 'Request:1',
  action: 'revokeSession' as const,
  target: 'Session:2',
  signature: 'stamp',
  requestId: 'Request:1',
  stepUpId: 'step-up',
  since: now,
  expiresAt: at(0),
  isSeen: true,
}

test('a repeat is the identical request, with its step-up', () => {
  const headers = { 'Service-Wallet-Signature': 'stamp', 'Request-Id': 'Request:1', 'Step-Up-Id': 'step-up' }
  const { name, call } = toCall(revocation)
  expect({ name, ...call }).toMatchObject({
    name: 'revokeSession',
    params: { sessionId: 'Session:2' },
    headers,
  })
})

test('a disk that fills up meanwhile costs no operation: the next page finds it as it was before', async () => {
  stopClocks()
  const sessionStore = deviceStore()
  const page = () => unitWallet(undefined, { sessionStore }).wallet
  const own = page()
  await keepOperation(own, { ...revocation, isSeen: false })
  sessionStore.set = refusing
  await keepOperation(own, revocation)
  expect((await listOperations(own)).operations).toMatchObject([{ id: 'Request:1', isSeen: true }])
  expect((await listOperations(page())).operations).toMatchObject([{ id: 'Request:1', isSeen: false }])
})

test.each([
  { action: 'toString' },
  { target: '../login' },
  { isSeen: 1 },
  { expiresAt: 'soon' },
  { keyPair: {} },
])('what a script has changed in the store is no operation: %j', async (changes) => {
  stopClocks()
  const { wallet } = unitWallet()
  await keepOperation(wallet, revocation)
  expect((await listOperations(wallet)).operations).toHaveLength(1)
  await keepOperation(wallet, { ...revocation, ...changes } as never)
  expect((await listOperations(wallet)).operations).toEqual([])
})

// What a sign-out that revokes several sessions shows its user, and reports.
describe('revokeSessions', () => {
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
})

// Each demand for a signature is good for one.
describe('signOnce', () => {
  const page = () =>
    ({ state: { signed: new Map<string, string | undefined>() } }) as unknown as Parameters<
      typeof takeOnce
    >[0]
  const refused = expect.objectContaining({
    name: 'SessionError',
    code: 'PAYLOAD_MISMATCH',
    outcome: 'none',
    message:
      'The service demanded a second signature over the same requestId or payload. Nothing was signed.',
  })
  const demand: Demand = { payloadToSign: 'text', requestId: 'Request:1' }

  test('a first demand is taken, and to ask about it takes nothing', () => {
    const wallet = page()
    refuseSigned(wallet, demand)
    refuseSigned(wallet, demand)
    takeOnce(wallet, demand)
  })

  describe.each([
    ['the same demand', demand],
    ['the same text with another requestId', { payloadToSign: 'text', requestId: 'Request:2' }],
    ['another text with the same requestId', { payloadToSign: 'other', requestId: 'Request:1' }],
    ['a quote with the same text', { payloadToSign: 'text', quoteId: 'Quote:1' }],
  ])('%s', (_, second) => {
    test('is refused after it was signed', () => {
      const wallet = page()
      takeOnce(wallet, demand)
      expect(() => refuseSigned(wallet, second)).toThrow(refused)
      expect(() => takeOnce(wallet, second)).toThrow(refused)
    })
  })

  test('another demand is another one', () => {
    const wallet = page()
    takeOnce(wallet, demand)
    takeOnce(wallet, { payloadToSign: 'other', requestId: 'Request:2' })
    takeOnce(wallet, { payloadToSign: 'third' })
  })

  // After a lost response the same quote is signed again: the service takes one request for each quote.
  test('a quote may be signed again for itself, and for no other quote or action', () => {
    const wallet = page()
    const quote: Demand = { payloadToSign: 'text', quoteId: 'Quote:1' }
    takeOnce(wallet, quote)
    takeOnce(wallet, quote)
    expect(() => takeOnce(wallet, { ...quote, quoteId: 'Quote:2' })).toThrow(refused)
    expect(() => takeOnce(wallet, { payloadToSign: 'text' })).toThrow(refused)
    expect(() => takeOnce(wallet, { payloadToSign: 'other', requestId: 'text' })).toThrow(refused)
  })
})

// The signature that goes to the service, and what a session that cannot sign becomes.

// Source: the interface document, Service-Wallet-Signature: base64url of {publicKey, scheme, signature}, DER in hex.
test('the header has the public key, the scheme and a signature over the very text', async () => {
  stopClocks()
  const { wallet } = unitWallet()
  const record = await keepSession(wallet, await sessionRecord())
  const header = await signWith(wallet, record, 'grüße')
  expect(header).toMatch(/^[\w-]+$/)
  const stamp = JSON.parse(new TextDecoder().decode(base64urlnopad.decode(header)))
  expect(stamp).toEqual({
    publicKey: record.publicKey,
    scheme: 'SIGNATURE_SCHEME_TK_API_P256',
    signature: expect.stringMatching(/^30[0-9a-f]+$/),
  })
  const signature = p256.Signature.fromHex(stamp.signature, 'der').toBytes()
  const verify = (text: string) =>
    p256.verify(signature, new TextEncoder().encode(text), hex.decode(record.publicKey), { lowS: false })
  expect(verify('grüße')).toBe(true)
  expect(verify('grüsse')).toBe(false)
  expect((await currentSession(wallet)).record).toBe(record)
})

test('a session that ended while the user was deciding does not sign', async () => {
  const { advance } = stopClocks()
  const { wallet } = unitWallet()
  const record = await keepSession(wallet, await sessionRecord({ expiresAt: at(1000) }))
  advance(999)
  await signWith(wallet, record, 'text')
  advance(1)
  const error = await errorOf(signWith(wallet, record, 'text'))
  expect(error).toMatchObject({ name: 'SessionError', code: 'SESSION_EXPIRED', cause: undefined })
  expect(await currentSession(wallet)).toMatchObject({ record: undefined, ended: { how: 'expired' } })
})

test('a key that the browser cannot use is lost, and so is its session', async () => {
  stopClocks()
  const { wallet } = unitWallet()
  const ecdh = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  const record = await keepSession(wallet, await sessionRecord({ signingKey: ecdh.privateKey }))
  const error = await errorOf(signWith(wallet, record, 'text'))
  expect(error).toMatchObject({ name: 'SessionError', code: 'SESSION_KEY_LOST' })
  expect(error.cause).toBeInstanceOf(DOMException)
  expect(await currentSession(wallet)).toMatchObject({ record: undefined, ended: { how: 'key-lost' } })
})

test('a text that cannot be signed is the caller’s mistake, and the session lives on', async () => {
  stopClocks()
  const { wallet } = unitWallet()
  const record = await keepSession(wallet, await sessionRecord())
  await expect(signWith(wallet, record, '\ud800')).rejects.toThrow(TypeError)
  expect((await currentSession(wallet)).record).toBe(record)
})

// A signed attempt: when the service refuses its signature, the session ends, and the app may sign in for a second one.

const refusalOf = (details: ServiceErrorDetails) =>
  new ServiceError('REFUSED', 'refused', { status: 401, serviceCode: 'UNAUTHORIZED', ...details })
const none = { signal: undefined }

/** A wallet with a session, and an app that opens one more. */
async function open(canSignIn = true) {
  stopClocks()
  const reauthenticate = vi.fn(
    async () => void (await keepSession(wallet, await sessionRecord({ sessionId: 'Session:2' }))),
  )
  const { wallet } = unitWallet(undefined, canSignIn ? { reauthenticate } : {})
  const record = await keepSession(wallet, await sessionRecord())
  return { wallet, record, reauthenticate }
}

const used = (attempt: { mock: { calls: [SessionRecord][] } }) =>
  attempt.mock.calls.map(([{ sessionId }]) => sessionId)

test('an attempt that succeeds runs once, with the current session', async () => {
  const { wallet, reauthenticate } = await open()
  const attempt = vi.fn(async (_: SessionRecord) => 'done')
  expect(await withSession(wallet, attempt, none)).toBe('done')
  expect(used(attempt)).toEqual(['Session:1'])
  expect(reauthenticate).not.toHaveBeenCalled()
})

// Source: the interface document, 401: `reason` names the check; profiles 2026-04 and 2026-08 have codes instead.
describe.each([
  ['the reason', refusalOf({ reason: 'Invalid Service-Wallet-Signature' })],
  ['the code of a deployment', refusalOf({ serviceCode: 'INVALID_SIGNATURE' })],
  ['the code of a newer deployment', refusalOf({ serviceCode: 'WALLET_SIGNATURE_INVALID' })],
  ['this device', sessionError('SESSION_EXPIRED')],
])('a signature refused by %s', (name, error) => {
  const isOfService = name !== 'this device'

  test('is made once more by the session that the app opens', async () => {
    const { wallet, record, reauthenticate } = await open()
    const attempt = vi.fn(async ({ sessionId }: SessionRecord) => {
      if (attempt.mock.calls.length === 1) {
        // What refuses on this device has ended the session already.
        if (!isOfService) await endSession(wallet, { how: 'expired', record })
        throw error
      }
      return sessionId
    })
    expect(await withSession(wallet, attempt, none)).toBe('Session:2')
    expect(used(attempt)).toEqual(['Session:1', 'Session:2'])
    expect(reauthenticate).toHaveBeenCalledTimes(1)
    expect((await wallet.state.sessions)?.over.has('Session:1')).toBe(true)
  })

  test('twice is an error: there is no third attempt', async () => {
    const { wallet } = await open()
    const attempt = vi.fn((_: SessionRecord) => Promise.reject(error))
    await expect(withSession(wallet, attempt, none)).rejects.toBe(error)
    expect(attempt).toHaveBeenCalledTimes(2)
  })

  test('is an error where the app cannot sign in', async () => {
    const { wallet } = await open(false)
    const attempt = vi.fn((_: SessionRecord) => Promise.reject(error))
    await expect(withSession(wallet, attempt, none)).rejects.toBe(error)
    expect(attempt).toHaveBeenCalledTimes(1)
    const { record, ended } = await currentSession(wallet)
    expect([record === undefined, ended?.how]).toEqual(isOfService ? [true, 'expired'] : [false, undefined])
  })

  test('is an error where only one session may sign', async () => {
    const { wallet, record, reauthenticate } = await open()
    const attempt = vi.fn((_: SessionRecord) => Promise.reject(error))
    await expect(withSession(wallet, attempt, { session: record, signal: undefined })).rejects.toBe(error)
    expect(attempt).toHaveBeenCalledTimes(1)
    expect(reauthenticate).not.toHaveBeenCalled()
  })
})

test.each([
  ['the app’s login', refusalOf({})],
  ['another reason', refusalOf({ reason: 'REQUEST_ID_INVALID' })],
  ['a signature code with another status', refusalOf({ status: 400, serviceCode: 'INVALID_SIGNATURE' })],
  ['a lost key', sessionError('SESSION_KEY_LOST')],
  ['no service at all', new Error('401')],
])('an error about %s ends no session and is not tried again', async (_, error) => {
  const { wallet, record, reauthenticate } = await open()
  const attempt = vi.fn((_: SessionRecord) => Promise.reject(error))
  await expect(withSession(wallet, attempt, none)).rejects.toBe(error)
  expect(attempt).toHaveBeenCalledTimes(1)
  expect(reauthenticate).not.toHaveBeenCalled()
  expect((await currentSession(wallet)).record).toBe(record)
})

test('the session may be found later: a step-up may open it on the way', async () => {
  const { wallet } = await open()
  const other = await sessionRecord({ sessionId: 'Session:7' })
  const find = vi.fn(async () => other)
  const attempt = vi.fn(async (_: SessionRecord) => 'done')
  expect(await withSession(wallet, attempt, { session: find, signal: undefined })).toBe('done')
  expect(used(attempt)).toEqual(['Session:7'])
  expect(find).toHaveBeenCalledTimes(1)
})

test('an aborted call waits for no session', async () => {
  const { wallet } = await open()
  const attempt = vi.fn(async (_: SessionRecord) => 'done')
  const signal = AbortSignal.abort()
  await expect(withSession(wallet, attempt, { signal })).rejects.toMatchObject({ code: 'ABORTED' })
  expect(attempt).not.toHaveBeenCalled()
})
