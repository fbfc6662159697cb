/** The app that all examples share, with input that everyone may send. */

import {
  logInWithPasskey,
  memorySessionStore,
  requestQuote,
  signOut,
  signUpWithPasskey,
  startSignUp,
} from '@embedded-wallet/core'
import { type ProfileName, profileNames } from '@embedded-wallet/protocol'
import { createRelay, memoryStore } from '@embedded-wallet/relay'
import { createSandbox } from '@embedded-wallet/sandbox'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { browserProfile } from '../support/browserProfile.js'

// Imported by URL, because the examples are plain JavaScript without types.
const example = (path: string) => import(new URL(`../../examples/${path}`, import.meta.url).href)
const { createShop, readSettings } = await example('shop/shop.mjs')
const secret = 'a secret of this test with more than 32 characters'
const users = (globalThis as unknown as { shopUsers: Map<string, string> }).shopUsers

afterEach(() => users.clear())

function openShop({
  profile = 'document' as ProfileName,
  origin = 'https://shop.example',
  store = memoryStore(),
  sandbox = createSandbox({ profile, relyingParty: { id: 'shop.example', name: 'Shop', origins: [origin] } }),
} = {}) {
  const mails: { to: string; text: string }[] = []
  const mail = async (message: { to: string; text: string }) => void mails.push(message)
  const shop = createShop({ origin, profile, cookieSecret: secret, service: sandbox, mail, store })
  const relay = createRelay({ ...shop.relayOptions, clientAddress: () => '203.0.113.7' })
  const openBrowser = () => {
    const browser = browserProfile(relay, origin)
    const options = {
      relayUrl: `${origin}/wallet`,
      profile,
      otpSigner: 'unsigned-sandbox',
      fetch: browser.fetch,
      rpId: 'shop.example',
      passkeys: createSoftwareAuthenticator({ origin }),
      sessionStore: memorySessionStore(),
    }
    return { ...browser, options }
  }
  const readCode = () =>
    profile === '2026-08' ? sandbox.inbox.at(-1)!.code : /\d{6}/.exec(mails.at(-1)!.text)![0]
  /** The accounts of a browser with these cookies. */
  const accountsOf = (cookies: Map<string, string>) => {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return shop.relayOptions.authorize(new Request(origin, { headers: { Cookie } }))
  }
  return { shop, sandbox, mails, openBrowser, readCode, accountsOf }
}

const ada = 'ada@shop.example'

// What protects the sign-up and the sessions stands in the tests of the relay. These show that the app gives it what it needs.
test.each(profileNames)(
  'in the profile %s an address belongs to a user after the code, and its owner hears of the passkey',
  async (profile) => {
    const { mails, openBrowser, readCode, accountsOf } = openShop({ profile })
    const browser = openBrowser()
    const readAtLast = async () => {
      expect([users.size, await accountsOf(browser.cookies)]).toEqual([0, null])
      return readCode()
    }
    const { accountId } = await signUpWithPasskey(browser.options, { identifier: ada, readCode: readAtLast })
    expect([...users]).toEqual([[ada, accountId]])
    expect(await accountsOf(browser.cookies)).toEqual([accountId])
    await vi.waitFor(() =>
      expect(mails.at(-1)!.text).toContain('Your wallet was changed (registerAuthMethod)'),
    )

    const again = await logInWithPasskey(
      { ...openBrowser().options, passkeys: browser.options.passkeys },
      { identifier: ada },
    )
    expect(again.accountId).toBe(accountId)
  },
)

test('an address with a wallet gets a mail that says so', async () => {
  const { mails, openBrowser, readCode } = openShop()
  await signUpWithPasskey(openBrowser().options, { identifier: ada, readCode })
  await startSignUp(openBrowser().options, { identifier: ada })
  expect(mails.at(-1)).toEqual({ to: ada, text: 'You have a wallet with this address. Log in instead.' })
})

test('two instances with one store share the sessions and the sign-outs', async () => {
  const first = openShop()
  const second = openShop({ store: first.shop.relayOptions.store, sandbox: first.sandbox })
  const browser = first.openBrowser()
  const wallet = await signUpWithPasskey(browser.options, { identifier: ada, readCode: first.readCode })
  const stolen = new Map(browser.cookies)
  expect(await second.accountsOf(stolen)).toEqual([wallet.accountId])
  await signOut(wallet, { revoke: true })
  expect(await second.accountsOf(stolen)).toBeNull()
})

test('a short secret stops the app at its start', () => {
  const open = () =>
    createShop({ origin: 'https://shop.example', cookieSecret: 'x'.repeat(31), service: createSandbox() })
  expect(open).toThrow('secret must have at least 32 characters. Make one with: openssl rand -hex 32')
})

test.each([undefined, 'shop.example', 'https://shop.example/', 'http://shop.example'])(
  'an origin that cannot be safe stops the app at its start: %j',
  (origin) => {
    const open = () => createShop({ origin, cookieSecret: secret, service: createSandbox() })
    expect(open).toThrow(TypeError)
    expect(open).toThrow('ORIGIN must')
  },
)

test('the page lets only its own scripts run, and turns no text into markup', async () => {
  const { shop } = openShop()
  const response = await shop.handle(new Request('https://shop.example/'))
  const policy = response.headers.get('Content-Security-Policy').split('; ')
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]),
  )
  expect(policy.join()).not.toMatch(/unsafe|\*/)
})

test.each([
  { umaAddress: '$success.usd@sandbox.example' },
  { amount: '5', umaAddress: '$success.usd@sandbox.example' },
  { amount: 0.5, umaAddress: '$success.usd@sandbox.example' },
  { amount: 1_000_000 },
])('an invalid payment is refused: %j', async (order) => {
  const { openBrowser, readCode } = openShop()
  const wallet = await signUpWithPasskey(openBrowser().options, { identifier: ada, readCode })
  await expect(requestQuote(wallet, { order })).rejects.toMatchObject({
    status: 400,
    serviceCode: 'ORDER_INVALID',
  })
})

test('an example without its environment names all that is missing, and how to make it', () => {
  const read = () => readSettings({ COOKIE_SECRET: secret, SERVICE_TOKEN_ID: 'token' })
  expect(read).toThrow('needs ORIGIN, SERVICE_BASE_URL, SERVICE_CLIENT_SECRET in its environment')
  expect(read).toThrow('npx -p @embedded-wallet/sandbox embedded-wallet-sandbox')
  expect(read).not.toThrow(secret)
})
