/** Story: an account is born with codes by email (2026-08). The service mails the first code, which proves the address and confirms a passkey. */

import {
  createWallet,
  listAuthMethods,
  listSessions,
  logInWithPasskey,
  refreshSession,
  sendEmailOtp,
  signInWithEmailOtp,
  signUpWithPasskey,
  startLogin,
  startSignUp,
  updateContact,
  type WalletOptions,
} from '@embedded-wallet/core'
import { browserProfile } from '@embedded-wallet/e2e/support/browserProfile.js'
import { openTestSystem, relayUrl } from '@embedded-wallet/e2e/support/testSystem.js'
import { createAppSessions, createRelay, memoryStore, type RelayOptions } from '@embedded-wallet/relay'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import { expect, test } from 'vitest'
import { origin, secret } from './openShop.js'
import { ada, recordingService, relayOfAda } from './twoUsers.js'
import { useFastTimers } from './virtualClock.js'

useFastTimers()

const profile = '2026-08'
const identifier = 'ada@shop.example'

type Policy = RelayOptions['authorizeAction']

/** @param authorizeAction - Default: the relay's own, which asks for a step-up. */
function openShop(authorizeAction: Policy = undefined) {
  const accounts = new Map<string, string>()
  const time = { now: Date.now() }
  const now = () => time.now
  const store = memoryStore(now)
  const sessions = createAppSessions({ secret, relyingParty: { origins: [origin] }, store, now })
  const made: string[] = []
  const customers: (string | undefined)[] = []
  const system = openTestSystem({
    sandbox: { profile },
    relay: {
      profile,
      now,
      store,
      authorize: sessions.accountsOf,
      authorizeAction,
      clientAddress: () => '192.0.2.1',
      login: {
        findAccount: (email) => accounts.get(email),
        onSignedIn: sessions.begin,
        decoyAuthMethods: [['PASSKEY', 'EMAIL_OTP']],
        signUp: {
          createAccount: async (email) => {
            made.push(await system.createAccount({ email }))
            return { accountId: made.at(-1)!, customer: { id: `Customer:${made.length}` } }
          },
          keepAccount: ({ identifier, accountId, customerId }) => {
            accounts.set(identifier, accountId)
            customers.push(customerId)
          },
        },
      },
    },
  })
  const mails = () => system.sandbox.inbox
  const lastCode = () => mails().at(-1)!.code
  const openBrowser = () => {
    const browser = browserProfile(system.relay, origin)
    const passkeys = createSoftwareAuthenticator({ origin })
    const options: Omit<WalletOptions, 'accountId'> = {
      relayUrl,
      profile,
      fetch: browser.fetch,
      passkeys,
      rpId: 'shop.example',
      otpSigner: 'unsigned-sandbox',
    }
    const accountsOf = (cookies = browser.cookies) => {
      const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      return sessions.accountsOf(new Request(origin, { headers: { Cookie, Origin: origin } }))
    }
    return { ...browser, options, passkeys, accountsOf }
  }
  return { accounts, customers, mails, lastCode, made, openBrowser, sessions, system, time }
}

/** A browser with a started sign-up and a code on its way. */
async function startIn({ openBrowser, lastCode }: ReturnType<typeof openShop>) {
  const browser = openBrowser()
  const { accountId } = await startSignUp(browser.options, { identifier })
  const wallet = createWallet({ ...browser.options, accountId: accountId! })
  await sendEmailOtp(wallet)
  return { ...browser, wallet, code: lastCode() }
}
// The service's sandbox takes 000000 for any code.
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111')

const policies: [name: string, policy: Policy][] = [
  ['asks for a step-up', undefined],
  ['allows it', () => 'allow'],
]
test.each(policies)(
  'one code of the service proves the address, signs in and registers the passkey, where the policy %s',
  async (_, policy) => {
    const shop = openShop(policy)
    const { accounts, customers, mails, lastCode, openBrowser } = shop
    const first = openBrowser()
    const wallet = await signUpWithPasskey(first.options, { identifier, readCode: lastCode })
    expect(mails().map(({ to }) => to)).toEqual([identifier])
    expect([...accounts]).toEqual([[identifier, wallet.accountId]])
    expect(customers).toEqual(['Customer:1'])
    expect(await first.accountsOf()).toEqual([wallet.accountId])
    expect((await listAuthMethods(wallet)).map(({ type }) => type).sort()).toEqual(['EMAIL_OTP', 'PASSKEY'])
    await refreshSession(wallet)
    const second = openBrowser()
    const again = await logInWithPasskey({ ...second.options, passkeys: first.passkeys }, { identifier })
    expect(again.accountId).toBe(wallet.accountId)
  },
)

test('before the code nothing belongs to the address, and no other browser gets at the new account', async () => {
  const shop = openShop()
  const { accounts, openBrowser } = shop
  const { wallet, code, accountsOf } = await startIn(shop)
  expect([accounts.size, await accountsOf()]).toEqual([0, null])
  // The browser that requested the code may only prove the address.
  await expect(listSessions(wallet)).rejects.toMatchObject({ status: 401 })
  await expect(
    updateContact(wallet, { customerId: 'Customer:1', email: 'eve@shop.example' }),
  ).rejects.toMatchObject({ status: 401 })
  const stranger = openBrowser()
  const own = createWallet({ ...stranger.options, accountId: wallet.accountId })
  await expect(listAuthMethods(own)).rejects.toMatchObject({ status: 401 })
  await startSignUp(stranger.options, { identifier: 'eve@shop.example' })
  await expect(listAuthMethods(own)).rejects.toMatchObject({ code: 'REFUSED' })
  await expect(signInWithEmailOtp(own, { otp: code })).rejects.toMatchObject({ code: 'REFUSED' })
  expect([accounts.size, await stranger.accountsOf()]).toEqual([0, null])
})

test('a code allows five guesses and ten minutes, and an address gets three starts and three codes an hour', async () => {
  const shop = openShop()
  const { accounts, openBrowser, system, time } = shop
  const { wallet, code } = await startIn(shop)
  const guess = (otp: string) => signInWithEmailOtp(wallet, { otp })
  for (let i = 0; i < 5; i++) await expect(guess(otherThan(code))).rejects.toMatchObject({ status: 401 })
  await expect(guess(code)).rejects.toMatchObject({ status: 401 })
  expect(accounts.size).toBe(0)

  await system.sandbox.clock.advance(60_000)
  const late = await startIn(shop)
  time.now += 600_001
  await expect(signInWithEmailOtp(late.wallet, { otp: late.code })).rejects.toMatchObject({ status: 401 })
  await system.sandbox.clock.advance(60_000)
  const third = await startIn(shop)
  await system.sandbox.clock.advance(60_000)
  await expect(sendEmailOtp(third.wallet)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await expect(startSignUp(openBrowser().options, { identifier })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  })
  time.now += 3_600_000
  await startSignUp(openBrowser().options, { identifier })
})

test('the signed call of a code is no other guess: after four wrong codes the right one signs in', async () => {
  const { wallet, code } = await startIn(openShop())
  for (let i = 0; i < 4; i++)
    await expect(signInWithEmailOtp(wallet, { otp: otherThan(code) })).rejects.toMatchObject({ status: 401 })
  expect(await signInWithEmailOtp(wallet, { otp: code })).toMatchObject({ type: 'EMAIL_OTP' })
})

test('a start says the same of a known and an unknown address, and neither it nor an unproven account shows at the login', async () => {
  const shop = openShop()
  const { accounts, lastCode, made, openBrowser } = shop
  await signUpWithPasskey(openBrowser().options, { identifier, readCode: lastCode })
  const startOf = async (identifier: string) => {
    const browser = openBrowser()
    const before = await startLogin(browser.options, { identifier })
    const { accountId } = await startSignUp(browser.options, { identifier })
    const after = await startLogin(openBrowser().options, { identifier })
    return {
      isNew: accountId === made.at(-1),
      isFree: ![...accounts.values(), before.accountId].includes(accountId!),
      isSameOffer: JSON.stringify(before) === JSON.stringify(after),
      cookies: [...browser.cookies].map(([name, value]) => [name, value.length]),
    }
  }
  const known = await startOf(identifier)
  expect(known).toMatchObject({ isNew: true, isFree: true, isSameOffer: true })
  expect(await startOf('bob@shop.example')).toEqual(known)
})

test('only the owner of the mailbox learns that the address has a wallet, which stays as it is', async () => {
  const shop = openShop()
  const { accounts, lastCode, system, openBrowser } = shop
  const first = await signUpWithPasskey(openBrowser().options, {
    identifier,
    readCode: lastCode,
  })
  await system.sandbox.clock.advance(60_000)
  const { wallet, code, accountsOf } = await startIn(shop)
  await expect(signInWithEmailOtp(wallet, { otp: code })).rejects.toMatchObject({
    status: 409,
    serviceCode: 'CONFLICT',
  })
  expect([accounts.get(identifier), await accountsOf()]).toEqual([first.accountId, null])
})

test('a sign-in to a wallet of one’s own proves no other address', async () => {
  const shop = openShop()
  const { accounts, lastCode, system, openBrowser } = shop
  const own = 'thief@shop.example'
  const { accountId } = await signUpWithPasskey(openBrowser().options, {
    identifier: own,
    readCode: lastCode,
  })
  await system.sandbox.clock.advance(60_000)
  const thief = await startIn(shop)
  const offer = await startLogin(thief.options, { identifier: own })
  const wallet = createWallet({ ...thief.options, accountId: offer.accountId })
  await sendEmailOtp(wallet)
  const authMethodId = offer.authMethods.find(({ type }) => type === 'EMAIL_OTP')!.id
  await signInWithEmailOtp(wallet, { otp: lastCode(), authMethodId })
  expect([[...accounts], await thief.accountsOf()]).toEqual([[[own, accountId]], [accountId]])
})

test('a user who is signed in keeps the wallet while a sign-up waits in the same browser', async () => {
  const { lastCode, openBrowser } = openShop()
  const { options } = openBrowser()
  const wallet = await signUpWithPasskey(options, { identifier, readCode: lastCode })
  await startSignUp(options, { identifier: 'bob@shop.example' })
  expect(await listAuthMethods(wallet)).toHaveLength(2)
})

test('a sign-in with a passkey proves no address', async () => {
  const kept: unknown[] = []
  const relay = relayOfAda(recordingService().fetch, {
    authorize: () => null,
    profile,
    login: {
      findAccount: () => null,
      onSignedIn: () => undefined,
      signUp: {
        createAccount: () => ({ accountId: ada.account }),
        keepAccount: (proven) => void kept.push(proven),
      },
    },
  })
  const { fetch } = browserProfile(relay, origin)
  const post = async (path: string, body: object) => {
    const headers = { 'Wallet-Call': '1', 'Content-Type': 'application/json', Origin: origin }
    return (
      await fetch(new Request(relayUrl + path, { method: 'POST', headers, body: JSON.stringify(body) }))
    ).status
  }
  expect(await post('/login/sign-up', { identifier })).toBe(200)
  // The service lists this one as a passkey.
  expect(await post(`/auth/credentials/${ada.authMethod}/verify`, { type: 'PASSKEY' })).toBe(200)
  expect(kept).toEqual([])
})

test('a copy of the cookie is worth nothing after the proof, and the app’s sign-out ends the access', async () => {
  const shop = openShop()
  const { sessions } = shop
  const browser = await startIn(shop)
  const copied = new Map(browser.cookies)
  await signInWithEmailOtp(browser.wallet, { otp: browser.code })
  expect(await browser.accountsOf()).toEqual([browser.wallet.accountId])
  const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  await sessions.end(new Request(origin, { headers: { Cookie, Origin: origin } }))
  const thief = shop.openBrowser()
  for (const [name, value] of copied) thief.cookies.set(name, value)
  const own = createWallet({ ...thief.options, accountId: browser.wallet.accountId })
  await expect(listAuthMethods(own)).rejects.toMatchObject({ status: 401 })
})

test('an app that forgets to keep the account, or wants it elsewhere, does not start', () => {
  const relyingParty = { id: 'shop.example', name: 'Shop', origins: [origin] }
  const service = { baseUrl: 'https://service.example/v', tokenId: 'id', clientSecret: 'secret' }
  const createAccount = () => ({ accountId: 'InternalAccount:1' })
  const start = (signUp: object, profile: '2026-08' | 'document') =>
    createRelay({
      service,
      relyingParty,
      profile,
      authorize: () => null,
      login: { findAccount: () => null, onSignedIn: () => undefined, signUp: { createAccount, ...signUp } },
    })
  expect(() => start({}, '2026-08')).toThrow('login.signUp.keepAccount must be a function')
  expect(() => start({ keepAccount: 1 }, '2026-08')).toThrow('login.signUp.keepAccount must be a function')
  expect(() => start({ keepAccount: () => undefined }, 'document')).toThrow(
    'login.signUp.keepAccount is not for the profile document: give mailCode',
  )
  // Source: profile 2026-08, section 2: an account is born with EMAIL_OTP, so each registration after it is signed.
  const mailCode = () => undefined
  for (const signUp of [{ mailCode }, { mailCode, keepAccount: () => undefined }])
    expect(() => start(signUp, '2026-08')).toThrow(
      'login.signUp.mailCode is not for the profile 2026-08: give keepAccount',
    )
})
