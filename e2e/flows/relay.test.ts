/** Story: what the relay lets through, and what it refuses before the service hears of it. */

import { randomBytes } from 'node:crypto'
import {
  diagnose,
  executeQuote,
  getSession,
  listAuthMethods,
  listSessions,
  memorySessionStore,
  registerEmailOtp,
  registerPasskey,
  revokeAuthMethod,
  revokeSession,
  signInWithEmailOtp,
  signInWithPasskey,
} from '@embedded-wallet/core'
import { expect, test, vi } from 'vitest'
import { base58check } from '../support/seal.js'
import { attestationOf } from '../support/stepUpStories.js'
import { openTestSystem, relayUrl } from '../support/testSystem.js'
import interop from '../vectors/interop.json' with { type: 'json' }

const origin = new URL(relayUrl).origin
const call = { 'Wallet-Call': '1' }
const json = { 'Content-Type': 'application/json' }

function requestTo(
  method: string,
  path: string,
  body?: string,
  headers: Record<string, string> = {},
): Request {
  return new Request(relayUrl + path, {
    method,
    body: body ?? null,
    headers: { ...call, ...(body === undefined ? {} : json), ...headers },
  })
}

test("another user's AuthMethod, session and quote look as if they did not exist", async () => {
  let accounts: string[] = []
  const system = openTestSystem({ relay: { authorize: () => accounts } })
  const [ada, bob] = [await system.createAccount(), await system.createAccount()]
  accounts = [bob]
  const wallet = system.wallet(bob)
  const { id: authMethodId } = await registerPasskey(wallet, { nickname: "Bob's" })
  const { sessionId } = await signInWithPasskey(wallet)
  const { id: quoteId } = await system.quote(bob, 1_000_000)

  const clientPublicKey = `04${'ab'.repeat(64)}`
  const requests = () => [
    requestTo('POST', `/auth/credentials/${authMethodId}/challenge`, JSON.stringify({ clientPublicKey })),
    requestTo('POST', `/auth/credentials/${authMethodId}/verify`, '{"type":"EMAIL_OTP","otp":"000000"}'),
    requestTo('DELETE', `/auth/credentials/${authMethodId}`),
    requestTo('DELETE', `/auth/sessions/${sessionId}`),
    requestTo('GET', `/quotes/${quoteId}`),
    requestTo('POST', `/quotes/${quoteId}/execute`),
  ]
  const mine = await Promise.all(requests().map(system.relay))
  expect(mine.map(({ status }) => status)).not.toContain(404)

  accounts = [ada]
  system.requests.length = 0
  for (const request of requests()) {
    const response = await system.relay(request)
    expect([request.url, response.status]).toEqual([request.url, 404])
  }
  const unknown = await system.relay(requestTo('GET', '/quotes/Quote:unknown'))
  expect(await unknown.text()).toBe(await (await system.relay(requestTo('GET', `/quotes/${quoteId}`))).text())
  expect(system.requests.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('an empty body stream counts as no body, and one byte counts as a body', async () => {
  const system = openTestSystem()
  const wallet = system.wallet(await system.createAccount())
  await registerPasskey(wallet, { nickname: 'Mine' })
  const { sessionId } = await signInWithPasskey(wallet)
  const status = async (bytes: Uint8Array[]) => {
    const body = new ReadableStream({
      start: (controller) => {
        for (const part of bytes) controller.enqueue(part)
        controller.close()
      },
    })
    const init = { method: 'DELETE', body, duplex: 'half', headers: call }
    const request = new Request(`${relayUrl}/auth/sessions/${sessionId}`, init)
    return (await system.relay(request)).status
  }
  expect(await status([new Uint8Array(0)])).toBe(202)
  expect(await status([])).toBe(202)
  expect(await status([new Uint8Array(1)])).toBe(400)
})

test.each(['document', '2026-04'] as const)(
  'on %s, options for a second passkey and an older challenge are refused, and the service hears nothing',
  async (profile) => {
    const system = openTestSystem({ profile })
    const accountId = await system.createAccount()
    const post = (path: string, body: object) =>
      system.relay(requestTo('POST', path, JSON.stringify(body), { 'Wallet-Profile': profile }))
    const names = { accountId, nickname: 'Mine' }
    const { challenge } = await (await post('/passkeys/registration-options', names)).json()
    await registerPasskey(system.wallet(accountId), { nickname: 'First' })

    const registrations = system.requests.filter(({ method }) => method === 'POST').length
    const responses = [
      await post('/passkeys/registration-options', names),
      await post('/auth/credentials', {
        type: 'PASSKEY',
        ...names,
        challenge,
        attestation: attestationOf(challenge),
      }),
    ]
    for (const response of responses)
      expect(await response.json()).toEqual({
        status: 400,
        code: 'PASSKEY_CREDENTIAL_ALREADY_EXISTS',
        message: 'The account already has a passkey, and can have one. Sign in with it.',
        reason: 'Not sent to the service',
      })
    expect(system.requests.filter(({ method }) => method === 'POST')).toHaveLength(registrations)
  },
)

test('a challenge that was issued after a revocation is valid again', async () => {
  const system = openTestSystem()
  const { wallet, accountId } = await system.signedIn()
  const [passkey] = await listAuthMethods(wallet)
  await registerEmailOtp(wallet, { email: 'ada@shop.example' })
  await signInWithEmailOtp(wallet, { otp: system.sandbox.inbox.at(-1)!.code })
  await revokeAuthMethod(wallet, { authMethodId: passkey!.id! })
  system.sandbox.clock.advance(1)
  expect(await registerPasskey(wallet, { nickname: 'Second' })).toMatchObject({ accountId })
  expect(await signInWithPasskey(wallet)).toMatchObject({ type: 'PASSKEY' })
})

test.each(['', '/api/v1/wallet', '/auth/wallet', '/quotes'])(
  'the relay works at the mount path %j, with both forms of an account id, and at no other spelling',
  async (mountPath) => {
    const system = openTestSystem({ relay: { mountPath } })
    const accountId = await system.createAccount()
    const alias = accountId.replace('InternalAccount', 'EmbeddedWallet')
    const statusOf = async (path: string) => {
      const request = new Request(`${origin}${path}/credentials?accountId=${alias}`, { headers: call })
      return (await system.relay(request)).status
    }
    expect(await statusOf(`${mountPath}/auth`)).toBe(200)
    // A proxy has its rules by path: none of these may reach the relay's own paths.
    const odd = ['/x', '/wallet/wallet', '//', '/Wallet', '/wallet;x', '/wallet%2f', '/..%2fwallet']
    for (const prefix of odd)
      expect([prefix, await statusOf(`${mountPath}${prefix}/auth`)]).toEqual([prefix, 404])
    for (const end of ['/AUTH', '/%61uth', '/auth/']) expect(await statusOf(`${mountPath}${end}`)).toBe(404)
  },
)

// Story: when something is wrong, the user gets a readable error, nothing is stored and no money moves.

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
