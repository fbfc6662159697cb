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
