/** Strangers who know a name, or share an address, cannot use up what a user needs to sign in. */

import { canary } from '@embedded-wallet/e2e/canary/canary.mjs'
import { inFull, long, some } from '@embedded-wallet/e2e/support/inFull.js'
import {
  createRelay,
  type LoginOptions,
  memoryStore,
  type RelayEvent,
  type RelayOptions,
} from '@embedded-wallet/relay'
import { expect, test, vi } from 'vitest'
import { ada, bob, mount, origin } from './twoUsers.js'
import { useFastTimers } from './virtualClock.js'

useFastTimers()

const time = '2026-01-01T00:00:00.000Z'
const types = ['PASSKEY', 'OAUTH', 'EMAIL_OTP'] as const
type Type = (typeof types)[number]
const idOf = (user: typeof ada, type: Type) => `${user.authMethod}-${types.indexOf(type)}`
const rowOf = (user: typeof ada, type: Type) => ({
  id: idOf(user, type),
  type,
  accountId: user.account,
  nickname: '',
  createdAt: time,
  updatedAt: time,
})

/** The service: it accepts `"good":true` as a proof. */
async function serve(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const users = [ada, bob]
  if (request.method === 'GET') {
    const user = users.find(({ account }) => account === searchParams.get('accountId'))
    return Response.json({ data: user ? types.map((type) => rowOf(user, type)) : [] })
  }
  const user = users.find(({ authMethod }) => pathname.includes(authMethod))
  const type = types.find((type) => user && pathname.includes(idOf(user, type)))
  if (user === undefined || type === undefined) return Response.json({ status: 404 }, { status: 404 })
  if (pathname.endsWith('/challenge')) {
    const more = { challenge: 'ab'.repeat(32), requestId: 'Request:1', expiresAt: time }
    return Response.json({ ...rowOf(user, type), ...(type === 'PASSKEY' && more) })
  }
  const { good } = await request.json()
  return good === true
    ? Response.json({ ...rowOf(user, type), id: user.session, expiresAt: time })
    : Response.json({ status: 401 }, { status: 401 })
}

function openShop(options: Partial<RelayOptions> = {}) {
  const relay = createRelay({
    service: { baseUrl: 'https://api.example/v', tokenId: 't', clientSecret: canary, fetch: serve },
    relyingParty: { id: 'shop.example', name: 'Shop', origins: [origin] },
    // More than the strangers of these stories: here the quotas count, and not the places.
    maxInFlight: 1024,
    authorize: (request) => {
      const account = /app=([^;]+)/.exec(request.headers.get('Cookie') ?? '')?.[1]
      return account === undefined ? null : [account]
    },
    login: {
      findAccount: (name) => ({ ada, bob })[name as 'ada' | 'bob']?.account,
      onSignedIn: ({ accountId }) => ({ 'Set-Cookie': `app=${accountId}` }),
    },
    ...options,
  })
  const browser = (address?: string, proxy: Record<string, string> = {}) => {
    const cookies = new Map<string, string>()
    const send = async (path: string, body: BodyInit) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = {
        'Wallet-Call': '1',
        'Content-Type': 'application/json',
        Origin: origin,
        Cookie: cookie,
        ...proxy,
      }
      const init = { method: 'POST', headers, body, duplex: 'half' }
      const response = await relay(new Request(mount + path, init as RequestInit), { address })
      for (const line of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
        if (line.includes('Max-Age=0')) cookies.delete(name!)
        else cookies.set(name!, value!)
      }
      return response.status
    }
    const start = (identifier: string) => send('/login/start', JSON.stringify({ identifier }))
    const challenge = (type: Type, user = ada) =>
      send(`/auth/credentials/${idOf(user, type)}/challenge`, '{}')
    const verify = (type: Type, good: boolean, user = ada) =>
      send(`/auth/credentials/${idOf(user, type)}/verify`, JSON.stringify({ type, good }))
    /** The statuses of a whole sign-in. */
    const signIn = async (type: Type) => {
      const statuses = [await start('ada'), await challenge(type), await verify(type, true)]
      cookies.delete('app')
      return statuses
    }
    return { cookies, send, start, challenge, verify, signIn }
  }
  return { relay, browser }
}

const inParallel = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

let strangers = 0
const nextAddress = () => `10.0.${strangers >> 8}.${strangers++ & 255}`
const passed = [200, 200, 200]

test.each(['PASSKEY', 'OAUTH'] as const)(
  'strangers who know a name cannot use up its sign-ins: %s',
  long,
  async (type) => {
    const { browser } = openShop()
    const refused = await inParallel(inFull ? 100 : 40, async () => {
      const stranger = browser(nextAddress())
      await stranger.start('ada')
      await stranger.challenge(type)
      return stranger.verify(type, false)
    })
    expect(new Set(refused)).toEqual(new Set([401]))
    expect(await browser(nextAddress()).signIn(type)).toEqual(passed)
  },
)

test('mails and wrong codes stay limited per account; a device that signed in before has a budget of its own', async () => {
  const { browser } = openShop()
  const device = browser(nextAddress())
  expect(await device.signIn('EMAIL_OTP')).toEqual(passed)

  const attack = async () => {
    const statuses = await inParallel(40, async () => {
      const stranger = browser(nextAddress())
      await stranger.start('ada')
      return [await stranger.challenge('EMAIL_OTP'), await stranger.verify('EMAIL_OTP', false)]
    })
    const countOf = (index: number, status: number) =>
      statuses.filter((seen) => seen[index] === status).length
    return { mails: countOf(0, 200), wrongCodes: countOf(1, 401), refused: countOf(0, 429) + countOf(1, 429) }
  }
  // The first sign-in on the device was the account's first use of each.
  expect(await attack()).toEqual({ mails: 4, wrongCodes: 29, refused: 47 })
  expect(await browser(nextAddress()).signIn('EMAIL_OTP')).toEqual([200, 429, 429])
  expect(await device.signIn('EMAIL_OTP')).toEqual(passed)
  // Whoever steals the device's cookie has its budget, and no more.
  const thief = browser(nextAddress())
  thief.cookies.set('__Host-wallet-device', device.cookies.get('__Host-wallet-device')!)
  await thief.start('ada')
  const wrong = await inParallel(40, () => thief.verify('EMAIL_OTP', false))
  expect(wrong.filter((status) => status === 401).length).toBeLessThanOrEqual(30)
  expect(wrong.at(-1)).toBe(429)
})

test('the cookie of a device is no login, and gives no budget for another account', async () => {
  const quotas = {
    otpMails: { perUser: { points: 1, seconds: 600 }, perAddress: { points: 100, seconds: 600 } },
  }
  const { browser } = openShop({ quotas })
  const device = browser(nextAddress())
  await device.signIn('PASSKEY')
  expect([...device.cookies.keys()]).toEqual(['__Host-wallet-device'])
  expect(await device.challenge('PASSKEY')).toBe(401)
  const stranger = browser(nextAddress())
  await stranger.start('bob')
  expect(await stranger.challenge('EMAIL_OTP', bob)).toBe(200)
  await device.start('bob')
  expect(await device.challenge('EMAIL_OTP', bob)).toBe(429)
})

test('strangers behind an address cannot use up the sign-ins of its signed-in users and known devices', async () => {
  const { browser } = openShop()
  const address = '192.0.2.1'
  const [device, signedIn] = [browser(address), browser(address)]
  await device.signIn('PASSKEY')
  signedIn.cookies.set('app', bob.account)
  const statuses = await inParallel(310, (i) => browser(address).start(`stranger${i}`))
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect(await browser(address).start('ada')).toBe(429)
  expect(await device.signIn('PASSKEY')).toEqual(passed)
  expect(await signedIn.challenge('PASSKEY', bob)).toBe(200)
  expect(await browser('192.0.2.2').signIn('PASSKEY')).toEqual(passed)
})

test('a stranger with many logins of their own, or a whole network of IPv6, starts no more logins than others', async () => {
  const { browser } = openShop()
  const devices = await inParallel(12, async () => {
    const device = browser(nextAddress())
    await device.signIn('PASSKEY')
    return device
  })
  const starts = await inParallel(360, (i) => devices[i % 12]!.start(`stranger${i}`))
  expect(starts.filter((status) => status === 200)).toHaveLength(30)

  const few = { perUser: { points: 1, seconds: 600 }, perAddress: { points: 3, seconds: 600 } }
  const shop = openShop({ quotas: { signIns: few } })
  const ofNetwork = await inParallel(100, (i) => shop.browser(`2001:db8:7:${i}::1`).start(`stranger${i}`))
  expect(ofNetwork.filter((status) => status === 200)).toHaveLength(30)
  expect(await shop.browser('2001:db8:8::1').start('ada')).toBe(200)
})

test('600 strangers who wait for a slow mailer or captcha hold no place: twenty users pay, and another stranger logs in', async () => {
  let end = () => {}
  const slow = new Promise<true>((resolve) => (end = () => resolve(true)))
  let waiting = 0
  const wait = () => {
    waiting += 1
    return slow
  }
  const createAccount = () => ({ accountId: ada.account })
  const findAccount = () => undefined
  const { browser } = openShop({
    maxInFlight: 512,
    login: {
      findAccount,
      onSignedIn: () => ({}),
      signUp: { createAccount, mailCode: wait },
      beforeCode: ({ identifier }) => (identifier?.startsWith('c') ? wait() : true),
    },
  })
  const sign = (i: number) =>
    browser(nextAddress()).send(
      '/login/sign-up',
      JSON.stringify({ identifier: `${i % 2 ? 'c' : 'm'}${i}@evil.example` }),
    )
  const starts: Promise<number>[] = []
  for (let i = 0; i < 600; i++) {
    // No more at once than strangers have slots.
    if (i % 200 === 0) await vi.waitFor(() => expect(waiting).toBe(i))
    starts.push(sign(i))
  }
  await vi.waitFor(() => expect(waiting).toBe(600))
  const users = await inParallel(20, async () => {
    const user = browser(nextAddress())
    user.cookies.set('app', bob.account)
    return user.challenge('PASSKEY', bob)
  })
  expect(new Set(users)).toEqual(new Set([200]))
  expect(await browser(nextAddress()).start('ada')).toBe(200)
  end()
  expect(new Set(await Promise.all(starts))).toEqual(new Set([200]))
})

/** A shop with a sign-up: its mails, its accounts, and the service's proofs. */
function openSignUps(options: Partial<RelayOptions> = {}, more: Partial<LoginOptions> = {}) {
  const mails: { to: string; code: string | undefined; request: Request }[] = []
  const created: Request[] = []
  let proofs = 0
  const fetch = (request: Request) => {
    if (request.url.endsWith('/verify')) proofs += 1
    return serve(request)
  }
  const shop = openShop({
    service: { baseUrl: 'https://api.example/v', tokenId: 't', clientSecret: canary, fetch },
    login: {
      findAccount: (name) => ({ ada, bob })[name as 'ada' | 'bob']?.account,
      onSignedIn: () => ({}),
      signUp: {
        createAccount: (_, { request }) => {
          created.push(request)
          return { accountId: `InternalAccount:${created.length}` }
        },
        mailCode: (mail) => void mails.push(mail),
      },
      ...more,
    },
    ...options,
  })
  const ask = (identifier: string, browser = shop.browser(nextAddress())) =>
    browser.send('/login/sign-up', JSON.stringify({ identifier }))
  /** The statuses of a whole sign-up. */
  const signUp = async (identifier: string) => {
    const browser = shop.browser(nextAddress())
    const status = await ask(identifier, browser)
    const { code } = mails.findLast(({ to }) => to === identifier) ?? {}
    return [status, await browser.send('/login/sign-up/confirm', JSON.stringify({ code }))]
  }
  return { ...shop, mails, created, ask, signUp, countOfProofs: () => proofs }
}

const few = (points: number) => ({ points, seconds: 600 })
const many = few(10_000)

test('all strangers together get so many mails, and known devices and signed-in users all of theirs', async () => {
  const otpMails = { perUser: many, perAddress: many, total: few(10) }
  const { browser, ask, mails } = openSignUps({ quotas: { otpMails } })
  const device = browser(nextAddress())
  await device.signIn('PASSKEY')
  const starts = await inParallel(30, (i) => ask(`s${i}@evil.example`))
  expect(starts.filter((status) => status === 200)).toHaveLength(10)
  expect(mails).toHaveLength(10)
  const stranger = browser(nextAddress())
  await stranger.start('ada')
  expect(await stranger.challenge('EMAIL_OTP')).toBe(429)
  expect(await device.signIn('EMAIL_OTP')).toEqual(passed)
  const signedIn = browser(nextAddress())
  signedIn.cookies.set('app', bob.account)
  expect(await signedIn.challenge('EMAIL_OTP', bob)).toBe(200)
})

test('seventeen networks that use up what they have leave newcomers their mails', async () => {
  const otpMails = { perUser: many, perAddress: few(12), total: few(200) }
  const { browser, ask } = openSignUps({ quotas: { otpMails } })
  const starts = await inParallel(17 * 12, (i) => ask(`s${i}@evil.example`, browser(`203.0.113.${i % 17}`)))
  // Three of each network, and half of the total.
  expect(starts.filter((status) => status === 200)).toHaveLength(100 + 17 * 3)
  const newcomers = await inParallel(49, (i) => ask(`n${i}@shop.example`))
  expect(new Set(newcomers)).toEqual(new Set([200]))
})

test('a captcha that hangs costs its callers 15 seconds, and no one a place, a mail or a code', async () => {
  let hangs = true
  const { browser, ask, mails } = openSignUps(
    { maxInFlight: 512 },
    { beforeCode: () => (hangs ? new Promise(() => {}) : true) },
  )
  const calls: Promise<number>[] = []
  for (let wave = 0; wave < 3; wave++) {
    calls.push(...Array.from({ length: 100 }, () => ask('grace@shop.example')))
    // Each is past its body, and rests.
    await vi.advanceTimersByTimeAsync(50)
  }
  const user = browser(nextAddress())
  user.cookies.set('app', bob.account)
  expect(await user.challenge('PASSKEY', bob)).toBe(200)
  const passkey = browser(nextAddress())
  expect(await passkey.signIn('PASSKEY')).toEqual(passed)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(new Set(await Promise.all(calls))).toEqual(new Set([500]))
  hangs = false
  expect([await ask('grace@shop.example'), mails.length]).toEqual([200, 1])
})

test('all strangers together make so many accounts: a domain that catches all mail makes no more', async () => {
  const accounts = { perUser: many, perAddress: many, total: few(5) }
  const { signUp, created } = openSignUps({ quotas: { accounts } })
  const statuses = await inParallel(40, (i) => signUp(`n${i}@catch-all.example`))
  expect(statuses.filter(([, status]) => status === 200)).toHaveLength(5)
  expect(statuses.filter(([, status]) => status === 429)).toHaveLength(35)
  expect(created).toHaveLength(5)
})

test('an address makes thirty accounts an hour', async () => {
  const { browser, mails, created } = openSignUps()
  await inParallel(40, async (i) => {
    const to = `n${i}@catch-all.example`
    const own = browser('192.0.2.1')
    await own.send('/login/sign-up', JSON.stringify({ identifier: to }))
    const { code } = mails.find((mail) => mail.to === to)!
    await own.send('/login/sign-up/confirm', JSON.stringify({ code }))
  })
  expect(created).toHaveLength(30)
})

test.each(['192.0.2.1', '2001:db8:7::1'])(
  'a stranger of one network cannot use up the codes of a newcomer: %s',
  async (address) => {
    const { browser, ask, mails } = openSignUps()
    const victim = 'grace@shop.example'
    const strangers = await inParallel(40, (i) =>
      ask(victim, browser(address.includes(':') ? `2001:db8:7:${i}::1` : address)),
    )
    expect(strangers.filter((status) => status === 200)).toHaveLength(3)
    expect(await ask(victim)).toBe(200)
    // All networks together send one mailbox twelve mails an hour.
    await inParallel(40, () => ask(victim))
    expect(mails).toHaveLength(12)
  },
)

test('ten wrong proofs end a started login, of 280 at once', async () => {
  const { browser, countOfProofs } = openSignUps()
  const stranger = browser('192.0.2.1')
  await stranger.start('ada')
  const statuses = await inParallel(280, () => stranger.verify('PASSKEY', false))
  expect(new Set(statuses)).toEqual(new Set([401]))
  expect(countOfProofs()).toBe(10)
  expect(await stranger.verify('PASSKEY', true)).toBe(401)
  expect(await stranger.challenge('PASSKEY')).toBe(401)
  expect(await browser(nextAddress()).signIn('PASSKEY')).toEqual(passed)
})

test('the app gets the request of a stranger before a code is mailed, and refuses it', async () => {
  const calls: (string | undefined)[] = []
  const beforeCode: LoginOptions['beforeCode'] = ({ identifier, request }) => {
    calls.push(identifier)
    const captcha = request.headers.get('Captcha')
    // A hook in JavaScript that forgets its result allows nothing.
    return captcha === null ? (undefined as never) : captcha === 'solved'
  }
  const { browser, ask, mails, created } = openSignUps({}, { beforeCode })
  const robot = browser(nextAddress())
  expect(await ask('eve@evil.example', robot)).toBe(403)
  await robot.start('ada')
  expect(await robot.challenge('PASSKEY')).toBe(200)
  expect(await robot.challenge('EMAIL_OTP')).toBe(403)
  expect(await ask('eve@evil.example', browser(nextAddress(), { Captcha: 'wrong' }))).toBe(403)
  expect(mails).toEqual([])
  const user = browser(nextAddress(), { Captcha: 'solved' })
  expect(await ask('eve@evil.example', user)).toBe(200)
  await user.send('/login/sign-up/confirm', JSON.stringify({ code: mails[0]!.code }))
  expect(calls).toEqual(['eve@evil.example', undefined, 'eve@evil.example', 'eve@evil.example'])
  expect([mails[0]!.request, created[0]!].map(({ headers }) => headers.get('Captcha'))).toEqual([
    ...['solved', 'solved'],
  ])
})

test('without addresses no two users share a budget', async () => {
  const { browser } = openShop()
  const statuses = await inParallel(310, (i) => browser().start(`stranger${i}`))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await browser().signIn('PASSKEY')).toEqual(passed)
})

const behindProxies: [name: string, value: string, socket?: string][] = [
  ['X-Forwarded-For', '198.51.100.7'],
  // What nginx sends where its example configuration is used.
  ['X-Real-IP', '198.51.100.7'],
  // Source: RFC 7239, section 4.
  ['Forwarded', 'for=198.51.100.7'],
  // What nginx and others send by default, on the machine of the relay: no header at all.
  ['the socket 127.0.0.1', '', '127.0.0.1'],
  ['the socket ::1', '', '::1'],
  ['the socket ::ffff:127.0.0.1', '', '::ffff:127.0.0.1'],
]
test.each(some(behindProxies, 3))(
  'behind a proxy with %s and no clientAddress one stranger locks no new device out, and the relay says so',
  long,
  async (name, value, socket = '10.0.0.1') => {
    const events: RelayEvent[] = []
    const { relay, browser } = openShop({ onEvent: (event) => void events.push(event) })
    expect(events).toEqual([{ event: 'start', profile: 'document', countedBy: 'socket', store: 'memory' }])
    const health = async () => (await relay(new Request(`${mount}/health/ready`))).json()
    expect(await health()).toEqual({ status: 'ready' })
    const behindProxy = () => browser(socket, value ? { [name]: value } : {})
    const statuses = await inParallel(320, (i) => behindProxy().start(`stranger${i}`))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await behindProxy().signIn('PASSKEY')).toEqual(passed)
    expect(events.filter(({ event }) => event === 'warning')).toEqual([
      { event: 'warning', code: 'NO_CLIENT_ADDRESS', message: expect.stringContaining('behind a proxy') },
    ])
    expect(await health()).toEqual({ status: 'ready', warnings: ['NO_CLIENT_ADDRESS'] })
  },
)

test('a server without a proxy says so, and counts whatever header a stranger sends', async () => {
  const { browser } = openShop({ clientAddress: (_, { address }) => address })
  const stranger = (i: number) => browser('192.0.2.1', { 'X-Forwarded-For': `198.51.100.${i % 200}` })
  const statuses = await inParallel(310, (i) => stranger(i).start(`stranger${i}`))
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
})

test('a relay that gets no addresses says so once', async () => {
  const events: RelayEvent[] = []
  const onEvent = (event: RelayEvent) => void events.push(event)
  const warnings = () => events.filter(({ event }) => event === 'warning')
  const twice = async (options: Partial<RelayOptions>, address?: string) => {
    const { browser } = openShop(options)
    await Promise.all([browser(address).start('ada'), browser(address).start('ada')])
  }
  await twice({ onEvent }, '192.0.2.1')
  await twice({ onEvent, clientAddress: () => '192.0.2.1' })
  await twice({ onEvent, quotas: false })
  expect(warnings()).toEqual([])
  await twice({ onEvent })
  expect(warnings()).toEqual([
    { event: 'warning', code: 'NO_CLIENT_ADDRESS', message: expect.stringContaining('clientAddress') },
  ])
})

test.each<[string, string, Partial<RelayOptions>]>([
  ['clientAddress', 'own', { clientAddress: () => undefined, store: memoryStore() }],
  ['nothing', 'memory', { quotas: false }],
])(
  'the event of the start says what callers are counted by, and in which store: %s, %s',
  (countedBy, store, options) => {
    const onEvent = vi.fn()
    openShop({ ...options, onEvent })
    expect(onEvent.mock.calls).toEqual([[{ event: 'start', profile: 'document', countedBy, store }]])
  },
)

test('a call beyond its quota is refused before its body is read', async () => {
  const none = { points: 0, seconds: 60 }
  const { browser } = openShop({ quotas: { signIns: { perUser: none, perAddress: none } } })
  let isRead = false
  const pull = () => {
    isRead = true
  }
  const unread = () => new ReadableStream({ pull }, { highWaterMark: 0 })
  expect(await browser('192.0.2.1').send('/login/start', unread())).toBe(429)
  const signedIn = browser('192.0.2.1')
  signedIn.cookies.set('app', ada.account)
  expect(await signedIn.send('/passkeys/registration-options', unread())).toBe(429)
  expect(await signedIn.send(`/auth/credentials/${idOf(ada, 'PASSKEY')}/verify`, unread())).toBe(429)
  expect(isRead).toBe(false)
})
