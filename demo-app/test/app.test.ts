import { createSandbox } from '@embedded-wallet/sandbox'
import { describe, expect, it, vi } from 'vitest'
import type { WalletResponse } from '../src/apiTypes'
import { email, openBrowser } from './openBrowser'

describe('a wallet', () => {
  it('does not exist before it is created, and the response is no error', async () => {
    const { request } = openBrowser()
    const response = await request('/api/wallet')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      ...{ wallet: null, isEmbeddedSandbox: true },
      ...{ profile: 'document', otpSigner: 'unsigned-sandbox' },
    })
    expect(await (await request('/api/activity')).json()).toEqual({ entries: [] })
  })

  it('is created once per browser, gets test funds and gets quotes', async () => {
    const { json } = openBrowser()
    const created: WalletResponse = await json('/api/wallet', { email })
    expect(created.wallet).toMatchObject({ balance: 0, isTestService: true, testFunds: 100_000_000 })
    expect((await json('/api/wallet', { email })).wallet.accountId).toBe(created.wallet?.accountId)
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
      entries: [expect.objectContaining({ isIncoming: true, counterparty: 'Sandbox funding' })],
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
    const { json } = openBrowser()
    await json('/api/wallet', { email })
    await json('/api/fund', {})
    expect(await json('/api/quotes', { recipient, amount })).toEqual({ code, message: expect.any(String) })
  })

  it('cannot pay itself under either of its ids', async () => {
    const { json } = openBrowser()
    const { wallet } = await json('/api/wallet', { email })
    await json('/api/fund', {})
    for (const recipient of [wallet.accountId, wallet.accountId.replace('InternalAccount', 'EmbeddedWallet')])
      expect(await json('/api/quotes', { recipient, amount: '1' })).toMatchObject({ code: 'SELF_PAYMENT' })
  })
})

describe('the login', () => {
  it('is an HttpOnly cookie, which is also Secure over https', async () => {
    const plain = await openBrowser().request('/api/wallet', { email })
    expect(plain.headers.get('set-cookie')).toMatch(/^demo-wallet-3000=.*; HttpOnly; SameSite=Strict$/)
    const secure = await openBrowser({}, 'https://wallet.example').request('/api/wallet', { email })
    expect(secure.headers.get('set-cookie')).toMatch(/^__Host-demo-wallet=.*; Path=\/; HttpOnly; Secure;/)
  })

  it('is refused when it was changed, and by another server', async () => {
    const { json, cookies } = openBrowser()
    await json('/api/wallet', { email })
    const [[name, value] = []] = cookies
    const other = openBrowser()
    other.cookies.set(name!, value!)
    expect((await other.json('/api/wallet')).wallet).toBeNull()
    cookies.set(name!, value!.replace(/InternalAccount%3A./, 'InternalAccount%3Ax'))
    expect((await json('/api/wallet')).wallet).toBeNull()
  })

  it('survives a restart when a secret is set; the new sandbox does not know the account', async () => {
    const settings = { cookieSecret: 'a secret for this test' }
    const before = openBrowser(settings)
    await before.json('/api/wallet', { email })
    const after = openBrowser(settings)
    for (const [name, value] of before.cookies) after.cookies.set(name, value)
    expect((await after.json('/api/wallet')).wallet).toBeNull()
    expect((await after.json('/api/wallet', { email })).wallet).not.toBeNull()
  })

  it('opens the relay for its own account only', async () => {
    const browser = openBrowser()
    const { wallet } = await browser.json('/api/wallet', { email })
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
      expect((await openBrowser().request('/api/wallet', { email }, headers)).status).toBe(403)
    },
  )

  it('cannot send JSON as a form', async () => {
    expect(
      (await openBrowser().request('/api/wallet', { email }, { 'Content-Type': 'text/plain' })).status,
    ).toBe(415)
  })

  it('get headers that forbid foreign scripts, frames and caches', async () => {
    const { headers } = await openBrowser().request('/api/wallet')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
    expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
    expect(headers.get('permissions-policy')).toContain('publickey-credentials-create=(self)')
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('a service with production keys', () => {
  it('offers no test funds and no test payees', async () => {
    const sandbox = createSandbox({ mode: 'production' })
    vi.spyOn(globalThis, 'fetch').mockImplementation((request) => sandbox.fetch(request as Request))
    const { json } = openBrowser({ service: sandbox })
    const { wallet, isEmbeddedSandbox } = await json('/api/wallet', { email })
    expect({ isEmbeddedSandbox, ...wallet }).toMatchObject({
      isEmbeddedSandbox: false,
      isTestService: false,
      testFunds: 0,
    })
    expect(await json('/api/fund', {})).toMatchObject({ code: 'NOT_A_TEST_SERVICE' })
    vi.restoreAllMocks()
  })
})
