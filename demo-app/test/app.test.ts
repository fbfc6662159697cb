import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox } from '@embedded-wallet/sandbox'
import { describe, expect, it, vi } from 'vitest'
import { createApp } from '../server/app'
import type { WalletResponse } from '../shared/apiTypes'
import { email, openBrowser, signUp } from './openBrowser'

describe('a wallet', () => {
  it('does not exist before it is created, and the response is no error', async () => {
    const { request } = openBrowser()
    const response = await request('/api/wallet')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      wallet: null,
      isEmbeddedSandbox: true,
      profile: 'document',
      otpSigner: 'unsigned-sandbox',
      exportSigner: 'unsigned-sandbox',
      identityProvider: expect.objectContaining({ name: 'Sandbox ID' }),
    })
  })

  it('gets test funds and gets quotes', async () => {
    const browser = openBrowser()
    const { json, quoteFor } = browser
    const created: WalletResponse = await signUp(browser)
    expect(created.wallet).toMatchObject({ balance: 0, isTestService: true, testFunds: 100_000_000 })
    expect((await json('/api/fund', {})).wallet.balance).toBe(100_000_000)

    const first = await quoteFor('Alice Example', '12.5')
    expect(first).toMatchObject({ totalSendingAmount: 12_500_000, payee: { name: 'Alice Example' } })
    const second = await quoteFor('alice  example', '1')
    expect(second.destination).toEqual(first.destination)
    const byId = await quoteFor(first.destination.accountId, '1')
    expect(byId.payee.name).toBe('Alice Example')
    const uma = await quoteFor('$someone@uma.example', '1')
    expect(uma.destination).toMatchObject({ destinationType: 'UMA_ADDRESS', currency: 'USD' })
  })

  it.each([
    ['Alice', '100.01', 'BALANCE_TOO_LOW'],
    ['Alice', '1e2', 'INVALID_AMOUNT'],
    ['Alice', '', 'INVALID_AMOUNT'],
    ['  ', '1', 'INVALID_RECIPIENT'],
    ['ExternalAccount:unknown', '1', 'PAYEE_NOT_FOUND'],
    ['123', '1', 'INVALID_RECIPIENT'],
  ])('refuses to send to %j the amount %j', async (recipient, amount, code) => {
    const browser = openBrowser()
    const { json, quoteFor } = browser
    await signUp(browser)
    await json('/api/fund', {})
    expect(await quoteFor(recipient, amount)).toMatchObject({ code, message: expect.any(String) })
  })

  it('cannot pay itself under either of its ids', async () => {
    const browser = openBrowser()
    const { json, quoteFor } = browser
    const { wallet } = await signUp(browser)
    await json('/api/fund', {})
    for (const recipient of [wallet.accountId, wallet.accountId.replace('InternalAccount', 'EmbeddedWallet')])
      expect(await quoteFor(recipient, '1')).toMatchObject({ code: 'SELF_PAYMENT' })
  })
})

describe('the login', () => {
  it('survives a restart with a secret and a file of users, and an ended login stays ended', async () => {
    const sandbox = createSandbox()
    vi.spyOn(globalThis, 'fetch').mockImplementation((request) => sandbox.fetch(request as Request))
    const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const folder = mkdtempSync(join(tmpdir(), 'demo-logins-'))
    const { baseUrl, tokenId, clientSecret } = sandbox
    const settings = {
      service: { baseUrl, tokenId, clientSecret },
      cookieSecret: 'a secret of this test with more than 32 characters',
      usersFile: join(folder, 'users.ndjson'),
    }
    const before = openBrowser(settings)
    const { wallet } = await signUp(before, email, () => /\d{6}/.exec(print.mock.calls[0]![0])![0])
    const copy = new Map(before.cookies)
    const afterRestart = async () => {
      const browser = openBrowser(settings)
      for (const [name, value] of copy) browser.cookies.set(name, value)
      return (await browser.json('/api/wallet')).wallet
    }
    expect(await afterRestart()).toEqual(wallet)
    await before.json('/wallet/login/sign-out', {})
    expect(await afterRestart()).toBeNull()
    rmSync(folder, { recursive: true })
    vi.restoreAllMocks()
  })
})

describe('other sites', () => {
  it.each([{ Origin: 'http://evil.example' }, { 'Sec-Fetch-Site': 'same-site' }, { Origin: 'null' }])(
    'cannot write: %j',
    async (headers) => {
      expect((await openBrowser().request('/api/fund', {}, headers)).status).toBe(403)
    },
  )

  it('cannot send JSON as a form', async () => {
    expect((await openBrowser().request('/api/fund', {}, { 'Content-Type': 'text/plain' })).status).toBe(415)
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
    const browser = openBrowser({ service: sandbox })
    const readMail = () => /\d{6}/.exec(print.mock.calls[0]![0])![0]
    const { wallet, isEmbeddedSandbox } = await signUp(browser, email, readMail)
    expect({ isEmbeddedSandbox, ...wallet }).toMatchObject({
      isEmbeddedSandbox: false,
      isTestService: false,
      testFunds: 0,
    })
    expect(await browser.json('/api/fund', {})).toMatchObject({ code: 'NOT_A_TEST_SERVICE' })
    vi.restoreAllMocks()
  })
})

describe('an address without a page', () => {
  const at = '/nowhere'

  it('shows a user the page, which says so, and gives a script a problem', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'page-'))
    writeFileSync(join(folder, 'index.html'), '<title>The wallet</title>')
    const app = createApp({}, 'http://localhost:3000', folder)
    const shown = await app.request(at, { headers: { Accept: 'text/html,*/*;q=0.8' } })
    expect([shown.status, await shown.text()]).toEqual([404, '<title>The wallet</title>'])
    const refused = await app.request(at, { headers: { Accept: '*/*' } })
    expect([refused.status, await refused.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'NOT_FOUND' }),
    ])
    rmSync(folder, { recursive: true })
  })
})
