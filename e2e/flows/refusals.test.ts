/** Story: when something is wrong, the user gets a readable error, nothing is stored and no money moves. */

import { randomBytes } from 'node:crypto'
import {
  createWallet,
  diagnose,
  executeQuote,
  getSession,
  listSessions,
  memorySessionStore,
  registerPasskey,
  revokeSession,
  signInWithEmailOtp,
  signInWithPasskey,
  signOut,
  signPayload,
} from '@embedded-wallet/core'
import { expect, test, vi } from 'vitest'
import { base58check } from '../support/seal.js'
import { openTestSystem, relayUrl } from '../support/testSystem.js'
import interop from '../vectors/interop.json' with { type: 'json' }

type Fetch = (request: Request) => Promise<Response>
// biome-ignore lint/suspicious/noExplicitAny: the tests change responses of any form
type Json = any

/** Changes the JSON responses of one endpoint. */
const changing =
  (pathEnd: string, change: (json: Json) => unknown) =>
  (next: Fetch): Fetch =>
  async (request) => {
    const response = await next(request)
    if (!new URL(request.url).pathname.endsWith(pathEnd)) return response
    return Response.json(change(await response.json()), { status: response.status })
  }

const sealed = interop.encryptedSessionSigningKey[0]!.wire
test.each([
  ['damaged', (key: string) => key.slice(0, -1) + (key.endsWith('1') ? '2' : '1')],
  ['truncated', (key: string) => key.slice(0, 40)],
  ['sealed to another client', () => sealed],
  ['a text', () => 'sandbox-stub'],
  // Source: profile table, "Sandbox, sealed session key": random bytes of the right shape, which never open.
  ['the stub of a test mode', () => base58check.encode(randomBytes(81))],
])('a sealed key that is %s opens no session, and diagnose says so', async (_, change) => {
  let isBroken = true
  const betweenRelayAndService = changing('/verify', (session) => ({
    ...session,
    ...(isBroken && { encryptedSessionSigningKey: change(session.encryptedSessionSigningKey) }),
  }))
  const system = openTestSystem({ betweenRelayAndService })
  const sessionStore = memorySessionStore()
  const wallet = system.wallet(await system.createAccount(), { sessionStore })
  await registerPasskey(wallet, { nickname: 'My phone' })
  const set = vi.spyOn(sessionStore, 'set')
  await expect(signInWithPasskey(wallet)).rejects.toMatchObject({
    code: 'SEALED_KEY_INVALID',
    outcome: 'none',
  })
  expect(await getSession(wallet)).toBeUndefined()
  // The proof was kept while it was under way.
  const kept = set.mock.calls.map(([key]) => key.split('/')[0])
  expect([kept, await sessionStore.list('operation/')]).toEqual([['operation'], []])
  const idsFound = async () => (await diagnose(wallet)).findings.map(({ id }) => id)
  expect(await idsFound()).toContain('SEALED_KEY_INVALID')
  isBroken = false
  await signInWithPasskey(wallet)
  expect(await idsFound()).not.toContain('SEALED_KEY_INVALID')
})

test.each([
  ['without a sealed key', ({ encryptedSessionSigningKey, ...session }: Json) => session, 'SESSION_UNUSABLE'],
  [
    'for another account',
    (session: Json) => ({ ...session, accountId: 'InternalAccount:other' }),
    'UNEXPECTED_RESPONSE',
  ],
  [
    'that is already over',
    (session: Json) => ({ ...session, expiresAt: session.createdAt }),
    'SESSION_UNUSABLE',
  ],
])('a session %s is refused', async (_, change, code) => {
  const system = openTestSystem({ betweenRelayAndService: changing('/verify', change) })
  const wallet = system.wallet(await system.createAccount())
  await registerPasskey(wallet, { nickname: 'My phone' })
  await expect(signInWithPasskey(wallet)).rejects.toMatchObject({ code })
  expect(await getSession(wallet)).toBeUndefined()
})

test.each<[boolean, string, () => Response | Promise<Response>]>([
  [true, 'no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  [true, 'too many requests', () => new Response('{}', { status: 429 })],
  [true, 'a timeout of a proxy', () => new Response(null, { status: 408 })],
  [true, 'a service that is down', () => Response.json({ code: 'UNAVAILABLE' }, { status: 503 })],
  [false, 'an unknown resource', () => Response.json({ code: 'NOT_FOUND' }, { status: 404 })],
  [false, 'not signed in to the app', () => Response.json({ code: 'UNAUTHORIZED' }, { status: 401 })],
  [false, 'a page instead of JSON', () => new Response('<h1>Hello</h1>')],
])('a read is retryable: %s after %s', async (retryable, _, respond) => {
  let isBroken = false
  const betweenWalletAndRelay = (next: Fetch) => (request: Request) =>
    isBroken ? Promise.resolve(respond()) : next(request)
  const { wallet } = await openTestSystem({ betweenWalletAndRelay }).signedIn()
  isBroken = true
  await expect(listSessions(wallet)).rejects.toMatchObject({
    name: 'ServiceError',
    outcome: 'none',
    retryable,
  })
})

test('a challenge that the relay changed is refused by the service', async () => {
  const betweenRelayAndService = changing('/challenge', (json) => ({ ...json, challenge: 'ab'.repeat(32) }))
  const system = openTestSystem({ betweenRelayAndService })
  const wallet = system.wallet(await system.createAccount())
  await registerPasskey(wallet, { nickname: 'My phone' })
  await expect(signInWithPasskey(wallet)).rejects.toMatchObject({
    name: 'ServiceError',
    code: 'REFUSED',
    status: 401,
    reason: 'Invalid passkey signature',
  })
})

test('an error about an invalid response names the field but not its value', async () => {
  const betweenRelayAndService = changing('/challenge', (json) => ({
    ...json,
    expiresAt: '2026-11-20T10:00:00',
  }))
  const system = openTestSystem({ betweenRelayAndService })
  const wallet = system.wallet(await system.createAccount())
  await registerPasskey(wallet, { nickname: 'My phone' })
  const error = await signInWithPasskey(wallet).catch((error) => error)
  expect(error).toMatchObject({ code: 'UNEXPECTED_RESPONSE' })
  expect(error.message).toContain('expiresAt')
  expect(error.message).not.toContain('2026-11-20')
})

test('nothing is signed without a session', async () => {
  const system = openTestSystem()
  const accountId = await system.createAccount()
  const wallet = system.wallet(accountId)
  await system.fund(accountId, 100_000_000)
  const quote = await system.quote(accountId, 5_000_000)
  await expect(executeQuote(wallet, { quote })).rejects.toMatchObject({ code: 'SESSION_REQUIRED' })
  await expect(signPayload(wallet, { payloadToSign: '{}' })).rejects.toMatchObject({
    code: 'SESSION_REQUIRED',
  })
  expect(await signOut(wallet)).toEqual({ isRevoked: false })
  expect(await system.balance(accountId)).toBe(100_000_000)
})

test('a sign-in says that the account has no passkey', async () => {
  const system = openTestSystem()
  const wallet = system.wallet(await system.createAccount())
  await expect(signInWithPasskey(wallet)).rejects.toMatchObject({ code: 'AUTH_METHOD_NOT_FOUND' })
})

test('the service refuses a second passkey', async () => {
  const system = openTestSystem()
  const { wallet } = await system.signedIn()
  await expect(registerPasskey(wallet, { nickname: 'Second' })).rejects.toMatchObject({
    code: 'REFUSED',
    status: 400,
    serviceCode: 'PASSKEY_CREDENTIAL_ALREADY_EXISTS',
  })
})

test('a quote without an EMBEDDED_WALLET instruction is not signed', async () => {
  const system = openTestSystem()
  const { accountId, wallet } = await system.signedIn()
  const quote = await system.quote(accountId, 5_000_000)
  const invoice = { accountOrWalletInfo: { accountType: 'SPARK_WALLET', payloadToSign: 'not for us' } }
  for (const paymentInstructions of [[], [invoice]]) {
    await expect(executeQuote(wallet, { quote: { ...quote, paymentInstructions } })).rejects.toMatchObject({
      code: 'QUOTE_NOT_SIGNABLE',
    })
  }
  const { paymentInstructions, ...bare } = quote
  await expect(executeQuote(wallet, { quote: bare })).rejects.toMatchObject({ code: 'QUOTE_NOT_SIGNABLE' })
  // The instruction is found by its type, so an invoice before it is skipped.
  const invoiceFirst = { ...quote, paymentInstructions: [invoice, ...paymentInstructions!] }
  expect(await executeQuote(wallet, { quote: invoiceFirst })).toMatchObject({ status: 'COMPLETED' })
  expect(await system.balance(accountId)).toBe(95_000_000)
})

test('a quote of another account is not signed', async () => {
  const system = openTestSystem()
  const { wallet } = await system.signedIn()
  const other = await system.createAccount()
  const quote = await system.quote(other, 5_000_000)
  await expect(executeQuote(wallet, { quote })).rejects.toMatchObject({ code: 'QUOTE_NOT_SIGNABLE' })
})

test('a quote with a payload for something else is not signed', async () => {
  const system = openTestSystem()
  const { accountId, wallet } = await system.signedIn()
  const quote = await system.quote(accountId, 5_000_000)
  const info = quote.paymentInstructions![0]!.accountOrWalletInfo
  const own = JSON.parse(info.payloadToSign!)
  const executed = system.relayed.length
  for (const payload of [
    { ...own, accountId: 'InternalAccount:other' },
    { ...own, accountId: 7 },
    { ...own, requestId: 7 },
    { ...own, expiresAt: '2030-01-01T00:00:00Z' },
    { organizationId: 'o', parameters: {}, timestampMs: '1', type: 'ACTIVITY_TYPE_EXPORT_WALLET' },
  ]) {
    const paymentInstructions = [{ accountOrWalletInfo: { ...info, payloadToSign: JSON.stringify(payload) } }]
    await expect(executeQuote(wallet, { quote: { ...quote, paymentInstructions } })).rejects.toMatchObject({
      code: 'PAYLOAD_MISMATCH',
    })
  }
  const unknown = { ...own, amount: 5 }
  const paymentInstructions = [{ accountOrWalletInfo: { ...info, payloadToSign: JSON.stringify(unknown) } }]
  await expect(executeQuote(wallet, { quote: { ...quote, paymentInstructions } })).rejects.toMatchObject({
    code: 'PAYLOAD_NOT_APPROVED',
  })
  const duplicateKeys = info.payloadToSign!.replace('{', '{"accountId":"InternalAccount:other",')
  for (const payloadToSign of ['not JSON', '[]', 'null', '"text"', duplicateKeys]) {
    const paymentInstructions = [{ accountOrWalletInfo: { ...info, payloadToSign } }]
    await expect(executeQuote(wallet, { quote: { ...quote, paymentInstructions } })).rejects.toMatchObject({
      code: 'PAYLOAD_UNREADABLE',
    })
  }
  expect(system.relayed).toHaveLength(executed)
  expect(await system.balance(accountId)).toBe(100_000_000)
})

test('a signed retry with a changed payload is not signed', async () => {
  for (const swap of [
    { accountId: 'InternalAccount:other' },
    { requestId: 'other' },
    { expiresAt: '2030-01-01T00:00:00Z' },
  ]) {
    const betweenRelayAndService =
      (next: Fetch): Fetch =>
      async (request) => {
        const response = await next(request)
        if (response.status !== 202) return response
        const json = await response.json()
        const payloadToSign = JSON.stringify({ ...JSON.parse(json.payloadToSign), ...swap })
        return Response.json({ ...json, payloadToSign }, { status: 202 })
      }
    const system = openTestSystem({ betweenRelayAndService })
    const { accountId, wallet } = await system.signedIn()
    system.requests.length = 0
    // A sign-out always deletes the key, but it must not sign the changed payload.
    expect(await signOut(wallet)).toEqual({ isRevoked: false })
    expect(system.requests.filter(({ headers }) => headers.has('Service-Wallet-Signature'))).toEqual([])
    expect(await getSession(wallet)).toBeUndefined()
    const { data } = await system.platform('listSessions', { query: { accountId } })
    expect(data).toHaveLength(1)
  }
})

test('an expired quote is refused', async () => {
  const system = openTestSystem()
  const { accountId, wallet } = await system.signedIn()
  const quote = await system.quote(accountId, 5_000_000)
  system.sandbox.clock.advance(6 * 60_000)
  await expect(executeQuote(wallet, { quote })).rejects.toMatchObject({
    code: 'QUOTE_EXPIRED',
    status: 409,
    outcome: 'none',
  })
  expect(await system.balance(accountId)).toBe(100_000_000)
})

test('a session that the service has ended pays nothing', async () => {
  const system = openTestSystem()
  const { accountId, wallet } = await system.signedIn()
  system.sandbox.clock.advance(16 * 60_000)
  const quote = await system.quote(accountId, 5_000_000)
  await expect(executeQuote(wallet, { quote })).rejects.toMatchObject({
    code: 'REFUSED',
    status: 401,
    reason: 'Invalid Service-Wallet-Signature',
  })
  expect(await system.balance(accountId)).toBe(100_000_000)
})

test("a signature by another account's session moves nothing", async () => {
  const system = openTestSystem()
  const ada = await system.signedIn()
  const bob = await system.signedIn()
  const quote = await system.quote(ada.accountId, 5_000_000)
  // Bob's session is stored under Ada's account, as if he had copied it there.
  const [record] = (await bob.wallet.sessionStore.list(`session/${bob.accountId}/`)) as Json[]
  const sessionStore = memorySessionStore()
  await sessionStore.set(`session/${ada.accountId}/${record.sessionId}`, {
    ...record,
    accountId: ada.accountId,
  })
  const attacker = system.wallet(ada.accountId, { sessionStore })
  await expect(executeQuote(attacker, { quote })).rejects.toMatchObject({ code: 'REFUSED', status: 401 })
  expect(await system.balance(ada.accountId)).toBe(100_000_000)
})

test('each failure of a passkey prompt has its own code', async () => {
  const system = openTestSystem()
  const accountId = await system.createAccount()
  const failing = (name: string) => {
    const fail = () => Promise.reject(new DOMException('a message of one browser', name))
    return system.wallet(accountId, { passkeys: { create: fail, get: fail } })
  }
  for (const [name, code] of [
    ['NotAllowedError', 'PASSKEY_CANCELLED'],
    ['AbortError', 'PASSKEY_ABORTED'],
    ['InvalidStateError', 'PASSKEY_ALREADY_REGISTERED'],
    ['SecurityError', 'PASSKEY_RP_ID_MISMATCH'],
    ['ConstraintError', 'PASSKEY_AUTHENTICATOR_UNFIT'],
    ['NotSupportedError', 'PASSKEY_AUTHENTICATOR_UNFIT'],
    ['UnknownError', 'PASSKEY_FAILED'],
    ['constructor', 'PASSKEY_FAILED'],
  ] as const) {
    const error = await registerPasskey(failing(name), { nickname: 'Mine' }).catch((error) => error)
    expect(error).toMatchObject({ name: 'PasskeyError', code })
    expect(error.cause).toBeInstanceOf(DOMException)
    expect(error.message).not.toContain('a message of one browser')
  }
  const { data } = await system.platform('listAuthMethods', { query: { accountId } })
  expect(data).toEqual([])
})

test.each([
  [true, 'PASSKEY_CANCELLED', 'was closed or timed out'],
  [false, 'PASSKEY_UNSUPPORTED', 'The Permissions-Policy of this page denies passkeys'],
])('the policy of the page allows passkeys: %s', async (isAllowed, code, message) => {
  const allowsFeature = vi.fn(() => isAllowed)
  vi.stubGlobal('document', { featurePolicy: { allowsFeature } })
  const system = openTestSystem()
  const fail = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  const wallet = system.wallet(await system.createAccount(), { passkeys: { create: fail, get: fail } })
  const error = registerPasskey(wallet, { nickname: 'Mine' })
  await expect(error).rejects.toMatchObject({ code, message: expect.stringContaining(message) })
  expect(allowsFeature).toHaveBeenCalledWith('publickey-credentials-create')
  vi.unstubAllGlobals()
})

test('a call ends as aborted when it is aborted before or during a prompt', async () => {
  const system = openTestSystem()
  const accountId = await system.createAccount()
  const { wallet } = { wallet: system.wallet(accountId) }
  await expect(
    registerPasskey(wallet, { nickname: 'Mine', signal: AbortSignal.abort() }),
  ).rejects.toMatchObject({
    code: 'ABORTED',
  })
  const controller = new AbortController()
  const passkeys = {
    ...wallet.authenticator,
    create: async () => {
      controller.abort()
      throw new DOMException('', 'NotAllowedError')
    },
    get: wallet.authenticator.get,
  }
  const prompted = system.wallet(accountId, { passkeys })
  await expect(
    registerPasskey(prompted, { nickname: 'Mine', signal: controller.signal }),
  ).rejects.toMatchObject({
    code: 'PASSKEY_ABORTED',
  })
})

test('a wrong argument is named before anything is sent', async () => {
  expect(() => createWallet({ accountId: 'nonsense', relayUrl })).toThrow('accountId')
  expect(() => createWallet({ accountId: 'Customer:1', relayUrl })).toThrow('accountId')
  expect(() => createWallet({ accountId: 'InternalAccount:1', relayUrl: '' })).toThrow('relayUrl')
  // A timer would fire at once with such a delay, and a call would end right after it was sent.
  for (const timeoutMs of [Number.POSITIVE_INFINITY, 2 ** 31, 0, -1])
    expect(() => createWallet({ accountId: 'InternalAccount:1', relayUrl, timeoutMs })).toThrow(RangeError)
  const notANumber = { accountId: 'InternalAccount:1', relayUrl, timeoutMs: Number.NaN }
  expect(() => createWallet(notANumber)).toThrow(TypeError)
  const system = openTestSystem()
  const wallet = system.wallet(await system.createAccount())
  await expect(registerPasskey(wallet, { nickname: '' })).rejects.toThrow(RangeError)
  system.relayed.length = 0
  const notAnId = '../auth/credentials'
  await expect(executeQuote(wallet, { quoteId: notAnId })).rejects.toThrow(/^quoteId /)
  await expect(revokeSession(wallet, { sessionId: notAnId })).rejects.toThrow(/^sessionId /)
  const wrong = { authMethodId: notAnId }
  await expect(signInWithPasskey(wallet, wrong)).rejects.toThrow(/^authMethodId /)
  await expect(signInWithEmailOtp(wallet, { ...wrong, otp: '1' })).rejects.toThrow(TypeError)
  // @ts-expect-error neither quote nor quoteId
  await expect(executeQuote(wallet, {})).rejects.toThrow(/^quoteId /)
  expect(system.relayed).toEqual([])
})
