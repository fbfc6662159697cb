import { createSandbox } from '@embedded-wallet/sandbox'
import { describe, expect, it, vi } from 'vitest'
import type { WalletAnswer } from '../src/apiTypes'
import { email, visit } from './visit'

describe('a wallet', () => {
  it('is none before it is created, and that is no error', async () => {
    const { request } = visit()
    const response = await request('/api/wallet')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ wallet: null, isEmbeddedSandbox: true })
    expect(await (await request('/api/activity')).json()).toEqual({ entries: [] })
  })

  it('is created once per browser, funded, and quoted', async () => {
    const { json } = visit()
    const created: WalletAnswer = await json('/api/wallet', { email })
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
    expect(await json('/api/activity'), 'what was only quoted is no activity').toEqual({
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
    const { json } = visit()
    await json('/api/wallet', { email })
    await json('/api/fund', {})
    expect(await json('/api/quotes', { recipient, amount })).toEqual({ code, message: expect.any(String) })
  })

  it('cannot pay itself under either of its names', async () => {
    const { json } = visit()
    const { wallet } = await json('/api/wallet', { email })
    await json('/api/fund', {})
    for (const recipient of [wallet.accountId, wallet.accountId.replace('InternalAccount', 'EmbeddedWallet')])
      expect(await json('/api/quotes', { recipient, amount: '1' })).toMatchObject({ code: 'SELF_PAYMENT' })
  })
})

describe('the login', () => {
  it('is an HttpOnly cookie, Secure behind https, that names no credential', async () => {
    const plain = await visit().request('/api/wallet', { email })
    expect(plain.headers.get('set-cookie')).toMatch(/^demo-wallet-3000=.*; HttpOnly; SameSite=Strict$/)
    const secure = await visit({}, 'https://wallet.example').request('/api/wallet', { email })
    expect(secure.headers.get('set-cookie')).toMatch(/^__Host-demo-wallet=.*; Path=\/; HttpOnly; Secure;/)
  })

  it('is worth nothing when altered, and at another server', async () => {
    const { json, cookies } = visit()
    await json('/api/wallet', { email })
    const [[name, value] = []] = cookies
    const other = visit()
    other.cookies.set(name!, value!)
    expect((await other.json('/api/wallet')).wallet).toBeNull()
    cookies.set(name!, value!.replace(/InternalAccount%3A./, 'InternalAccount%3Ax'))
    expect((await json('/api/wallet')).wallet).toBeNull()
  })

  it('outlives a restart when a secret is given; the sandbox then no longer knows the account', async () => {
    const settings = { cookieSecret: 'a secret for this test' }
    const before = visit(settings)
    await before.json('/api/wallet', { email })
    const after = visit(settings)
    for (const [name, value] of before.cookies) after.cookies.set(name, value)
    expect((await after.json('/api/wallet')).wallet).toBeNull()
    expect((await after.json('/api/wallet', { email })).wallet).not.toBeNull()
  })

  it('opens the relay for its own account only', async () => {
    const stranger = visit()
    const { wallet } = await stranger.json('/api/wallet', { email })
    const path = `/wallet/auth/credentials?accountId=${wallet.accountId}`
    expect((await stranger.request(path)).status).toBe(200)
    expect((await visit().request(path)).status).toBe(401)
    const foreign = await stranger.request('/wallet/auth/credentials?accountId=InternalAccount:other')
    expect(foreign.status).toBeGreaterThanOrEqual(400)
  })
})

describe('other sites', () => {
  it.each([{ Origin: 'http://evil.example' }, { 'Sec-Fetch-Site': 'same-site' }, { Origin: 'null' }])(
    'cannot write: %j',
    async (headers) => {
      expect((await visit().request('/api/wallet', { email }, headers)).status).toBe(403)
    },
  )

  it('cannot send JSON disguised as a form', async () => {
    expect((await visit().request('/api/wallet', { email }, { 'Content-Type': 'text/plain' })).status).toBe(
      415,
    )
  })

  it('find headers that keep scripts, frames and caches out', async () => {
    const { headers } = await visit().request('/api/wallet')
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
    const { json } = visit({ service: sandbox })
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
