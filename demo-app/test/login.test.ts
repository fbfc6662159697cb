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
import { email, openBrowser, openDemo, signUp as openNewWallet, origin, readCode } from './openBrowser'

const relayUrl = `${origin}/wallet`
type Browser = ReturnType<typeof openBrowser>

/** Another browser that uses the same demo. */
const openAnother = ({ app }: Browser) => openBrowser({}, origin, app)

const walletOf = ({ send }: Browser, accountId: string) =>
  createWallet({ accountId, relayUrl, fetch: send, sessionStore: memorySessionStore() })

/** Signs up and registers one-time codes by e-mail. */
async function signUp(browser: Browser, readMail?: () => string): Promise<string> {
  const { accountId } = (await openNewWallet(browser, email, readMail)).wallet
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
    expect([...second.cookies.keys()]).toEqual(['wallet-device', ...first.cookies.keys()])
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
    expect([...new Set(choices)].sort()).toEqual([
      'EMAIL_OTP',
      'OAUTH',
      'OAUTH,EMAIL_OTP',
      'PASSKEY',
      'PASSKEY,EMAIL_OTP',
      'PASSKEY,OAUTH',
      'PASSKEY,OAUTH,EMAIL_OTP',
    ])

    const refusalOf = async ({ wallet }: Awaited<ReturnType<typeof startSignIn>>) => {
      await sendEmailOtp(wallet)
      return signInWithEmailOtp(wallet, { otp: '123456' }).catch((error) => [error.message, error.reason])
    }
    const unknown = offers[choices.indexOf('EMAIL_OTP')]!
    expect(await refusalOf(unknown)).toEqual(await refusalOf(await lookUp(email)))
  })
})

describe('signing up', () => {
  it('takes a valid address and explains what is wrong with another', async () => {
    const browser = openBrowser()
    expect((await openNewWallet(browser)).wallet.email).toBe(email)
    for (const wrong of [{}, { email: 'ada' }, { email: '' }, { email: `${'a'.repeat(250)}@shop.example` }])
      expect(await openBrowser().json('/api/sign-up', wrong)).toEqual({
        code: 'INVALID_INPUT',
        message: expect.any(String),
      })
  })

  it('a wallet that gets an AuthMethod during another sign-up keeps its address', async () => {
    const first = openBrowser()
    const { accountId } = (await openNewWallet(first)).wallet
    const other = openAnother(first)
    await other.request('/api/sign-up', { email })
    const code = await readCode(other)
    await registerEmailOtp(walletOf(first, accountId), { email })
    expect(await other.json('/api/wallet', { code })).toMatchObject({ code: 'EMAIL_TAKEN' })
    expect((await other.json('/api/wallet')).wallet).toBeNull()
    expect((await first.json('/api/wallet')).wallet).toMatchObject({ accountId, email })
    expect((await startSignIn(openAnother(first), email)).accountId).toBe(accountId)
  })
})

describe('a client that tries many addresses', () => {
  it('uses up only the quota of its own network', async () => {
    const app = openDemo()
    const statusFrom = async (address: string, identifier: string) =>
      (await openBrowser({}, origin, app, address).request('/wallet/login/start', { identifier })).status
    const statuses: number[] = []
    // Seven times 43 is one more than the quota, and a relay takes no 301 calls at one time.
    for (let round = 0; round < 7; round++) {
      const tries = [...Array(43).keys()].map((i) => statusFrom('203.0.113.1', `n${round}-${i}@shop.example`))
      statuses.push(...(await Promise.all(tries)))
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(await statusFrom('203.0.113.2', email)).toBe(200)
  })
})

describe('a change of who owns the wallet', () => {
  it('is mailed to the address of the sign-up', async () => {
    const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    await signUp(openBrowser())
    expect(print.mock.calls).toEqual([
      [
        expect.stringMatching(
          /^Mail to ada@shop\.example: Codes by e-mail can now open your wallet\. If this/,
        ),
      ],
    ])
  })
})

describe('signing out', () => {
  it('signs out this browser and no other', async () => {
    const first = openBrowser()
    const accountId = await signUp(first)
    const second = openAnother(first)
    const { wallet } = await startSignIn(second, email)
    await sendEmailOtp(wallet)
    const { newest } = await second.json('/api/inbox', { email })
    await signInWithEmailOtp(wallet, { otp: newest.code })
    const copy = new Map(first.cookies)
    expect(await first.json('/api/sign-out', {})).toEqual({})
    expect(first.cookies.size).toBe(0)
    expect((await first.json('/api/wallet')).wallet).toBeNull()
    expect((await first.request(`/wallet/auth/credentials?accountId=${accountId}`)).status).toBe(401)
    expect((await second.json('/api/wallet')).wallet).toMatchObject({ accountId })
    for (const [name, value] of copy) first.cookies.set(name, value)
    expect((await first.json('/api/wallet')).wallet, 'a copy of the cookie is over, too').toBeNull()
    expect((await first.request(`/wallet/auth/credentials?accountId=${accountId}`)).status).toBe(401)
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
    const accountId = await signUp(openBrowser(settings), readMail)
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
    await openNewWallet(openBrowser(settings), 'bob@shop.example', readMail)
    expect((await startSignIn(openBrowser(settings), email)).accountId).toBe(accountId)

    writeFileSync(usersFile, 'no JSON\n')
    expect(() => openDemo(settings)).toThrow('DEMO_USERS_FILE: line 1')
    expect(() => openDemo({ usersFile: join(folder, 'nowhere', 'users.ndjson') })).toThrow('ENOENT')
  })
})
