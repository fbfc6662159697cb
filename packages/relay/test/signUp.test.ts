/** Story: the wallet is the only login of an app. An address is proven with a mailed code, a passkey logs in, and the app has its own session. */

import {
  confirmSignUp,
  createWallet,
  executeQuote,
  listAuthMethods,
  logInWithPasskey,
  registerEmailOtp,
  sendEmailOtp,
  signInWithEmailOtp,
  signOut,
  signUpWithPasskey,
  startSignUp,
} from '@embedded-wallet/core'
import { relayUrl } from '@embedded-wallet/e2e/support/testSystem.js'
import {
  createAppSessions,
  createRelay,
  memoryStore,
  type RelayOptions,
  type RelayStore,
} from '@embedded-wallet/relay'
import { expect, test } from 'vitest'
import { openShop, origin, rotatingStore, secret } from './openShop.js'
import { recordingService, relayOfAda, walletHeaders } from './twoUsers.js'
import { useFastTimers } from './virtualClock.js'

useFastTimers()

const ada = { identifier: ' Ada@Shop.example' }
const nickname = 'Phone'

test('a new user proves their address, creates a passkey, pays, and later logs in with the passkey alone', async () => {
  const { mails, system, openBrowser } = openShop()
  const first = openBrowser()
  await startSignUp(first.options, ada)
  expect(mails).toEqual([{ to: 'ada@shop.example', code: expect.stringMatching(/^\d{6}$/) }])
  expect(await first.accountsOf()).toBeNull()
  const wallet = await signUpWithPasskey(first.options, { code: mails[0]!.code!, nickname })
  expect(await first.accountsOf()).toEqual([wallet.accountId])
  await system.fund(wallet.accountId, 5_000_000)
  await executeQuote(wallet, { quote: await system.quote(wallet.accountId, 1_000_000) })
  // What changes who owns the wallet asks for the passkey by itself.
  await registerEmailOtp(wallet, { email: 'ada@shop.example' })

  const second = openBrowser()
  const again = await logInWithPasskey({ ...second.options, passkeys: first.passkeys }, ada)
  expect(again.accountId).toBe(wallet.accountId)
  await executeQuote(again, { quote: await system.quote(wallet.accountId, 1_000_000) })
})

test.each([
  ['the page may offer codes as a second way in', undefined, {}],
  ['the app turned that off', false, { offersCodes: false }],
])('a started sign-up says: %s', async (_, offersCodes, said) => {
  const { openBrowser } = openShop({ relay: { offersCodes } })
  expect(await startSignUp(openBrowser().options, ada)).toEqual(said)
})

test('a sign-up without screens adds codes to the address where the app asks for it', async () => {
  const { mails, openBrowser } = openShop()
  const browser = openBrowser()
  await startSignUp(browser.options, ada)
  const codesTo = mails[0]!.to
  const wallet = await signUpWithPasskey(browser.options, { code: mails[0]!.code!, nickname, codesTo })
  expect((await listAuthMethods(wallet)).map(({ type }) => type)).toEqual(['PASSKEY', 'EMAIL_OTP'])
})

test('a new user without passkeys proves their address, and begins with codes by email', async () => {
  const { accounts, mails, system, openBrowser } = openShop()
  const browser = openBrowser()
  await startSignUp(browser.options, ada)
  const { accountId } = await confirmSignUp(browser.options, { code: ` ${mails[0]!.code!} ` })
  expect([...accounts]).toEqual([['ada@shop.example', accountId]])
  expect(await browser.accountsOf()).toEqual([accountId])
  const wallet = createWallet({ ...browser.options, accountId })
  await registerEmailOtp(wallet, { email: 'ada@shop.example' })
  await sendEmailOtp(wallet)
  const session = await signInWithEmailOtp(wallet, { otp: system.sandbox.inbox.at(-1)!.code })
  expect(session.type).toBe('EMAIL_OTP')
  await expect(confirmSignUp(browser.options, { code: '' })).rejects.toThrow(TypeError)
})

test('only the store that mailed a code takes it: sixty instances with stores of their own look at five guesses', async () => {
  const stores: RelayStore[] = []
  let at = 0
  const storeOf = (now: () => number): RelayStore => {
    stores.push(...Array.from({ length: 60 }, () => memoryStore(now)))
    return rotatingStore(() => stores[at]!)
  }
  const { accounts, mails, openBrowser } = openShop({ storeOf })
  const browser = openBrowser()
  await startSignUp(browser.options, ada)
  const code = mails[0]!.code!
  // A restart with an empty store, and every other instance.
  for (at = 1; at < 60; at++)
    await expect(signUpWithPasskey(browser.options, { code, nickname })).rejects.toMatchObject({
      status: 401,
    })
  expect(accounts.size).toBe(0)
  at = 0
  await signUpWithPasskey(browser.options, { code, nickname })
})

test('no code is mailed that the store could not take note of', async () => {
  const { mails, openBrowser } = openShop({
    storeOf: (now) => {
      const store = memoryStore(now)
      const put: RelayStore['put'] = (key, ...more) =>
        key.startsWith('signUp/started/') ? Promise.reject(new Error('no store')) : store.put(key, ...more)
      return { ...store, put }
    },
  })
  await expect(startSignUp(openBrowser().options, ada)).rejects.toMatchObject({ status: 503 })
  expect(mails).toEqual([])
})

test('a closed prompt or a lost response costs no account: the same code goes on until there is a passkey', async () => {
  const { accounts, mails, openBrowser } = openShop()
  const browser = openBrowser()
  await startSignUp(browser.options, ada)
  const signUp = { code: mails[0]!.code!, nickname }
  const closed = {
    ...browser.passkeys,
    create: () => Promise.reject(new DOMException('', 'NotAllowedError')),
  }
  await expect(signUpWithPasskey({ ...browser.options, passkeys: closed }, signUp)).rejects.toMatchObject({
    code: 'PASSKEY_CANCELLED',
  })
  // The address without a way to sign in is open again, also from another browser.
  const second = openBrowser()
  await startSignUp(second.options, ada)
  const wallet = await signUpWithPasskey(browser.options, signUp)
  expect([...accounts.values()]).toEqual([wallet.accountId])
  for (const { options, code } of [
    { options: second.options, code: mails[1]!.code! },
    { options: browser.options, code: signUp.code },
  ])
    await expect(signUpWithPasskey(options, { code, nickname })).rejects.toMatchObject({
      status: 409,
      serviceCode: 'CONFLICT',
    })
})

test('a copied cookie stays signed out when a restart has emptied the memory that knew of the sign-out', async () => {
  const relyingParty = { origins: [origin] }
  const start = () => createAppSessions({ secret, relyingParty })
  const before = start()
  const request = new Request(origin, { headers: { Origin: origin } })
  const { 'Set-Cookie': cookie = '' } = await before.begin({ request, accountId: 'InternalAccount:1' })
  const copied = new Request(origin, { headers: { Origin: origin, Cookie: cookie.split(';')[0]! } })
  expect(await before.accountsOf(copied)).toEqual(['InternalAccount:1'])
  await before.end(copied)
  expect(await before.accountsOf(copied)).toBeNull()

  const after = start()
  expect(await after.accountsOf(copied)).toBeNull()
  await after.begin({ request, accountId: 'InternalAccount:1' })
  expect(await after.accountsOf(copied)).toBeNull()
})

test('a sign-up without its functions stops the app at its start', () => {
  const relyingParty = { id: 'shop.example', name: 'Shop', origins: [origin] }
  const service = { baseUrl: 'https://service.example/v', tokenId: 'id', clientSecret: 'secret' }
  const signUp = { mailCode: () => undefined } as never
  const login = { findAccount: () => null, onSignedIn: () => undefined, signUp }
  expect(() => createRelay({ service, relyingParty, authorize: () => null, login })).toThrow(
    'login.signUp.createAccount must be a function',
  )
})

test('a sign-up in one call has the code mailed, asks for it, and gives the passkey a name that services take', async () => {
  const { accounts, mails, openBrowser } = openShop()
  const browser = openBrowser()
  const signUp = { ...ada, readCode: async () => ` ${mails.at(-1)!.code} ` }
  const wallet = await signUpWithPasskey(browser.options, signUp)
  expect(accounts.get('ada@shop.example')).toBe(wallet.accountId)
  expect((await listAuthMethods(wallet)).map((row) => 'nickname' in row && row.nickname)).toEqual([
    // Source: service-profiles, section 3, POST /auth/credentials: a nickname has no `@`.
    'Passkey',
  ])
})

test('a user who enters no code is no failure of anything: nothing was created', async () => {
  const { accounts, openBrowser } = openShop()
  for (const [at, nothing] of ['', '  ', null, undefined].entries()) {
    const signUp = { identifier: `ada${at}@shop.example`, readCode: () => nothing }
    await expect(signUpWithPasskey(openBrowser().options, signUp)).rejects.toMatchObject({
      name: 'PasskeyError',
      code: 'PASSKEY_CANCELLED',
      outcome: 'none',
    })
  }
  const controller = new AbortController()
  const readCode = () => {
    controller.abort()
    return new Promise<string>(() => undefined)
  }
  const aborted = signUpWithPasskey(openBrowser().options, { ...ada, readCode, signal: controller.signal })
  await expect(aborted).rejects.toMatchObject({ code: 'ABORTED', outcome: 'none' })
  const wrong = { identifier: 'eve@shop.example' } as Parameters<typeof signUpWithPasskey>[1]
  await expect(signUpWithPasskey(openBrowser().options, wrong)).rejects.toThrow('readCode must be a function')
  expect(accounts.size).toBe(0)
})

/** A shop with one signed-in user, and a copy of the cookies of their browser. */
async function signUpOnce(accountOf?: string) {
  const shop = openShop()
  const first = shop.openBrowser()
  const readCode = () => shop.mails.at(-1)!.code!
  const wallet = await signUpWithPasskey(first.options, {
    identifier: accountOf ?? 'ada@shop.example',
    readCode,
  })
  return { ...shop, first, wallet, copied: new Map(first.cookies) }
}

test('signing out of the wallet ends the session of the app, also for a copied cookie', async () => {
  const { first, wallet, copied } = await signUpOnce()
  expect(await first.accountsOf(copied)).toEqual([wallet.accountId])
  expect(await signOut(wallet, { revoke: true })).toEqual({ isRevoked: true })
  expect([await first.accountsOf(), await first.accountsOf(copied)]).toEqual([null, null])
  expect([...first.cookies.keys()].filter((name) => name.endsWith('wallet-app'))).toEqual([])
})

test('a sign-out of another account leaves the session of the app', async () => {
  const { first, wallet, system } = await signUpOnce()
  const other = system.wallet(await system.createAccount(), { ...first.options })
  await signOut(other)
  expect(await first.accountsOf()).toEqual([wallet.accountId])
})

// Sources: HTML, "form submission" (enctype), and Fetch, "CORS-safelisted request-header": what a page of https://evil.shop.example
// can send with the cookie of SameSite=Strict, and what a browser says of it.
const evil = 'https://evil.shop.example'
const attempts: [string, string, Record<string, string>, number][] = [
  ['a form', 'POST', { Origin: evil, 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'navigate' }, 403],
  [
    'a fetch with no-cors',
    'POST',
    { Origin: evil, 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'no-cors' },
    403,
  ],
  ['a fetch with cors', 'POST', { 'Wallet-Call': '1', Origin: evil, 'Sec-Fetch-Mode': 'cors' }, 403],
  ['a frame without an origin', 'POST', { 'Wallet-Call': '1', Origin: 'null' }, 403],
  ['a call without Origin', 'POST', { 'Wallet-Call': '1', 'Sec-Fetch-Site': 'same-site' }, 403],
  ['a form without Origin', 'POST', {}, 403],
  ['an image', 'GET', { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Dest': 'image' }, 404],
  ['a link', 'GET', { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'navigate' }, 404],
  ['a HEAD', 'HEAD', { 'Wallet-Call': '1' }, 404],
  ['a preflight', 'OPTIONS', { Origin: evil, 'Access-Control-Request-Method': 'POST' }, 404],
]

test('whatever a page of a sibling subdomain sends, it signs no user out', async () => {
  const { first, wallet, system } = await signUpOnce()
  const Cookie = [...first.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const [attempt, method, headers, status] of attempts) {
    const request = new Request(`${relayUrl}/login/sign-out`, { method, headers: { Cookie, ...headers } })
    const response = await system.relay(request)
    expect([attempt, response.status]).toEqual([attempt, status])
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
    expect(await first.accountsOf()).toEqual([wallet.accountId])
  }
})

test('a new login begins a new session and ends the earlier cookie, also of a user who is signed in', async () => {
  const { first, wallet, copied } = await signUpOnce()
  await logInWithPasskey(first.options, ada)
  expect(await first.accountsOf()).toEqual([wallet.accountId])
  expect(await first.accountsOf(copied)).toBeNull()
})

test.each<[string, number, Record<string, string>, Partial<RelayOptions>]>([
  ['a proxy', 500, { 'X-Forwarded-For': '203.0.113.9' }, {}],
  ['a proxy with the newer header', 500, { Forwarded: 'for=203.0.113.9' }, {}],
  [
    'a proxy of which the app knows the header',
    200,
    { 'X-Forwarded-For': '203.0.113.9' },
    { clientAddress: () => '203.0.113.9' },
  ],
  ['no proxy', 200, {}, {}],
])(
  'with %s an acceptance of the terms gets %i: the address of a proxy is not the user’s',
  async (_, status, headers, options) => {
    const relay = relayOfAda(recordingService().fetch, {
      authorize: () => null,
      login: {
        findAccount: () => undefined,
        onSignedIn: () => undefined,
        signUp: {
          createAccount: () => ({ accountId: 'InternalAccount:1' }),
          mailCode: () => undefined,
          terms: () => ({ version: 'V1', url: 'https://service.example/terms' }),
        },
      },
      ...options,
    })
    const body = JSON.stringify({ identifier: 'ada@shop.example', terms: { version: 'V1' } })
    const all = { ...walletHeaders, 'Content-Type': 'application/json', ...headers }
    const request = new Request(`${relayUrl}/login/sign-up`, { method: 'POST', headers: all, body })
    const response = await relay(request, { address: '192.0.2.1' })
    expect(response.status).toBe(status)
    if (status === 500) expect((await response.json()).code).toBe('TERMS_ADDRESS_UNKNOWN')
  },
)
