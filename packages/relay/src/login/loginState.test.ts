/** Started logins: the sealed cookie, its end, and the request ids behind it. */

import { expect, test } from 'vitest'
import { createSealer } from '../sealer.js'
import { memoryStore } from '../store/memoryStore.js'
import { createCookies } from './cookies.js'
import { createLoginStates } from './loginState.js'

const page = 'https://shop.example'
const state = {
  accountId: 'InternalAccount:1',
  authMethods: [{ id: 'AuthMethod:1', type: 'PASSKEY' }],
  isDecoy: false,
}
const headersOf = (cookie = '', origin = page) =>
  new Headers({ Cookie: cookie.split(';')[0]!, 'Wallet-Call': '1', Origin: origin })

/** A request of a page to its own site. */
const requestOf = (headers: Headers, url = page) => ({ headers, url })

const open = ({ now = Date.now, secret = 'secret', origins = [page] } = {}) =>
  createLoginStates(
    memoryStore(now),
    createCookies(origins),
    { login: createSealer(secret, 'login'), request: createSealer(secret, 'request id') },
    now,
  )

test.each([
  [page, /^__Host-wallet-login=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/],
  ['http://localhost:5173', /^wallet-login=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/],
])('page %s: the cookie has the right attributes', async (origin, pattern) => {
  const states = open({ origins: [page, 'http://localhost:5173'] })
  expect(await states.start(headersOf('', origin), state)).toMatch(pattern)
})

test('one page with http changes no cookie of a page with https', async () => {
  const states = open({ origins: ['http://localhost:5173', page] })
  const [host, plain] = [
    await states.start(headersOf(), state),
    await states.start(headersOf('', 'http://localhost:5173'), state),
  ]
  const token = /=([\w-]+)/.exec(host)![1]
  expect(await states.find(requestOf(headersOf(host)))).toMatchObject(state)
  expect(await states.find(requestOf(headersOf(plain, 'http://localhost:5173')))).toMatchObject(state)
  // A neighboring subdomain can set the cookie without the prefix.
  expect(await states.find(requestOf(headersOf(`wallet-login=${token}`)))).toBeUndefined()
  expect(await states.find(requestOf(headersOf(host, 'http://localhost:5173')))).toBeUndefined()
})

test('a read of a page, which names no origin, finds the login; a cookie without the prefix only where a page has http', async () => {
  const read = async (cookie: string, origins: string[], url = 'http://localhost:5173/') => {
    const headers = headersOf(cookie)
    headers.delete('Origin')
    return (await open({ origins }).find(requestOf(headers, url))) !== undefined
  }
  const host = await open().start(headersOf(), state)
  const plain = host.replace('__Host-', '')
  const both = [page, 'http://localhost:5173']
  expect([await read(host, [page]), await read(host, both)]).toEqual([true, true])
  expect([await read(plain, [page]), await read(plain, both)]).toEqual([false, true])
  expect(await read(plain, both, page)).toBe(false)
})

test('a started login is found by its cookie for ten minutes, until it ends', async () => {
  let now = 0
  const states = open({ now: () => now })
  const cookie = await states.start(headersOf(), state)
  const login = await states.find(requestOf(headersOf(cookie)))
  expect(login).toEqual({ ...state, id: expect.stringMatching(/^[\w-]{22}$/) })
  expect(await states.end(headersOf(cookie), login!)).toContain('Max-Age=0')
  expect(await states.find(requestOf(headersOf(cookie)))).toBeUndefined()

  const second = await states.start(headersOf(), state)
  now = 600_000
  expect(await states.find(requestOf(headersOf(second)))).toBeUndefined()
})

test('a started login takes no memory of the relay, and all instances with its secret know it', async () => {
  const store = memoryStore()
  const refusing = { ...store, put: () => Promise.reject(new Error('nothing may be stored')) }
  const cookies = createCookies([page])
  const sealers = { login: createSealer('secret', 'login'), request: createSealer('secret', 'request id') }
  const states = createLoginStates(refusing, cookies, sealers, Date.now)
  const cookie = await states.start(headersOf(), state)
  const login = (await states.find(requestOf(headersOf(cookie))))!
  await states.sealRequestId(login, 'Request:1')
  expect(await open().find(requestOf(headersOf(cookie)))).toEqual(login)
})

test('neither the cookie nor a request id shows whether the account exists', async () => {
  const states = open()
  const [known, unknown] = [
    await states.start(headersOf(), { ...state, customerId: 'Customer:1' }),
    await states.start(headersOf(), { ...state, isDecoy: true }),
  ]
  expect(known.length).toBe(unknown.length)
  const long = await states.start(headersOf(), { ...state, customerId: `Customer:${'1'.repeat(72)}` })
  expect(long.length).toBe(unknown.length)
  expect(atob(/=([\w-]+)/.exec(known)![1]!.replaceAll('-', '+').replaceAll('_', '/'))).not.toContain(
    'Account',
  )
  const login = (await states.find(requestOf(headersOf(known))))!
  const lengths = ['none', `Request:${crypto.randomUUID()}`].map(
    async (id) => (await states.sealRequestId(login, id)).length,
  )
  expect(new Set(await Promise.all(lengths)).size).toBe(1)
})

test.each([
  ['no cookie', () => ''],
  ['a cookie of another form', () => '__Host-wallet-login=short!'],
  ['a cookie that the relay did not seal', () => `__Host-wallet-login=${'x'.repeat(400)}`],
  ['a cookie of another secret', () => open({ secret: 'other' }).start(headersOf(), state)],
  [
    'a cookie of another purpose',
    async () =>
      `__Host-wallet-login=${await createSealer('secret', 'device').seal({ ...state, endsAt: 9e15 })}`,
  ],
  [
    'a changed cookie',
    async () =>
      (await open().start(headersOf(), state)).replace(/(=.{20})(.)/, (_, start, next) =>
        next === 'A' ? `${start}B` : `${start}A`,
      ),
  ],
])('%s finds no login', async (_, cookie) => {
  expect(await open().find(requestOf(headersOf(await cookie())))).toBeUndefined()
})

test('a call without the header of a wallet finds no login', async () => {
  const states = open()
  const headers = headersOf(await states.start(headersOf(), state))
  headers.delete('Wallet-Call')
  expect(await states.find(requestOf(headers))).toBeUndefined()
})

test('the browser gets another request id, which only this login can turn back', async () => {
  const states = open()
  const [one, two] = [await states.start(headersOf(), state), await states.start(headersOf(), state)]
  const login = (await states.find(requestOf(headersOf(one))))!
  const other = (await states.find(requestOf(headersOf(two))))!
  const requestId = await states.sealRequestId(login, 'Request:of-the-service')
  expect(requestId).toMatch(/^Request:[\w-]{250,260}$/)
  expect(await states.openRequestId(login, requestId)).toBe('Request:of-the-service')
  expect(await states.openRequestId(other, requestId)).toBeUndefined()
  expect(await states.openRequestId(login, 'Request:of-the-service')).toBeUndefined()
  const sealed = requestId.slice('Request:'.length)
  expect(await states.openRequestId(login, `${sealed.slice(0, 9)}Request:${sealed.slice(9)}`)).toBeUndefined()
})

test('each AuthMethod has a made-up key of its own', async () => {
  const states = open()
  const find = (id: string) => states.findDecoyTarget(id, async () => `key of ${id}`)
  expect([await find('AuthMethod:1'), await find('AuthMethod:2')]).toEqual([
    'key of AuthMethod:1',
    'key of AuthMethod:2',
  ])
})

test('a made-up key stays for thirty seconds, also for calls at once', async () => {
  let now = 0
  const states = open({ now: () => now })
  let made = 0
  const find = () => states.findDecoyTarget('AuthMethod:1', async () => `key ${++made}`)
  const [one, two] = await Promise.all([find(), find()])
  expect(two).toBe(one)
  const before = made
  now = 29_999
  expect(await find()).toBe(one)
  // A key costs time: a call that gets the last one makes no other.
  expect(made).toBe(before)
  now = 30_000
  expect(await find()).not.toBe(one)
})

test('all keys have one owner each kind, so that a flood of names ends keys of its kind only', async () => {
  const store = memoryStore(() => 0)
  const puts: unknown[][] = []
  const put: typeof store.put = (...given) => {
    puts.push(given)
    return store.put(...given)
  }
  const sealers = { login: createSealer('secret', 'login'), request: createSealer('secret', 'request id') }
  const states = createLoginStates({ ...store, put }, createCookies([page]), sealers, () => 0)
  await states.keepOtpTarget('AuthMethod:1', 'real')
  await states.findDecoyTarget('AuthMethod:2', async () => 'made up')
  expect(puts).toEqual([
    ['otpTarget/AuthMethod:1', 'real', 600_000, 'otpTarget'],
    ['decoyTarget/AuthMethod:2', 'made up', 30_000, 'decoyTarget'],
  ])
})
