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
import { email, openDemo, origin, visit } from './visit'

const relayUrl = `${origin}/wallet`
type Browser = ReturnType<typeof visit>

/** A second browser at the same demo. */
const elsewhere = ({ app }: Browser) => visit({}, origin, app)

const walletOf = ({ send }: Browser, accountId: string) =>
  createWallet({ accountId, relayUrl, fetch: send, sessionStore: memorySessionStore() })

/** Signs up, with mailed codes as the way in. */
async function signUp(browser: Browser): Promise<string> {
  const { accountId } = (await browser.json('/api/wallet', { email })).wallet
  await registerEmailOtp(walletOf(browser, accountId), { email })
  return accountId
}

async function begin(browser: Browser, identifier: string) {
  const offer = await startLogin({ relayUrl, fetch: browser.send }, { identifier })
  return { ...offer, wallet: walletOf(browser, offer.accountId) }
}

afterEach(() => void vi.restoreAllMocks())

describe('coming back with the wallet as the login', () => {
  it('a code from the inbox signs a browser in that the demo has never seen', async () => {
    const first = visit()
    const accountId = await signUp(first)
    const second = elsewhere(first)
    const { wallet, authMethods } = await begin(second, ' Ada@Shop.example')
    expect(authMethods.map(({ type }) => type)).toEqual(['EMAIL_OTP'])
    expect((await second.json('/api/wallet')).wallet).toBeNull()
    await sendEmailOtp(wallet)
    const { newest } = await second.json('/api/inbox', { email })
    await expect(signInWithEmailOtp(wallet, { otp: 'wrong' })).rejects.toMatchObject({ status: 401 })
    expect((await second.json('/api/wallet')).wallet).toBeNull()
    await signInWithEmailOtp(wallet, { otp: newest.code })
    expect((await second.json('/api/wallet')).wallet).toMatchObject({ accountId, email })
    expect([...second.cookies.keys()]).toEqual([...first.cookies.keys()])
  })

  it('the magic values of the service are no way in', async () => {
    const first = visit()
    await signUp(first)
    const { wallet } = await begin(elsewhere(first), email)
    await sendEmailOtp(wallet)
    await expect(signInWithEmailOtp(wallet, { otp: '000000' })).rejects.toMatchObject({ status: 400 })
  })

  it('an unknown address is offered what a wallet can have, and no code works', async () => {
    const app = openDemo()
    const known = visit({}, origin, app)
    await signUp(known)
    const lookUp = (identifier: string) => begin(visit({}, origin, app), identifier)
    const offers = await Promise.all([...Array(64).keys()].map((i) => lookUp(`nobody${i}@shop.example`)))
    const ways = offers.map(({ authMethods }) => authMethods.map(({ type }) => type).join())
    expect([...new Set(ways)].sort()).toEqual(['PASSKEY', 'PASSKEY,EMAIL_OTP'])

    const said = async ({ wallet }: Awaited<ReturnType<typeof begin>>) => {
      await sendEmailOtp(wallet)
      return signInWithEmailOtp(wallet, { otp: '123456' }).catch((error) => [error.message, error.reason])
    }
    const nobody = offers[ways.indexOf('PASSKEY,EMAIL_OTP')]!
    expect(await said(nobody)).toEqual(await said(await lookUp(email)))
  })
})

describe('signing up', () => {
  it('takes an address, and says readably what is wrong with one', async () => {
    const { json } = visit()
    expect((await json('/api/wallet', { email: ' ADA@Shop.example ' })).wallet.email).toBe(email)
    for (const wrong of [{}, { email: 'ada' }, { email: '' }, { email: `${'a'.repeat(250)}@shop.example` }])
      expect(await visit().json('/api/wallet', wrong)).toEqual({
        code: 'INVALID_INPUT',
        message: expect.any(String),
      })
  })

  it('an address keeps its wallet from the moment that there is a way into it', async () => {
    const first = visit()
    const { wallet } = await first.json('/api/wallet', { email })
    const second = elsewhere(first)
    const replaced = await second.json('/api/wallet', { email })
    expect(replaced.wallet.accountId).not.toBe(wallet.accountId)
    await registerEmailOtp(walletOf(second, replaced.wallet.accountId), { email })
    const third = elsewhere(first)
    expect(await third.json('/api/wallet', { email })).toMatchObject({ code: 'EMAIL_TAKEN' })
    expect(third.cookies.size).toBe(0)
  })

  it('nobody goes on in a wallet whose address went to another one: there would be no way back to it', async () => {
    const first = visit()
    const { wallet } = await first.json('/api/wallet', { email })
    const second = elsewhere(first)
    const replaced = await second.json('/api/wallet', { email })
    expect((await first.json('/api/wallet')).wallet).toBeNull()
    const path = `/wallet/auth/credentials?accountId=${wallet.accountId}`
    expect((await first.request(path)).status).toBe(401)
    expect((await second.json('/api/wallet')).wallet).toEqual(replaced.wallet)
  })

  it('a wallet that gets its way in while another one is made for its address keeps the address', async () => {
    const sandbox = createSandbox()
    let meanwhile: (() => Promise<unknown>) | undefined
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      const request = input as Request
      if (meanwhile && request.method === 'POST' && request.url.endsWith('/customers')) {
        const doIt = meanwhile
        meanwhile = undefined
        await doIt()
      }
      return sandbox.fetch(request)
    })
    const { baseUrl, tokenId, clientSecret } = sandbox
    const first = visit({ service: { baseUrl, tokenId, clientSecret } })
    const { accountId } = (await first.json('/api/wallet', { email })).wallet
    meanwhile = () => registerEmailOtp(walletOf(first, accountId), { email })
    expect(await elsewhere(first).json('/api/wallet', { email })).toMatchObject({ code: 'EMAIL_TAKEN' })
    expect((await first.json('/api/wallet')).wallet).toMatchObject({ accountId, email })
    expect((await begin(elsewhere(first), email)).accountId).toBe(accountId)
  })

  it('is possible so often from one address, and others are not kept out by it', async () => {
    const app = openDemo()
    const signUps = [...Array(121).keys()].map((i) =>
      visit({}, origin, app).request('/api/wallet', { email: `p${i}@shop.example` }),
    )
    const statuses = (await Promise.all(signUps)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(120)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    const other = visit({}, origin, app, '203.0.113.2')
    expect((await other.request('/api/wallet', { email })).status).toBe(201)
  })

  it('two at once with one address make one person', async () => {
    const app = openDemo()
    const answers = await Promise.all(
      [1, 2].map(() => visit({}, origin, app).request('/api/wallet', { email })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('somebody who tries many addresses', () => {
  it('uses up the tries of their own network only', async () => {
    const app = openDemo()
    const statusFrom = async (address: string, identifier: string) =>
      (await visit({}, origin, app, address).request('/wallet/login/start', { identifier })).status
    const tries = [...Array(301).keys()].map((i) => statusFrom('203.0.113.1', `n${i}@shop.example`))
    expect(await Promise.all(tries)).toContain(429)
    expect(await statusFrom('203.0.113.2', email)).toBe(200)
  })
})

describe('signing out', () => {
  it('makes this browser a stranger, and no other', async () => {
    const first = visit()
    const accountId = await signUp(first)
    const second = elsewhere(first)
    for (const [name, value] of first.cookies) second.cookies.set(name, value)
    expect(await first.json('/api/sign-out', {})).toEqual({})
    expect(first.cookies.size).toBe(0)
    expect((await first.json('/api/wallet')).wallet).toBeNull()
    expect((await first.request(`/wallet/auth/credentials?accountId=${accountId}`)).status).toBe(401)
    expect((await second.json('/api/wallet')).wallet).toMatchObject({ accountId })
  })
})

describe('another service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-people-'))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('keeps its people over a restart in the file that the environment names, and has no inbox here', async () => {
    const sandbox = createSandbox()
    vi.spyOn(globalThis, 'fetch').mockImplementation((request) => sandbox.fetch(request as Request))
    const { baseUrl, tokenId, clientSecret } = sandbox
    const peopleFile = join(folder, 'people.ndjson')
    const settings = { service: { baseUrl, tokenId, clientSecret }, peopleFile }
    const accountId = await signUp(visit(settings))
    expect(readFileSync(peopleFile, 'utf8').split('\n')).toEqual([expect.stringContaining(accountId), ''])

    const after = visit(settings)
    const { wallet } = await begin(after, email)
    expect(wallet.accountId).toBe(accountId)
    await sendEmailOtp(wallet)
    await signInWithEmailOtp(wallet, { otp: sandbox.inbox.at(-1)!.code })
    expect((await after.json('/api/wallet')).wallet).toMatchObject({ accountId, email })
    expect(await after.json('/api/inbox', { email })).toMatchObject({ code: 'NO_INBOX' })

    // A line that was cut off when the machine stopped spoils no other.
    writeFileSync(peopleFile, '{"email":', { flag: 'a' })
    await visit(settings).json('/api/wallet', { email: 'bob@shop.example' })
    expect((await begin(visit(settings), email)).accountId).toBe(accountId)

    writeFileSync(peopleFile, 'no JSON\n')
    expect(() => openDemo(settings)).toThrow('DEMO_PEOPLE_FILE: line 1')
    expect(() => openDemo({ peopleFile: join(folder, 'nowhere', 'people.ndjson') })).toThrow('ENOENT')
  })
})
