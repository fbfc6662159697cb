/** The controls of the drawer: the clock, faults and incoming money do in the embedded sandbox what their words say. */

import {
  createWallet,
  getSession,
  listAuthMethods,
  memorySessionStore,
  sendEmailOtp,
} from '@embedded-wallet/core'
import { createSandbox } from '@embedded-wallet/sandbox'
import { describe, expect, it, vi } from 'vitest'
import { createRelayFaults } from '../server/sandbox/relayFaults'
import type { PaymentEntry } from '../src/api/apiTypes'
import { openBrowser, openDemo, origin, startSignUp } from './openBrowser'
import { type Browser, open, signIn, usdc } from './openSandboxUser'

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

  // Source: dated profiles, section 3, "Strong customer authentication", Who: "for all others every call above answers 409".
  it('of the authorization change nothing for a user outside the EU, who has no factors', async () => {
    const app = openDemo({ profile: '2026-08' })
    const browser = openBrowser({}, origin, app)
    const { accountId } = await startSignUp(browser)
    const wallet = createWallet({
      ...{
        accountId: accountId!,
        relayUrl: `${origin}/wallet`,
        fetch: browser.send,
        profile: '2026-08',
      },
      ...{ otpSigner: 'unsigned-sandbox', sessionStore: memorySessionStore() },
    })
    await signIn(browser, wallet)
    expect((await browser.json('/api/factors')).factors).toEqual([])
    for (const change of ['totp', 'passkey', 'logOut', 'lock'])
      expect(await browser.json('/api/sandbox/authorization', { change })).toMatchObject({
        code: 'NO_AUTHORIZATION',
      })
  })

  it.each([
    ...['/scenarios/arrives', '/clock', '/faults', '/profile', '/reset', '/incoming', '/agents'],
    '/authorization',
  ])('refuse another site: %s', async (path) => {
    const { request } = openBrowser()
    const response = await request(`/api/sandbox${path}`, {}, { Origin: 'http://evil.example' })
    expect(response.status).toBe(403)
  })

  it.each(['/scenarios/arrives', '/incoming', '/agents', '/agents/actions', '/agents/overreach'])(
    'that concern a wallet are refused without one: %s',
    async (path) => {
      const body = path === '/incoming' ? { kind: 'uma' } : {}
      expect(await openBrowser().json(`/api/sandbox${path}`, body)).toMatchObject({ code: 'NO_WALLET' })
    },
  )
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
    expect([await call(), await call(), waited]).toEqual(['late', 'late', [6000]])
  })

  it('meet the calls of the relay only: the server still reads the balance', async () => {
    const { control, balance, wallet } = await open()
    await control('/faults', { kind: 'offline', target: 'any' })
    expect(await balance()).toBe(100 * usdc)
    await expect(listAuthMethods(wallet)).rejects.toMatchObject({ name: 'ServiceError' })
    await expect(listAuthMethods(wallet)).resolves.toHaveLength(1)
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
