/** The event of a call says which checks the call passed, in their order, and which one refused it. */

import type { RelayCallEvent, RelayCheckName, RelayOptions, RelayStore } from '@embedded-wallet/relay'
import { memoryStore } from '@embedded-wallet/relay'
import { expect, test } from 'vitest'
import { callOf, routes } from './attacks/routes.js'
import { ada, bob, mount, recordingService, relayOfAda, signIn, walletHeaders } from './twoUsers.js'

const quotas = { signIns: { perUser: { points: 1, seconds: 60 }, perAddress: { points: 9, seconds: 60 } } }
const address = '203.0.113.1'

function request(name: string, changes: Parameters<typeof callOf>[1] = {}): Request {
  const { url, method, headers, body } = callOf(routes.find((route) => route.name === name)!, changes)
  return new Request(url, { method, headers, body: body ?? null })
}

/** A relay that keeps its events. */
function listening(options: Partial<RelayOptions> = {}) {
  const events: RelayCallEvent[] = []
  const service = recordingService()
  const relay = relayOfAda(service.fetch, {
    ...options,
    onEvent: (event) => void (event.event === 'call' && events.push(event)),
  })
  /** The checks of a call, in one line. The one that refused has an exclamation mark. */
  const checksOf = async (call: Request) => {
    const { status } = await relay(call, { address })
    const { checks } = events.at(-1)!
    return [status, checks.map(({ name, outcome }) => name + (outcome === 'refused' ? '!' : '')).join(' ')]
  }
  return { relay, events, checksOf, forwarded: service.forwarded }
}

const before = 'allow-list capacity origin profile login headers'
const passkey = {
  type: 'PASSKEY',
  accountId: ada.account,
  nickname: 'x',
  challenge: 'Y2hhbGxlbmdl',
  attestation: {
    credentialId: 'Y3JlZA',
    attestationObject: 'b2JqZWN0',
    clientDataJson: btoa(
      JSON.stringify({
        type: 'webauthn.create',
        challenge: 'Y2hhbGxlbmdl',
        origin: 'https://shop.example',
        crossOrigin: false,
      }),
    ).replaceAll('=', ''),
  },
}

test.each<[story: string, call: Request, status: number, checks: string, options?: Partial<RelayOptions>]>([
  ['a list passes', request('listSessions'), 200, `${before} quota body sandbox-values ownership`],
  [
    'a payment passes, with a policy of the app',
    request('executeQuote', { headers: { 'Service-Wallet-Signature': 'c2ln' } }),
    200,
    `${before} quota body sandbox-values ownership policy`,
  ],
  [
    'a payment passes, without one',
    request('executeQuote', { headers: { 'Service-Wallet-Signature': 'c2ln' } }),
    200,
    `${before} quota body sandbox-values ownership`,
    { authorizeAction: undefined },
  ],
  [
    'in the sandbox mode, magic values are not looked for',
    request('listSessions'),
    200,
    `${before} quota body ownership`,
    { mode: 'sandbox' },
  ],
  ['another path', new Request(`${mount}/customers`, { headers: walletHeaders }), 404, 'allow-list!'],
  ['a HEAD request', request('listSessions', { method: 'HEAD' }), 404, 'allow-list! capacity origin profile'],
  [
    'a form of another page',
    request('getQuote', { headers: { 'Wallet-Call': '' } }),
    403,
    'allow-list capacity origin!',
  ],
  [
    'another page',
    request('getQuote', { headers: { Origin: 'https://evil.example' } }),
    403,
    'allow-list capacity origin!',
  ],
  [
    'another profile',
    request('getQuote', { headers: { 'Wallet-Profile': '2026-08' } }),
    409,
    'allow-list capacity origin profile!',
  ],
  [
    'a caller without a login',
    request('getQuote', { headers: { Cookie: '' } }),
    401,
    'allow-list capacity origin profile login!',
  ],
  ['another query', request('getQuote', { search: '?expand=all' }), 400, `${before}!`],
  ['a used-up quota', request('createRegistrationOptions'), 429, `${before} quota!`, { quotas }],
  ['duplicate keys', request('executeQuote', { json: '{"a":1,"a":2}' }), 400, `${before} quota body!`],
  [
    'a magic value of the sandbox',
    request('verifyAuthMethod', { json: { type: 'EMAIL_OTP', otp: '000000', clientPublicKey: '04' } }),
    400,
    `${before} quota body sandbox-values!`,
  ],
  [
    "another user's quote",
    request('getQuote', { id: bob.quote }),
    404,
    `${before} quota body sandbox-values ownership!`,
  ],
  [
    'a type that is no type',
    request('registerAuthMethod', { json: { type: {}, accountId: ada.account } }),
    400,
    `${before} quota body! sandbox-values ownership`,
  ],
  [
    'an operation that the app denies',
    request('revokeAuthMethod'),
    403,
    `${before} quota body sandbox-values ownership policy!`,
    { authorizeAction: () => 'deny' },
  ],
  [
    'an export, whatever the policy says, where the app has none',
    request('exportInternalAccount'),
    403,
    `${before} quota body sandbox-values ownership policy!`,
    { allowExport: undefined },
  ],
  [
    'an operation without its step-up',
    request('revokeAuthMethod'),
    403,
    `${before} quota body sandbox-values ownership policy step-up!`,
    { authorizeAction: () => 'step-up' },
  ],
  [
    'a new passkey without its step-up',
    request('createRegistrationOptions'),
    403,
    `${before} quota body ownership policy step-up!`,
    { authorizeAction: () => 'step-up' },
  ],
  [
    'a sign-in for a step-up that does not exist',
    request('challengeAuthMethod', {
      headers: { 'Step-Up-Id': 'c3RlcC11cC1pZC1vZi1ub3RoaW5nLWF0LWFsbC1oZXJlIQ' },
    }),
    403,
    `${before} body sandbox-values ownership step-up!`,
  ],
  [
    'a passkey with a foreign challenge',
    request('registerAuthMethod', { json: passkey }),
    400,
    `${before} quota body sandbox-values ownership challenge!`,
  ],
  [
    'a refresh of a session with an unknown sign-in',
    request('refreshSession'),
    403,
    `${before} quota body sandbox-values ownership session-age!`,
  ],
  [
    'a start of a login, where there is none',
    new Request(`${mount}/login/start`, { method: 'POST', headers: walletHeaders, body: '{}' }),
    404,
    'allow-list! capacity origin profile login',
  ],
])('%s', async (_, call, status, checks, options) => {
  const { relay, checksOf } = listening(options)
  // Uses the quota up, where it has one point.
  if (options?.quotas) await relay(call.clone() as Request, { address })
  expect(await checksOf(call)).toEqual([status, checks])
})

test('a closed relay refuses for its capacity', async () => {
  const { relay, checksOf } = listening()
  await relay.close()
  expect(await checksOf(request('getQuote'))).toEqual([503, 'allow-list capacity!'])
})

test('a refresh after a sign-in passes, and a failure of the service refuses nothing', async () => {
  const { relay, checksOf } = listening()
  await signIn(relay)
  expect(await checksOf(request('refreshSession'))).toEqual([
    200,
    `${before} quota body sandbox-values ownership session-age`,
  ])
  const events: RelayCallEvent[] = []
  const cutOff = relayOfAda(() => Promise.reject(new TypeError('reset')), {
    onEvent: (event) => void (event.event === 'call' && events.push(event)),
  })
  await cutOff(request('exportInternalAccount'), { address })
  expect(events[0]).toMatchObject({ status: 502, outcome: 'unknown' })
  expect(events[0]!.checks.every(({ outcome }) => outcome === 'passed')).toBe(true)
})

test.each([
  [undefined, 12],
  [1, 1],
])(
  'with maxSessionHours %s a session is refreshed for %d hours after its sign-in, and not signed later',
  async (maxSessionHours, hours) => {
    let now = Date.parse('2026-11-22T12:00:00Z')
    const { relay, checksOf } = listening({ maxSessionHours, now: () => now })
    await signIn(relay)
    const signed = () =>
      request('refreshSession', {
        headers: { 'Service-Wallet-Signature': 'c2ln', 'Request-Id': 'Request:1' },
      })
    now += hours * 3_600_000 - 1
    for (const call of [request('refreshSession'), signed()]) expect((await checksOf(call))[0]).toBe(200)
    now += 1
    const over = [403, `${before} quota body sandbox-values ownership session-age!`]
    for (const call of [request('refreshSession'), signed()]) expect(await checksOf(call)).toEqual(over)
  },
)

test('a check that could not be made has not passed', async () => {
  const store: RelayStore = { ...memoryStore(), get: () => Promise.reject(new Error('no store')) }
  const { checksOf } = listening({ store })
  expect(await checksOf(request('getQuote'))).toEqual([503, `${before} quota body sandbox-values ownership!`])
})

test.each([
  // Of two calls at once, this is the one that comes too late.
  ['that another call took in the meantime', 403, () => Promise.resolve(false)],
  ['that a store without a response cannot give', 503, () => Promise.reject(new Error('no store'))],
])('the step-up %s refuses, and nothing is forwarded', async (_, status, claim) => {
  const kept = memoryStore()
  const store: RelayStore = {
    ...kept,
    put: (key, ...more) => (/^stepUp\/.*\/proof\/claim$/.test(key) ? claim() : kept.put(key, ...more)),
  }
  const { relay, checksOf, forwarded } = listening({ store, authorizeAction: () => 'step-up' })
  const demand = (await (await relay(request('revokeAuthMethod'), { address })).json()) as {
    details: { stepUpId: string }
    code: string
  }
  expect(demand.code).toBe('STEP_UP_REQUIRED')
  const headers = { 'Step-Up-Id': demand.details.stepUpId }
  await relay(request('challengeAuthMethod', { json: {}, headers }), { address })
  await kept.put(`stepUp/${headers['Step-Up-Id']}/challenged/${ada.authMethod}`, '1', 60_000)
  await signInFor(relay, headers)
  expect(await checksOf(request('revokeAuthMethod', { headers }))).toEqual([
    status,
    `${before} quota body sandbox-values ownership policy step-up!`,
  ])
  expect(forwarded.map(({ method }) => method)).not.toContain('DELETE')
})

async function signInFor(relay: ReturnType<typeof relayOfAda>, headers: Record<string, string>) {
  const json = { type: 'EMAIL_OTP', otp: '123456', clientPublicKey: `04${'ab'.repeat(64)}` }
  const call = request('verifyAuthMethod', { json, headers: { ...headers, 'Request-Id': ada.authMethod } })
  const response = await relay(call, { address })
  expect(response.status).toBe(200)
}

test('checks name no id and no value', async () => {
  const { relay, events } = listening()
  for (const { name } of routes) await relay(request(name), { address })
  const words = new Set(events.flatMap(({ checks }) => checks.flatMap((check) => Object.values(check))))
  const known: (RelayCheckName | 'passed' | 'refused')[] = [
    ...(['allow-list', 'capacity', 'origin', 'profile', 'login', 'headers', 'quota', 'body'] as const),
    ...(['sandbox-values', 'ownership', 'policy', 'challenge', 'session-age', 'step-up'] as const),
    ...(['passed', 'refused'] as const),
  ]
  for (const word of words) expect(known).toContain(word)
})

test('before a login, the checks are the same for a known and an unknown user', async () => {
  const { relay, events } = listening({
    login: {
      findAccount: (email) => (email === 'ada@shop.example' ? ada.account : undefined),
      onSignedIn: () => ({}),
      decoyAuthMethods: [['PASSKEY']],
    },
  })
  const seen = async (identifier: string) => {
    events.length = 0
    const headers = { ...walletHeaders, Cookie: '', 'Content-Type': 'application/json' }
    const body = JSON.stringify({ identifier })
    const started = await relay(new Request(`${mount}/login/start`, { method: 'POST', headers, body }), {
      address,
    })
    const { authMethods } = (await started.json()) as { authMethods: { id: string }[] }
    const cookie = started.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ')
    await relay(request('verifyAuthMethod', { id: authMethods[0]!.id, headers: { Cookie: cookie } }), {
      address,
    })
    return events.map(({ checks }) => checks.map(({ name, outcome }) => `${name} ${outcome}`))
  }
  const known = await seen('ada@shop.example')
  expect(known[0]).toContain('login passed')
  expect(known[1]).toContain('quota passed')
  expect(await seen('unknown@shop.example')).toEqual(known)
})

// A name of any length would stand in the memory of refused ids.
test('what names the account of a call is one id, and no look-up begins without it', async () => {
  const { checksOf } = listening()
  for (const account of ['x'.repeat(9000), `${ada.account}, ${ada.account}`]) {
    const headers = { ...walletHeaders, 'Wallet-Account': account }
    const call = new Request(`${mount}/quotes/Quote:nope`, { headers })
    expect(await checksOf(call)).toEqual([400, `${before}!`])
  }
})
