/** The app's own sessions: their options, their time, and their end for every copy of the cookie. */

import { expect, test } from 'vitest'
import { memoryStore } from '../store/memoryStore.js'
import { type AppSessionsOptions, createAppSessions } from './appSessions.js'
import { createSealer } from './sealer.js'

const page = 'https://shop.example'
const secret = 's'.repeat(32)
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
    { secret: 's'.repeat(31) },
    'secret must have at least 32 characters. Make one with: openssl rand -hex 32',
  ],
  [
    { relyingParty: { origins: [] } },
    'relyingParty.origins must be a list of at least one origin such as https://shop.example',
  ],
  [{ relyingParty: { origins: page as never } }, 'relyingParty.origins must be a list'],
  [{ relyingParty: 7 as never }, 'relyingParty'],
  [{ secret: 7 as never }, 'secret'],
  [{ hours: 0 }, 'hours'],
  [{ hours: 8761 }, 'hours'],
])('the options %j are refused', (more, message) => {
  expect(() => open(more)).toThrow(message)
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
    const sessions = open({ hours })
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
  const other = await cookieOf(open({ secret: 'o'.repeat(32) }))
  for (const cookie of ['', '__Host-wallet-app=x', other])
    expect(await open().accountsOf(requestWith(cookie))).toBeNull()
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

test('the store keeps a mark for ten years, and an end until the time of the session is over', async () => {
  const store = memoryStore(now)
  const puts: unknown[][] = []
  const put: typeof store.put = (...given) => {
    puts.push(given)
    return store.put(...given)
  }
  const sessions = open({ store: { ...store, put } })
  const cookie = await cookieOf(sessions)
  time += 1000
  await sessions.end(requestWith(cookie))
  expect(puts).toEqual([
    [
      expect.stringMatching(/^appSessionMark\/[\w-]{2}$/),
      expect.stringMatching(/^[\w-]{22}$/),
      315_360_000_000,
      undefined,
    ],
    [expect.stringMatching(/^appSessionEnded\/[\w-]{22}$/), 'ended', 43_199_000, accountId],
  ])
})

test('of two sign-ins at once, both take the mark that was first', async () => {
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

// Relays of another version open what this one sealed, and what is sealed for another purpose is no session.
test('the cookie is sealed for this purpose alone, with the time of its end', async () => {
  const [, token = ''] = /=([\w-]+)/.exec(await cookieOf(open())) ?? []
  expect(await createSealer(secret, 'app session').open(token)).toEqual({
    ...{ accountId, endsAt: time + 43_200_000 },
    id: expect.stringMatching(/^[\w-]{22}$/),
    mark: expect.stringMatching(/^[\w-]{22}$/),
  })
})
