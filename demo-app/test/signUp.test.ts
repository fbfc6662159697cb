import {
  createWallet,
  memorySessionStore,
  sendEmailOtp,
  signInWithEmailOtp,
  startLogin,
  type Wallet,
} from '@embedded-wallet/core'
import { createSandbox } from '@embedded-wallet/sandbox'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { email, openBrowser, openDemo, origin, readCode, signUp } from './openBrowser'

type Browser = ReturnType<typeof openBrowser>

const openAnother = ({ app }: Browser, address?: string) => openBrowser({}, origin, app, address)
const statusOf = async (response: Promise<Response>) => (await response).status

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('an e-mail address belongs to a user only after its code was entered', () => {
  it('a sign-up opens nothing, and the code opens the wallet', async () => {
    const browser = openBrowser()
    const begun = await browser.request('/api/sign-up', { email: ' ADA@Shop.example ' })
    expect(begun.status).toBe(200)
    expect((await begun.json()).wallet).toBeNull()
    expect((await browser.json('/api/wallet')).wallet).toBeNull()
    expect(await browser.json('/api/fund', {})).toMatchObject({ code: 'NO_WALLET' })
    const opened = await browser.request('/api/wallet', { code: await readCode(browser) })
    expect(opened.status).toBe(201)
    expect((await opened.json()).wallet).toMatchObject({ email })
    expect((await browser.json('/api/wallet')).wallet).toMatchObject({ email })
  })

  it('a browser that only names the address gets no wallet and does not keep the address from its owner', async () => {
    const stranger = openBrowser()
    await stranger.request('/api/sign-up', { email })
    expect(await stranger.json('/api/wallet', { code: '000000' })).toMatchObject({ code: 'WRONG_CODE' })
    const owner = openAnother(stranger)
    expect((await signUp(owner)).wallet).toMatchObject({ email })
    expect((await stranger.json('/api/wallet')).wallet).toBeNull()
  })

  it('a code of another browser does not work', async () => {
    const first = openBrowser()
    const second = openAnother(first)
    await first.request('/api/sign-up', { email })
    const code = await readCode(first)
    expect(await second.json('/api/wallet', { code })).toMatchObject({ code: 'SIGN_UP_OVER' })
  })

  it('works once', async () => {
    const browser = openBrowser()
    await browser.request('/api/sign-up', { email })
    const cookies = new Map(browser.cookies)
    const code = await readCode(browser)
    const copies = [1, 2, 3].map(() => {
      const copy = openAnother(browser)
      for (const [name, value] of cookies) copy.cookies.set(name, value)
      return statusOf(copy.request('/api/wallet', { code }))
    })
    expect((await Promise.all(copies)).sort()).toEqual([201, 409, 409])
  })

  it('ends after five wrong codes, and after ten minutes', async () => {
    const browser = openBrowser()
    await browser.request('/api/sign-up', { email })
    const code = await readCode(browser)
    const wrong = code === '111111' ? '222222' : '111111'
    const codes = []
    for (let i = 0; i < 6; i++) codes.push((await browser.json('/api/wallet', { code: wrong })).code)
    expect(codes).toEqual([...Array(4).fill('WRONG_CODE'), 'SIGN_UP_OVER', 'SIGN_UP_OVER'])
    expect(await browser.json('/api/wallet', { code })).toMatchObject({ code: 'SIGN_UP_OVER' })

    vi.useFakeTimers({ toFake: ['Date'] })
    await browser.request('/api/sign-up', { email })
    const second = await readCode(browser)
    vi.setSystemTime(Date.now() + 10 * 60_000 + 1)
    expect(await browser.json('/api/wallet', { code: second })).toMatchObject({ code: 'SIGN_UP_OVER' })
  })

  it('nothing tells a taken address from a free one before its code', async () => {
    const owner = openBrowser()
    const { wallet } = await signUp(owner)
    await registerWayIn(owner, wallet.accountId)
    const seen = async (address: string) => {
      const browser = openAnother(owner)
      const begun = await browser.request('/api/sign-up', { email: address })
      const wrong = await browser.request('/api/wallet', { code: 'wrong' })
      const headers = [...begun.headers.keys()]
      return [begun.status, headers, await begun.text(), wrong.status, await wrong.text()]
    }
    expect(await seen(email)).toEqual(await seen('free@shop.example'))
    // Only the owner of the mailbox is told.
    const again = openAnother(owner)
    await again.request('/api/sign-up', { email })
    const told = await again.request('/api/wallet', { code: await readCode(again) })
    expect([told.status, (await told.json()).code]).toEqual([409, 'EMAIL_TAKEN'])
    expect((await again.json('/api/wallet')).wallet).toBeNull()
  })

  it('the address is free again when its wallet has no AuthMethod: a new code opens the same wallet', async () => {
    const first = openBrowser()
    const { wallet } = await signUp(first)
    const second = openAnother(first)
    expect((await signUp(second)).wallet.accountId).toBe(wallet.accountId)
  })

  it('two browsers that enter their codes at once get one wallet', async () => {
    const first = openBrowser()
    const second = openAnother(first)
    await first.request('/api/sign-up', { email })
    const code = await readCode(first)
    await second.request('/api/sign-up', { email })
    const opened = await Promise.all([
      first.json('/api/wallet', { code }),
      second.json('/api/wallet', { code: await readCode(second) }),
    ])
    expect(new Set(opened.map(({ wallet }) => wallet.accountId)).size).toBe(1)
  })

  it('another service: the demo prints the mail that it cannot send', async () => {
    const sandbox = createSandbox()
    vi.spyOn(globalThis, 'fetch').mockImplementation((request) => sandbox.fetch(request as Request))
    const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const { baseUrl, tokenId, clientSecret } = sandbox
    const browser = openBrowser({ service: { baseUrl, tokenId, clientSecret } })
    await browser.request('/api/sign-up', { email })
    const [, code] = /^Mail to ada@shop\.example: The code (\d{6}) opens/.exec(print.mock.calls[0]![0])!
    expect((await browser.json('/api/wallet', { code })).wallet).toMatchObject({ email })
  })
})

async function registerWayIn(browser: Browser, accountId: string) {
  const { registerEmailOtp } = await import('@embedded-wallet/core')
  const fetch = browser.send
  const options = { accountId, relayUrl: `${origin}/wallet`, fetch, sessionStore: memorySessionStore() }
  await registerEmailOtp(createWallet(options), { email })
}

describe('where the service itself sends a new wallet its codes', () => {
  const profile = '2026-08'
  const relayUrl = `${origin}/wallet`

  async function begin(browser: Browser, address = email): Promise<Wallet> {
    const { wallet, signUp } = await browser.json('/api/sign-up', { email: address })
    expect(wallet).toBeNull()
    const sessionStore = memorySessionStore()
    const { accountId } = signUp
    const options = { accountId, relayUrl, profile, sessionStore, fetch: browser.send } as const
    return createWallet({ ...options, otpSigner: 'unsigned-sandbox' })
  }

  it('the code of the service is the proof', async () => {
    const browser = openBrowser({ profile })
    const wallet = await begin(browser)
    expect(await browser.json('/api/wallet', {})).toMatchObject({ code: 'WRONG_CODE' })
    expect((await browser.json('/api/wallet')).wallet).toBeNull()
    expect(await browser.json('/api/fund', {})).toMatchObject({ code: 'NO_WALLET' })
    await sendEmailOtp(wallet)
    await expect(signInWithEmailOtp(wallet, { otp: '000001' })).rejects.toMatchObject({ status: 401 })
    expect(await browser.json('/api/wallet', {})).toMatchObject({ code: 'WRONG_CODE' })
    await signInWithEmailOtp(wallet, { otp: await readCode(browser) })
    const { accountId } = wallet
    expect((await browser.json('/api/wallet', {})).wallet).toMatchObject({ email, accountId })
    expect((await browser.json('/api/wallet')).wallet).toMatchObject({ email, accountId })
  })

  it('a code for another wallet is no proof', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const thief = openBrowser({ profile })
    const own = 'thief@shop.example'
    const first = await begin(thief, own)
    await sendEmailOtp(first)
    await signInWithEmailOtp(first, { otp: await readCode(thief, own) })
    await thief.json('/api/wallet', {})
    await thief.json('/api/sign-out', {})

    const victim = await begin(thief, email)
    vi.setSystemTime(Date.now() + 60_000)
    const login = { relayUrl, profile, fetch: thief.send } as const
    const offer = await startLogin(login, { identifier: own })
    const again = createWallet({ ...first, accountId: offer.accountId, sessionStore: memorySessionStore() })
    await sendEmailOtp(again)
    const otp = await readCode(thief, own)
    await signInWithEmailOtp(again, { otp, authMethodId: offer.authMethods[0]!.id })
    expect((await thief.json('/api/wallet')).wallet).toMatchObject({ email: own })
    expect(await thief.json('/api/wallet', {})).toMatchObject({ code: 'WRONG_CODE' })
    expect(victim.accountId).not.toBe(offer.accountId)
  })

  it('a taken address looks like a free one, and only its code tells', async () => {
    const owner = openBrowser({ profile })
    const wallet = await begin(owner)
    await sendEmailOtp(wallet)
    await signInWithEmailOtp(wallet, { otp: await readCode(owner) })
    await owner.json('/api/wallet', {})

    const seen = async (address: string) => {
      const browser = openAnother(owner)
      const response = await browser.request('/api/sign-up', { email: address })
      const text = (await response.text()).replaceAll(/InternalAccount:[\w-]+/g, 'id')
      return [response.status, [...response.headers.keys()], text]
    }
    expect(await seen(email)).toEqual(await seen('free@shop.example'))

    const other = openAnother(owner)
    const second = await begin(other)
    await sendEmailOtp(second)
    await signInWithEmailOtp(second, { otp: await readCode(other) })
    expect(await other.json('/api/wallet', {})).toMatchObject({ code: 'EMAIL_TAKEN' })
    expect((await other.json('/api/wallet')).wallet).toBeNull()
    const started = await startLogin({ relayUrl, profile, fetch: other.send }, { identifier: email })
    expect(started.accountId).toBe(wallet.accountId)
  })
})

describe('sign-ups are limited', () => {
  const begin = (browser: Browser, address: string) =>
    statusOf(browser.request('/api/sign-up', { email: address }))

  it('per network address, and other addresses are not affected', async () => {
    const app = openDemo()
    const statuses = await Promise.all(
      [...Array(121).keys()].map((i) => begin(openBrowser({}, origin, app), `p${i}@shop.example`)),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(await begin(openBrowser({}, origin, app, '203.0.113.2'), email)).toBe(200)
  })

  it('per e-mail address, from whatever network: five mails in ten minutes', async () => {
    const app = openDemo()
    const statuses = await Promise.all(
      [...Array(6).keys()].map((i) => begin(openBrowser({}, origin, app, `198.51.100.${i}`), email)),
    )
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 429])
    expect(await begin(openBrowser({}, origin, app), 'bob@shop.example')).toBe(200)
  })

  it('in total', async () => {
    const app = openDemo()
    const headers = { 'Content-Type': 'application/json' }
    const statuses = []
    for (let i = 0; i < 601; i++) {
      const env = { incoming: { socket: { remoteAddress: `198.51.100.${i % 250}` } } }
      const body = JSON.stringify({ email: `p${i}@shop.example` })
      const response = await app.request('/api/sign-up', { method: 'POST', headers, body }, env)
      statuses.push(response.status)
    }
    expect(statuses).toEqual([...Array(600).fill(200), 429])
  })
})
