import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox } from '@embedded-wallet/sandbox'
import { describe, expect, it, vi } from 'vitest'
import type { WalletResponse } from '../src/api/apiTypes'
import { email, openBrowser, readCode, signUp } from './openBrowser'

describe('a wallet', () => {
  it('does not exist before it is created, and the response is no error', async () => {
    const { request } = openBrowser()
    const response = await request('/api/wallet')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      ...{ wallet: null, isEmbeddedSandbox: true },
      ...{ profile: 'document', otpSigner: 'unsigned-sandbox', exportSigner: 'unsigned-sandbox' },
      identityProvider: expect.objectContaining({ name: 'Sandbox ID' }),
    })
    expect(await (await request('/api/activity')).json()).toEqual({ entries: [] })
  })

  it('is created once per browser, gets test funds and gets quotes', async () => {
    const browser = openBrowser()
    const { json } = browser
    const created: WalletResponse = await signUp(browser)
    expect(created.wallet).toMatchObject({ balance: 0, isTestService: true, testFunds: 100_000_000 })
    expect((await json('/api/sign-up', { email })).wallet.accountId).toBe(created.wallet?.accountId)
    expect((await json('/api/fund', {})).wallet.balance).toBe(100_000_000)

    const first = await json('/api/quotes', { recipient: 'Alice Example', amount: '12.5' })
    expect(first).toMatchObject({ totalSendingAmount: 12_500_000, payee: { name: 'Alice Example' } })
    const second = await json('/api/quotes', { recipient: 'alice  example', amount: '1' })
    expect(second.destination).toEqual(first.destination)
    const byId = await json('/api/quotes', { recipient: first.destination.accountId, amount: '1' })
    expect(byId.payee.name).toBe('Alice Example')
    const uma = await json('/api/quotes', { recipient: '$someone@uma.example', amount: '1' })
    expect(uma.destination).toMatchObject({ destinationType: 'UMA_ADDRESS', currency: 'USD' })
    expect(await json('/api/activity'), 'a quote alone is not an activity').toEqual({
      entries: [expect.objectContaining({ counterparty: { name: 'Sandbox funding' } })],
    })
  })

  it.each([
    ['Alice', '100.01', 'BALANCE_TOO_LOW'],
    ['Alice', '1e2', 'INVALID_AMOUNT'],
    ['Alice', '', 'INVALID_INPUT'],
    ['  ', '1', 'INVALID_INPUT'],
    ['ExternalAccount:unknown', '1', 'NOT_FOUND'],
    ['123', '1', 'INVALID_RECIPIENT'],
  ])('refuses to send to %j the amount %j', async (recipient, amount, code) => {
    const browser = openBrowser()
    const { json } = browser
    await signUp(browser)
    await json('/api/fund', {})
    expect(await json('/api/quotes', { recipient, amount })).toEqual({ code, message: expect.any(String) })
  })

  it('cannot pay itself under either of its ids', async () => {
    const browser = openBrowser()
    const { json } = browser
    const { wallet } = await signUp(browser)
    await json('/api/fund', {})
    for (const recipient of [wallet.accountId, wallet.accountId.replace('InternalAccount', 'EmbeddedWallet')])
      expect(await json('/api/quotes', { recipient, amount: '1' })).toMatchObject({ code: 'SELF_PAYMENT' })
  })
})

describe('the login', () => {
  it.each(['/api/sign-up', '/api/wallet'])(
    'the cookie of %s is hidden from scripts and other sites, and over https bound to its host',
    async (path) => {
      const cookieAt = async (origin: string) => {
        const browser = openBrowser({}, origin)
        const begun = await browser.request('/api/sign-up', { email })
        if (path === '/api/sign-up') return begun.headers.getSetCookie().at(-1)
        const code = await readCode(browser)
        return (await browser.request('/api/wallet', { code })).headers.getSetCookie().at(-1)
      }
      const name = path === '/api/sign-up' ? 'demo-sign-up' : 'demo-wallet'
      expect(await cookieAt('http://localhost:3000')).toMatch(
        new RegExp(`^${name}-3000=[^;]+; Max-Age=\\d+; Path=/; HttpOnly; SameSite=Strict$`),
      )
      expect(await cookieAt('https://wallet.example')).toMatch(
        new RegExp(`^__Host-${name}=[^;]+; Max-Age=\\d+; Path=/; HttpOnly; Secure; SameSite=Strict$`),
      )
    },
  )

  it('is refused when it was changed, and by another server', async () => {
    const browser = openBrowser()
    const { json, cookies } = browser
    await signUp(browser)
    const [[name, value] = []] = cookies
    const other = openBrowser()
    other.cookies.set(name!, value!)
    expect((await other.json('/api/wallet')).wallet).toBeNull()
    cookies.set(name!, value!.replace(/InternalAccount%3A./, 'InternalAccount%3Ax'))
    expect((await json('/api/wallet')).wallet).toBeNull()
  })

  it('ends on the server after twelve hours, whatever the browser keeps', async () => {
    const browser = openBrowser()
    const { wallet } = await signUp(browser)
    const path = `/wallet/auth/credentials?accountId=${wallet.accountId}`
    vi.useFakeTimers({ toFake: ['Date'] })
    const begunAt = Date.now()
    vi.setSystemTime(begunAt + 12 * 3_600_000 - 60_000)
    expect((await browser.json('/api/wallet')).wallet).not.toBeNull()
    vi.setSystemTime(begunAt + 12 * 3_600_000 + 1)
    expect((await browser.json('/api/wallet')).wallet).toBeNull()
    expect((await browser.request(path)).status).toBe(401)
    vi.useRealTimers()
  })

  it('survives a restart with a secret and a file of users, and an ended login stays ended', async () => {
    const sandbox = createSandbox()
    vi.spyOn(globalThis, 'fetch').mockImplementation((request) => sandbox.fetch(request as Request))
    const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const folder = mkdtempSync(join(tmpdir(), 'demo-logins-'))
    const { baseUrl, tokenId, clientSecret } = sandbox
    const settings = {
      service: { baseUrl, tokenId, clientSecret },
      cookieSecret: 'a secret of this test, long enough',
      usersFile: join(folder, 'users.ndjson'),
    }
    const before = openBrowser(settings)
    await before.request('/api/sign-up', { email })
    const [code] = /\d{6}/.exec(print.mock.calls[0]![0])!
    const { wallet } = await before.json('/api/wallet', { code })
    const copy = new Map(before.cookies)
    const afterRestart = async () => {
      const browser = openBrowser(settings)
      for (const [name, value] of copy) browser.cookies.set(name, value)
      return (await browser.json('/api/wallet')).wallet
    }
    expect(await afterRestart()).toEqual(wallet)
    await before.json('/api/sign-out', {})
    expect(await afterRestart()).toBeNull()
    rmSync(folder, { recursive: true })
    vi.restoreAllMocks()
  })

  it('opens the relay for its own account only', async () => {
    const browser = openBrowser()
    const { wallet } = await signUp(browser)
    const path = `/wallet/auth/credentials?accountId=${wallet.accountId}`
    expect((await browser.request(path)).status).toBe(200)
    expect((await openBrowser().request(path)).status).toBe(401)
    const otherAccount = await browser.request('/wallet/auth/credentials?accountId=InternalAccount:other')
    expect(otherAccount.status).toBeGreaterThanOrEqual(400)
  })
})

describe('other sites', () => {
  it.each([{ Origin: 'http://evil.example' }, { 'Sec-Fetch-Site': 'same-site' }, { Origin: 'null' }])(
    'cannot write: %j',
    async (headers) => {
      expect((await openBrowser().request('/api/sign-up', { email }, headers)).status).toBe(403)
    },
  )

  it('cannot send JSON as a form', async () => {
    expect(
      (await openBrowser().request('/api/sign-up', { email }, { 'Content-Type': 'text/plain' })).status,
    ).toBe(415)
  })

  it('get headers that forbid foreign scripts, frames and caches', async () => {
    const { headers } = await openBrowser().request('/api/wallet')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
    expect(headers.get('content-security-policy')).toContain(
      "require-trusted-types-for 'script'; trusted-types 'none'",
    )
    expect(headers.get('permissions-policy')).toContain('publickey-credentials-create=(self)')
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('a service with production keys', () => {
  it('offers no test funds and no test payees', async () => {
    const sandbox = createSandbox({ mode: 'production' })
    vi.spyOn(globalThis, 'fetch').mockImplementation((request) => sandbox.fetch(request as Request))
    const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const { json } = openBrowser({ service: sandbox })
    await json('/api/sign-up', { email })
    const [code] = /\d{6}/.exec(print.mock.calls[0]![0])!
    const { wallet, isEmbeddedSandbox } = await json('/api/wallet', { code })
    expect({ isEmbeddedSandbox, ...wallet }).toMatchObject({
      isEmbeddedSandbox: false,
      isTestService: false,
      testFunds: 0,
    })
    expect(await json('/api/fund', {})).toMatchObject({ code: 'NOT_A_TEST_SERVICE' })
    vi.restoreAllMocks()
  })
})
