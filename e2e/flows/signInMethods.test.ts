/** Story: every sign-in method works: a passkey, a code by e-mail and an identity provider, first and further AuthMethods. */

import 'fake-indexeddb/auto'
import {
  diagnose,
  getSession,
  indexedDbSessionStore,
  listAuthMethods,
  memorySessionStore,
  type PasskeyCeremonies,
  prepareSignIn,
  registerEmailOtp,
  registerOAuth,
  registerPasskey,
  sendEmailOtp,
  signInWithEmailOtp,
  signInWithOAuth,
  signInWithPasskey,
} from '@embedded-wallet/core'
import { expect, test, vi } from 'vitest'
import { deferred } from '../support/deferred.js'
import { base58check } from '../support/seal.js'
import { openTestSystem, withBehaviors } from '../support/testSystem.js'

type TestOptions = NonNullable<Parameters<typeof openTestSystem>[0]>

const lastCode = ({ sandbox }: ReturnType<typeof openTestSystem>) => sandbox.inbox.at(-1)!.code

test('a code by e-mail signs in, and again after the session has ended', async () => {
  const system = openTestSystem()
  const wallet = system.wallet(await system.createAccount())
  const authMethod = await registerEmailOtp(wallet, { email: 'ada@shop.example' })
  expect(authMethod).toMatchObject({ type: 'EMAIL_OTP', nickname: 'ada@shop.example' })
  expect(system.sandbox.inbox.at(-1)).toMatchObject({ to: 'ada@shop.example' })
  expect(await getSession(wallet)).toBeUndefined()
  system.relayed.length = 0
  const session = await signInWithEmailOtp(wallet, { otp: lastCode(system) })
  expect(session).toMatchObject({ type: 'EMAIL_OTP', authMethodId: authMethod.id })
  expect(system.relayed).toEqual(['POST /auth/credentials/AuthMethod/verify 200'])

  system.sandbox.clock.advance(16 * 60_000)
  system.relayed.length = 0
  expect(await sendEmailOtp(wallet)).toMatchObject({ id: authMethod.id })
  expect(system.sandbox.inbox).toHaveLength(2)
  await signInWithEmailOtp(wallet, { otp: lastCode(system) })
  expect(system.relayed).toEqual([
    'POST /auth/credentials/AuthMethod/challenge 200',
    'POST /auth/credentials/AuthMethod/verify 200',
  ])
})

test('a wrong code is refused with its reason, and the right one still works', async () => {
  const system = openTestSystem()
  const wallet = system.wallet(await system.createAccount())
  await registerEmailOtp(wallet, { email: 'ada@shop.example' })
  const code = lastCode(system)
  const wrong = code === '111111' ? '222222' : '111111'
  const error = await signInWithEmailOtp(wallet, { otp: wrong }).catch((error) => error)
  expect(error).toMatchObject({ code: 'REFUSED', status: 401, reason: 'Invalid OTP code', outcome: 'none' })
  expect(String(error)).not.toContain(wrong)
  await signInWithEmailOtp(wallet, { otp: code })
  await expect(signInWithEmailOtp(wallet, { otp: '' })).rejects.toThrow(TypeError)
})

test('a user who requests codes too often learns how long to wait', async () => {
  const system = openTestSystem()
  const wallet = system.wallet(await system.createAccount())
  await registerEmailOtp(wallet, { email: 'ada@shop.example' })
  await sendEmailOtp(wallet)
  const error = await sendEmailOtp(wallet).catch((error) => error)
  expect(error).toMatchObject({ code: 'RATE_LIMITED', status: 429 })
  expect(error.retryAfterSeconds).toBeGreaterThan(0)
  system.sandbox.clock.advance(error.retryAfterSeconds * 1000)
  await sendEmailOtp(wallet)
})

// Source: profile table, "Sandbox, sealed session key": a test mode may send random bytes of the right shape, which never open.
test('a sealed key that does not open gives no session, leaves nothing behind, and diagnose says so', async () => {
  let isBroken = true
  const betweenRelayAndService: NonNullable<TestOptions['betweenRelayAndService']> =
    (next) => async (request) => {
      const response = await next(request)
      if (!isBroken || !request.url.endsWith('/verify')) return response
      const encryptedSessionSigningKey = base58check.encode(new Uint8Array(81).fill(7))
      return Response.json({ ...(await response.json()), encryptedSessionSigningKey }, response)
    }
  const system = openTestSystem({ betweenRelayAndService })
  const sessionStore = memorySessionStore()
  const wallet = system.wallet(await system.createAccount(), { sessionStore })
  await registerPasskey(wallet, { nickname: 'My phone' })
  const set = vi.spyOn(sessionStore, 'set')
  const refused = { code: 'SEALED_KEY_INVALID', outcome: 'none' }
  await expect(signInWithPasskey(wallet)).rejects.toMatchObject(refused)
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

test('an old token and a text that is no token are refused before anything is sent', async () => {
  const system = openTestSystem()
  const wallet = system.wallet(await system.createAccount())
  // Every response shows the service's clock. A device with a fast clock would take every token for stale.
  await listAuthMethods(wallet)
  system.relayed.length = 0
  const stale = await system.sandbox.identity.issueIdToken({ email: 'ada@shop.example', ageSeconds: 61 })
  for (const attempt of [registerOAuth, signInWithOAuth]) {
    await expect(attempt(wallet, { oidcToken: stale })).rejects.toMatchObject({ code: 'OIDC_TOKEN_STALE' })
    await expect(attempt(wallet, { oidcToken: 'nonsense' })).rejects.toThrow(TypeError)
  }
  expect(system.relayed).toEqual([])
})

test('the key of a nonce survives the redirect to the identity provider', async () => {
  const system = openTestSystem({ sandbox: withBehaviors({ oauthNonce: true }) })
  const accountId = await system.createAccount()
  const { identity } = system.sandbox
  const wallet = system.wallet(accountId, { sessionStore: indexedDbSessionStore('redirect') })
  await registerOAuth(wallet, { oidcToken: await identity.issueIdToken({ email: 'ada@shop.example' }) })
  const { nonce } = await prepareSignIn(wallet, { type: 'OAUTH' })
  expect(nonce).toMatch(/^[0-9a-f]{64}$/)

  // After the redirect there is another page with the same store.
  const back = system.wallet(accountId, { sessionStore: indexedDbSessionStore('redirect') })
  const oidcToken = await identity.issueIdToken({ email: 'ada@shop.example', nonce })
  expect(await signInWithOAuth(back, { oidcToken })).toMatchObject({ type: 'OAUTH' })
  // The prepared key was used, and the same token does not fit the next key.
  await expect(signInWithOAuth(back, { oidcToken })).rejects.toMatchObject({ reason: 'Invalid OIDC token' })
})

test('a session signs the registration of further AuthMethods, and each can sign in', async () => {
  const system = openTestSystem()
  const wallet = system.wallet(await system.createAccount())
  await registerPasskey(wallet, { nickname: 'My phone' })
  await expect(registerEmailOtp(wallet, { email: 'ada@shop.example' })).rejects.toMatchObject({
    code: 'SESSION_REQUIRED',
  })
  expect(system.sandbox.inbox).toEqual([])
  await signInWithPasskey(wallet)
  await registerEmailOtp(wallet, { email: 'ada@shop.example' })
  // The signed retry sends the mail, not the first call.
  expect(system.sandbox.inbox).toHaveLength(1)
  const oidcToken = await system.sandbox.identity.issueIdToken({ email: 'ada@other.example' })
  await registerOAuth(wallet, { oidcToken })
  expect((await listAuthMethods(wallet)).map(({ type }) => type).sort()).toEqual([
    'EMAIL_OTP',
    'OAUTH',
    'PASSKEY',
  ])
  expect(await signInWithEmailOtp(wallet, { otp: lastCode(system) })).toMatchObject({ type: 'EMAIL_OTP' })
  await expect(registerEmailOtp(wallet, { email: 'two@shop.example' })).rejects.toMatchObject({
    serviceCode: 'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS',
  })
})

test('a prepared passkey prompt opens without a network call before it', async () => {
  const system = openTestSystem()
  const wallet = system.wallet(await system.createAccount())
  await registerPasskey(wallet, { nickname: 'My phone' })
  const prepared = await prepareSignIn(wallet, { type: 'PASSKEY' })
  expect(JSON.stringify(prepared)).toBe(JSON.stringify({ type: 'PASSKEY', expiresAt: prepared.expiresAt }))
  system.relayed.length = 0
  let relayedAtPrompt: string[] | undefined
  const recorded: PasskeyCeremonies = {
    create: wallet.authenticator.create,
    get: (options, context) => {
      relayedAtPrompt = [...system.relayed]
      return wallet.authenticator.get(options, context)
    },
  }
  Object.assign(wallet, { passkeys: recorded })
  await signInWithPasskey(wallet, { prepared })
  expect(relayedAtPrompt).toEqual([])
  expect(system.relayed).toEqual(['POST /auth/credentials/AuthMethod/verify 200'])

  // A used or an old preparation makes the sign-in request a new challenge.
  for (const prepare of [async () => prepared, () => prepareSignIn(wallet, { type: 'PASSKEY' })]) {
    const old = await prepare()
    system.sandbox.clock.advance(6 * 60_000)
    await listAuthMethods(wallet)
    system.relayed.length = 0
    await signInWithPasskey(wallet, { prepared: old })
    expect(system.relayed[0]).toBe('POST /auth/credentials/AuthMethod/challenge 200')
  }
})

test('autofill waits for the user, stops for a prompt and ends with its signal', async () => {
  const system = openTestSystem()
  const accountId = await system.createAccount()
  const first = system.wallet(accountId)
  await registerPasskey(first, { nickname: 'My phone' })
  const log: string[] = []
  const passkeys: PasskeyCeremonies = {
    create: first.authenticator.create,
    get: (options, context) => {
      if (!context.autofill) {
        log.push('prompt')
        return first.authenticator.get(options, context)
      }
      log.push('autofill opens')
      return new Promise((_, reject) => {
        context.signal!.addEventListener('abort', () => {
          log.push('autofill stops')
          reject(new DOMException('', 'AbortError'))
        })
      })
    },
  }
  const wallet = system.wallet(accountId, { passkeys })
  const waiting = signInWithPasskey(wallet, { autofill: true })
  await expect.poll(() => log).toEqual(['autofill opens'])
  const session = await signInWithPasskey(wallet)
  expect(log).toEqual(['autofill opens', 'autofill stops', 'prompt'])
  // The prompt has signed in, so autofill ends with the same session.
  expect(await waiting).toEqual(session)

  const controller = new AbortController()
  const again = signInWithPasskey(wallet, { autofill: true, signal: controller.signal })
  await expect.poll(() => log.filter((line) => line === 'autofill opens')).toHaveLength(2)
  controller.abort()
  await expect(again).rejects.toMatchObject({ code: 'PASSKEY_ABORTED' })
})

/** A signed-out wallet: its autofill waits until the user picks a passkey, and its prompt waits until it is aborted. */
async function waitingBrowser(options: Parameters<typeof openTestSystem>[0] = {}) {
  const system = openTestSystem(options)
  const accountId = await system.createAccount()
  const { authenticator, ...first } = system.wallet(accountId)
  await registerPasskey({ ...first, passkeys: authenticator }, { nickname: 'My phone' })
  const [picked, opened, prompted] = [deferred(), deferred(), deferred()]
  const ended = (signal: AbortSignal) =>
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
    )
  const passkeys: PasskeyCeremonies = {
    create: authenticator.create,
    get: async (options, { signal, autofill }) => {
      ;(autofill ? opened : prompted).resolve()
      await Promise.race([ended(signal!), ...(autofill ? [picked.promise] : [])])
      return authenticator.get(options)
    },
  }
  return {
    wallet: system.wallet(accountId, { passkeys }),
    pick: picked.resolve,
    opened: opened.promise,
    prompted: prompted.promise,
  }
}

test('a sign-in succeeds when its challenge expires during the last call', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] })
  const { wallet, pick, opened } = await waitingBrowser({
    betweenWalletAndRelay: (next) => async (request) => {
      if (request.url.endsWith('/verify')) await vi.advanceTimersByTimeAsync(2_000)
      return next(request)
    },
  })
  const waiting = signInWithPasskey(wallet, { autofill: true })
  await opened
  await vi.advanceTimersByTimeAsync(4 * 60_000 + 29_000)
  pick()
  expect(await waiting).toMatchObject({ type: 'PASSKEY' })
  vi.useRealTimers()
})

test('autofill that stopped for a prompt can be aborted while the prompt is open', async () => {
  const { wallet, opened, prompted } = await waitingBrowser()
  const [input, button] = [new AbortController(), new AbortController()]
  const waiting = signInWithPasskey(wallet, { autofill: true, signal: input.signal })
  await opened
  const prompt = signInWithPasskey(wallet, { signal: button.signal })
  await prompted
  await new Promise(setImmediate)
  input.abort()
  await expect(waiting).rejects.toMatchObject({ code: expect.stringMatching(/ABORTED$/) })
  button.abort()
  await expect(prompt).rejects.toMatchObject({ code: 'PASSKEY_ABORTED' })
})
