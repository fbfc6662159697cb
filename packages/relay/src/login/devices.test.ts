/** Devices: recognized for the accounts that signed in on them, by a cookie that is sealed and no login. */

import { expect, test } from 'vitest'
import { createCookies } from './cookies.js'
import { createDevices } from './devices.js'
import { createSealer } from './sealer.js'

const day = 86_400_000
const page = 'https://shop.example'
const requestOf = (cookie = '') =>
  new Request(page, { headers: { Cookie: cookie.split(';')[0]!, Origin: page } })
const open = (now = () => 0, secret = 'secret') =>
  createDevices(createSealer(secret, 'device'), createCookies([page]), now)

test('the cookie stays on the host, out of reach of scripts, for 180 days', async () => {
  expect(await open().remember(requestOf(), 'InternalAccount:1')).toMatch(
    /^__Host-wallet-device=[\w-]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
})

test('a device is recognized until its time is over', async () => {
  let now = 0
  const devices = open(() => now)
  const cookie = await devices.remember(requestOf(), 'InternalAccount:1')
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
    cookie = await devices.remember(requestOf(cookie), `EmbeddedWallet:${account}`)
    ids.add((await devices.find(requestOf(cookie)))!.id)
  }
  expect(ids.size).toBe(1)
  expect((await devices.find(requestOf(cookie)))!.accounts).toEqual(
    ['6', '5', '4', '3', '1'].map((account) => `InternalAccount:${account}`),
  )
})

test('a user who signs in again is one account of the device', async () => {
  const devices = open()
  const first = await devices.remember(requestOf(), 'InternalAccount:1')
  const second = await devices.remember(requestOf(first), 'InternalAccount:1')
  expect((await devices.find(requestOf(second)))!.accounts).toEqual(['InternalAccount:1'])
})

test.each([
  ['of another secret', () => open(() => 0, 'other').remember(requestOf(), 'InternalAccount:1')],
  [
    'of another purpose',
    async () => `__Host-wallet-device=${await createSealer('secret', 'login').seal({ endsAt: 9e15 })}`,
  ],
  ['of another form', () => '__Host-wallet-device=1'],
])('a cookie %s is no device', async (_, cookie) => {
  expect(await open().find(requestOf(await cookie()))).toBeUndefined()
})

test('an account that signs in again comes first, and once', async () => {
  const devices = open(() => 180 * day - 1)
  const at = open(() => 0)
  let cookie = ''
  for (const account of ['1', '2', '1'])
    cookie = await at.remember(requestOf(cookie), `InternalAccount:${account}`)
  // On the last millisecond of its time.
  expect((await devices.find(requestOf(cookie)))!.accounts).toEqual([
    'InternalAccount:1',
    'InternalAccount:2',
  ])
})
