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
import { email, openBrowser, openDemo, signUp as openNewWallet, origin } from './openBrowser'

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
    expect([...second.cookies.keys()]).toEqual(['wallet-device', 'wallet-app'])
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
  it('ends the login for every copy of the cookie', async () => {
    const first = openBrowser()
    await signUp(first)
    const copy = new Map(first.cookies)
    expect(await first.json('/wallet/login/sign-out', {})).toEqual({})
    expect(first.cookies.has('wallet-app')).toBe(false)
    for (const [name, value] of copy) first.cookies.set(name, value)
    expect((await first.json('/api/wallet')).wallet).toBeNull()
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
    await openNewWallet(openBrowser(settings), 'bob@shop.example', readMail)
    expect((await startSignIn(openBrowser(settings), email)).accountId).toBe(accountId)

    writeFileSync(usersFile, 'no JSON\n')
    expect(() => openDemo(settings)).toThrow('DEMO_USERS_FILE: line 1')
    expect(() => openDemo({ usersFile: join(folder, 'nowhere', 'users.ndjson') })).toThrow('ENOENT')
  })
})
