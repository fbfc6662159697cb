/** Quotas that nobody gets around, and that nobody can use up for somebody else. */

import { memoryStore, type RelayOptions } from '@embedded-wallet/relay'
import { expect, test, vi } from 'vitest'
import { callOf, routes } from './attacks/routes.js'
import { passBeatsQuickly } from './quickBeats.js'
import { ada, mount, origin, recordingService, relayOfAda } from './twoUsers.js'

passBeatsQuickly()

const rate = (points: number) => ({ points, seconds: 60 })
const many = rate(1000)

function open(options: Partial<RelayOptions>) {
  const relay = relayOfAda(recordingService().fetch, options)
  const ask = async (name: string, address?: string) => {
    const { url, method, headers, body } = callOf(routes.find((route) => route.name === name)!)
    return (await relay(new Request(url, { method, headers, body: body ?? null }), { address })).status
  }
  return { relay, ask }
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
  ['an address with its port', ['192.0.2.1:4711', '192.0.2.1:4712', '192.0.2.1'], '192.0.2.2:4711'],
  [
    'an IPv6 address with its port',
    ['[2001:db8::1]:1', '[2001:db8::1]:2', '2001:db8::1'],
    '[2001:db8:1::1]:1',
  ],
  ['a link with its zone', ['fe80::1%eth0', 'fe80::2%eth1', 'fe80::1'], 'fe81::1%eth0'],
])('%s is one caller', async (_, same, other) => {
  const { ask } = open({ quotas: { signIns: { perUser: many, perAddress: rate(2) } } })
  const statuses = []
  for (const address of same) statuses.push(await ask('verifyAuthMethod', address))
  expect(statuses).toEqual([200, 200, 429])
  expect(await ask('verifyAuthMethod', other)).toBe(200)
})

test.each(['', ':', '::', '1:2:3:4:5:6:7:8:9::1', 'x'.repeat(10_000)])(
  'what is no address is counted too: %.20s',
  async (address) => {
    const { ask } = open({ quotas: { signIns: { perUser: many, perAddress: rate(1) } } })
    expect([await ask('verifyAuthMethod', address), await ask('verifyAuthMethod', address)]).toEqual([
      200, 429,
    ])
  },
)

test('an address that has used up its own leaves people theirs', async () => {
  const { ask } = open({ quotas: { signIns: { perUser: rate(3), perAddress: rate(1) } } })
  const loud = '192.0.2.1'
  const statuses = []
  for (let i = 0; i < 5; i++) statuses.push(await ask('verifyAuthMethod', loud))
  expect(statuses).toEqual([200, 429, 429, 429, 429])
  expect([await ask('verifyAuthMethod', '192.0.2.2'), await ask('verifyAuthMethod', '192.0.2.3')]).toEqual([
    200, 200,
  ])
})

test('who only knows a name cannot use up what the signed-in person has', async () => {
  const quota = { perUser: rate(4), perAddress: many }
  const { relay, ask } = open({
    quotas: { signIns: quota, otpMails: quota },
    login: { findAccount: () => ada.account, onSignedIn: () => undefined },
  })
  let cookie = ''
  const askAsNobody = async (path: string, json: object) => {
    const headers = { 'Wallet-Call': '1', 'Content-Type': 'application/json', Origin: origin, Cookie: cookie }
    const answer = await relay(
      new Request(mount + path, { method: 'POST', headers, body: JSON.stringify(json) }),
    )
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return answer.status
  }
  expect(await askAsNobody('/login/start', { identifier: 'ada' })).toBe(200)
  const statuses = []
  for (let i = 0; i < 5; i++)
    statuses.push(await askAsNobody(`/auth/credentials/${ada.authMethod}/challenge`, {}))
  expect(statuses.at(-1)).toBe(429)
  expect([await ask('challengeAuthMethod'), await ask('verifyAuthMethod')]).toEqual([200, 200])
})

test('challenges of passkeys are not there without end', async () => {
  const store = memoryStore()
  const put = vi.spyOn(store, 'put')
  const { ask } = open({ store })
  const statuses = new Set<number>()
  for (let i = 0; i < 100; i++) statuses.add(await ask('createRegistrationOptions'))
  expect([...statuses]).toEqual([200, 429])
  expect(put.mock.calls.length).toBeLessThan(50)
})
