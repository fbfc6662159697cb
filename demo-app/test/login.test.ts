import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createWallet,
  memorySessionStore,
  registerEmailOtp,
  sendEmailOtp,
  signInWithEmailOtp,
  startLogin,
} from '@embedded-wallet/core'
import { createSandbox } from '@embedded-wallet/sandbox'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { email, openBrowser, openDemo, origin } from './openBrowser'

const relayUrl = `${origin}/wallet`
type Browser = ReturnType<typeof openBrowser>

/** Another browser that uses the same demo. */
const openAnother = ({ app }: Browser) => openBrowser({}, origin, app)

const walletOf = ({ send }: Browser, accountId: string) =>
  createWallet({ accountId, relayUrl, fetch: send, sessionStore: memorySessionStore() })

/** Signs up and registers one-time codes by e-mail. */
async function signUp(browser: Browser): Promise<string> {
  const { accountId } = (await browser.json('/api/wallet', { email })).wallet
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
    const accountId = await signUp(first)
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
    expect([...second.cookies.keys()]).toEqual([...first.cookies.keys()])
  })

  it('the magic values of the service do not sign in', async () => {
    const first = openBrowser()
    await signUp(first)
    const { wallet } = await startSignIn(openAnother(first), email)
    await sendEmailOtp(wallet)
    await expect(signInWithEmailOtp(wallet, { otp: '000000' })).rejects.toMatchObject({ status: 400 })
  })

  it('an unknown address gets the same choices as a real one, and no code works', async () => {
    const app = openDemo()
    const known = openBrowser({}, origin, app)
    await signUp(known)
    const lookUp = (identifier: string) => startSignIn(openBrowser({}, origin, app), identifier)
    const offers = await Promise.all([...Array(64).keys()].map((i) => lookUp(`unknown${i}@shop.example`)))
    const choices = offers.map(({ authMethods }) => authMethods.map(({ type }) => type).join())
    expect([...new Set(choices)].sort()).toEqual(['PASSKEY', 'PASSKEY,EMAIL_OTP'])

    const refusalOf = async ({ wallet }: Awaited<ReturnType<typeof startSignIn>>) => {
      await sendEmailOtp(wallet)
      return signInWithEmailOtp(wallet, { otp: '123456' }).catch((error) => [error.message, error.reason])
    }
    const unknown = offers[choices.indexOf('PASSKEY,EMAIL_OTP')]!
    expect(await refusalOf(unknown)).toEqual(await refusalOf(await lookUp(email)))
  })
})

describe('signing up', () => {
  it('takes a valid address and explains what is wrong with another', async () => {
    const { json } = openBrowser()
    expect((await json('/api/wallet', { email: ' ADA@Shop.example ' })).wallet.email).toBe(email)
    for (const wrong of [{}, { email: 'ada' }, { email: '' }, { email: `${'a'.repeat(250)}@shop.example` }])
      expect(await openBrowser().json('/api/wallet', wrong)).toEqual({
        code: 'INVALID_INPUT',
        message: expect.any(String),
      })
  })

  it('an address keeps its wallet once the wallet has an AuthMethod', async () => {
    const first = openBrowser()
    const { wallet } = await first.json('/api/wallet', { email })
    const second = openAnother(first)
    const replaced = await second.json('/api/wallet', { email })
    expect(replaced.wallet.accountId).not.toBe(wallet.accountId)
    await registerEmailOtp(walletOf(second, replaced.wallet.accountId), { email })
    const third = openAnother(first)
    expect(await third.json('/api/wallet', { email })).toMatchObject({ code: 'EMAIL_TAKEN' })
    expect(third.cookies.size).toBe(0)
  })

  it('a browser is signed out of a wallet when its address gets another wallet', async () => {
    const first = openBrowser()
    const { wallet } = await first.json('/api/wallet', { email })
    const second = openAnother(first)
    const replaced = await second.json('/api/wallet', { email })
    expect((await first.json('/api/wallet')).wallet).toBeNull()
    const path = `/wallet/auth/credentials?accountId=${wallet.accountId}`
    expect((await first.request(path)).status).toBe(401)
    expect((await second.json('/api/wallet')).wallet).toEqual(replaced.wallet)
  })

  it('a wallet that gets an AuthMethod during another sign-up keeps its address', async () => {
    const sandbox = createSandbox()
    let meanwhile: (() => Promise<unknown>) | undefined
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      const request = input as Request
      if (meanwhile && request.method === 'POST' && request.url.endsWith('/customers')) {
        const runOnce = meanwhile
        meanwhile = undefined
        await runOnce()
      }
      return sandbox.fetch(request)
    })
    const { baseUrl, tokenId, clientSecret } = sandbox
    const first = openBrowser({ service: { baseUrl, tokenId, clientSecret } })
    const { accountId } = (await first.json('/api/wallet', { email })).wallet
    meanwhile = () => registerEmailOtp(walletOf(first, accountId), { email })
    expect(await openAnother(first).json('/api/wallet', { email })).toMatchObject({ code: 'EMAIL_TAKEN' })
    expect((await first.json('/api/wallet')).wallet).toMatchObject({ accountId, email })
    expect((await startSignIn(openAnother(first), email)).accountId).toBe(accountId)
  })

  it('is limited per network address, and other addresses are not affected', async () => {
    const app = openDemo()
    const signUps = [...Array(121).keys()].map((i) =>
      openBrowser({}, origin, app).request('/api/wallet', { email: `p${i}@shop.example` }),
    )
    const statuses = (await Promise.all(signUps)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(120)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    const other = openBrowser({}, origin, app, '203.0.113.2')
    expect((await other.request('/api/wallet', { email })).status).toBe(201)
  })

  it('two sign-ups at once with one address create one user', async () => {
    const app = openDemo()
    const responses = await Promise.all(
      [1, 2].map(() => openBrowser({}, origin, app).request('/api/wallet', { email })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('a client that tries many addresses', () => {
  it('uses up only the quota of its own network', async () => {
    const app = openDemo()
    const statusFrom = async (address: string, identifier: string) =>
      (await openBrowser({}, origin, app, address).request('/wallet/login/start', { identifier })).status
    const tries = [...Array(301).keys()].map((i) => statusFrom('203.0.113.1', `n${i}@shop.example`))
    expect(await Promise.all(tries)).toContain(429)
    expect(await statusFrom('203.0.113.2', email)).toBe(200)
  })
})

describe('signing out', () => {
  it('signs out this browser and no other', async () => {
    const first = openBrowser()
    const accountId = await signUp(first)
    const second = openAnother(first)
    for (const [name, value] of first.cookies) second.cookies.set(name, value)
    expect(await first.json('/api/sign-out', {})).toEqual({})
    expect(first.cookies.size).toBe(0)
    expect((await first.json('/api/wallet')).wallet).toBeNull()
    expect((await first.request(`/wallet/auth/credentials?accountId=${accountId}`)).status).toBe(401)
    expect((await second.json('/api/wallet')).wallet).toMatchObject({ accountId })
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
    const accountId = await signUp(openBrowser(settings))
    expect(readFileSync(usersFile, 'utf8').split('\n')).toEqual([expect.stringContaining(accountId), ''])

    const after = openBrowser(settings)
    const { wallet } = await startSignIn(after, email)
    expect(wallet.accountId).toBe(accountId)
    await sendEmailOtp(wallet)
    await signInWithEmailOtp(wallet, { otp: sandbox.inbox.at(-1)!.code })
    expect((await after.json('/api/wallet')).wallet).toMatchObject({ accountId, email })
    expect(await after.json('/api/inbox', { email })).toMatchObject({ code: 'NO_INBOX' })

    // A line that was cut off when the machine stopped does not damage another line.
    writeFileSync(usersFile, '{"email":', { flag: 'a' })
    await openBrowser(settings).json('/api/wallet', { email: 'bob@shop.example' })
    expect((await startSignIn(openBrowser(settings), email)).accountId).toBe(accountId)

    writeFileSync(usersFile, 'no JSON\n')
    expect(() => openDemo(settings)).toThrow('DEMO_USERS_FILE: line 1')
    expect(() => openDemo({ usersFile: join(folder, 'nowhere', 'users.ndjson') })).toThrow('ENOENT')
  })
})
