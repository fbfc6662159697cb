/** Story: the device keeps the passkeys that the service accepts, and the log shows what happened without secrets. */

import {
  listAuthMethods,
  memorySessionStore,
  type PasskeyCeremonies,
  type PasskeySignal,
  registerEmailOtp,
  registerPasskey,
  revokeAuthMethod,
  sendEmailOtp,
  signInWithEmailOtp,
  signInWithPasskey,
  signOut,
  updateContact,
  type Wallet,
  type WalletEvent,
  type WalletOptions,
} from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { secretFinder } from '../canary/canary.mjs'
import { openTestSystem, type TestSystem, withBehaviors } from '../support/testSystem.js'

type Fetch = (request: Request) => Promise<Response>

/** What the device remembers of its passkey. */
const passkeyOf = async ({ accountId, sessionStore }: Wallet) =>
  (await sessionStore.get(`auth-method/${accountId}/PASSKEY`)) as { credentialId: string }

/** A wallet with an authenticator that records signals. */
async function withSignals(system: TestSystem, options: Partial<WalletOptions> = {}) {
  const accountId = await system.createAccount()
  const signals: PasskeySignal[] = []
  const created: string[] = []
  const handles: string[] = []
  const device = system.wallet(accountId).authenticator
  const passkeys: PasskeyCeremonies = {
    create: async (options, context) => {
      const credential = await device.create({ ...options, excludeCredentials: [] }, context)
      created.push(credential.rawId)
      handles.push(options.user.id)
      return credential
    },
    get: (options, context) => device.get(options, context),
    signal: async (signal) => void signals.push(signal),
  }
  return { wallet: system.wallet(accountId, { passkeys, ...options }), accountId, signals, created, handles }
}

test.each([
  ['lists the ids of passkeys', true],
  ['lists no ids', false],
])(
  'a passkey that the service refused is signaled as unknown where the list shows that it is not registered: the service %s',
  async (_, manyPasskeys) => {
    let isRefusing = false
    const system = openTestSystem({
      sandbox: withBehaviors({ manyPasskeys: true }),
      relay: { profile: '2026-08' },
      betweenRelayAndService: (next) => async (request) => {
        const isRegistration = request.method === 'POST' && request.url.endsWith('/credentials')
        if (isRefusing && isRegistration)
          return Response.json({ status: 400, code: 'INVALID_INPUT', message: '' }, { status: 400 })
        const response = await next(request)
        if (manyPasskeys || request.method !== 'GET') return response
        const { data } = (await response.json()) as { data: object[] }
        return Response.json({ data: data.map((row) => ({ ...row, credentialId: undefined })) })
      },
    })
    const options = { profile: '2026-08', sessionKey: 'sealed', otp: 'plain' } as const
    const { wallet, accountId, signals, created } = await withSignals(system, options)
    await registerPasskey(wallet, { nickname: 'First' })
    await signInWithPasskey(wallet)
    await registerEmailOtp(wallet, { email: 'ada@shop.example' })
    signals.length = 0
    // A browser that does not know the first passkey.
    const { passkeys } = wallet
    const other = system.wallet(accountId, { passkeys, ...options })
    await signInWithEmailOtp(other, { otp: system.sandbox.inbox.at(-1)!.code })
    isRefusing = true
    await expect(registerPasskey(other, { nickname: 'Second' })).rejects.toMatchObject({
      serviceCode: 'INVALID_INPUT',
    })
    const unknown = { type: 'unknown-credential', rpId: 'shop.example', credentialId: created[1] }
    expect(signals).toEqual(manyPasskeys ? [unknown] : [])
  },
)

test('lists and a revocation keep every accepted passkey of an account on the device', async () => {
  const system = openTestSystem({ sandbox: withBehaviors({ manyPasskeys: true }) })
  const accountId = await system.createAccount()
  const device = system.wallet(accountId).authenticator
  const passkeys: PasskeyCeremonies = {
    ...device,
    create: (options, context) => device.create({ ...options, excludeCredentials: [] }, context),
  }
  const wallet = system.wallet(accountId, { passkeys })
  const first = await registerPasskey(wallet, { nickname: 'First' })
  await signInWithPasskey(wallet)
  const second = await registerPasskey(wallet, { nickname: 'Second' })
  expect(await listAuthMethods(wallet)).toHaveLength(2)
  for (const { id } of [first, second, first, second]) {
    await signOut(wallet)
    expect(await signInWithPasskey(wallet, { authMethodId: id })).toMatchObject({ type: 'PASSKEY' })
    expect(await listAuthMethods(wallet)).toHaveLength(2)
  }
  await revokeAuthMethod(wallet, { authMethodId: first.id })
  await signOut(wallet)
  expect(await signInWithPasskey(wallet)).toMatchObject({ type: 'PASSKEY' })
})

test('a user handle is remembered only with its own passkey', async () => {
  let isBroken = true
  const system = openTestSystem({
    betweenWalletAndRelay: (next) => async (request) => {
      const response = await next(request)
      if (isBroken && request.url.includes('/auth/credentials')) throw new TypeError('offline')
      return response
    },
  })
  const { wallet, signals, created, handles } = await withSignals(system)
  await expect(registerPasskey(wallet, { nickname: 'First' })).rejects.toMatchObject({ outcome: 'unknown' })
  isBroken = false
  await registerPasskey(wallet, { nickname: 'First' })
  expect(created).toHaveLength(1)
  await listAuthMethods(wallet)
  expect(signals).toEqual([
    {
      type: 'all-accepted-credentials',
      rpId: 'shop.example',
      userId: handles[0],
      credentialIds: [created[0]],
    },
  ])
  expect(await signInWithPasskey(wallet)).toMatchObject({ type: 'PASSKEY' })
})

test('a complete list of accepted passkeys is signaled after a list, and the revoked one after a revocation', async () => {
  const system = openTestSystem()
  const { wallet, signals, created } = await withSignals(system)
  const passkey = await registerPasskey(wallet, { nickname: 'First' })
  await listAuthMethods(wallet)
  const accepted = { type: 'all-accepted-credentials', rpId: 'shop.example', credentialIds: [created[0]] }
  expect(signals.at(-1)).toMatchObject(accepted)
  await signInWithPasskey(wallet)
  await registerEmailOtp(wallet, { email: 'ada@shop.example' })
  await signInWithEmailOtp(wallet, { otp: system.sandbox.inbox.at(-1)!.code })
  await revokeAuthMethod(wallet, { authMethodId: passkey.id })
  expect(signals.at(-1)).toEqual({
    type: 'unknown-credential',
    rpId: 'shop.example',
    credentialId: created[0],
  })
})

test('an empty list removes no passkey and does not count as a revocation', async () => {
  let isShown = true
  const system = openTestSystem({
    betweenWalletAndRelay: (next) => async (request) => {
      if (request.method === 'DELETE' && request.headers.has('Service-Wallet-Signature')) {
        isShown = false
        throw new TypeError('offline')
      }
      const isList = request.method === 'GET' && request.url.includes('/auth/credentials')
      return isList && !isShown ? Response.json({ data: [] }) : next(request)
    },
  })
  const { wallet, signals } = await withSignals(system)
  const passkey = await registerPasskey(wallet, { nickname: 'First' })
  await signInWithPasskey(wallet)
  await registerEmailOtp(wallet, { email: 'ada@shop.example' })
  await signInWithEmailOtp(wallet, { otp: system.sandbox.inbox.at(-1)!.code })
  await expect(revokeAuthMethod(wallet, { authMethodId: passkey.id })).rejects.toMatchObject({
    outcome: 'unknown',
  })
  signals.length = 0
  expect(await listAuthMethods(wallet)).toEqual([])
  expect(signals).toEqual([])
  isShown = true
  expect(await listAuthMethods(wallet)).toHaveLength(2)
})

test('a device that knows no passkeys signals nothing', async () => {
  const system = openTestSystem()
  const { wallet, accountId, signals } = await withSignals(system)
  await registerPasskey(wallet, { nickname: 'First' })
  signals.length = 0
  const otherBrowser = system.wallet(accountId, {
    sessionStore: memorySessionStore(),
    passkeys: { ...wallet.passkeys, signal: async (signal) => void signals.push(signal) },
  })
  await listAuthMethods(otherBrowser)
  expect(signals).toEqual([])
})

/** A deployment that takes several passkeys and lists none of their ids. */
const withoutIds = {
  sandbox: withBehaviors({ manyPasskeys: true }),
  relay: { profile: '2026-08' },
  betweenRelayAndService: (next: Fetch) => async (request: Request) => {
    const response = await next(request)
    if (request.method !== 'GET') return response
    const { data } = (await response.json()) as { data: object[] }
    return Response.json({ data: data.map((row) => ({ ...row, credentialId: undefined })) })
  },
} as const
const newer = { profile: '2026-08', sessionKey: 'sealed', otp: 'plain' } as const

test('a passkey that only this device knows is excluded', async () => {
  const system = openTestSystem(withoutIds)
  const accountId = await system.createAccount()
  const wallet = system.wallet(accountId, newer)
  const { authenticator } = wallet
  await registerPasskey(wallet, { nickname: 'First' })
  await signInWithPasskey(wallet)
  await expect(registerPasskey(wallet, { nickname: 'Second' })).rejects.toMatchObject({
    code: 'PASSKEY_ALREADY_REGISTERED',
  })
  expect(authenticator.ids).toHaveLength(1)
  await signOut(wallet)
  expect(await signInWithPasskey(wallet)).toMatchObject({ type: 'PASSKEY' })
})

test('a damaged memory of a passkey excludes nothing', async () => {
  const system = openTestSystem(withoutIds)
  const accountId = await system.createAccount()
  const excluded: unknown[] = []
  const { create, get } = system.wallet(accountId).authenticator
  const passkeys: PasskeyCeremonies = {
    create: (options, context) => {
      excluded.push(...options.excludeCredentials)
      return create(options, context)
    },
    get,
  }
  const wallet = system.wallet(accountId, { ...newer, passkeys })
  const { id } = await registerPasskey(wallet, { nickname: 'First' })
  await signInWithPasskey(wallet)
  const key = `auth-method/${accountId}/PASSKEY`
  expect(await wallet.sessionStore.get(key)).toMatchObject({ authMethodId: id })
  await wallet.sessionStore.set(key, { authMethodId: id, credentialId: 'not base64url!' })
  await registerPasskey(wallet, { nickname: 'Second' })
  expect(excluded).toEqual([])
})

test('a device with a passkey that was revoked elsewhere gets a new one', async () => {
  const system = openTestSystem({ sandbox: withBehaviors({ manyPasskeys: true }) })
  const { wallet: own } = await system.signedIn()
  const { accountId, authenticator } = own
  const [revoked] = await listAuthMethods(own)
  await registerEmailOtp(own, { email: 'ada@shop.example' })
  const elsewhere = system.wallet(accountId)
  await signInWithEmailOtp(elsewhere, { otp: system.sandbox.inbox.at(-1)!.code })
  await revokeAuthMethod(elsewhere, { authMethodId: revoked!.id! })

  system.sandbox.clock.advance(60_000)
  await sendEmailOtp(own)
  await signInWithEmailOtp(own, { otp: system.sandbox.inbox.at(-1)!.code })
  const second = await registerPasskey(own, { nickname: 'Second' })
  await signOut(own)
  expect(await signInWithPasskey(own)).toMatchObject({ authMethodId: second.id })
  expect(authenticator.ids).toContain((await passkeyOf(own)).credentialId)
})

test('a device that remembers the wrong passkey offers every passkey after one refusal', async () => {
  const system = openTestSystem()
  const accountId = await system.createAccount()
  const wallet = system.wallet(accountId)
  const { id } = await registerPasskey(wallet, { nickname: 'First' })
  // A passkey of the same site that the account does not have.
  const { rawId } = await wallet.authenticator.create({
    challenge: 'AAAA',
    rp: { id: 'shop.example', name: 'Shop' },
    user: { id: 'AQID', name: 'other', displayName: 'other' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  })
  const [registered] = wallet.authenticator.ids
  await wallet.sessionStore.set(`auth-method/${accountId}/PASSKEY`, { authMethodId: id, credentialId: rawId })
  await expect(signInWithPasskey(wallet)).rejects.toMatchObject({ status: 401 })
  // The user now picks the other one.
  const get: PasskeyCeremonies['get'] = (options, context) => {
    expect(options.allowCredentials).toEqual([])
    return wallet.authenticator.get({ ...options, allowCredentials: [{ id: registered! }] }, context)
  }
  const passkeys = { ...wallet.passkeys, get }
  expect(await signInWithPasskey({ ...wallet, passkeys })).toMatchObject({ type: 'PASSKEY' })
})

test('the account name of a passkey is an option of its own', async () => {
  const system = openTestSystem({ sandbox: withBehaviors({ manyPasskeys: true }) })
  const names: unknown[] = []
  const register = async (options: { nickname: string; userName?: string }) => {
    const accountId = await system.createAccount()
    const { authenticator } = system.wallet(accountId)
    const create: PasskeyCeremonies['create'] = (creation, context) => {
      const { name, displayName } = creation.user
      names.push([name, displayName])
      return authenticator.create(creation, context)
    }
    const passkeys: PasskeyCeremonies = { create, get: (...call) => authenticator.get(...call) }
    return registerPasskey(system.wallet(accountId, { passkeys }), options)
  }
  const nickname = 'My phone'
  expect(await register({ nickname, userName: 'ada@shop.example' })).toMatchObject({ nickname })
  expect(await register({ nickname })).toMatchObject({ nickname })
  // The longest address of RFC 5321: an authenticator may cut it after 64 bytes (WebAuthn L3, 6.4.1), the SDK does not.
  const longest = 'a'.repeat(254)
  await register({ nickname, userName: longest })
  expect(names).toEqual([
    ['ada@shop.example', 'ada@shop.example'],
    ['My phone', 'My phone'],
    [longest, longest],
  ])
  for (const userName of ['', `${longest}a`, 7 as unknown as string])
    await expect(register({ nickname, userName })).rejects.toThrow('userName must have 1 to 254 characters')
  for (const wrong of ['', 'a'.repeat(65), undefined as unknown as string])
    await expect(register({ nickname: wrong })).rejects.toThrow('nickname must have 1 to 64 characters')
})

test('the log contains calls, codes and changes but no id, one-time code or key', async () => {
  const system = openTestSystem()
  const events: WalletEvent[] = []
  const { wallet, accountId } = await withSignals(system, { onEvent: (event) => events.push(event) })
  await registerEmailOtp(wallet, { email: 'ada@shop.example' })
  const otp = system.sandbox.inbox.at(-1)!.code
  await expect(signInWithEmailOtp(wallet, { otp: 'wrong' })).rejects.toThrow()
  const { publicKey, sessionId } = await signInWithEmailOtp(wallet, { otp })
  await signOut(wallet, { revoke: true })
  expect(
    events.map((event) =>
      event.event === 'call' ? ['call', event.endpoint, event.code].filter(Boolean).join(' ') : event.event,
    ),
  ).toEqual([
    'call registerAuthMethod',
    'call verifyAuthMethod REFUSED',
    'call verifyAuthMethod',
    'session',
    'session',
    'call revokeSession',
    'guard',
    'call revokeSession',
    'call endAppSession',
  ])
  const text = JSON.stringify(events)
  for (const secret of [otp, 'wrong', publicKey, sessionId, accountId, 'ada@shop.example']) {
    expect(secretFinder(secret)(text)).toEqual([])
  }
})

test('a list that lacks the passkey of this device removes it only while a session shows another way in', async () => {
  let isHidden = false
  const system = openTestSystem({
    betweenWalletAndRelay: (next) => async (request) => {
      const response = await next(request)
      if (!isHidden || request.method !== 'GET' || !request.url.includes('/auth/credentials')) return response
      const { data } = (await response.json()) as { data: { type: string }[] }
      return Response.json({ data: data.filter(({ type }) => type !== 'PASSKEY') })
    },
  })
  const { wallet } = await system.signedIn()
  const { authenticator } = wallet
  await registerEmailOtp(wallet, { email: 'ada@shop.example' })
  isHidden = true
  expect(await listAuthMethods(wallet)).toHaveLength(1)
  await signOut(wallet)
  expect(await listAuthMethods(wallet)).toHaveLength(1)
  expect(authenticator.ids).toHaveLength(1)
  await signInWithEmailOtp(wallet, { otp: system.sandbox.inbox.at(-1)!.code })
  await listAuthMethods(wallet)
  expect(authenticator.ids).toEqual([])
})

// Source: WebAuthn L3, section 5.1.10.4, signalCurrentUserDetails.
test.each([
  ['an address', 'ada@shop.example', ['new@shop.example']],
  ['another name', 'Ada', []],
])('a passkey that is listed under %s follows a new address only then', async (_, userName, renamed) => {
  const system = openTestSystem()
  const { wallet, accountId, signals, handles } = await withSignals(system)
  await registerPasskey(wallet, { nickname: 'First', userName })
  await signInWithPasskey(wallet)
  await updateContact(wallet, { customerId: await system.customerOf(accountId), email: 'new@shop.example' })
  const expected = { type: 'current-user-details', rpId: 'shop.example', userId: handles[0] }
  expect(signals).toEqual(renamed.map((name) => ({ ...expected, name, displayName: name })))
})

test('a passkey is listed under the name of what holds it', async () => {
  const system = openTestSystem()
  const { wallet } = await withSignals(system)
  const create: PasskeyCeremonies['create'] = async (...call) => ({
    ...(await wallet.passkeys.create(...call)),
    authenticator: 'Proton Pass',
  })
  const own = { ...wallet, passkeys: { ...wallet.passkeys, create } }
  const nickname = (authenticator: string | undefined) => authenticator ?? 'My phone'
  expect(await registerPasskey(own, { nickname })).toMatchObject({ nickname: 'Proton Pass' })
})
