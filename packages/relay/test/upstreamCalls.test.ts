/** How many calls to the service one call of a browser costs: the same whatever the caller was granted, and counted by a quota. */

import { ACCOUNT_HEADER } from '@embedded-wallet/protocol'
import { memoryStore, type RelayOptions } from '@embedded-wallet/relay'
import { afterAll, expect, test, vi } from 'vitest'
import { callOf, extended, routes } from './attacks/routes.js'
import { ada, bob, customerOf, recordingService, relayOfAda, signIn, walletOf } from './twoUsers.js'

/** A grant of `size` accounts. The one that the calls are about is the last of them. */
const grantOf = (size: number) => [
  ...Array.from({ length: size - 1 }, (_, n) => `InternalAccount:granted-${n}`),
  walletOf(ada),
]
const named = { [ACCOUNT_HEADER]: ada.account }

function open(size: number, options: Partial<RelayOptions> = {}) {
  const service = recordingService()
  const calls: string[] = []
  const relay = relayOfAda(
    (request) => {
      const { pathname, search } = new URL(request.url)
      calls.push(`${request.method} ${pathname.replace('/2025-10-13', '')}${search}`)
      return service.fetch(request)
    },
    { authorize: () => grantOf(size), authorizeAction: undefined, ...options },
  )
  /** The status of a call, and how many calls to the service it cost. */
  const costOf = async (name: string, changes: Parameters<typeof callOf>[1] = {}) => {
    const route = routes.find((route) => route.name === name)!
    const { url, method, headers, body } = callOf(route, changes)
    const before = calls.length
    const response = await relay(new Request(url, { method, headers, body: body ?? null }), {
      address: '203.0.113.1',
    })
    const { code } = response.status < 400 ? { code: '' } : await response.json()
    return { status: response.status, code, calls: calls.length - before }
  }
  return { relay, calls, service, costOf }
}

const sizes = [1, 100, 10_000]
/** With a policy that lets operations pass, so that each call goes on to the service. */
const passing: Partial<RelayOptions> = {
  authorizeAction: ({ operation }) => (operation === 'executeQuote' ? undefined : 'allow'),
}
const printed: Record<string, Record<string, string>> = {}
const print = (name: string, size: number, text: string) => {
  printed[name] = { ...printed[name], [size]: text }
}

/** Each operation of the table: calls to the service when nothing is known yet, and when the owner is. */
const costs: [name: string, cold: number, warm: number, options?: Partial<RelayOptions>][] = [
  ['registerAuthMethod', 1, 1, passing],
  ['listAuthMethods', 1, 1],
  ['challengeAuthMethod', 2, 1],
  ['verifyAuthMethod', 2, 1],
  ['revokeAuthMethod', 2, 1, passing],
  ['listSessions', 1, 1],
  ['revokeSession', 2, 1],
  ['refreshSession', 2, 1],
  ['exportInternalAccount', 1, 1, passing],
  ['updateInternalAccount', 1, 1, passing],
  ['getQuote', 1, 1],
  ['executeQuote', 2, 1, { authorizeAction: undefined }],
  ['createRegistrationOptions', 1, 1, passing],
  // One call is the app's own. The order comes again when its quote is over: the relay reads it once.
  ['requestQuote', 1, 2],
  ['readTransactions', 1, 1],
  ['readTransaction', 1, 1],
  // The account, and the address of its customer.
  ['readReceiveWays', 2, 2],
]

test('the table has every operation', () => {
  // A change of a customer has a story of its own.
  expect([...costs.map(([name]) => name), 'updateCustomer'].sort()).toEqual(
    routes.map(({ name }) => name).sort(),
  )
})

test.each(costs)('%s costs %i calls cold and %i warm, for every grant', async (name, cold, warm, options) => {
  for (const size of sizes) {
    const store = memoryStore()
    // The age of a session is in the store before its owner is.
    if (name === 'refreshSession')
      await signIn(open(1, { ...options, store, authorizeAction: () => 'allow' }).relay)
    const { costOf } = open(size, { ...options, store })
    const first = await costOf(name, { headers: named })
    const second = await costOf(name, { headers: named })
    expect([first, second]).toEqual([
      { status: 200, code: '', calls: cold },
      { status: 200, code: '', calls: warm },
    ])
    print(name, size, `${first.calls} / ${second.calls}`)
  }
})

test('a change of a customer costs one call when it asks for its step-up, then two, then one, for every grant', async () => {
  for (const size of sizes) {
    const store = memoryStore()
    const asking = open(size, { store })
    const first = await asking.costOf('updateCustomer')
    expect(first).toEqual({ status: 403, code: 'STEP_UP_REQUIRED', calls: 1 })
    const { costOf } = open(size, { store, authorizeAction: () => 'allow' })
    const [second, third] = [await costOf('updateCustomer'), await costOf('updateCustomer')]
    expect([second, third]).toEqual([
      { status: 200, code: '', calls: 2 },
      { status: 200, code: '', calls: 1 },
    ])
    print('updateCustomer', size, `${first.calls}, ${second.calls} / ${third.calls}`)
  }
})

test('a policy for payments reads each quote once, also for a caller with ten thousand accounts', async () => {
  for (const size of sizes) {
    const { costOf } = open(size, { authorizeAction: () => 'allow' })
    expect([await costOf('executeQuote'), await costOf('executeQuote')]).toMatchObject([
      { status: 200, calls: 2 },
      { status: 200, calls: 2 },
    ])
  }
})

test('an id of a caller with several accounts is refused until the call names its account', async () => {
  const { costOf } = open(100)
  for (const name of ['challengeAuthMethod', 'verifyAuthMethod', 'revokeSession', 'refreshSession'])
    expect(await costOf(name)).toEqual({ status: 400, code: 'ACCOUNT_NOT_NAMED', calls: 0 })
  expect(await costOf('challengeAuthMethod', { headers: named })).toMatchObject({ status: 200, calls: 2 })
})

test('the same account under both of its prefixes is one account', async () => {
  const grant = [ada.account, ada.account.replace('InternalAccount', 'EmbeddedWallet')]
  const { costOf } = open(1, { authorize: () => grant })
  expect(await costOf('challengeAuthMethod')).toMatchObject({ status: 200, calls: 2 })
})

test('a named account is a hint and no permission', async () => {
  const { costOf, calls } = open(100)
  const naming = (account: string) => ({ headers: { [ACCOUNT_HEADER]: account } })
  // Bob's account is not granted, also when the id is Bob's.
  expect(await costOf('challengeAuthMethod', naming(bob.account))).toMatchObject({ status: 403, calls: 0 })
  expect(await costOf('challengeAuthMethod', { id: bob.authMethod, ...naming(bob.account) })).toMatchObject({
    status: 403,
    calls: 0,
  })
  // Bob's id does not become Ada's because her account is named.
  expect(await costOf('challengeAuthMethod', { id: bob.authMethod, ...naming(ada.account) })).toMatchObject({
    status: 404,
    calls: 1,
  })
  for (const odd of ['', 'x', `${ada.account},${ada.account}`, `${ada.account}/../x`, 'Session:1'])
    expect((await costOf('challengeAuthMethod', naming(odd))).status).toBeOneOf([400, 403])
  // It is not forwarded, and it does not change what a granted id belongs to.
  expect(await costOf('challengeAuthMethod', naming(ada.account))).toMatchObject({ status: 200, calls: 2 })
  expect(await costOf('challengeAuthMethod', naming('InternalAccount:granted-1'))).toMatchObject({
    status: 200,
    calls: 1,
  })
  expect(calls.filter((path) => path.includes(bob.account))).toEqual([])
})

test.each(sizes)('a body with twenty ids costs nothing and is refused, for a grant of %i', async (size) => {
  const ids = (kind: string) => Array.from({ length: 20 }, (_, n) => `${kind}:${n}`)
  const { costOf, calls } = open(size)
  const route = routes.find(({ name }) => name === 'verifyAuthMethod')!
  for (const kind of ['InternalAccount', 'AuthMethod', 'Session', 'Quote', 'Customer']) {
    const json = extended(route, `"x":${JSON.stringify(ids(kind))}`)
    expect(await costOf('verifyAuthMethod', { json, headers: named })).toMatchObject({
      status: 400,
      code: 'TOO_MANY_IDS',
    })
  }
  // One look-up for the id of the path, and none for those of the bodies.
  expect(calls).toHaveLength(1)
})

test.each(['authMethod', 'session', 'quote', 'customer'] as const)(
  'a body names accounts alone: one %s in it is refused, also an own one, without a look-up for it',
  async (kind) => {
    const { costOf, calls } = open(1)
    const route = routes.find(({ name }) => name === 'executeQuote')!
    for (const user of [ada, bob]) {
      const json = extended(route, `"x":"${user[kind]}"`)
      expect(await costOf('executeQuote', { json })).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    }
    // A payment takes no other field than scaFactor, so it is refused before its owner is looked up.
    expect(calls).toEqual([])
  },
)

test('guessing costs one look-up for each id, and ten seconds later one more', async () => {
  let now = Date.parse('2026-01-01T00:00:00Z')
  const { costOf } = open(100, { now: () => now })
  for (const [name, id] of [
    ['challengeAuthMethod', bob.authMethod],
    ['revokeSession', bob.session],
    ['getQuote', bob.quote],
    ['executeQuote', 'Quote:unknown'],
    ['updateCustomer', bob.customer],
  ] as const) {
    const guess = () => costOf(name, { id, headers: named })
    expect(await guess()).toMatchObject({ status: 404, calls: 1 })
    expect(await guess()).toMatchObject({ status: 404, calls: 0 })
    now += 10_000
    expect(await guess()).toMatchObject({ status: 404, calls: 1 })
  }
})

test('that an id is not of one caller says nothing about another one', async () => {
  const grants: Record<string, string[]> = { 'app=ada': [ada.account], 'app=bob': [bob.account] }
  grants['app=both'] = [bob.account, ada.account]
  const { costOf } = open(1, {
    authorize: (request) => grants[request.headers.get('Cookie') ?? ''] ?? null,
  })
  const as = (user: string) => costOf('getQuote', { id: bob.quote, headers: { Cookie: `app=${user}` } })
  expect((await as('ada')).status).toBe(404)
  expect((await as('bob')).status).toBe(200)
  expect((await as('both')).status).toBe(200)
  expect((await as('ada')).status).toBe(404)
})

test('look-ups are counted before they are made, and nothing else is counted for them', async () => {
  const rate = (points: number) => ({ points, seconds: 60 })
  const lookUps = { perUser: rate(3), perAddress: rate(1000) }
  const { costOf } = open(1, { quotas: { lookUps } })
  const guess = (n: number) => costOf('getQuote', { id: `Quote:${n}` })
  for (let n = 0; n < 3; n++) expect(await guess(n)).toMatchObject({ status: 404, calls: 1 })
  expect(await guess(3)).toEqual({ status: 429, code: 'RATE_LIMITED', calls: 0 })
  // What is known needs no look-up. Lists are no look-ups of the relay.
  expect(await guess(0)).toMatchObject({ status: 404, calls: 0 })
  expect(await costOf('listSessions')).toMatchObject({ status: 200, calls: 1 })
})

test('whether an account has a way in, and what a quote is, count as look-ups, too', async () => {
  const lookUps = { perUser: { points: 0, seconds: 60 }, perAddress: { points: 1000, seconds: 60 } }
  const { costOf } = open(1, { quotas: { lookUps } })
  expect(await costOf('registerAuthMethod')).toMatchObject({ status: 429, calls: 0 })
  const store = memoryStore()
  expect(await open(1, { store }).costOf('executeQuote')).toMatchObject({ status: 200, calls: 2 })
  const paying = open(1, { store, quotas: { lookUps }, authorizeAction: () => 'allow' })
  expect(await paying.costOf('executeQuote')).toMatchObject({ status: 429, calls: 0 })
})

test('the store is read once for a known id, once more for what the app said of a quote, and a full cold call writes one text', async () => {
  const store = memoryStore()
  const steps = { get: vi.spyOn(store, 'get'), put: vi.spyOn(store, 'put'), take: vi.spyOn(store, 'take') }
  const spend = vi.spyOn(store, 'spend')
  const { costOf } = open(10_000, { store })
  const stepsOf = async (name: string) => {
    for (const spy of [...Object.values(steps), spend]) spy.mockClear()
    expect((await costOf(name, { headers: named })).status).toBe(200)
    const [get, put, take] = Object.values(steps).map(({ mock }) => mock.calls.length)
    return { get, put, take, spend: spend.mock.calls.length }
  }
  // Two quotas of the call, two of the look-up. The owner, and what `createQuote` added.
  expect(await stepsOf('getQuote')).toEqual({ get: 2, put: 1, take: 0, spend: 4 })
  expect(await stepsOf('getQuote')).toEqual({ get: 2, put: 0, take: 0, spend: 2 })
  expect(await stepsOf('executeQuote')).toEqual({ get: 2, put: 0, take: 0, spend: 2 })
  // Two quotas of look-ups, two of sign-ins.
  expect(await stepsOf('challengeAuthMethod')).toEqual({ get: 1, put: 1, take: 0, spend: 4 })
  // The time of the sign-in is put. Two quotas, and the notice: a caller without cookies is a new device.
  expect(await stepsOf('verifyAuthMethod')).toEqual({ get: 1, put: 1, take: 0, spend: 3 })
  expect(await stepsOf('listSessions')).toEqual({ get: 0, put: 0, take: 0, spend: 2 })
})

test('a customer with several wallets: one list finds all that are granted', async () => {
  const own = ['InternalAccount:granted-3', 'InternalAccount:granted-7', ada.account]
  const accounts = [...own, bob.account].map((id) => ({ id, customerId: ada.customer }))
  const calls: string[] = []
  const relay = relayOfAda(
    async (request) => {
      calls.push(`${request.method} ${new URL(request.url).pathname}`)
      if (request.url.includes('internal-accounts')) return Response.json({ data: accounts })
      return Response.json(customerOf(ada))
    },
    { authorize: () => grantOf(10_000) },
  )
  const { url, method, headers, body } = callOf(routes.find(({ name }) => name === 'updateCustomer')!)
  const send = async () => (await relay(new Request(url, { method, headers, body: body ?? null }))).status
  expect([await send(), await send()]).toEqual([200, 200])
  expect(calls.filter((call) => call.includes('internal-accounts'))).toHaveLength(1)
})

afterAll(() => {
  console.log('calls to the service per call of a browser, cold / warm, for grants of 1, 100 and 10,000')
  console.table(printed)
})
