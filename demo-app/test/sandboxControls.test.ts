/** The controls of the drawer: each does in the embedded sandbox what its words say. */

import {
  createWallet,
  executeQuote,
  getSession,
  listAuthMethods,
  memorySessionStore,
  registerEmailOtp,
  sendEmailOtp,
  signInWithEmailOtp,
  type Wallet,
} from '@embedded-wallet/core'
import { beneficiaryOutcomes, quoteOutcomes, umaOutcomes } from '@embedded-wallet/protocol'
import { createSandbox } from '@embedded-wallet/sandbox'
import { Hono } from 'hono'
import { describe, expect, it, vi } from 'vitest'
import { createApp } from '../server/app'
import { createDemoHost } from '../server/host'
import { createEmbeddedSandbox } from '../server/sandbox/embeddedSandbox'
import { createRelayFaults, slowMs } from '../server/sandbox/relayFaults'
import { scenarioTable } from '../server/sandbox/scenarioTable'
import type { PaymentEntry } from '../src/api/apiTypes'
import { email, openBrowser, openDemo, origin, readCode, signUp } from './openBrowser'

type Browser = ReturnType<typeof openBrowser>
const usdc = 1_000_000

/** A signed-in user with 100 USDC, and the sandbox behind the demo. */
async function open(address = email) {
  const embedded = createEmbeddedSandbox({ origin, profile: 'document' })
  const browser = openBrowser({}, origin, createApp({}, origin, '.', { embedded }))
  return { ...embedded, ...(await openUser(browser, address)) }
}

async function openUser(browser: Browser, address = email) {
  const { accountId } = (await signUp(browser, address)).wallet
  await browser.json('/api/fund', {})
  const wallet = createWallet({
    ...{ accountId, relayUrl: `${origin}/wallet`, fetch: browser.send },
    sessionStore: memorySessionStore(),
  })
  await registerEmailOtp(wallet, { email: address })
  await signIn(browser, wallet, address)
  const balance = async () => (await browser.json('/api/wallet')).wallet.balance as number
  const control = (path: string, body: object = {}) => browser.json(`/api/sandbox${path}`, body)
  const pay = async (recipient = 'Alice') =>
    executeQuote(wallet, { quote: await browser.json('/api/quotes', { recipient, amount: '10' }) })
  return { browser, accountId, wallet, balance, control, pay }
}

async function signIn(browser: Browser, wallet: Wallet, address = email) {
  await sendEmailOtp(wallet)
  await signInWithEmailOtp(wallet, { otp: await readCode(browser, address) })
}

describe('the controls', () => {
  it('say what there is', async () => {
    const { browser } = await open()
    expect(await browser.json('/api/sandbox')).toMatchObject({
      ...{ profile: 'document', faults: [], isKept: false },
      clock: { aheadSeconds: 0 },
    })
  })

  it('exist with the embedded sandbox only', async () => {
    const sandbox = createSandbox()
    vi.spyOn(globalThis, 'fetch').mockImplementation((request) => sandbox.fetch(request as Request))
    const { request } = openBrowser({ service: sandbox })
    expect((await request('/api/sandbox')).status).toBe(404)
    expect((await request('/api/sandbox/reset', {})).status).toBe(404)
    vi.restoreAllMocks()
  })

  it.each(['/scenarios/arrives', '/clock', '/faults', '/profile', '/reset', '/incoming', '/agents'])(
    'refuse another site: %s',
    async (path) => {
      const { request } = openBrowser()
      const response = await request(`/api/sandbox${path}`, {}, { Origin: 'http://evil.example' })
      expect(response.status).toBe(403)
    },
  )

  it.each(['/scenarios/arrives', '/incoming', '/agents', '/agents/actions', '/agents/overreach'])(
    'that concern a wallet are refused without one: %s',
    async (path) => {
      const body = path === '/incoming' ? { kind: 'uma' } : {}
      expect(await openBrowser().json(`/api/sandbox${path}`, body)).toMatchObject({ code: 'NO_WALLET' })
    },
  )
})

describe('the scenarios', () => {
  // Source: the interface document, Endpoints, "Sandbox outcome rules" and the sandbox UMA addresses.
  it('have a row for each row of the outcome tables', () => {
    const rowsOf = (table: object) => Object.keys(table).filter((key) => key !== 'other')
    const setUps = scenarioTable.map(({ setUp }) => setUp)
    const suffixes = setUps.flatMap((setUp) => ('suffix' in setUp ? [setUp.suffix] : [])).sort()
    expect(suffixes).toEqual(['000', ...rowsOf(quoteOutcomes), ...rowsOf(beneficiaryOutcomes)].sort())
    const users = setUps.flatMap((setUp) => ('user' in setUp ? [setUp.user] : [])).sort()
    expect(users).toEqual(rowsOf(umaOutcomes).sort())
    expect(new Set(scenarioTable.map(({ id }) => id)).size).toBe(scenarioTable.length)
  })

  it.each([
    // The status after the payment and after a day, and how much of 10 USDC has left the balance by then (fees aside).
    ['arrives', 'COMPLETED', 'COMPLETED', 10],
    ['six-minutes', 'PROCESSING', 'COMPLETED', 10],
    ['bank-rejects', 'FAILED', 'FAILED', 0],
    ['comes-back', 'COMPLETED', 'FAILED', 0],
    ['gone', 'FAILED', 'FAILED', 10],
    ['cancelled', 'FAILED', 'FAILED', 0],
    ['not-executed', 'FAILED', 'FAILED', 0],
    ['name-differs', 'COMPLETED', 'COMPLETED', 10],
    ['name-partly', 'COMPLETED', 'COMPLETED', 10],
    ['name-unsupported', 'COMPLETED', 'COMPLETED', 10],
    ['name-at-bank', 'COMPLETED', 'COMPLETED', 10],
    ['compliance', 'FAILED', 'FAILED', 0],
    ['a-day', 'PROCESSING', 'COMPLETED', 10],
    ['dollars', 'COMPLETED', 'COMPLETED', 10],
    ['euros', 'COMPLETED', 'COMPLETED', 10],
    ['pesos', 'COMPLETED', 'COMPLETED', 10],
  ])('%s: the payment is %s, a day later %s', async (id, now, later, gone) => {
    const { browser, control, sandbox, wallet, balance } = await open()
    const ready = await control(`/scenarios/${id}`)
    const { pathname, searchParams } = new URL(ready.link, origin)
    expect(pathname).toBe('/send')
    const before = await balance()
    const quote = await browser.json('/api/quotes', {
      recipient: searchParams.get('recipient'),
      amount: searchParams.get('amount'),
    })
    if (id === 'name-differs') await browser.json(`/api/quotes/${quote.id}/acknowledge`, {})
    await executeQuote(wallet, { quote })
    const newest = async () =>
      (await browser.json('/api/activity')).entries.find(
        ({ transaction }: PaymentEntry) => transaction.type === 'OUTGOING',
      )
    expect((await newest()).transaction.status).toBe(now)
    await sandbox.clock.advance(25 * 3_600_000)
    expect((await newest()).transaction.status).toBe(later)
    expect(Math.round((before - (await balance())) / usdc)).toBe(gone)
  })

  it('a bank account that does not exist is refused when the payment is reviewed', async () => {
    const { browser, control } = await open()
    const { searchParams } = new URL((await control('/scenarios/no-account')).link, origin)
    const quote = { recipient: searchParams.get('recipient'), amount: '10' }
    expect(await browser.json('/api/quotes', quote)).toMatchObject({ code: 'INVALID_BANK_ACCOUNT' })
  })

  it('add money when the balance is too low', async () => {
    const browser = openBrowser()
    await signUp(browser)
    await browser.json('/api/sandbox/scenarios/arrives', {})
    expect((await browser.json('/api/wallet')).wallet.balance).toBe(100 * usdc)
  })

  it('a payment without approval moves nothing', async () => {
    const { browser, control, balance } = await open()
    expect(await control('/scenarios/approval')).toEqual({ next: expect.stringContaining('Agents') })
    expect((await browser.json('/api/sandbox/agents')).actions).toMatchObject([
      { status: 'PENDING_APPROVAL' },
    ])
    expect(await balance()).toBe(100 * usdc)
  })
})

describe('the clock', () => {
  it.each([60, 600])('moves by %i seconds, and what becomes due happens', async (seconds) => {
    const { control, sandbox, pay, balance } = await open()
    const quote = await control('/scenarios/bank-rejects')
    await pay(new URL(quote.link, origin).searchParams.get('recipient')!)
    const before = sandbox.clock.now()
    expect(await control('/clock', { seconds })).toMatchObject({ aheadSeconds: seconds })
    expect(Math.round((sandbox.clock.now() - before) / 1000)).toBe(seconds)
    expect(await balance(), 'the refund is back').toBe(100 * usdc)
  })

  it('moves to the end of the session, and the wallet knows it after its next call', async () => {
    const { browser, control, wallet } = await open()
    await control('/clock', { until: 'sessionOver' })
    await browser.request(`/wallet/auth/credentials?accountId=${wallet.accountId}`)
    await expect(sendEmailOtp(wallet)).resolves.toBeDefined()
    expect(await getSession(wallet)).toBeUndefined()
    expect(await control('/clock', { until: 'sessionOver' })).toMatchObject({ code: 'NO_SESSION' })
  })

  it.each([{ seconds: -60 }, { seconds: 61 }, {}, { until: 'tomorrow' }])('refuses %j', async (body) => {
    const { json } = openBrowser()
    expect(await json('/api/sandbox/clock', body)).toMatchObject({ code: 'INVALID_INPUT' })
  })
})

describe('the faults', () => {
  const sentBy = async (browser: Browser) =>
    (await browser.json('/api/activity')).entries.filter(
      ({ transaction }: PaymentEntry) => transaction.type === 'OUTGOING',
    )

  it('a lost answer is asked for again: the payment happens once', async () => {
    const { control, pay, browser } = await open()
    const added = await control('/faults', { kind: 'lostAnswer', target: 'payment' })
    expect(added.faults).toEqual([{ kind: 'lostAnswer', target: 'payment' }])
    await expect(pay()).resolves.toMatchObject({ status: 'COMPLETED' })
    expect(await sentBy(browser)).toHaveLength(1)
    expect((await browser.json('/api/sandbox')).faults).toEqual([])
  })

  it.each([
    ['lostAnswer', 1],
    ['offline', 0],
  ])(
    '%s from a payment on: its outcome is unknown, and known when the fault is gone',
    async (kind, count) => {
      const { control, pay, browser } = await open()
      await control('/faults', { kind, target: 'paymentOn' })
      await expect(pay()).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
      expect(await control('/faults/clear')).toEqual({ faults: [] })
      expect(await sentBy(browser)).toHaveLength(count)
    },
  )

  it.each([
    ['tooMany', { code: 'RATE_LIMITED', retryAfterSeconds: 5 }],
    ['failure', { status: 500 }],
  ])('%s: a sign-in fails once, and then works', async (kind, error) => {
    const { control, wallet, browser } = await open()
    // Codes are sent at most every thirty seconds.
    await control('/clock', { seconds: 60 })
    await control('/faults', { kind, target: 'signIn' })
    await expect(signIn(browser, wallet)).rejects.toMatchObject(error)
    await control('/clock', { seconds: 60 })
    await expect(signIn(browser, wallet)).resolves.toBeUndefined()
  })

  it('a slow call waits, then gets its response', async () => {
    const waited: number[] = []
    const faults = createRelayFaults(
      async () => new Response('late'),
      async (milliseconds) => void waited.push(milliseconds),
    )
    faults.add({ kind: 'slow', target: 'any' })
    const call = async () => (await faults.fetch(new Request('http://service.example/x'))).text()
    expect([await call(), await call(), waited]).toEqual(['late', 'late', [slowMs]])
  })

  it('meet the calls of the relay only: the server still reads the balance', async () => {
    const { control, balance, wallet } = await open()
    await control('/faults', { kind: 'offline', target: 'any' })
    expect(await balance()).toBe(100 * usdc)
    await expect(listAuthMethods(wallet)).rejects.toMatchObject({ name: 'ServiceError' })
    await expect(listAuthMethods(wallet)).resolves.toHaveLength(1)
  })
})

describe('the inbox', () => {
  it('shows the codes of this user only', async () => {
    const { browser } = await open()
    const other = await openUser(openBrowser({}, origin, browser.app), 'bob@shop.example')
    const { mails } = await other.browser.json('/api/sandbox/inbox')
    expect([...new Set(mails.map(({ to }: { to: string }) => to))]).toEqual(['bob@shop.example'])
    expect(mails[0]).toEqual({ to: 'bob@shop.example', code: expect.any(String), sentAt: expect.any(String) })
  })
})

describe('the webhook log', () => {
  it('has verified every delivery; a copy is recognized, and a forged one is refused', async () => {
    const { browser, control, sandbox, balance } = await open()
    await sandbox.tick()
    const { events } = await browser.json('/api/sandbox/events')
    expect(events.map(({ type }: { type: string }) => type)).toContain('INTERNAL_ACCOUNT.BALANCE_UPDATED')
    for (const { deliveries } of events) expect(deliveries).toMatchObject([{ isVerified: true, status: 200 }])
    const { id } = events[0]
    expect(await control(`/events/${id}/deliver`, { isForged: false })).toMatchObject({
      ...{ isVerified: true, status: 409 },
    })
    expect(await control(`/events/${id}/deliver`, { isForged: true })).toMatchObject({
      ...{ isVerified: false, status: 401 },
    })
    expect((await browser.json('/api/sandbox/events')).events[0].deliveries).toHaveLength(2)
    expect(await balance()).toBe(100 * usdc)
  })

  it('shows no events of other users', async () => {
    const { browser, sandbox } = await open()
    await sandbox.tick()
    const [event] = (await browser.json('/api/sandbox/events')).events
    const other = openBrowser({}, origin, browser.app)
    await signUp(other, 'bob@shop.example')
    expect((await other.json('/api/sandbox/events')).events).toEqual([])
    expect(await other.json(`/api/sandbox/events/${event.id}/deliver`, { isForged: false })).toMatchObject({
      code: 'NO_EVENT',
    })
  })
})

describe('an agent', () => {
  it('asks to pay the user, and the money arrives when the platform approves', async () => {
    const { browser, control, balance } = await open()
    expect(await browser.json('/api/sandbox/agents')).toEqual({ agent: null, actions: [] })
    expect(await control('/agents')).toMatchObject({
      agent: { name: 'Acme payroll', balance: 1_000_00, currency: { code: 'USD' } },
    })
    const { actions } = await control('/agents/actions')
    expect(actions).toMatchObject([{ status: 'PENDING_APPROVAL', amount: 25_00 }])
    expect(await balance()).toBe(100 * usdc)
    const approved = await control(`/agents/actions/${actions[0].id}/approve`)
    expect(approved).toMatchObject({ agent: { balance: 975_00 }, actions: [{ status: 'APPROVED' }] })
    expect(await balance()).toBeGreaterThan(120 * usdc)
    expect(await control(`/agents/actions/${actions[0].id}/approve`)).toMatchObject({ code: 'CONFLICT' })
  })

  it('moves nothing when the platform rejects', async () => {
    const { control, balance } = await open()
    await control('/agents')
    const [{ id }] = (await control('/agents/actions')).actions
    expect((await control(`/agents/actions/${id}/reject`)).actions).toMatchObject([{ status: 'REJECTED' }])
    expect(await balance()).toBe(100 * usdc)
  })

  it('cannot spend the money of the user, which only the user can sign for', async () => {
    const { control, balance } = await open()
    await control('/agents')
    expect(await control('/agents/overreach')).toMatchObject({ wasRefused: true })
    expect(await balance()).toBe(100 * usdc)
  })

  it('belongs to one user', async () => {
    const { browser, control } = await open()
    await control('/agents')
    const other = openBrowser({}, origin, browser.app)
    await signUp(other, 'bob@shop.example')
    expect(await other.json('/api/sandbox/agents')).toEqual({ agent: null, actions: [] })
  })
})

describe('incoming money', () => {
  it.each([
    ['uma', 15, 15],
    ['slow', 0, 15],
    ['stopped', 0, 0],
  ])('%s: %i arrive at once, and %i after a day', async (kind, now, later) => {
    const { control, balance, sandbox } = await open()
    await control('/incoming', { kind })
    expect(await balance()).toBe((100 + now) * usdc)
    await sandbox.clock.advance(25 * 3_600_000)
    expect(await balance()).toBe((100 + later) * usdc)
  })
})

describe('the demo as a whole', () => {
  const openHost = () => {
    const host = createDemoHost({}, origin, '.')
    const app = new Hono().all('*', (c) => host.handle(c.req.raw, c.env as never))
    return { browser: openBrowser({}, origin, app), close: host.close }
  }

  it('changes its profile; each profile has people of its own', async () => {
    const { browser, close } = openHost()
    const { accountId } = (await signUp(browser)).wallet
    expect((await browser.json('/api/sandbox')).profiles).toEqual(['document', '2026-04', '2026-08'])
    expect(await browser.json('/api/sandbox/profile', { profile: '2026-04' })).toEqual({ profile: '2026-04' })
    expect(await browser.json('/api/wallet')).toMatchObject({ wallet: null, profile: '2026-04' })
    await browser.json('/api/sandbox/profile', { profile: 'document' })
    expect((await browser.json('/api/wallet')).wallet.accountId).toBe(accountId)
    await close()
  })

  it('starts anew: everyone is signed out, and the address is free', async () => {
    const { browser, close } = openHost()
    const { accountId } = (await signUp(browser)).wallet
    expect(await browser.json('/api/sandbox/reset', {})).toEqual({})
    expect((await browser.json('/api/wallet')).wallet).toBeNull()
    expect((await signUp(browser)).wallet.accountId).not.toBe(accountId)
    await close()
  })

  it('without a host can do neither, and says so', async () => {
    const { json } = openBrowser({}, origin, openDemo())
    expect(await json('/api/sandbox')).toMatchObject({ profiles: [], canReset: false })
    expect(await json('/api/sandbox/reset', {})).toMatchObject({ code: 'NOT_HERE' })
  })
})
