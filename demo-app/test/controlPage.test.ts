/** The control page of the embedded sandbox as the demo passes it on: what it does to a wallet, and what no other page and no visitor gets. */

import {
  createWallet,
  executeQuote,
  listTransactions,
  memorySessionStore,
  registerEmailOtp,
  sendEmailOtp,
  signInWithEmailOtp,
} from '@embedded-wallet/core'
import { createSandbox } from '@embedded-wallet/sandbox'
import { Hono } from 'hono'
import { describe, expect, it, vi } from 'vitest'
import { createApp } from '../server/app'
import { createDemoHost } from '../server/host'
import { createEmbeddedSandbox } from '../server/sandbox/embeddedSandbox'
import { email, openBrowser, origin, readCode, signUp, startSignUp } from './openBrowser'

/** In the smallest unit. */
const usdc = 1_000_000
const own = { Host: new URL(origin).host }
const lostPayment = { endpoint: 'executeQuote', when: 'after', response: 'drop' }

/** A user with a session and 100 USDC, and the calls of the control page. */
async function open() {
  const sandbox = createEmbeddedSandbox(origin)
  const browser = openBrowser({}, origin, createApp({}, origin, '.', { sandbox }))
  const { accountId } = (await signUp(browser)).wallet
  await browser.json('/api/fund', {})
  const relay = { relayUrl: `${origin}/wallet`, fetch: browser.send }
  const wallet = createWallet({ ...relay, accountId, sessionStore: memorySessionStore() })
  await registerEmailOtp(wallet, { email })
  await sendEmailOtp(wallet)
  await signInWithEmailOtp(wallet, { otp: await readCode(browser) })
  const control = async (path: string, body?: object) => (await browser.request(path, body, own)).json()
  const balance = async () => (await browser.json('/api/wallet')).wallet.balance as number
  const customerId = (await control('/control/overview')).wallets[0].customerId
  return { sandbox, browser, wallet, control, balance, customerId }
}

it('the newest mail is the one that came last, also when the sandbox is an hour ahead', async () => {
  const { browser, wallet, control } = await open()
  await control('/control/clock', { advanceMilliseconds: 3_600_000 })
  // The service mails this one, and the demo the next.
  await sendEmailOtp(wallet)
  await startSignUp(openBrowser({}, origin, browser.app))
  const { newest } = await browser.json('/api/inbox', { email })
  expect(newest.text).toContain('This address already has a wallet.')
})

describe('the page', () => {
  it('exists with the embedded sandbox only', async () => {
    const sandbox = createSandbox()
    vi.spyOn(globalThis, 'fetch').mockImplementation((request) => sandbox.fetch(request as Request))
    const { request } = openBrowser({ service: sandbox })
    for (const path of ['/control', '/control/overview', '/control/faults'])
      expect((await request(path, undefined, own)).status, path).toBe(404)
    vi.restoreAllMocks()
  })

  it('shows the wallets and the codes, and where the demo pays', async () => {
    const { control, sandbox, browser } = await open()
    expect((await browser.request('/control', undefined, own)).headers.get('content-type')).toMatch(/html/)
    const overview = await control('/control/overview')
    expect(overview).toMatchObject({ profile: 'document', payAt: '/send', faults: [] })
    expect(overview.wallets).toMatchObject([{ name: email, balance: String(100 * usdc) }])
    // Those of the service, and the one of the demo itself that proved the address.
    expect(overview.codes[0]).toEqual(sandbox.inbox.at(-1))
    expect(overview.codes).toHaveLength(sandbox.inbox.length + 1)
    expect(JSON.stringify(overview)).not.toMatch(new RegExp(`${sandbox.clientSecret}|mnemonic|private`, 'i'))
  })

  // A snapshot has private keys and recovery words; a token opens every wallet with the provider; the rest is the platform's.
  it.each([
    ...[
      '/control/snapshot',
      '/control/id-tokens',
      '/control/keys',
      '/control/movements',
      '/2025-10-13/customers',
    ],
    ...['/control/snapshot/', '/control//snapshot', '/control/%73napshot', '/control/clock/../snapshot'],
    ...[
      '/control/events/x%2Fy/deliver',
      '/control/customers/Customer:1',
      '/2025-10-13/quotes/Quote:1/execute',
    ],
    ...['/2025-10-13/sandbox/internal-accounts/InternalAccount:1/fund', '/2025-10-13/sca/login/start'],
  ])('passes nothing else on: %s', async (path) => {
    const { request } = openBrowser()
    for (const body of [undefined, {}]) expect((await request(path, body, own)).status).toBe(404)
  })

  const writes = ['clock', 'faults', 'reset', 'events/Webhook:1/deliver'].map((at) => `/control/${at}`)
  const changes = [
    ...writes,
    '/2025-10-13/sandbox/uma/receive',
    '/2025-10-13/sca/factors?customerId=Customer:1',
  ]
  it.each([
    ['another site', { Origin: 'http://evil.example' }, 403],
    ['another port', { Origin: 'http://localhost:3001', 'Sec-Fetch-Site': 'same-site' }, 403],
    ['a sandboxed frame', { Origin: 'null' }, 403],
    ['a browser that leaves out the origin', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['a form without an origin', { 'Content-Type': 'text/plain' }, 415],
  ])('obeys no page of %s', async (_, headers, status) => {
    const sandbox = createEmbeddedSandbox(origin)
    const { request } = openBrowser({}, origin, createApp({}, origin, '.', { sandbox }))
    const before = sandbox.clock.now()
    for (const path of changes)
      for (const body of [{ ...lostPayment, advanceMilliseconds: 1e9 }, {}])
        expect((await request(path, body, { ...own, ...headers } as never)).status, path).toBe(status)
    expect(sandbox.faults.pending()).toEqual([])
    expect(sandbox.clock.now() - before).toBeLessThan(60_000)
  })

  it('is read by no page that has bound its own name to this machine (DNS rebinding)', async () => {
    const { browser } = await open()
    for (const host of ['evil.example', 'localhost.evil.example:3000', '127.0.0.1.evil.example', '']) {
      const headers = { Host: host, Origin: `http://${host}`, 'Sec-Fetch-Site': 'same-origin' }
      for (const path of ['/control', '/control/overview', '/control/page.js'])
        expect((await browser.request(path, undefined, headers)).status, `${path} at ${host}`).toBe(403)
    }
    const response = await browser.request('/control/overview', undefined, own)
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('what it does', () => {
  it('a lost response: the payment happens once', async () => {
    const { browser, control, wallet, sandbox } = await open()
    await control('/control/faults', lostPayment)
    expect((await control('/control/overview')).faults).toEqual([lostPayment])
    const quote = await browser.quoteFor('Alice', '10')
    await expect(executeQuote(wallet, { quote })).resolves.toMatchObject({ status: 'COMPLETED' })
    expect(sandbox.faults.pending()).toEqual([])
    const { rows } = await listTransactions(wallet)
    expect(rows.filter(({ type }) => type === 'OUTGOING')).toHaveLength(1)
  })

  // Source: the interface document, sandbox UMA addresses.
  it.each([
    ['$success.usd', 15, 15],
    ['$pending.long.usd', 0, 15],
    ['$fail.compliance.usd', 0, 0],
  ])('%s pays: %i arrive at once, and %i after a day', async (user, now, later) => {
    const { control, balance, sandbox, customerId } = await open()
    await control('/2025-10-13/sandbox/uma/receive', {
      senderUmaAddress: `${user}@sandbox.example`,
      customerId,
      receivingCurrencyCode: 'USDC',
      receivingCurrencyAmount: 15 * usdc,
    })
    await sandbox.tick()
    expect(await balance()).toBe((100 + now) * usdc)
    await control('/control/clock', { advanceMilliseconds: 25 * 3_600_000 })
    expect(await balance()).toBe((100 + later) * usdc)
  })

  it('the demo has verified and handled each event; a copy of one is recognized', async () => {
    const { control, sandbox } = await open()
    await sandbox.tick()
    const { events } = await control('/control/overview')
    expect(events.length).toBeGreaterThan(0)
    for (const event of events) expect(event).toMatchObject({ delivery: 'delivered', attempts: [200] })
    expect(await control(`/control/events/${events[0].id}/deliver`, {})).toMatchObject({ status: 409 })
  })
})

describe('the demo as a whole', () => {
  const openHost = async () => {
    const host = await createDemoHost({}, origin, '.')
    const app = new Hono().all('*', (c) => host.handle(c.req.raw, c.env as never))
    const browser = openBrowser({}, origin, app)
    return {
      browser,
      close: host.close,
      post: (path: string, body: object) => browser.request(path, body, own),
    }
  }

  it('starts anew: everyone is signed out, and the address is free', async () => {
    const { browser, post, close } = await openHost()
    const { accountId } = (await signUp(browser)).wallet
    expect((await post('/control/reset', {})).status).toBe(200)
    expect((await browser.json('/api/wallet')).wallet).toBeNull()
    expect((await signUp(browser)).wallet.accountId).not.toBe(accountId)
    await close()
  })
})
