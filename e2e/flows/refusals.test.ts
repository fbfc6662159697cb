/** Story: when something is wrong, the user gets a readable error, nothing is stored and no money moves. */

import { randomBytes } from 'node:crypto'
import {
  diagnose,
  executeQuote,
  getSession,
  listSessions,
  memorySessionStore,
  registerPasskey,
  revokeSession,
  signInWithEmailOtp,
  signInWithPasskey,
} from '@embedded-wallet/core'
import { expect, test, vi } from 'vitest'
import { base58check } from '../support/seal.js'
import { openTestSystem } from '../support/testSystem.js'
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

test('a sign-in says that the account has no passkey', async () => {
  const system = openTestSystem()
  const wallet = system.wallet(await system.createAccount())
  await expect(signInWithPasskey(wallet)).rejects.toMatchObject({ code: 'AUTH_METHOD_NOT_FOUND' })
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

test('a wrong argument is named before anything is sent', async () => {
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
