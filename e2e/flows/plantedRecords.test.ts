/**
 * Story: a script of this origin wrote into the wallet's store. A planted or damaged record is none: no crash, no foreign
 * key, no key of another use, no second payment, no code for another reader.
 */

import { inspect } from 'node:util'
import {
  executeQuote,
  getSession,
  memorySessionStore,
  prepareSignIn,
  reconcilePayments,
  registerEmailOtp,
  registerOAuth,
  registerPasskey,
  requestQuote,
  type SessionStore,
  sendEmailOtp,
  signInWithEmailOtp,
  signInWithOAuth,
  signInWithPasskey,
  signOut,
  signPayload,
  WalletError,
} from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { long, some } from '../support/inFull.js'
import { openTestSystem } from '../support/testSystem.js'

type Fields = Readonly<Record<string, unknown>>

/** What no field may be. */
const oddValues: readonly unknown[] = [
  ...[null, true, false, -1, Number.NaN, Number.POSITIVE_INFINITY, 9e15, 10n, Symbol('odd')],
  ...[
    {},
    [],
    ['text'],
    new Map(),
    new Date(Number.NaN),
    () => 'text',
    new Uint8Array(32),
    new String('text'),
  ],
  ...[undefined],
]

/** A record with each field missing, odd, inherited or behind a getter, and values that are no records. */
function damaged(good: Fields, isFine: (field: string, value: unknown) => boolean): [string, unknown][] {
  const found: [string, unknown][] = [
    ...['text', null, 42, true, [], () => good, Symbol('odd'), new Map(Object.entries(good))].map(
      (value): [string, unknown] => [`is ${inspect(value)}`, value],
    ),
    ['inherits all', Object.create(good)],
    ['has a prototype for each', Object.setPrototypeOf({}, good)],
    [
      'is a trap',
      new Proxy(good as object, {
        get: (_, name) => {
          // A promise that resolves with it looks for this one.
          if (name === 'then') return undefined
          throw new Error('trap')
        },
      }),
    ],
  ]
  for (const field of Object.keys(good)) {
    if (!isFine(field, undefined)) {
      const { [field]: _, ...rest } = good
      found.push([`${field} is missing`, rest])
      found.push([`${field} is inherited`, Object.assign(Object.create({ [field]: good[field] }), rest)])
    }
    for (const value of oddValues)
      if (!isFine(field, value)) found.push([`${field} is ${inspect(value)}`, { ...good, [field]: value }])
    found.push([
      `${field} throws`,
      Object.defineProperty({ ...good }, field, {
        enumerable: true,
        get: () => {
          throw new Error('getter')
        },
      }),
    ])
  }
  return some(found, 3)
}

/** A new page of a device. Its store holds one planted record beside what was there. */
async function copyOf(store: SessionStore, keys: readonly string[]): Promise<SessionStore> {
  const copy = memorySessionStore()
  for (const key of keys) await copy.set(key, await store.get(key))
  return copy
}

/** A store that lists the keys that it was given. */
function recording() {
  const store = memorySessionStore()
  const keys = new Set<string>()
  return {
    keys,
    store: {
      ...store,
      set: (key: string, value: unknown) => {
        keys.add(key)
        return store.set(key, value)
      },
    } satisfies SessionStore,
    keyOf: (prefix: string) => [...keys].find((key) => key.startsWith(prefix))!,
  }
}

const codeOf = (action: Promise<unknown>) =>
  action.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof WalletError) return error.code
      throw error
    },
  )

const generate = (name: 'ECDSA' | 'ECDH', namedCurve: string, isExtractable: boolean) =>
  crypto.subtle.generateKey(
    { name, namedCurve },
    isExtractable,
    name === 'ECDSA' ? ['sign', 'verify'] : ['deriveBits'],
  ) as Promise<CryptoKeyPair>

test('a planted session is no session, and no planted key signs', long, async () => {
  const system = openTestSystem()
  const { store, keyOf } = recording()
  const { wallet: first, accountId } = await system.signedIn()
  const device = (sessionStore: SessionStore) =>
    system.wallet(accountId, { sessionStore, passkeys: first.authenticator })
  await signInWithPasskey(device(store))
  const key = keyOf('session/')
  const good = (await store.get(key)) as Fields

  // Any time is possible, and what a wrong clock would do, the service's first response mends.
  const isFine = (field: string, value: unknown) =>
    field === 'signingKey' || (field === 'clockOffset' ? Number.isFinite(value) : value === -1)
  const planted = damaged(good, isFine).filter(([what]) => what !== 'signingKey throws')
  for (const [field, value] of [
    ['schema', 1],
    ['schema', '2'],
    ['accountId', 'InternalAccount:other'],
    ['accountId', `${accountId} `],
    ['sessionId', ''],
    ['sessionId', '../../'],
    ['authMethodId', 'none'],
    ['publicKey', ''],
    ['publicKey', '04'],
    ['publicKey', `02${'A'.repeat(64)}`],
    ['publicKey', `02${'a'.repeat(63)}`],
    ['expiresAt', 'soon'],
    ['expiresAt', '1970-01-01T00:00:00Z'],
    ['startedAt', '1'],
  ] as const)
    planted.push([`${field} is ${value}`, { ...good, [field]: value }])
  for (const [what, record] of planted) {
    const copy = memorySessionStore()
    await copy.set(key, record)
    const wallet = device(copy)
    const session = await getSession(wallet)
    const code = await codeOf(signPayload(wallet, { payloadToSign: '{}' }))
    expect([what, session, code]).toEqual([what, undefined, 'SESSION_REQUIRED'])
  }

  const [own, exchange, otherCurve] = [
    await generate('ECDSA', 'P-256', true),
    await generate('ECDH', 'P-256', false),
    await generate('ECDSA', 'P-384', false),
  ]
  const mac = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const rsa = await crypto.subtle.generateKey(
    { name: 'RSA-PSS', modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
  const keys: readonly unknown[] = [
    ...oddValues,
    ...[own.privateKey, own.publicKey, exchange.privateKey, otherCurve.privateKey, mac, rsa.privateKey],
    { ...own, type: 'private', extractable: false, usages: ['sign'], algorithm: own.privateKey.algorithm },
  ]
  for (const signingKey of keys) {
    const copy = memorySessionStore()
    await copy.set(key, { ...good, signingKey })
    const wallet = device(copy)
    expect(await getSession(wallet)).toBeUndefined()
    expect(await codeOf(signPayload(wallet, { payloadToSign: '{}' }))).toBe('SESSION_KEY_LOST')
    expect(await copy.get(key)).toBeUndefined()
  }

  // A getter that gives another key at a second look, and a field that no session has.
  const copy = memorySessionStore()
  const looks = [good.signingKey, own.privateKey]
  await copy.set(key, {
    ...good,
    get signingKey() {
      return looks.shift()
    },
    isAdmin: true,
  })
  const wallet = device(copy)
  expect(Object.keys((await getSession(wallet))!)).not.toContain('isAdmin')
  expect(await signPayload(wallet, { payloadToSign: '{}' })).toBeDefined()
  expect(looks).toHaveLength(1)
})

test('the session and key of another account do not sign', async () => {
  const system = openTestSystem()
  const [ada, bob] = [await system.signedIn(), await system.signedIn()]
  const { store, keyOf } = recording()
  await signInWithPasskey(
    system.wallet(bob.accountId, { sessionStore: store, passkeys: bob.wallet.authenticator }),
  )
  const foreign = (await store.get(keyOf('session/'))) as Fields
  const codes: string[] = []
  for (const record of [foreign, { ...foreign, accountId: ada.accountId }]) {
    const sessionStore = memorySessionStore()
    await sessionStore.set(`session/${ada.accountId}/${foreign.sessionId}`, record)
    const wallet = system.wallet(ada.accountId, { sessionStore })
    const quote = await system.quote(ada.accountId, 1_000_000)
    codes.push(await codeOf(executeQuote(wallet, { quote })))
    expect(await getSession(wallet)).toBeUndefined()
  }
  // Under its own name it is no session here; renamed, the service refuses its signature.
  expect(codes).toEqual(['SESSION_REQUIRED', 'REFUSED'])
  expect(await system.balance(ada.accountId)).toBe(100_000_000)
  expect(await system.balance(bob.accountId)).toBe(100_000_000)
})

test('a planted AuthMethod does not stand in the way of a sign-in', long, async () => {
  const granted: string[] = []
  const system = openTestSystem({ relay: { authorize: () => granted } })
  const other = await system.createAccount()
  granted.push(other)
  await registerPasskey(system.wallet(other), { nickname: 'Their phone' })
  granted.pop()
  const { store, keys, keyOf } = recording()
  const accountId = await system.createAccount()
  granted.push(accountId)
  const first = system.wallet(accountId)
  await registerPasskey(first, { nickname: 'My phone' })
  const device = (sessionStore: SessionStore) =>
    system.wallet(accountId, { sessionStore, passkeys: first.authenticator })
  await signInWithPasskey(device(store))
  const key = keyOf('auth-method/')
  const good = (await store.get(key)) as Fields
  const { id: foreignId } = (await system.platform('listAuthMethods', { query: { accountId: other } }))
    .data[0]!
  const isFine = (field: string, value: unknown) => field !== 'authMethodId' && value === undefined
  const planted = damaged({ ...good, rpId: 'shop.example', userId: 'AAAA' }, isFine)
  planted.push(
    ['authMethodId is of another account', { ...good, authMethodId: foreignId }],
    ['authMethodId is unknown', { ...good, authMethodId: 'AuthMethod:unknown' }],
    ['authMethodId is a path', { ...good, authMethodId: '../../quotes' }],
  )
  const rest = [...keys].filter((name) => name !== key && !name.startsWith('session/'))
  for (const [what, record] of planted) {
    const copy = await copyOf(store, rest)
    await copy.set(key, record)
    const wallet = device(copy)
    expect([what, await codeOf(signInWithPasskey(wallet))]).toEqual([what, 'ok'])
    expect((await getSession(wallet))?.accountId).toBe(accountId)
  }
})

test('a planted registration is not taken for an own one', long, async () => {
  const system = openTestSystem()
  const passkey = { credentialId: 'AAAA', rpId: 'shop.example', userId: 'AAAA' }
  const good = { id: 'AAAA', type: 'PASSKEY', nickname: 'My phone', passkey, startedAt: Date.now() }
  const isFine = (field: string, value: unknown) =>
    field === 'startedAt'
      ? Number.isFinite(value)
      : value === undefined && (field === 'nickname' || field === 'passkey')
  const planted = damaged(good, isFine)
  for (const [what, inner] of damaged(passkey, () => false))
    planted.push([`passkey ${what}`, { ...good, passkey: inner }])
  planted.push(['type is another', { ...good, type: 'OAUTH' }])
  for (const [what, record] of planted) {
    const accountId = await system.createAccount()
    const sessionStore = memorySessionStore()
    await sessionStore.set(`registering/${accountId}/PASSKEY/AAAA`, record)
    const calls = system.relayed.length
    const wallet = system.wallet(accountId, { sessionStore })
    // A registration that this device remembers would first read the account's list.
    const code = await codeOf(registerPasskey(wallet, { nickname: 'My phone' }))
    const [firstCall] = system.relayed.slice(calls)
    expect([what, firstCall]).toEqual([what, 'POST /passkeys/registration-options 200'])
    expect(code).toBe('ok')
  }
})

test('a planted payment makes no second payment and hides none', long, async () => {
  const system = openTestSystem()
  const { store, keys, keyOf } = recording()
  const { wallet: first, accountId } = await system.signedIn()
  await signInWithPasskey(system.wallet(accountId, { sessionStore: store, passkeys: first.authenticator }))
  const session = keyOf('session/')
  const quote = await system.quote(accountId, 1_000_000)
  const good = {
    quoteId: quote.id,
    state: 'done',
    expiresAt: quote.expiresAt,
    // printf '"coffee"' | sha256sum
    order: '0f52baaa23b045e196e5c8bffd06442c98eca166ca9d77582ce939d5f1b67a7d',
  }
  const planted = damaged(good, (field, value) => field === 'order' && value === undefined)
  planted.push(
    ['of another quote', { ...good, quoteId: 'Quote:other' }],
    ['a path', { ...good, quoteId: '../../auth/sessions' }],
    ['done for ever', { ...good, expiresAt: 'never' }],
  )
  let balance = await system.balance(accountId)
  for (const [what, record] of planted) {
    const open = await system.quote(accountId, 1_000_000)
    const copy = await copyOf(store, [session])
    await copy.set(`intent/${accountId}/${open.id}`, record)
    const wallet = system.wallet(accountId, { sessionStore: copy, passkeys: first.authenticator })
    const calls = system.relayed.length
    expect([what, await codeOf(executeQuote(wallet, { quote: open }))]).toEqual([what, 'ok'])
    // What is damaged may stand for a payment that was sent: the wallet asks before it signs.
    expect([what, system.relayed[calls]]).toEqual([what, 'GET /quotes/Quote 200'])
    expect(await codeOf(executeQuote(wallet, { quote: open }))).toBe('ok')
    expect(await reconcilePayments(wallet)).toEqual([])
    balance -= 1_000_000
    expect([what, await system.balance(accountId)]).toEqual([what, balance])
    if (balance < 2_000_000) {
      await system.fund(accountId, 100_000_000)
      balance += 100_000_000
    }
  }
  expect(keys.size).toBeGreaterThan(0)
})

test('a planted order is paid with no quote of another user, and with none that is over', async () => {
  const system = openTestSystem({
    relay: { createQuote: ({ accountId: payer }) => system.quote(payer, 1_000_000) },
  })
  const { store, keyOf } = recording()
  const { wallet: first, accountId } = await system.signedIn()
  await signInWithPasskey(system.wallet(accountId, { sessionStore: store, passkeys: first.authenticator }))
  const done = await system.quote(accountId, 1_000_000)
  await executeQuote(first, { quote: done })
  const foreign = await system.quote((await system.signedIn()).accountId, 1_000_000)
  const order = 'coffee'
  // printf '"coffee"' | sha256sum
  const digest = '0f52baaa23b045e196e5c8bffd06442c98eca166ca9d77582ce939d5f1b67a7d'
  const clickWith = async (quoteId: string, expiresAt: string) => {
    const copy = await copyOf(store, [keyOf('session/')])
    const planted = { quoteId, state: 'sent', order: digest, expiresAt }
    await copy.set(`intent/${accountId}/${quoteId}`, planted)
    const wallet = system.wallet(accountId, { sessionStore: copy, passkeys: first.authenticator })
    return codeOf((async () => executeQuote(wallet, { quote: await requestQuote(wallet, { order }) }))())
  }
  const soon = new Date(Date.now() + 60_000).toISOString()
  const paid = () => system.balance(accountId)
  expect(await clickWith(foreign.id, soon)).toBe('OUTCOME_UNKNOWN')
  expect(await paid()).toBe(99_000_000)
  expect(await clickWith(foreign.id, '2099-01-01T00:00:00Z')).toBe('ok')
  expect(await paid()).toBe(98_000_000)
  // The sandbox's quotes live for five minutes.
  await system.sandbox.clock.advance(8 * 60_000)
  expect(await clickWith(done.id, '2099-01-01T00:00:00Z')).toBe('ok')
  expect(await paid()).toBe(97_000_000)
})

test('a code is sealed to no planted target', async () => {
  const profile = '2026-08'
  const system = openTestSystem({ profile, sandbox: { signedEnvelopes: true } })
  const hostile = openTestSystem({ profile, sandbox: { signedEnvelopes: true } })
  const unsigned = openTestSystem({ profile })
  const targetOf = async (from: typeof system) => {
    const { store, keyOf } = recording()
    const accountId = await from.createAccount()
    await sendEmailOtp(
      from.wallet(accountId, { sessionStore: store, otpSigner: await from.sandbox.otpSignerPublicKey() }),
    )
    return (await store.get(keyOf('otp-target/'))) as string
  }
  const { store, keys, keyOf } = recording()
  const accountId = await system.createAccount()
  const otpSigner = await system.sandbox.otpSignerPublicKey()
  await sendEmailOtp(system.wallet(accountId, { sessionStore: store, otpSigner }))
  const key = keyOf('otp-target/')
  const good = await store.get(key)
  const parsed = JSON.parse(good as string) as Fields
  const strange = await targetOf(hostile)
  const planted: unknown[] = [
    ...oddValues,
    ...['', '{}', 'null', '[]', '"text"', '{"version":"v1.0.0"}', (good as string).slice(1)],
    ...[strange, await targetOf(unsigned)],
    // The hostile target with the names of the pinned signer, and the pinned signature over other data.
    JSON.stringify({ ...(JSON.parse(strange) as Fields), enclaveQuorumPublic: parsed.enclaveQuorumPublic }),
    JSON.stringify({ ...parsed, data: (JSON.parse(strange) as Fields).data }),
    ...Object.keys(parsed).map((field) => JSON.stringify({ ...parsed, [field]: undefined })),
  ]
  const rest = [...keys].filter((name) => name !== key)
  const otp = system.sandbox.inbox.at(-1)!.code
  const codes = new Set<string>()
  const calls = system.relayed.length
  for (const target of planted) {
    const copy = await copyOf(store, rest)
    await copy.set(key, target)
    codes.add(
      await codeOf(signInWithEmailOtp(system.wallet(accountId, { sessionStore: copy, otpSigner }), { otp })),
    )
  }
  expect([...codes].sort()).toEqual(['ENVELOPE_INVALID', 'NEW_CODE_REQUIRED'])
  // Nothing left the device, so the code still works.
  expect(system.relayed).toHaveLength(calls)
  expect(
    await codeOf(signInWithEmailOtp(system.wallet(accountId, { sessionStore: store, otpSigner }), { otp })),
  ).toBe('ok')
})

test.each(['document', '2026-08'] as const)(
  'a planted key opens no session with OAuth in %s',
  async (profile) => {
    const email = 'ada@shop.example'
    const system = openTestSystem({ profile })
    const { identity } = system.sandbox
    const { wallet: first, accountId } = await system.signedIn()
    await registerOAuth(first, { oidcToken: await identity.issueIdToken({ email }) })
    const { store, keys, keyOf } = recording()
    const name = profile === '2026-08' ? 'ECDSA' : 'ECDH'
    const { nonce } = await prepareSignIn(system.wallet(accountId, { sessionStore: store }), {
      type: 'OAUTH',
    })
    const key = keyOf('prepared-oauth/')
    const good = (await store.get(key)) as CryptoKeyPair & Fields
    const own = await generate(name, 'P-256', false)
    const readable = await generate(name, 'P-256', true)
    const planted: unknown[] = [
      ...damaged(good, () => false).map(([, value]) => value),
      ...[own, readable, await generate(name === 'ECDSA' ? 'ECDH' : 'ECDSA', 'P-256', false)],
      await generate(name, 'P-384', false),
      ...[
        { privateKey: readable.privateKey, publicKey: good.publicKey },
        { privateKey: good.privateKey, publicKey: own.publicKey },
        { privateKey: good.publicKey, publicKey: good.privateKey },
        { keyPair: own, clientPublicKey: nonce },
      ],
    ]
    const rest = [...keys].filter((stored) => stored !== key)
    /** The public keys with which a sign-in was requested. */
    const sent = async () => {
      const bodies = await Promise.all(system.requests.splice(0).map((request) => request.clone().text()))
      return bodies.flatMap((body) => /"clientPublicKey":"(\w+)"/.exec(body)?.[1] ?? [])
    }
    const hexOf = async ({ publicKey }: CryptoKeyPair) => {
      const hex = Buffer.from(await crypto.subtle.exportKey('raw', publicKey)).toString('hex')
      return hex.slice(2, 66)
    }
    const known = await Promise.all([own, readable].map(hexOf))
    let used = 0
    for (const pair of planted) {
      // With the nonce of the redirect that was under way, and with none.
      for (const claims of [{ email, nonce }, { email }]) {
        await sent()
        const copy = await copyOf(store, rest)
        await copy.set(key, pair)
        const wallet = system.wallet(accountId, { sessionStore: copy })
        const code = await codeOf(signInWithOAuth(wallet, { oidcToken: await identity.issueIdToken(claims) }))
        if (profile === 'document') expect(code).toBe('ok')
        const keysSent = await sent()
        expect(keysSent.length).toBeGreaterThan(0)
        used += keysSent.filter((hex) => known.some((x) => hex.includes(x))).length
      }
    }
    expect(used).toBe(0)

    // The genuine pair is used once, with its nonce, after the redirect.
    const back = system.wallet(accountId, { sessionStore: store })
    const oidcToken = await identity.issueIdToken({ email, nonce })
    await sent()
    expect(await codeOf(signInWithOAuth(back, { oidcToken }))).toBe('ok')
    const x = await hexOf(good)
    expect((await sent()).every((hex) => hex.includes(x))).toBe(true)
    await signOut(back).catch(() => undefined)
  },
)

test('a key without nonce is taken from the memory of the page that prepared it, and from nowhere else', async () => {
  const email = 'ada@shop.example'
  const system = openTestSystem()
  const { wallet: first, accountId } = await system.signedIn()
  const { identity } = system.sandbox
  await registerOAuth(first, { oidcToken: await identity.issueIdToken({ email }) })
  const { store, keyOf } = recording()
  const wallet = system.wallet(accountId, { sessionStore: store })
  const signIn = async (page: typeof wallet) => {
    await prepareSignIn(wallet, { type: 'OAUTH' })
    const { publicKey } = (await store.get(keyOf('prepared-oauth/'))) as CryptoKeyPair
    const prepared = Buffer.from(await crypto.subtle.exportKey('raw', publicKey)).toString('hex')
    system.requests.length = 0
    await signInWithOAuth(page, { oidcToken: await identity.issueIdToken({ email }) })
    const body = await system.requests.at(-1)!.clone().text()
    expect(await store.get(keyOf('prepared-oauth/'))).toBeUndefined()
    return body.includes(prepared)
  }
  expect(await signIn(wallet)).toBe(true)
  expect(await signIn(system.wallet(accountId, { sessionStore: store }))).toBe(false)
})

test('codes and registrations work beside planted records of a document deployment', async () => {
  const system = openTestSystem()
  const { wallet, accountId } = await system.signedIn()
  await wallet.sessionStore.set(`registering/${accountId}/EMAIL_OTP/1`, { id: '1', type: 'EMAIL_OTP' })
  await wallet.sessionStore.set(`auth-method/${accountId}/EMAIL_OTP`, { authMethodId: 7 })
  await registerEmailOtp(wallet, { email: 'ada@shop.example' })
  const otp = system.sandbox.inbox.at(-1)!.code
  expect(await signInWithEmailOtp(wallet, { otp })).toMatchObject({ type: 'EMAIL_OTP' })
})
