/** The app's own sessions: their options, their time, and their end for every copy of the cookie. */

import { expect, test } from 'vitest'
import { createSealer } from '../sealer.js'
import { memoryStore } from '../store/memoryStore.js'
import { type AppSessionsOptions, createAppSessions } from './appSessions.js'

const page = 'https://shop.example'
const secret = 'k3J9xQ7mZ2vB5nR8tL4wY6pD1hF0cG-s'
let time = 1_790_000_000_000
const now = () => time
const open = (more: Partial<AppSessionsOptions> = {}) =>
  createAppSessions({ secret, relyingParty: { origins: [page] }, now, ...more })
const requestWith = (cookie = '') =>
  new Request(page, { headers: { Origin: page, Cookie: cookie.split(';')[0]! } })
const accountId = 'InternalAccount:1'
const cookieOf = async (sessions: ReturnType<typeof open>, earlier?: string) =>
  (await sessions.begin({ request: requestWith(earlier), accountId }))['Set-Cookie']!

test.each([
  [
    { secret: secret.slice(1) },
    'secret must have at least 32 characters. Make one with: openssl rand -hex 32',
  ],
  ...[
    ...['replace me: openssl rand -hex 32', 'Change-me-Change-me-0123456789-ab', '0123456'.repeat(5)],
    ...['my very long secret for the cookies of the shop', 'Shop Production Cookie Signing Key 2026'],
    ...[
      'coffee-shop-session-secret-production',
      'KAFFEE_LADEN_GEHEIMNIS_DER_SITZUNG_1',
      'clé secrète de la boutique à café',
    ],
  ].map((known): [Partial<AppSessionsOptions>, string] => [
    { secret: known },
    'secret must be random: a text that others can guess lets them sign in as any user. Make one with: openssl rand -hex 32',
  ]),
  ...[
    'password password password password',
    'Password-password-PASSWORD-password',
    'secret token secret-token secret_token',
  ].map((known): [Partial<AppSessionsOptions>, string] => [
    { secret: known },
    'secret must be random, and this one repeats itself: others can guess it, and sign in as any user. Make one with: openssl rand -hex 32',
  ]),
  [
    { relyingParty: { origins: [] } },
    'relyingParty.origins must be a list of at least one origin such as https://shop.example',
  ],
  [{ relyingParty: { origins: page as never } }, 'relyingParty.origins must be a list'],
  [{ relyingParty: 7 as never }, 'relyingParty'],
  [{ secret: 7 as never }, 'secret'],
  [{ hour: 1 } as object, 'hour is not an option'],
  [{ hours: 0 }, 'hours'],
  [{ hours: 8761 }, 'hours'],
])('the options %j are refused', (more, message) => {
  expect(() => open(more)).toThrow(message)
})

test('without a store of its own a process may have a secret of its own; instances with one store have one secret', async () => {
  const [one, two] = [open({ secret: undefined }), open({ secret: undefined })]
  const cookie = await cookieOf(one)
  expect(await one.accountsOf(requestWith(cookie))).toEqual([accountId])
  expect(await two.accountsOf(requestWith(cookie))).toBeNull()
  expect(() => open({ secret: undefined, store: memoryStore() })).toThrow('secret must be a non-empty string')
})

test('a random secret is taken, in whatever alphabet it is written', () => {
  const hex = '3f9c1b7a5d2e8046c9f1a3b5d7e02468' // openssl rand -hex 16
  const digits = '70418326594173508264917350826491'
  const base64 = 'q0m1kV6w0JzYxX3mQvZt7lW5nF8sH2bC9dR4eT6uP1o='
  const words = 'clay ridge pupil oxide tango swirl bench amuse fable quota' // ten of a list of 7,776
  for (const random of [hex, digits, base64, words]) expect(() => open({ secret: random })).not.toThrow()
})

test('options that are no object are refused, and the limits of `hours` are allowed', () => {
  expect(() => createAppSessions(undefined as never)).toThrow('options')
  expect(() => [open({ hours: 1 }), open({ hours: 8760 })]).not.toThrow()
})

test('a session lasts twelve hours, or as long as the option says', async () => {
  for (const [hours, seconds] of [
    [undefined, 43_200],
    [1, 3600],
  ] as const) {
    // The sealed end counts, even if the clock of the store is late.
    const sessions = open({ hours, store: memoryStore(() => 0) })
    const begun = time
    const cookie = await cookieOf(sessions)
    expect(cookie).toMatch(/^__Host-wallet-app=[\w-]+; Max-Age=/)
    expect(cookie).toContain(`Max-Age=${seconds};`)
    time = begun + seconds * 1000 - 1
    expect(await sessions.accountsOf(requestWith(cookie))).toEqual([accountId])
    time = begun + seconds * 1000
    expect(await sessions.accountsOf(requestWith(cookie))).toBeNull()
  }
})

test('a browser without a cookie of this app has no session', async () => {
  const other = await cookieOf(open({ secret: secret.toLowerCase() }))
  const sessions = open()
  const own = await cookieOf(sessions)
  // A neighboring subdomain can set the cookie without the prefix.
  const plain = own.replace('__Host-', '')
  const changed = own.replace(/=./, (start) => (start === '=A' ? '=B' : '=A'))
  for (const cookie of ['', '__Host-wallet-app=x', other, plain, changed])
    expect(await sessions.accountsOf(requestWith(cookie))).toBeNull()
})

test('a sign-out ends every copy of the cookie, and a new sign-in ends the earlier session', async () => {
  const sessions = open()
  const first = await cookieOf(sessions)
  const second = await cookieOf(sessions, first)
  expect(await sessions.accountsOf(requestWith(first))).toBeNull()
  expect(await sessions.accountsOf(requestWith(second))).toEqual([accountId])
  expect(await sessions.end(requestWith(second))).toEqual({
    'Set-Cookie': '__Host-wallet-app=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
  })
  expect(await sessions.accountsOf(requestWith(second))).toBeNull()
  expect((await sessions.end(requestWith()))['Set-Cookie']).toContain('Max-Age=0')
})

test('instances with one store share the sessions, and a store that lost its data ends them', async () => {
  const store = memoryStore(now)
  const cookie = await cookieOf(open({ store }))
  expect(await open({ store }).accountsOf(requestWith(cookie))).toEqual([accountId])
  expect(await open().accountsOf(requestWith(cookie))).toBeNull()
})

// It asks no service for the time, so the clocks of its instances count. The store ends each session, too.
test.each([
  ['an hour behind', -3_600_000, 11],
  ['right', 0, 12],
  ['an hour ahead', 3_600_000, 12],
])(
  'between instances a session ends at the latest after its hours, and a sign-out at once: the clock of its begin is %s',
  async (_, aheadMs, hours) => {
    const store = memoryStore(now)
    const [first, other] = [open({ store, now: () => time + aheadMs }), open({ store })]
    const cookie = await cookieOf(first)
    time += hours * 3_600_000 - 1
    expect(await other.accountsOf(requestWith(cookie))).toEqual([accountId])
    time += 1
    expect(await other.accountsOf(requestWith(cookie))).toBeNull()
    const again = await cookieOf(first)
    await other.end(requestWith(again))
    expect(await first.accountsOf(requestWith(again))).toBeNull()
  },
)

test('a store that fails once costs no session; one that fails twice does, with a 503', async () => {
  const failing = (times: number) => {
    const store = memoryStore(now)
    const put: typeof store.put = (...given) =>
      times-- > 0 ? Promise.reject(new Error('slow')) : store.put(...given)
    return open({ store: { ...store, put } })
  }
  const sessions = failing(1)
  expect(await sessions.accountsOf(requestWith(await cookieOf(sessions)))).toEqual([accountId])
  await expect(cookieOf(failing(2))).rejects.toMatchObject({ status: 503 })
})

test('a login that fails late has ended no earlier session', async () => {
  const store = memoryStore(now)
  const earlier = await cookieOf(open({ store }))
  const refusing = { ...store, put: () => Promise.reject(new Error('slow')) }
  await expect(cookieOf(open({ store: refusing }), earlier)).rejects.toMatchObject({ status: 503 })
  expect(await open({ store }).accountsOf(requestWith(earlier))).toEqual([accountId])
})

test.each(['get', 'put', 'take'] as const)(
  'a store with a %s that fails once costs no login: its proof is used up',
  async (failing) => {
    const store = memoryStore(now)
    const earlier = await cookieOf(open({ store }))
    let isWell = false
    const once: typeof store = {
      ...store,
      [failing]: (...given: [never, never, never, never]) => {
        if (isWell) return store[failing](...given)
        isWell = true
        return Promise.reject(new Error('slow'))
      },
    }
    const cookie = await cookieOf(open({ store: once }), earlier)
    expect(await open({ store }).accountsOf(requestWith(cookie))).toEqual([accountId])
    expect(await open({ store }).accountsOf(requestWith(earlier))).toBeNull()
  },
)

test('the store keeps a generation for ten years, and a session until its time is over', async () => {
  const store = memoryStore(now)
  const puts: unknown[][] = []
  const put: typeof store.put = (...given) => {
    puts.push(given)
    return store.put(...given)
  }
  const sessions = open({ store: { ...store, put } })
  const cookie = await cookieOf(sessions)
  expect(puts).toEqual([
    ['appSessions/InternalAccount:1', expect.stringMatching(/^[\w-]{22}$/), 315_360_000_000, accountId],
    [expect.stringMatching(/^appSession\/[\w-]{22}$/), 'live', 43_200_000, accountId],
  ])
  await sessions.end(requestWith(cookie))
  expect(await store.get(puts[1]![0] as string)).toBeUndefined()
})

test('of two sign-ins at once, both take the generation that was first', async () => {
  const store = memoryStore(now)
  let isFirst = true
  const get: typeof store.get = async (key) => {
    if (isFirst) {
      isFirst = false
      await store.put(key, 'theirs', 1000)
      return undefined
    }
    return store.get(key)
  }
  const sessions = open({ store: { ...store, get } })
  const cookie = await cookieOf(sessions)
  expect(await sessions.accountsOf(requestWith(cookie))).toEqual([accountId])
})

test('an app ends every session of an account, and no other account is affected', async () => {
  const sessions = open()
  const cookies = [await cookieOf(sessions), await cookieOf(sessions)]
  const { 'Set-Cookie': other = '' } = await sessions.begin({
    request: requestWith(),
    accountId: 'InternalAccount:2',
  })
  // Both names of an account are the same account.
  await sessions.endAll('EmbeddedWallet:1')
  for (const cookie of cookies) expect(await sessions.accountsOf(requestWith(cookie))).toBeNull()
  expect(await sessions.accountsOf(requestWith(other))).toEqual(['InternalAccount:2'])
  expect(await sessions.accountsOf(requestWith(await cookieOf(sessions)))).toEqual([accountId])
  for (const cookie of cookies) expect(await sessions.accountsOf(requestWith(cookie))).toBeNull()
})

test('an entry that the store loses ends a session, and none revives one', async () => {
  const store = memoryStore(now)
  const keys: string[] = []
  const put: typeof store.put = (key, ...given) => {
    keys.push(key)
    return store.put(key, ...given)
  }
  for (const lost of [0, 1]) {
    const sessions = open({ store: { ...store, put } })
    keys.length = 0
    const [live, ended] = [await cookieOf(sessions), await cookieOf(sessions)]
    await sessions.end(requestWith(ended))
    await store.take([...new Set(keys)][lost]!)
    expect(await sessions.accountsOf(requestWith(ended))).toBeNull()
    expect(await sessions.accountsOf(requestWith(live))).toBeNull()
    await sessions.endAll(accountId)
  }
})

// A form of https://evil.shop.example carries cookies with SameSite=Strict: the site is the same. Source: RFC 6265bis, "SameSite" and
// "same-site" of HTML; seen in Chromium.
test.each([
  ['POST', { Origin: page }, true],
  ['GET', {}, true],
  ['HEAD', {}, true],
  ['GET', { 'Sec-Fetch-Site': 'same-origin' }, true],
  // An address that the user has typed, and a link to a page of the app.
  ['GET', { 'Sec-Fetch-Site': 'none' }, true],
  [
    'GET',
    { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' },
    true,
  ],
  // Source: W3C Fetch Metadata, and web.dev/articles/fetch-metadata: an image, a frame, a fetch and a script of a neighbor.
  ['GET', { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' }, false],
  ['GET', { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' }, false],
  ['GET', { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' }, false],
  ['HEAD', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }, false],
  ['GET', { Origin: 'https://evil.shop.example' }, false],
  ['GET', { Origin: page, 'Sec-Fetch-Site': 'cross-site' }, true],
  ['POST', { 'Sec-Fetch-Site': 'same-origin' }, true],
  ['POST', { Origin: 'https://evil.shop.example' }, false],
  ['POST', { Origin: 'https://evil.shop.example', 'Sec-Fetch-Site': 'same-origin' }, false],
  ['POST', { Origin: 'null' }, false],
  ['POST', { Origin: `${page}.example` }, false],
  ['POST', { 'Sec-Fetch-Site': 'same-site' }, false],
  ['POST', {}, false],
  ['PUT', { Origin: 'https://evil.shop.example' }, false],
  ['DELETE', {}, false],
])('a %s with %j is of the signed-in user: %s', async (method, headers, isUser) => {
  const sessions = open()
  const [Cookie = ''] = (await cookieOf(sessions)).split(';')
  const request = new Request(page, { method, headers: { ...(headers as Record<string, string>), Cookie } })
  expect(await sessions.accountsOf(request)).toEqual(isUser ? [accountId] : null)
})

// Relays of another version open what this one sealed, and what is sealed for another purpose is no session.
test('the cookie is sealed for this purpose alone, with the time of its end', async () => {
  const [, token = ''] = /=([\w-]+)/.exec(await cookieOf(open())) ?? []
  expect(await createSealer(secret, 'app session').open(token)).toEqual({
    accountId,
    endsAt: time + 43_200_000,
    id: expect.stringMatching(/^[\w-]{22}$/),
    generation: expect.stringMatching(/^[\w-]{22}$/),
  })
})
