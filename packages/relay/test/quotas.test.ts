/** Quotas: no caller can avoid them, and no caller can use up the quota of another user. */

import { defaultQuotas, memoryStore, type RelayOptions } from '@embedded-wallet/relay'
import { createTestApp } from '@embedded-wallet/sandbox/testing'
import { expect, test, vi } from 'vitest'
import { callOf, routes } from './attacks/routes.js'
import { ada, mount, origin, recordingService, relayOfAda } from './twoUsers.js'
import { useFastTimers } from './virtualClock.js'

useFastTimers()

const rate = (points: number) => ({ points, seconds: 60 })
const many = rate(1000)

function open(options: Partial<RelayOptions>) {
  const relay = relayOfAda(recordingService().fetch, options)
  const send = async (name: string, address?: string, more: Record<string, string> = {}) => {
    const call = callOf(routes.find((route) => route.name === name)!, { headers: more })
    const { url, method, headers, body } = call
    return (await relay(new Request(url, { method, headers, body: body ?? null }), { address })).status
  }
  return { relay, send }
}

test.each([
  [
    'an IPv6 network',
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::1', '2001:0DB8:0001:0002:a:b:c:d'],
    '2001:db8:1:3::1',
  ],
  ['a network of zeros', ['2001:db8::1', '2001:db8::2:0:0:1', '2001:db8:0:0:1::'], '2001:db8:0:1::1'],
  [
    'an IPv4 address in its two forms',
    ['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:192.0.2.1'],
    '::ffff:192.0.2.2',
  ],
  [
    'an IPv4 address in the hex of its IPv6 form',
    ['::ffff:c000:201', '192.0.2.1', '[0:0:0:0:0:FFFF:192.0.2.1]:4711'],
    '::ffff:c000:202',
  ],
  ['an address with its port', ['192.0.2.1:4711', '192.0.2.1:4712', '192.0.2.1'], '192.0.2.2:4711'],
  [
    'an IPv6 address with its port',
    ['[2001:db8::1]:1', '[2001:db8::1]:2', '2001:db8::1'],
    '[2001:db8:1::1]:1',
  ],
  ['a link with its zone', ['fe80::1%eth0', 'fe80::2%eth1', 'fe80::1'], 'fe81::1%eth0'],
])('%s is one caller', async (_, same, other) => {
  const { send } = open({ quotas: { signIns: { perUser: many, perAddress: rate(2) } } })
  const statuses = []
  for (const address of same) statuses.push(await send('verifyAuthMethod', address))
  expect(statuses).toEqual([200, 200, 429])
  expect(await send('verifyAuthMethod', other)).toBe(200)
})

test.each(['', ':', '::', '1:2:3:4:5:6:7:8:9::1', 'x'.repeat(10_000)])(
  'a text that is no address is counted too: %.20s',
  async (address) => {
    const { send } = open({ quotas: { signIns: { perUser: many, perAddress: rate(1) } } })
    expect([await send('verifyAuthMethod', address), await send('verifyAuthMethod', address)]).toEqual([
      200, 429,
    ])
  },
)

test('mails, sign-ins and signatures of a user are counted apart', async () => {
  const one = { perUser: rate(1), perAddress: many }
  // The two registrations count as changes, too.
  const signatures = { perUser: rate(3), perAddress: many }
  const { send } = open({ quotas: { otpMails: one, signIns: one, signatures } })
  for (const [name, headers] of [
    ['registerAuthMethod', {}],
    ['verifyAuthMethod', {}],
    ['executeQuote', { 'Service-Wallet-Signature': 'c2ln' }],
  ] as const)
    expect([await send(name, undefined, headers), await send(name, undefined, headers)]).toEqual([200, 429])
})

test('callers without the address that the adapter gives of others may have hung up: they count as one', async () => {
  const { relay, send } = open({ quotas: { reads: { perUser: many, perAddress: rate(2) } } })
  // A socket of a file has no addresses.
  expect(await send('getQuote', undefined)).toBe(200)
  expect(await send('getQuote', '192.0.2.1')).toBe(200)
  const hidden = [await send('getQuote'), await send('getQuote'), await send('getQuote')]
  expect(hidden).toEqual([200, 200, 429])
  expect(await send('getQuote', '192.0.2.1')).toBe(200)
  // Not every caller comes through the adapter.
  const { url, headers } = callOf(routes.find(({ name }) => name === 'getQuote')!)
  expect((await relay(new Request(url, { headers }))).status).toBe(200)
  // The socket is the proxy's.
  const proxied = new Request(url, { headers: { ...headers, Forwarded: 'for=192.0.2.9' } })
  expect((await relay(proxied, { address: undefined })).status).toBe(200)
})

test.each(routes.map(({ name }) => name))(
  'no call of a signed-in user escapes the count, whatever the policy allows: %s',
  async (name) => {
    const quotas = Object.fromEntries(
      Object.keys(defaultQuotas).map((quota) => [quota, { perUser: rate(4), perAddress: many }]),
    )
    const { send } = open({ quotas })
    const statuses = []
    for (let i = 0; i < 5; i++) statuses.push(await send(name, '192.0.2.1'))
    expect(statuses.at(-1)).toBe(429)
  },
)

test('a quota that is undefined keeps its default, and so does one of a test app', async () => {
  const { send } = open({ quotas: { signIns: undefined, otpMails: undefined } })
  expect(await send('verifyAuthMethod', '192.0.2.1')).toBe(200)
  const app = createTestApp({ relay: { quotas: undefined, authorize: undefined, mode: undefined } })
  expect(await app.balance((await app.signedInWallet({ amount: 5 })).accountId)).toBe(5)
})

test('an address that has used up its quota does not use up the quota of a user', async () => {
  const { send } = open({ quotas: { signIns: { perUser: rate(3), perAddress: rate(1) } } })
  const address = '192.0.2.1'
  const statuses = []
  for (let i = 0; i < 5; i++) statuses.push(await send('verifyAuthMethod', address))
  expect(statuses).toEqual([200, 429, 429, 429, 429])
  expect([await send('verifyAuthMethod', '192.0.2.2'), await send('verifyAuthMethod', '192.0.2.3')]).toEqual([
    200, 200,
  ])
})

test('a caller who only knows the identifier cannot use up the quota of the signed-in user', async () => {
  const quota = { perUser: rate(4), perAddress: rate(4) }
  const address = '192.0.2.1'
  const { relay, send } = open({
    quotas: { signIns: quota, otpMails: quota },
    login: { findAccount: () => ada.account, onSignedIn: () => undefined },
  })
  let cookie = ''
  const sendWithoutSession = async (path: string, json: object) => {
    const headers = { 'Wallet-Call': '1', 'Content-Type': 'application/json', Origin: origin, Cookie: cookie }
    const response = await relay(
      new Request(mount + path, { method: 'POST', headers, body: JSON.stringify(json) }),
      { address },
    )
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return response.status
  }
  expect(await sendWithoutSession('/login/start', { identifier: 'ada' })).toBe(200)
  const statuses = []
  for (let i = 0; i < 5; i++)
    statuses.push(await sendWithoutSession(`/auth/credentials/${ada.authMethod}/challenge`, {}))
  expect(statuses.at(-1)).toBe(429)
  const own = [await send('challengeAuthMethod', address), await send('verifyAuthMethod', address)]
  expect(own).toEqual([200, 200])
})

test('a user cannot get passkey challenges without limit', async () => {
  const store = memoryStore()
  const put = vi.spyOn(store, 'put')
  const { send } = open({ store })
  const statuses = new Set<number>()
  for (let i = 0; i < 100; i++) statuses.add(await send('createRegistrationOptions'))
  expect([...statuses]).toEqual([200, 429])
  expect(put.mock.calls.length).toBeLessThan(50)
})
