/** Devices: recognized for the accounts that signed in on them, by a cookie that is sealed and no login. */

import { expect, test } from 'vitest'
import { createSealer } from '../sealer.js'
import { memoryStore } from '../store/memoryStore.js'
import { createCookies } from './cookies.js'
import { createDevices, createRememberDevice } from './devices.js'

const day = 86_400_000
const page = 'https://shop.example'
const requestOf = (cookie = '') =>
  new Request(page, { headers: { Cookie: cookie.split(';')[0]!, Origin: page } })
const callOf = (cookie?: string) => ({
  request: requestOf(cookie),
  customers: new Map(),
  inBackground: () => undefined,
})
const open = (now = () => 0, secret = 'secret') =>
  createDevices(createSealer(secret, 'device'), createCookies([page]), now)

test('the cookie stays on the host, out of reach of scripts, for 180 days', async () => {
  expect((await open().remember(requestOf(), 'InternalAccount:1')).cookie).toMatch(
    /^__Host-wallet-device=[\w-]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
})

test('a device is recognized until its time is over', async () => {
  let now = 0
  const devices = open(() => now)
  const { cookie } = await devices.remember(requestOf(), 'InternalAccount:1')
  const device = await devices.find(requestOf(cookie))
  expect(device).toMatchObject({ id: expect.stringMatching(/^[\w-]{22}$/), accounts: ['InternalAccount:1'] })
  now = 180 * day - 1
  expect(await devices.find(requestOf(cookie))).toEqual({ ...device, endsAt: 180 * day })
  now = 180 * day
  expect(await devices.find(requestOf(cookie))).toBeUndefined()
})

test('a device of several users stays one device, and remembers the last five accounts', async () => {
  const devices = open()
  let cookie = ''
  const ids = new Set<string>()
  for (const account of ['1', '2', '1', '3', '4', '5', '6']) {
    cookie = (await devices.remember(requestOf(cookie), `EmbeddedWallet:${account}`)).cookie
    ids.add((await devices.find(requestOf(cookie)))!.id)
  }
  expect(ids.size).toBe(1)
  expect((await devices.find(requestOf(cookie)))!.accounts).toEqual(
    ['6', '5', '4', '3', '1'].map((account) => `InternalAccount:${account}`),
  )
})

test('a user who signs in again is one account of the device, which is new to another user', async () => {
  const devices = open()
  const first = await devices.remember(requestOf(), 'InternalAccount:1')
  const second = await devices.remember(requestOf(first.cookie), 'InternalAccount:1')
  const other = await devices.remember(requestOf(second.cookie), 'InternalAccount:2')
  expect([first.isNew, second.isNew, other.isNew]).toEqual([true, false, true])
  expect((await devices.find(requestOf(second.cookie)))!.accounts).toEqual(['InternalAccount:1'])
})

test.each([
  [
    'of another secret',
    async () => (await open(() => 0, 'other').remember(requestOf(), 'InternalAccount:1')).cookie,
  ],
  [
    'of another purpose',
    async () => `__Host-wallet-device=${await createSealer('secret', 'login').seal({ endsAt: 9e15 })}`,
  ],
  ['of another form', () => '__Host-wallet-device=1'],
])('a cookie %s is no device', async (_, cookie) => {
  expect(await open().find(requestOf(await cookie()))).toBeUndefined()
})

test('the app hears of a sign-in on a new device once, and of each where the store cannot count', async () => {
  const away = { ...memoryStore(), spend: () => Promise.reject(new Error('away')) }
  for (const store of [memoryStore(), away]) {
    const events: object[] = []
    const remember = createRememberDevice(open(), store, (event) => events.push(event))
    const signIn = { authMethodType: 'PASSKEY', traceId: 'trace' }
    const cookie = await remember(callOf(), 'InternalAccount:1', signIn)
    await remember(callOf(cookie), 'InternalAccount:1', signIn)
    expect(events).toEqual([{ event: 'device', accountId: 'InternalAccount:1', ...signIn }])
  }
})

test('an account that signs in again comes first, and once', async () => {
  const devices = open(() => 180 * day - 1)
  const at = open(() => 0)
  let cookie = ''
  for (const account of ['1', '2', '1'])
    cookie = (await at.remember(requestOf(cookie), `InternalAccount:${account}`)).cookie
  // On the last millisecond of its time.
  expect((await devices.find(requestOf(cookie)))!.accounts).toEqual([
    'InternalAccount:1',
    'InternalAccount:2',
  ])
})

// The cookies of the login: attributes by the page that calls (RFC 6265 and its `__Host-` prefix).

const https = 'https://shop.example'
const http = 'http://localhost:5173'
const headers = (Origin?: string, Cookie?: string) =>
  new Headers({ ...(Origin !== undefined && { Origin }), ...(Cookie !== undefined && { Cookie }) })

test.each([
  [https, '__Host-a=v; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Strict'],
  [undefined, '__Host-a=v; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Strict'],
  [http, 'a=v; Max-Age=600; Path=/; HttpOnly; SameSite=Strict'],
])('a page of %s gets %s', (origin, text) => {
  expect(createCookies([https, http]).write(headers(origin), 'a', 'v', 600)).toBe(text)
})

test('an age of 0 deletes the cookie', () => {
  expect(createCookies([https]).write(headers(https), 'a', '', 0)).toBe(
    '__Host-a=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
  )
})

// A development proxy passes on its target's name as Host, in any form.
test.each(['http://127.0.0.1:3000', 'http://backend:3000', 'http://[::1]:3000', 'http://localhost:3000'])(
  'behind a proxy to %s, a GET and a POST of a page have the same cookie',
  (host) => {
    const { read } = createCookies([http])
    const request = (given: Record<string, string>) => ({
      headers: new Headers({ Cookie: 'a=plain', 'Sec-Fetch-Site': 'same-origin', ...given }),
      url: `${host}/wallet/accounts`,
    })
    expect(read(request({ Origin: http }), 'a')).toBe('plain')
    expect(read(request({ Referer: `${http}/` }), 'a')).toBe('plain')
    expect(read(request({}), 'a')).toBe('plain')
  },
)

test('a page that is not listed, and a page with https, get no plain cookie by their address', () => {
  const { read } = createCookies([https, http])
  for (const referer of [`${https}/`, 'http://evil.example/', 'no address'])
    expect(
      read({ headers: new Headers({ Cookie: 'a=plain', Referer: referer }), url: `${https}/wallet/x` }, 'a'),
    ).toBeUndefined()
})

const both = '__Host-a=host; a=plain'
const local = 'http://localhost:3000/wallet/auth/credentials'
const deployed = 'https://shop.example/wallet/auth/credentials'
test.each([
  [[https, http], https, both, deployed, 'host'],
  [[https, http], http, both, local, 'plain'],
  [[https, http], https, 'a=plain', deployed, undefined],
  [[https, http], http, '__Host-a=host', local, undefined],
  [[https, http], 'https://http:', 'a=plain', deployed, undefined],
  [[https, http], undefined, both, deployed, 'host'],
  [[https, http], undefined, both, local, 'host'],
  [[https, http], undefined, 'a=plain', local, 'plain'],
  [[https, http], undefined, 'a=plain', 'http://shop.localhost/wallet', 'plain'],
  // A neighboring subdomain of a deployed page can set a plain name.
  [[https, http], undefined, 'a=plain', deployed, undefined],
  [[https, http], undefined, 'a=plain', 'http://shop.example/wallet', undefined],
  [[https, http], undefined, 'a=plain', 'http://localhost.example/wallet', undefined],
  [[https], undefined, 'a=plain', local, undefined],
  [[https], undefined, '__Host-a=host', deployed, 'host'],
  [[https], https, undefined, deployed, undefined],
] as const)('with pages %j, %s with %s at %s reads %s', (origins, origin, cookie, url, value) => {
  expect(createCookies(origins).read({ headers: headers(origin, cookie), url }, 'a')).toBe(value)
})

test('an account causes ten notices of new devices a day, and signs in all the same', async () => {
  let now = 0
  const heard: unknown[] = []
  const remember = createRememberDevice(
    open(),
    memoryStore(() => now),
    (event) => void heard.push(event),
  )
  const noticesAt = async (time: number) => {
    now = time
    for (let i = 0; i < 12; i++)
      await remember(callOf(), 'InternalAccount:1', { authMethodType: 'PASSKEY', traceId: 'trace' })
    return heard.length
  }
  expect([await noticesAt(0), await noticesAt(day - 1), await noticesAt(day)]).toEqual([10, 10, 20])
})
