/** The wallet as the login of the demo: sign-up with the demo's own table of users and its mail, codes, and the sandbox's identity provider. */

import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createWallet,
  memorySessionStore,
  prepareSignIn,
  registerEmailOtp,
  registerOAuth,
  sendEmailOtp,
  signInWithEmailOtp,
  signInWithOAuth,
  startLogin,
} from '@embedded-wallet/core'
import { createSandbox } from '@embedded-wallet/sandbox'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { email, openBrowser, openDemo, origin, readCode, signUp, startSignUp } from './openBrowser'

const relayUrl = `${origin}/wallet`
type Browser = ReturnType<typeof openBrowser>

/** Another browser that uses the same demo. */
const openAnother = ({ app }: Browser) => openBrowser({}, origin, app)

const walletOf = ({ send }: Browser, accountId: string) =>
  createWallet({ accountId, relayUrl, fetch: send, sessionStore: memorySessionStore() })

/** Signs up and registers one-time codes by email. */
async function signUpWithCodes(browser: Browser, readMail?: () => string): Promise<string> {
  const { accountId } = (await signUp(browser, email, readMail)).wallet
  await registerEmailOtp(walletOf(browser, accountId), { email })
  return accountId
}

async function startSignIn(browser: Browser, identifier: string) {
  const offer = await startLogin({ relayUrl, fetch: browser.send }, { identifier })
  return { ...offer, wallet: walletOf(browser, offer.accountId) }
}

afterEach(() => void vi.restoreAllMocks())

describe('signing in with the wallet as the login', () => {
  it('a code from the inbox signs in a new browser', async () => {
    const first = openBrowser()
    const accountId = await signUpWithCodes(first)
    const second = openAnother(first)
    const { wallet, authMethods } = await startSignIn(second, ' Ada@Shop.example')
    expect(authMethods.map(({ type }) => type)).toEqual(['EMAIL_OTP'])
    expect((await second.json('/api/wallet')).wallet).toBeNull()
    await sendEmailOtp(wallet)
    const { newest } = await second.json('/api/inbox', { email })
    await expect(signInWithEmailOtp(wallet, { otp: 'wrong' })).rejects.toMatchObject({ status: 401 })
    expect((await second.json('/api/wallet')).wallet).toBeNull()
    await signInWithEmailOtp(wallet, { otp: newest.code })
    expect((await second.json('/api/wallet')).wallet).toMatchObject({ accountId, email })
    expect([...second.cookies.keys()]).toEqual(['wallet-device', 'wallet-app'])
  })
})

describe('a change of who owns the wallet', () => {
  it('is mailed to the address of the sign-up', async () => {
    const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    await signUpWithCodes(openBrowser())
    expect(print.mock.calls).toEqual([
      [
        expect.stringMatching(
          /^Mail to ada@shop\.example: Codes by email can now open your wallet\. If this/,
        ),
      ],
    ])
  })
})

describe('another service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-users-'))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('keeps its users in a file over a restart, and the demo has no inbox for it', async () => {
    const sandbox = createSandbox()
    vi.spyOn(globalThis, 'fetch').mockImplementation((request) => sandbox.fetch(request as Request))
    const { baseUrl, tokenId, clientSecret } = sandbox
    const usersFile = join(folder, 'users.ndjson')
    const settings = { service: { baseUrl, tokenId, clientSecret }, usersFile }
    const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const readMail = () => /\d{6}/.exec(print.mock.lastCall![0])![0]
    const accountId = await signUpWithCodes(openBrowser(settings), readMail)
    expect(readFileSync(usersFile, 'utf8').split('\n')[0]).toContain(accountId)

    const after = openBrowser(settings)
    const { wallet } = await startSignIn(after, email)
    expect(wallet.accountId).toBe(accountId)
    await sendEmailOtp(wallet)
    await signInWithEmailOtp(wallet, { otp: sandbox.inbox.at(-1)!.code })
    expect((await after.json('/api/wallet')).wallet).toMatchObject({ accountId, email })
    expect(await after.json('/api/inbox', { email })).toMatchObject({ code: 'NO_INBOX' })

    // A line that was cut off when the machine stopped does not damage another line.
    writeFileSync(usersFile, '{"email":', { flag: 'a' })
    await signUp(openBrowser(settings), 'bob@shop.example', readMail)
    expect((await startSignIn(openBrowser(settings), email)).accountId).toBe(accountId)

    writeFileSync(usersFile, 'no JSON\n')
    expect(() => openDemo(settings)).toThrow('DEMO_USERS_FILE: line 1')
    expect(() => openDemo({ usersFile: join(folder, 'nowhere', 'users.ndjson') })).toThrow('ENOENT')
  })
})

it('the code of the mail opens the wallet of the address, in whatever spelling', async () => {
  const browser = openBrowser()
  await startSignUp(browser, ' ADA@Shop.example ')
  expect((await browser.json('/api/wallet')).wallet).toBeNull()
  expect(await browser.json('/api/fund', {})).toMatchObject({ code: 'NO_WALLET' })
  await browser.request('/wallet/login/sign-up/confirm', { code: await readCode(browser) })
  expect((await browser.json('/api/wallet')).wallet).toMatchObject({ email })
})

it('a new code opens the same wallet until it has a way to sign in, also for two browsers at once', async () => {
  const first = openBrowser()
  const { wallet } = await signUp(first)
  const others = [openBrowser({}, origin, first.app), openBrowser({}, origin, first.app)]
  const codes: string[] = []
  for (const browser of others) {
    await startSignUp(browser)
    codes.push(await readCode(browser))
  }
  const opened = await Promise.all(
    others.map(async (browser, at) => {
      await browser.request('/wallet/login/sign-up/confirm', { code: codes[at] })
      return (await browser.json('/api/wallet')).wallet.accountId
    }),
  )
  expect(opened).toEqual([wallet.accountId, wallet.accountId])
})

/** Goes to the provider, signs in there, and returns the ID token as the demo's page gets it. */
async function goToProvider(browser: Browser, address: string, nonce?: string): Promise<string> {
  const { identityProvider } = await browser.json('/api/wallet')
  const { authorizationEndpoint, tokenEndpoint, clientId } = identityProvider
  const verifier = 'a-verifier-of-at-least-forty-three-characters'
  const redirectUri = `${origin}/sign-in/provider`
  const query = new URLSearchParams({
    response_type: 'code',
    scope: 'openid email',
    client_id: clientId,
    redirect_uri: redirectUri,
    state: 'a state',
    code_challenge_method: 'S256',
    ...(nonce && { nonce }),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  })
  const page = await browser.send(new Request(`${authorizationEndpoint}?${query}`))
  expect(await page.text()).toContain('Sign in to the sandbox')
  query.set('email', address)
  const form = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }
  const back = await browser.send(
    new Request(authorizationEndpoint, { ...form, body: query.toString(), redirect: 'manual' }),
  )
  const returned = new URL(back.headers.get('Location')!)
  expect(returned.origin + returned.pathname).toBe(redirectUri)
  expect(returned.searchParams.get('state')).toBe('a state')
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code: returned.searchParams.get('code')!,
    code_verifier: verifier,
  })
  const tokens = await browser.send(new Request(tokenEndpoint, { ...form, body: body.toString() }))
  return (await tokens.json()).id_token
}

describe("the sandbox's identity provider in the demo", () => {
  it('registers an identity and signs in with it in a new browser', async () => {
    const first = openBrowser()
    const { accountId } = (await signUp(first)).wallet
    const oidcToken = await goToProvider(first, 'ada@id.example')
    expect(await registerOAuth(walletOf(first, accountId), { oidcToken })).toMatchObject({
      type: 'OAUTH',
      nickname: 'ada@id.example',
    })

    const second = openBrowser({}, origin, first.app)
    const offer = await startLogin({ relayUrl, fetch: second.send }, { identifier: email })
    expect(offer.authMethods.map(({ type }) => type)).toEqual(['OAUTH'])
    const wallet = walletOf(second, offer.accountId)
    const { nonce } = await prepareSignIn(wallet, { type: 'OAUTH' })
    await signInWithOAuth(wallet, { oidcToken: await goToProvider(second, 'ada@id.example', nonce) })
    expect((await second.json('/api/wallet')).wallet).toMatchObject({ accountId, email })
  })

  it('names the origin of the page as its issuer', async () => {
    const browser = openBrowser()
    const configuration = await browser.json('/identity/.well-known/openid-configuration')
    // Source: OpenID Connect Discovery 1.0, section 4.3: the issuer is the URL before /.well-known.
    expect(configuration.issuer).toBe(`${origin}/identity`)
  })

  it('opens no other door to the sandbox', async () => {
    const browser = openBrowser()
    for (const path of ['/control/inbox', '/2025-10-13/quotes', '/identity/2025-10-13/agents/device-codes/1'])
      expect((await browser.request(path, undefined, { Host: 'localhost:3000' })).status).toBe(404)
  })

  it('does not exist with another service', async () => {
    const service = { baseUrl: 'https://service.example/2025-10-13', tokenId: 'id', clientSecret: 'secret' }
    const browser = openBrowser({ service }, origin, openDemo({ service }))
    expect((await browser.json('/api/wallet')).identityProvider).toBeUndefined()
    expect((await browser.request('/identity/authorize')).status).toBe(404)
  })
})
