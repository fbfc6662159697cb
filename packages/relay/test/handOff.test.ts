/** Story: the shop's backend learns who has signed in to the wallet in its own origin, and no other page does. */

import { hasRedis, useSharedRedis } from '@embedded-wallet/e2e/support/redisServer.js'
import {
  createAppSessions,
  memoryStore,
  type RelayOptions,
  type RelayStore,
  walletSite,
} from '@embedded-wallet/relay'
import { durableObjectStore } from '@embedded-wallet/relay/durable-object'
import { describe, expect, test } from 'vitest'
import { createNamespace } from './objectNamespace.js'
import { ada, bob, recordingService, relayOfAda, walletOf } from './twoUsers.js'

const wallet = 'https://wallet.shop.example'
const page = 'https://shop.example'
const otherPage = 'https://blog.shop.example'
const cookies = { ada: 'app=ada', bob: 'app=bob', both: 'app=both' }
const users: Record<string, ReturnType<typeof walletOf>[]> = {
  [cookies.ada]: [walletOf(ada)],
  [cookies.bob]: [walletOf(bob)],
  [cookies.both]: [walletOf(ada), walletOf(bob)],
}

/** One instance of the wallet's relay. */
const openRelay = (options: Partial<RelayOptions> = {}) =>
  relayOfAda(recordingService().fetch, {
    relyingParty: { id: 'wallet.shop.example', name: 'Shop', origins: [wallet] },
    authorize: (request) => users[request.headers.get('Cookie') ?? ''] ?? null,
    login: { findAccount: () => null, onSignedIn: () => ({}), handOff: { pages: [page, otherPage] } },
    ...options,
  })
type TestRelay = ReturnType<typeof openRelay>

const send = async (relay: TestRelay, path: string, body?: object, headers: Record<string, string> = {}) => {
  const request = new Request(`${wallet}/wallet${path}`, {
    method: 'POST',
    headers: {
      'Wallet-Call': '1',
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
      Origin: wallet,
      Cookie: cookies.ada,
      ...headers,
    },
    body: body ? JSON.stringify(body) : null,
  })
  if (headers.Origin === '') request.headers.delete('Origin')
  const response = await relay(request)
  return { status: response.status, ...(await response.json()) }
}
const codeOf = async (relay: TestRelay, Cookie = cookies.ada): Promise<string> =>
  (await send(relay, '/login/hand-off', { page }, { Cookie })).code
const adaIs = { accountId: ada.account, customerId: ada.customer }

test('the session of the shop begins from the code, and with it the shop knows who has signed in', async () => {
  const relay = openRelay()
  const sessions = createAppSessions({ relyingParty: { origins: [page] } })
  const code = await codeOf(relay)
  const request = new Request(`${page}/session`, { method: 'POST', headers: { Origin: page } })
  const user = await relay.redeemHandOff(code, { origin: request.headers.get('Origin') })
  expect(user).toEqual(adaIs)

  const { 'Set-Cookie': cookie } = await sessions.begin({ request, ...user! })
  expect(cookie).toMatch(/^__Host-wallet-app=[^;]+;.*HttpOnly; Secure; SameSite=Strict/)
  const headers = { Origin: page, Cookie: cookie!.split(';')[0]! }
  expect(await sessions.accountsOf(new Request(page, { headers }))).toEqual([ada.account])
  // The session of the shop is none of the wallet.
  expect(await send(relay, '/login/hand-off', { page }, { Cookie: headers.Cookie })).toMatchObject({
    status: 401,
  })
})

test('a code has 256 bits, is never the same, and does not stand in the store', async () => {
  const kept: string[] = []
  const store = memoryStore()
  const put: RelayStore['put'] = (key, value, ...more) => {
    kept.push(key + value)
    return store.put(key, value, ...more)
  }
  const relay = openRelay({ store: { ...store, put } })
  const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(relay)))
  expect(new Set(codes).size).toBe(20)
  for (const code of codes) expect(Buffer.from(code, 'base64url')).toHaveLength(32)
  expect(kept.some((text) => text.startsWith('handOff/'))).toBe(true)
  expect(codes.filter((code) => kept.some((text) => text.includes(code)))).toEqual([])
})

test.each<[story: string, origin: string | null | undefined]>([
  ["a thief's form on another site signs no user in", 'https://thief.example'],
  ['another page of the list redeems no code of the shop', otherPage],
  ['the wallet itself redeems none', wallet],
  ['a sandboxed frame has no origin', 'null'],
  ['a request without an origin redeems none', null],
  ['a backend that forgets the origin redeems none', undefined],
  ['plain http is another origin', 'http://shop.example'],
  ['another port is another origin', 'https://shop.example:8443'],
])('%s, and the code is used up', async (_, origin) => {
  const relay = openRelay()
  const code = await codeOf(relay)
  expect(await relay.redeemHandOff(code, { origin })).toBeUndefined()
  expect(await relay.redeemHandOff(code, { origin: page })).toBeUndefined()
})

test('a code is over after a minute', async () => {
  let at = 1_000_000
  const relay = openRelay({ now: () => at })
  const [early, late] = [await codeOf(relay), await codeOf(relay)]
  at += 59_999
  expect(await relay.redeemHandOff(early, { origin: page })).toEqual(adaIs)
  at += 1
  expect(await relay.redeemHandOff(late, { origin: page })).toBeUndefined()
})

test('an expired code is over also when the clock of the store is late', async () => {
  let at = 1_000_000
  const relay = openRelay({ now: () => at, store: memoryStore(() => 0) })
  const code = await codeOf(relay)
  at += 60_000
  expect(await relay.redeemHandOff(code, { origin: page })).toBeUndefined()
})

test('what is no code is redeemed without a look at the store', async () => {
  const store = memoryStore()
  let steps = 0
  const take: RelayStore['take'] = (key) => {
    steps += 1
    return store.take(key)
  }
  const relay = openRelay({ store: { ...store, take } })
  const code = await codeOf(relay)
  const guesses = [
    undefined,
    null,
    7,
    {},
    [code],
    '',
    code.slice(1),
    `${code}A`,
    ` ${code.slice(1)}`,
    '/'.repeat(43),
  ]
  for (const guess of guesses) expect(await relay.redeemHandOff(guess, { origin: page })).toBeUndefined()
  expect(steps).toBe(0)
  expect(await relay.redeemHandOff(`${code.slice(1)}A`, { origin: page })).toBeUndefined()
  expect(await relay.redeemHandOff(code, { origin: page })).toEqual(adaIs)
})

const notSignedIn = { status: 401, code: 'NOT_SIGNED_IN' }
test.each<[who: string, body: object, headers: Record<string, string>, refusal: object]>([
  [
    'a script of the page, with the cookies of the wallet',
    { page },
    { Origin: page, 'Sec-Fetch-Site': 'same-site' },
    { status: 403, code: 'ORIGIN_NOT_LISTED' },
  ],
  [
    'a page of cors',
    { page },
    { Origin: 'https://partner.shop.example' },
    { status: 403, code: 'HAND_OFF_PAGE_NOT_LISTED' },
  ],
  [
    'a call that names no origin',
    { page },
    { Origin: '' },
    { status: 403, code: 'HAND_OFF_PAGE_NOT_LISTED' },
  ],
  ['a form', { page }, { 'Wallet-Call': '' }, { status: 403, code: 'WALLET_CALL_MISSING' }],
  ['a stranger', { page }, { Cookie: '' }, notSignedIn],
  [
    'a page that is not listed',
    { page: 'https://thief.example' },
    {},
    { status: 403, code: 'HAND_OFF_PAGE_NOT_LISTED' },
  ],
  ['a page with a path', { page: `${page}/` }, {}, { status: 403, code: 'HAND_OFF_PAGE_NOT_LISTED' }],
  ['another field', { page, accountId: bob.account }, {}, { status: 400 }],
  ['no page', {}, {}, { status: 400 }],
  ['the account of another user', { page }, { 'Wallet-Account': bob.account }, { status: 403 }],
  ['one of two accounts, without its name', { page }, { Cookie: cookies.both }, { status: 400 }],
])('%s gets no code', async (_, body, headers, refusal) => {
  const relay = openRelay({ cors: { origins: ['https://partner.shop.example'] } })
  const response = await send(relay, '/login/hand-off', body, headers)
  expect(response).toMatchObject(refusal)
  expect(response).not.toHaveProperty('code', expect.stringMatching(/^[\w-]{43}$/))
})

test('a code is for the account that the wallet names', async () => {
  const relay = openRelay()
  const headers = { Cookie: cookies.both, 'Wallet-Account': bob.account }
  const { code } = await send(relay, '/login/hand-off', { page }, headers)
  expect(await relay.redeemHandOff(code, { origin: page })).toEqual({
    accountId: bob.account,
    customerId: bob.customer,
  })
})

test('a code on its way begins no session after the sign-out, and the next login has a new one', async () => {
  const relay = openRelay()
  const before = [await codeOf(relay), await codeOf(relay, cookies.bob)]
  await send(relay, '/login/sign-out')
  const after = await codeOf(relay)
  expect(await relay.redeemHandOff(before[0], { origin: page })).toBeUndefined()
  expect(await relay.redeemHandOff(before[1], { origin: page })).toMatchObject({ accountId: bob.account })
  expect(await relay.redeemHandOff(after, { origin: page })).toEqual(adaIs)
})

test('of two sign-outs within a minute the second ends the codes in between, too', async () => {
  const relay = openRelay()
  await send(relay, '/login/sign-out')
  const between = await codeOf(relay)
  await send(relay, '/login/sign-out')
  expect(await relay.redeemHandOff(between, { origin: page })).toBeUndefined()
})

test('a sign-out that the store fails revives no code that an earlier one has ended', async () => {
  const store = memoryStore()
  let isDown = false
  const failing =
    (step: 'put' | 'swap') =>
    async (key: string, ...more: never[]) => {
      if (isDown && key.startsWith('handOffRound/')) throw new Error('no store')
      return (store[step] as (...call: unknown[]) => Promise<boolean>)(key, ...more)
    }
  const relay = openRelay({ store: { ...store, put: failing('put'), swap: failing('swap') } })
  const code = await codeOf(relay)
  await send(relay, '/login/sign-out')
  isDown = true
  expect(await send(relay, '/login/sign-out')).toMatchObject({ status: 503 })
  isDown = false
  expect(await relay.redeemHandOff(code, { origin: page })).toBeUndefined()
})

test('a sign-out under the other prefix of the account ends a code for as long as the code lives', async () => {
  let at = 1_000_000
  const relay = openRelay({ now: () => at })
  const code = await codeOf(relay)
  const other = ada.account.replace('InternalAccount', 'EmbeddedWallet')
  await send(relay, '/login/sign-out', undefined, { 'Wallet-Account': other })
  at += 59_999
  expect(await relay.redeemHandOff(code, { origin: page })).toBeUndefined()
})

test('a code outlives the memory of a sign-out that came before it', async () => {
  let at = 1_000_000
  const relay = openRelay({ now: () => at })
  await send(relay, '/login/sign-out')
  at += 30_000
  const code = await codeOf(relay)
  at += 40_000
  expect(await relay.redeemHandOff(code, { origin: page })).toEqual(adaIs)
})

test('a page that was taken off the list redeems no code from before, at once', async () => {
  const store = memoryStore()
  const before = openRelay({ store })
  const handOff = { pages: [otherPage] }
  const login = { findAccount: () => null, onSignedIn: () => ({}), handOff }
  const code = await codeOf(before)
  expect(await openRelay({ store, login }).redeemHandOff(code, { origin: page })).toBeUndefined()
  expect(await before.redeemHandOff(code, { origin: page })).toBeUndefined()
})

test('behind a proxy the header Origin of the browser counts, and nothing that a client can add', async () => {
  const site = walletSite({ relay: openRelay(), pages: [page, otherPage], files: () => undefined })
  const status = async (headers: Record<string, string>) => {
    const all = { 'Wallet-Call': '1', 'Content-Type': 'application/json', Cookie: cookies.ada, ...headers }
    const body = JSON.stringify({ page })
    const request = new Request('http://10.0.0.7:8080/wallet/login/hand-off', {
      method: 'POST',
      headers: { Host: '10.0.0.7:8080', 'X-Forwarded-Proto': 'https', ...all },
      body,
    })
    return (await site(request, { address: '10.0.0.1' })).status
  }
  expect(await status({ Origin: wallet })).toBe(200)
  for (const headers of [
    {},
    { Origin: page },
    { Origin: 'http://10.0.0.7:8080' },
    { Origin: 'null' },
    { Origin: `${wallet}, ${wallet}` },
  ])
    for (const forged of [
      {},
      { 'X-Forwarded-Host': 'wallet.shop.example' },
      { Forwarded: 'host=wallet.shop.example;proto=https' },
      { 'X-Forwarded-Origin': wallet, Referer: `${wallet}/frame` },
      { 'X-Original-Host': 'wallet.shop.example', Host: 'wallet.shop.example' },
    ])
      expect(await status({ ...headers, ...forged }), JSON.stringify([headers, forged])).toBe(403)
})

test('a signed-in thief who makes codes without end is stopped, and other users are not', async () => {
  const relay = openRelay({
    quotas: { reads: { perUser: { points: 3, seconds: 60 }, perAddress: { points: 99, seconds: 60 } } },
  })
  for (let count = 0; count < 3; count++) await codeOf(relay, cookies.bob)
  const refused = await send(relay, '/login/hand-off', { page }, { Cookie: cookies.bob })
  expect(refused).toMatchObject({ status: 429 })
  expect(refused.code).not.toMatch(/^[\w-]{43}$/)
  expect(await relay.redeemHandOff(await codeOf(relay), { origin: page })).toEqual(adaIs)
})

test('a store that fails gives no user, and the code waits for it', async () => {
  const store = memoryStore()
  let isDown = false
  const take: RelayStore['take'] = async (key) => {
    if (isDown) throw new Error('no store')
    return store.take(key)
  }
  const relay = openRelay({ store: { ...store, take } })
  const code = await codeOf(relay)
  isDown = true
  await expect(relay.redeemHandOff(code, { origin: page })).rejects.toThrow('cannot reach its store')
  isDown = false
  expect(await relay.redeemHandOff(code, { origin: page })).toEqual(adaIs)
})

test("a stranger's sign-out ends no code", async () => {
  const relay = openRelay()
  const code = await codeOf(relay)
  await send(relay, '/login/sign-out', undefined, { Cookie: cookies.bob, 'Wallet-Account': ada.account })
  await send(relay, '/login/sign-out', undefined, { Cookie: '' })
  expect(await relay.redeemHandOff(code, { origin: page })).toEqual(adaIs)
})

/** @param open - Opens so many stores to the same data. */
function tellStory(open: (count: number) => Promise<RelayStore[]>) {
  test('of many instances that redeem one code at once, one gets the user', async () => {
    const relays = (await open(12)).map((store) => openRelay({ store }))
    for (let round = 0; round < 5; round++) {
      const code = await codeOf(relays[round]!)
      const users = await Promise.all(relays.map((relay) => relay.redeemHandOff(code, { origin: page })))
      expect(users.filter((user) => user !== undefined)).toEqual([adaIs])
    }
  })

  test('a sign-out at one instance ends the codes of this account at all others, made there or elsewhere', async () => {
    const [first, second] = (await open(2)).map((store) => openRelay({ store })) as [TestRelay, TestRelay]
    const codes = [await codeOf(first), await codeOf(second), await codeOf(second, cookies.bob)]
    await send(first, '/login/sign-out')
    const redeemed = codes.map((code) => second.redeemHandOff(code, { origin: page }))
    expect(await Promise.all(redeemed)).toMatchObject([undefined, undefined, { accountId: bob.account }])
    expect(await first.redeemHandOff(await codeOf(second), { origin: page })).toEqual(adaIs)
  })

  test('a code that another page has brought to one instance is used up at all', async () => {
    const [first, second] = (await open(2)).map((store) => openRelay({ store })) as [TestRelay, TestRelay]
    const code = await codeOf(first)
    expect(await first.redeemHandOff(code, { origin: otherPage })).toBeUndefined()
    expect(await second.redeemHandOff(code, { origin: page })).toBeUndefined()
  })
}

describe('the memory of one process', () => {
  tellStory(async (count) => Array(count).fill(memoryStore()))
})
describe('Durable Objects', () => {
  tellStory(async (count) => Array(count).fill(durableObjectStore(createNamespace())))
})
describe.skipIf(!hasRedis)('Redis', () => {
  const redis = useSharedRedis()
  tellStory((count) => Promise.all(Array.from({ length: count }, () => redis.open('handOff:'))))
})

test('a relay without the option says what to set up', async () => {
  const relay = openRelay({ login: { findAccount: () => null, onSignedIn: () => ({}) } })
  expect(await send(relay, '/login/hand-off', { page })).toMatchObject({
    status: 404,
    code: 'HAND_OFF_NOT_SET_UP',
  })
  await expect(relay.redeemHandOff('code', { origin: page })).rejects.toThrow(/login\.handOff/)
})

test.each<[pages: unknown, words: RegExp]>([
  [undefined, /login\.handOff\.pages must be a list of at least one origin/],
  [[], /login\.handOff\.pages must be a list of at least one origin/],
  [['shop.example'], /login\.handOff\.pages must be a list of at least one origin/],
  [['https://shop.example/'], /login\.handOff\.pages must be a list of at least one origin/],
  [[wallet], /must not be among relyingParty\.origins or cors\.origins: a script/],
])('pages that are no pages are refused at the creation: %j', (pages, words) => {
  const handOff = { pages } as { pages: string[] }
  expect(() => openRelay({ login: { findAccount: () => null, onSignedIn: () => ({}), handOff } })).toThrow(
    words,
  )
})
