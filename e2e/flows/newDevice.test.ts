/** Story: a user comes to another device, and gets a passkey there: by a click, or silently after a sign-in. */

import {
  executeQuote,
  listAuthMethods,
  memorySessionStore,
  registerEmailOtp,
  registerPasskey,
  registerPasskeySilently,
  revokeAuthMethod,
  sendEmailOtp,
  signInWithEmailOtp,
  signInWithPasskey,
  signOut,
  type Wallet,
} from '@embedded-wallet/core'
import { memoryStore, type RelayEvent, type RelayOptions, type RelayStore } from '@embedded-wallet/relay'
import { expect, test } from 'vitest'
import { browserProfile } from '../support/browserProfile.js'
import { deferred } from '../support/deferred.js'
import { openTestSystem } from '../support/testSystem.js'

const origin = 'https://shop.example'
const passkeyOf = async (wallet: Wallet) => ({
  authMethodId: (await listAuthMethods(wallet)).find(({ type }) => type === 'PASSKEY')!.id!,
})

/** A user with a passkey and codes, who has signed up in the browser `home`. */
async function openUser(relay: Partial<RelayOptions> = {}) {
  const events: RelayEvent[] = []
  const system = openTestSystem({ relay: { ...relay, onEvent: (event) => void events.push(event) } })
  const accountId = await system.createAccount()
  const openBrowser = (send = system.relay) => {
    const profile = browserProfile(send, origin)
    return { ...profile, wallet: system.wallet(accountId, { fetch: profile.fetch }) }
  }
  const home = openBrowser()
  await registerPasskey(home.wallet, { nickname: 'Phone' })
  await signInWithPasskey(home.wallet)
  await registerEmailOtp(home.wallet, { email: 'ada@shop.example' })
  const signInByCode = async ({ wallet }: ReturnType<typeof openBrowser>) => {
    await system.sandbox.clock.advance(60_000)
    await sendEmailOtp(wallet)
    await signInWithEmailOtp(wallet, { otp: system.sandbox.inbox.at(-1)!.code })
  }
  const notices = () => events.flatMap((event) => (event.event === 'device' ? [event] : []))
  return { system, accountId, home, openBrowser, signInByCode, notices }
}

test('the device of the sign-up is known, another one is new once, and the event has no word of the browser', async () => {
  const { accountId, home, openBrowser, signInByCode, notices } = await openUser()
  await signInWithPasskey(home.wallet)
  expect(notices()).toEqual([])
  const other = openBrowser()
  await signInByCode(other)
  expect(notices()).toEqual([
    {
      event: 'device',
      accountId,
      authMethodType: 'EMAIL_OTP',
      traceId: expect.stringMatching(/^[\da-f]{32}$/),
    },
  ])
  await signOut(other.wallet)
  await signInByCode(other)
  expect(notices()).toHaveLength(1)
})

test('a stranger without a proof causes no notice, however often', async () => {
  const { openBrowser, notices } = await openUser()
  for (let count = 0; count < 5; count++) {
    const { wallet } = openBrowser()
    await sendEmailOtp(wallet).catch(() => undefined)
    await expect(signInWithEmailOtp(wallet, { otp: '999999' })).rejects.toThrow()
  }
  expect(notices()).toEqual([])
})

test('a cookie of another account or of another secret does not hide a new device', async () => {
  const ada = await openUser()
  const bob = await openUser()
  const thief = ada.openBrowser()
  for (const [name, value] of bob.home.cookies) thief.cookies.set(name, value)
  await ada.signInByCode(thief)
  expect(ada.notices()).toHaveLength(1)
})

test('who signs in without end on new devices causes ten notices in a day', async () => {
  const { openBrowser, signInByCode, notices } = await openUser({ quotas: false })
  for (let count = 0; count < 12; count++) await signInByCode(openBrowser())
  expect(notices()).toHaveLength(10)
})

test('a store that is out of order neither refuses the sign-in nor hides the notice', async () => {
  const store = memoryStore()
  const failing: RelayStore = {
    ...store,
    spend: (key, rate) =>
      key.startsWith('deviceNotices') ? Promise.reject(new Error('down')) : store.spend(key, rate),
  }
  const { openBrowser, signInByCode, notices } = await openUser({ store: failing })
  await signInByCode(openBrowser())
  expect(notices()).toHaveLength(1)
})

test('until the owner has confirmed a new device, it neither pays nor changes the wallet', async () => {
  const waiting = new Set<string>()
  const { system, accountId, openBrowser, signInByCode, notices } = await openUser({
    authorizeAction: ({ accountId }) => (waiting.has(accountId) ? 'deny' : 'allow'),
  })
  await system.fund(accountId, 20_000_000)
  const thief = openBrowser()
  await signInByCode(thief)
  for (const notice of notices()) waiting.add(notice.accountId)
  const quote = await system.quote(accountId, 5_000_000)
  await expect(executeQuote(thief.wallet, { quote })).rejects.toMatchObject({ serviceCode: 'FORBIDDEN' })
  await expect(revokeAuthMethod(thief.wallet, await passkeyOf(thief.wallet))).rejects.toMatchObject({
    serviceCode: 'FORBIDDEN',
  })
  waiting.delete(accountId)
  expect(await executeQuote(thief.wallet, { quote })).toMatchObject({ status: 'COMPLETED' })
})

// Story: after the app's own login with a saved password, an account gets its first passkey in silence, or nothing happens.

const phone = { nickname: 'My phone', userName: 'ada@shop.example' }
type System = ReturnType<typeof openTestSystem>

async function afterPassword(system: System) {
  const wallet = system.wallet(await system.createAccount())
  wallet.authenticator.hasFilledPassword = true
  return wallet
}
const optionCalls = ({ relayed }: System) => relayed.filter((call) => call.includes('registration-options'))

// Source: WebAuthn L3, section 7.1: "If options.mediation is not set to conditional, verify that the UP bit of the flags in authData is set."
test('an account gets its first passkey without a prompt and without the presence of the user', async () => {
  const system = openTestSystem()
  const wallet = await afterPassword(system)
  expect(await registerPasskeySilently(wallet, phone)).toMatchObject({
    type: 'PASSKEY',
    nickname: 'My phone',
  })
  expect(wallet.authenticator.prompts).toBe(0)
  expect(await signInWithPasskey(wallet)).toMatchObject({ type: 'PASSKEY' })
})

test.each([
  [
    'the browser cannot',
    0,
    async (system: System) => {
      const wallet = await afterPassword(system)
      const { create, get } = wallet.authenticator
      return { ...wallet, passkeys: { create, get } }
    },
  ],
  [
    'the browser does not know what it can',
    0,
    async (system: System) => {
      const wallet = await afterPassword(system)
      return {
        ...wallet,
        passkeys: { ...wallet.authenticator, canCreateSilently: () => Promise.reject(new TypeError()) },
      }
    },
  ],
  ['no password was used', 1, async (system: System) => system.wallet(await system.createAccount())],
  [
    'the relay cannot be reached',
    0,
    async (system: System) => ({
      ...(await afterPassword(system)),
      fetch: () => Promise.reject(new TypeError('offline')),
    }),
  ],
  [
    'the account has a passkey',
    0,
    async (system: System) => {
      const { wallet, accountId } = await system.signedIn()
      const elsewhere = system.wallet(accountId)
      elsewhere.authenticator.hasFilledPassword = true
      expect(await listAuthMethods(wallet)).toHaveLength(1)
      return elsewhere
    },
  ],
] as const)('nothing is created and nothing rejects where %s', async (_, calls, open) => {
  const system = openTestSystem()
  const wallet = await open(system)
  const before = optionCalls(system).length
  expect(await registerPasskeySilently(wallet, phone)).toBeUndefined()
  expect(optionCalls(system).length - before).toBe(calls)
  if ('authenticator' in wallet) expect(wallet.authenticator.ids).toEqual([])
})

test('two tabs at once create one passkey', async () => {
  const system = openTestSystem()
  const wallet = await afterPassword(system)
  const ends = await Promise.all([
    registerPasskeySilently(wallet, phone),
    registerPasskeySilently(wallet, phone),
  ])
  expect(ends.filter((end) => end !== undefined)).toHaveLength(1)
  expect(wallet.authenticator.ids).toHaveLength(1)
})

test('a prompt that the user opened stays open, and what is silent gives way', async () => {
  const system = openTestSystem()
  const wallet = await afterPassword(system)
  const shown = deferred()
  const closed = deferred()
  const create: typeof wallet.authenticator.create = async (options, context) => {
    if (context?.silent) return wallet.authenticator.create(options, context)
    shown.resolve()
    await closed.promise
    return wallet.authenticator.create(options, context)
  }
  const passkeys = { ...wallet.authenticator, create }
  const byUser = registerPasskey({ ...wallet, passkeys }, phone)
  await shown.promise
  expect(await registerPasskeySilently({ ...wallet, passkeys }, phone)).toBeUndefined()
  closed.resolve()
  expect(await byUser).toMatchObject({ type: 'PASSKEY' })
  expect(wallet.authenticator.ids).toHaveLength(1)
})

test('a silent passkey that the service refuses is created once, and not again with each login', async () => {
  const system = openTestSystem({
    betweenRelayAndService: (next) => async (request) =>
      request.method === 'POST' && request.url.endsWith('/credentials')
        ? Response.json({ status: 400, code: 'INVALID_INPUT', message: '' }, { status: 400 })
        : next(request),
  })
  const wallet = await afterPassword(system)
  expect(await registerPasskeySilently(wallet, phone)).toBeUndefined()
  expect(await registerPasskeySilently(wallet, phone)).toBeUndefined()
  expect(wallet.authenticator.ids).toHaveLength(1)
})

test('the service still refuses a passkey that was created with a prompt and no verification', async () => {
  const system = openTestSystem()
  const wallet = await afterPassword(system)
  wallet.authenticator.isVerifyingUser = false
  const create: typeof wallet.authenticator.create = (options, context) =>
    wallet.authenticator.create(
      { ...options, authenticatorSelection: { userVerification: 'preferred' } },
      context,
    )
  const unverified = {
    ...wallet,
    sessionStore: memorySessionStore(),
    passkeys: { ...wallet.authenticator, create },
  }
  await expect(registerPasskey(unverified, phone)).rejects.toMatchObject({ serviceCode: 'INVALID_INPUT' })
})
