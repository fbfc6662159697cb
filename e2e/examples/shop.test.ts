/** The app that all examples share, and the client address in Next.js, with input that everyone may send. */

import { memoryStore, type RelayStore } from '@embedded-wallet/relay'
import { redisStore } from '@embedded-wallet/relay/redis'
import { createSandbox } from '@embedded-wallet/sandbox'
import { createClient } from 'redis'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { browserProfile } from '../support/browserProfile.js'
import { freePort, hasRedis, startRedis } from '../support/redisServer.js'

// Imported by URL, because the examples are plain JavaScript without types.
const example = (path: string) => import(new URL(`../../examples/${path}`, import.meta.url).href)
const { createShop, readSettings } = await example('shop/shop.mjs')
const { clientAddress } = await example('nextjs/lib/clientAddress.mjs')
const secret = 'a secret of this test with more than 32 characters'
const users = (globalThis as unknown as { shopUsers: Map<string, string> }).shopUsers

afterEach(() => users.clear())

interface Mail {
  to: string
  text: string
}

function openShop({
  origin = 'https://shop.example',
  sharedStore = undefined as RelayStore | undefined,
} = {}) {
  const sandbox = createSandbox()
  const mails: Mail[] = []
  const mail = async (message: Mail) => void mails.push(message)
  const time = { now: Date.now() }
  const store = sharedStore ?? memoryStore(() => time.now)
  const shop = createShop({ origin, cookieSecret: secret, service: sandbox, mail, store })
  /** A browser, which reaches the shop from an address. */
  const openBrowser = (address?: string) => {
    const profile = browserProfile((request) => shop.handle(request, { address }), origin)
    const post = (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
      profile.fetch(
        new Request(origin + path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: JSON.stringify(body),
        }),
      )
    return { ...profile, post }
  }
  const codeOf = () => /\d{6}/.exec(mails.at(-1)!.text)?.[0]
  /** A user who enters the code of their mail. */
  const signUp = async (email: string, browser = openBrowser()) => {
    expect((await browser.post('/api/sign-up', { email })).status).toBe(202)
    const response = await browser.post('/api/sign-up/confirm', { code: codeOf() })
    return { browser, response }
  }
  const accountsOf = (cookies: Map<string, string>) => {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return shop.relayOptions.authorize(new Request(origin, { headers: { Cookie } }))
  }
  const customers = async () => {
    const headers = { Authorization: `Basic ${btoa(`${sandbox.tokenId}:${sandbox.clientSecret}`)}` }
    const response = await sandbox.fetch(new Request(`${sandbox.baseUrl}/customers`, { headers }))
    return ((await response.json()) as { data: unknown[] }).data.length
  }
  return { shop, mails, time, openBrowser, codeOf, signUp, accountsOf, customers }
}

test('an address belongs to a user only after its code was entered', async () => {
  const { mails, openBrowser, codeOf, customers, accountsOf, shop } = openShop()
  const browser = openBrowser()
  const asked = await browser.post('/api/sign-up', { email: 'ada@shop.example' })
  expect([asked.status, mails.map(({ to }) => to)]).toEqual([202, ['ada@shop.example']])
  // Until then there is no user, no customer of the service and no session.
  expect(users.size + (await customers())).toBe(0)
  expect(await accountsOf(browser.cookies)).toBeNull()
  const wrong = codeOf() === '000000' ? '000001' : '000000'
  for (const code of [wrong, '', null, [codeOf()]])
    expect((await browser.post('/api/sign-up/confirm', { code })).status).toBe(403)
  // The code is of no use in another browser, such as that of a stranger who asked for it.
  const stranger = openBrowser()
  await stranger.post('/api/sign-up', { email: 'eve@shop.example' })
  const adasCode = /\d{6}/.exec(mails[0]!.text)![0]
  expect((await stranger.post('/api/sign-up/confirm', { code: adasCode })).status).toBe(403)
  expect(users.size).toBe(0)

  const confirmed = await browser.post('/api/sign-up/confirm', { code: adasCode })
  const { accountId } = await confirmed.json()
  expect([confirmed.status, users.get('ada@shop.example'), await customers()]).toEqual([200, accountId, 1])
  expect(await accountsOf(browser.cookies)).toEqual([accountId])
  expect(shop.relayOptions.login.findAccount('ada@shop.example')).toBe(accountId)
  // A code is used once.
  expect((await browser.post('/api/sign-up/confirm', { code: adasCode })).status).toBe(403)
})

test('a code ends after ten minutes, and after five guesses', async () => {
  const { time, openBrowser, codeOf } = openShop()
  const late = openBrowser()
  await late.post('/api/sign-up', { email: 'ada@shop.example' })
  time.now += 600_000
  expect((await late.post('/api/sign-up/confirm', { code: codeOf() })).status).toBe(403)
  const guessing = openBrowser()
  await guessing.post('/api/sign-up', { email: 'ada@shop.example' })
  for (let i = 0; i < 5; i++) {
    const guess = String((Number(codeOf()) + 1 + i) % 1_000_000).padStart(6, '0')
    expect((await guessing.post('/api/sign-up/confirm', { code: guess })).status).toBe(403)
  }
  expect((await guessing.post('/api/sign-up/confirm', { code: codeOf() })).status).toBe(403)
  expect(users.size).toBe(0)
})

test('a sign-up does not show who has a wallet: the mail tells only its reader', async () => {
  const { signUp, openBrowser, mails, customers } = openShop()
  await signUp('ada@shop.example')
  const [known, unknown] = [openBrowser(), openBrowser()]
  const responses = [
    await known.post('/api/sign-up', { email: 'ada@shop.example' }),
    await unknown.post('/api/sign-up', { email: 'bob@shop.example' }),
  ]
  const shapes = await Promise.all(
    responses.map(async (response) => [
      response.status,
      await response.text(),
      [...response.headers.keys()],
      response.headers.getSetCookie().map((line) => line.replace(/=[^;]+/, '').length),
    ]),
  )
  expect(shapes[0]).toEqual(shapes[1])
  expect(mails.at(-2)!.text).toContain('Log in instead')
  expect(mails.at(-2)!.text).not.toMatch(/\d{6}/)
  for (const code of ['null', '', '000000'])
    expect((await known.post('/api/sign-up/confirm', { code })).status).toBe(403)
  expect([users.size, await customers()]).toEqual([1, 1])
})

test('two browsers that confirm one address at once create one user, and only one is signed in', async () => {
  const { openBrowser, mails, shop } = openShop()
  const browsers = [openBrowser(), openBrowser()]
  for (const browser of browsers) await browser.post('/api/sign-up', { email: 'ada@shop.example' })
  const codes = mails.map(({ text }) => /\d{6}/.exec(text)![0])
  const responses = await Promise.all(
    browsers.map((browser, at) => browser.post('/api/sign-up/confirm', { code: codes[at] })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  const winner = responses.find(({ ok }) => ok)!
  expect(shop.relayOptions.login.findAccount('ada@shop.example')).toBe((await winner.json()).accountId)
  expect(responses.find(({ ok }) => !ok)!.headers.getSetCookie()).toEqual([])
})

test('of five confirmations at once with one code, one counts', async () => {
  const { openBrowser, codeOf, customers } = openShop()
  const browser = openBrowser()
  await browser.post('/api/sign-up', { email: 'ada@shop.example' })
  const confirm = () => browser.post('/api/sign-up/confirm', { code: codeOf() })
  const statuses = (await Promise.all(Array.from({ length: 5 }, confirm))).map(({ status }) => status)
  expect([statuses.filter((status) => status === 200).length, await customers()]).toEqual([1, 1])
})

test('an address gets three codes an hour, and a client asks for ten', async () => {
  const { openBrowser, mails, time } = openShop()
  const statusesOf = async (count: number, ask: (i: number) => Promise<Response>) => {
    const statuses = []
    for (let i = 0; i < count; i++) statuses.push((await ask(i)).status)
    return statuses
  }
  const email = 'ada@shop.example'
  const perAddress = await statusesOf(5, (i) => openBrowser(`203.0.113.${i}`).post('/api/sign-up', { email }))
  expect(perAddress).toEqual([202, 202, 202, 429, 429])
  const perClient = await statusesOf(12, (i) =>
    openBrowser('198.51.100.7').post('/api/sign-up', { email: `user${i}@shop.example` }),
  )
  expect(perClient).toEqual([...Array(10).fill(202), 429, 429])
  expect(mails).toHaveLength(13)
  const refused = await openBrowser('198.51.100.7').post('/api/sign-up', { email: 'bob@shop.example' })
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000)
  time.now += 3_601_000
  expect((await openBrowser('198.51.100.7').post('/api/sign-up', { email })).status).toBe(202)
})

test('an address is stored in the spelling of the relay, so that the login finds the user', async () => {
  const { shop, signUp } = openShop()
  const { accountId } = await (await signUp(' Ａda@Shop.example ')).response.json()
  expect(shop.relayOptions.login.findAccount('ada@shop.example')).toBe(accountId)
})

test.each([
  {},
  { email: '' },
  { email: 7 },
  { email: 'ada' },
  null,
  { email: `${'a'.repeat(250)}@b.example` },
  { email: `a@${'b'.repeat(9000)}` },
])('an invalid address is refused: %j', async (body) => {
  const { openBrowser, mails } = openShop()
  expect((await openBrowser().post('/api/sign-up', body)).status).toBe(400)
  expect([users.size, mails]).toEqual([0, []])
})

test.each([
  ['https://shop.example', ['__Host-shop'], 'Secure'],
  ['http://localhost:3000', ['shop'], undefined],
])('the cookies of %s are bound to the host and out of reach for scripts', async (origin, names, secure) => {
  const { signUp } = openShop({ origin })
  const { browser, response } = await signUp('ada@shop.example')
  expect([...browser.cookies.keys()]).toEqual(names)
  for (const line of response.headers.getSetCookie()) {
    const attributes = line.split('; ').slice(1)
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/']))
    expect([attributes.includes('Secure'), /domain/i.test(line)]).toEqual([secure !== undefined, false])
  }
})

test('a session ends on the server: after twelve hours, at the sign-out, and when the browser signs in again', async () => {
  const { signUp, accountsOf, time, shop } = openShop()
  const { browser } = await signUp('ada@shop.example')
  // A thief who has copied the cookie keeps it, whatever the browser does.
  const copied = new Map(browser.cookies)
  time.now += 12 * 3_600_000 - 1000
  expect(await accountsOf(copied)).toEqual([users.get('ada@shop.example')])
  time.now += 1000
  expect(await accountsOf(copied)).toBeNull()

  const second = (await signUp('bob@shop.example')).browser
  const stolen = new Map(second.cookies)
  expect((await second.post('/api/sign-out')).status).toBe(204)
  expect([second.cookies.size, await accountsOf(stolen)]).toEqual([0, null])

  const third = (await signUp('carol@shop.example')).browser
  const before = new Map(third.cookies)
  const Cookie = [...before].map(([name, value]) => `${name}=${value}`).join('; ')
  const request = new Request('https://shop.example/wallet', { headers: { Cookie } })
  const accountId = users.get('carol@shop.example')!
  const headers = new Headers(await shop.relayOptions.login.onSignedIn({ request, accountId }))
  const [, token] = /^__Host-shop=([^;]+)/.exec(headers.getSetCookie()[0]!)!
  expect(await accountsOf(before)).toBeNull()
  expect(await accountsOf(new Map([['__Host-shop', token!]]))).toEqual([accountId])
})

test.skipIf(!hasRedis)('two instances on one Redis share sign-ups, sessions and sign-outs', async () => {
  const port = await freePort()
  const redis = await startRedis(port)
  onTestFinished(redis.stop)
  const openInstance = async () => {
    const client = await createClient({ url: `redis://127.0.0.1:${port}` }).connect()
    onTestFinished(() => client.destroy())
    return openShop({ sharedStore: redisStore(client) })
  }
  const [first, second] = [await openInstance(), await openInstance()]
  const asking = first.openBrowser()
  await asking.post('/api/sign-up', { email: 'ada@shop.example' })
  const confirming = second.openBrowser()
  for (const [name, value] of asking.cookies) confirming.cookies.set(name, value)
  const confirmed = await confirming.post('/api/sign-up/confirm', { code: first.codeOf() })
  const { accountId } = await confirmed.json()
  const stolen = new Map(confirming.cookies)
  expect(await first.accountsOf(stolen)).toEqual([accountId])
  await confirming.post('/api/sign-out')
  expect(await first.accountsOf(stolen)).toBeNull()
})

test('a cookie that the app has not signed is nothing, and another origin gets nothing', async () => {
  const { accountsOf, signUp } = openShop()
  const { browser } = await signUp('ada@shop.example')
  const [[name, value]] = [...browser.cookies] as [[string, string]]
  for (const forged of [
    '',
    'a.b',
    `${'a'.repeat(64)}.${value.split('.')[1]}`,
    value.slice(0, -4),
    users.get('ada@shop.example')!,
  ])
    expect(await accountsOf(new Map([[name, forged]]))).toBeNull()
  const quote = { amount: 1, umaAddress: '$success.usd@sandbox.example' }
  for (const Origin of ['https://evil.example', 'null', 'https://sub.shop.example'])
    for (const path of ['/api/quote', '/api/sign-out', '/api/sign-up'])
      expect((await browser.post(path, quote, { Origin })).status).toBe(404)
  expect(await accountsOf(browser.cookies)).not.toBeNull()
})

test.each([undefined, '', 'secret', 'x'.repeat(31)])(
  'a short secret stops the app at its start: %j',
  (cookieSecret) => {
    const open = () => createShop({ origin: 'https://shop.example', cookieSecret, service: createSandbox() })
    expect(open).toThrow(RangeError)
    expect(open).toThrow(
      'COOKIE_SECRET must have at least 32 characters. Make one with: openssl rand -hex 32',
    )
  },
)

test.each([undefined, 'shop.example', 'https://shop.example/', 'http://shop.example'])(
  'an origin that cannot be safe stops the app at its start: %j',
  (origin) => {
    const open = () => createShop({ origin, cookieSecret: secret, service: createSandbox() })
    expect(open).toThrow(TypeError)
    expect(open).toThrow('ORIGIN must')
  },
)

test('the page lets only its own scripts run, and turns no text into markup', async () => {
  const { shop } = openShop()
  const response = await shop.handle(new Request('https://shop.example/'))
  const policy = response.headers.get('Content-Security-Policy').split('; ')
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]),
  )
  expect(policy.join()).not.toMatch(/unsafe|\*/)
})

test.each([
  { umaAddress: '$success.usd@sandbox.example' },
  { amount: '5', umaAddress: '$success.usd@sandbox.example' },
  { amount: 0.5, umaAddress: '$success.usd@sandbox.example' },
  { amount: 1_000_000 },
  null,
])('an invalid payment is refused: %j', async (body) => {
  const { signUp } = openShop()
  const { browser } = await signUp('ada@shop.example')
  expect((await browser.post('/api/quote', body)).status).toBe(400)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['10.0.0.1, 198.51.100.2, 203.0.113.7', '203.0.113.7'],
  [undefined, undefined],
])('in Next.js a caller cannot choose the address that its quota counts: %j', (header, address) => {
  const headers = header === undefined ? {} : { 'X-Forwarded-For': header }
  expect(clientAddress(new Request('https://shop.example', { headers }))).toBe(address)
})

test('an example without its environment names all that is missing, its form and a command that makes it', () => {
  const env = { COOKIE_SECRET: 'short', SERVICE_TOKEN_ID: 'token' }
  const read = () => readSettings(env)
  expect(read).toThrow(TypeError)
  let message = ''
  try {
    read()
  } catch (error) {
    message = String((error as Error).stack)
  }
  expect(message.split('\n').slice(2, -1)).toEqual([
    '  ORIGIN is missing: it must be the origin that browsers see: https://, or http:// for localhost.',
    '      export ORIGIN=http://localhost:3000',
    '  COOKIE_SECRET is wrong: it must be a secret of at least 32 characters.',
    '      export COOKIE_SECRET=$(openssl rand -hex 32)',
    '  SERVICE_BASE_URL is missing: it must be the address of the service.',
    '      npx embedded-wallet-sandbox   # prints all three SERVICE_ values',
    '  SERVICE_CLIENT_SECRET is missing: it must be the secret of that API token.',
    '      npx embedded-wallet-sandbox   # prints all three SERVICE_ values',
  ])
  expect(message).not.toContain('short')
})
