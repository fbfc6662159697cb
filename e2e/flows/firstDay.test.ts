/** Story: the first day of a developer. The same failure is the same error in browser and backend. What is not set up yet is said in a message that names the option, at once. */

import {
  createWallet,
  diagnose,
  listAccounts,
  listAuthMethods,
  memorySessionStore,
  sendEmailOtp,
  signInWithEmailOtp,
  startLogin,
  type WalletOptions,
  listAuthMethods as walletList,
} from '@embedded-wallet/core'
import {
  challengeAuthMethod,
  createPlatform,
  listAuthMethods as platformList,
} from '@embedded-wallet/platform'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestSystem, relayUrl } from '../support/testSystem.js'

type Fetch = (request: Request) => Promise<Response>

const accountId = 'InternalAccount:0198'
const walletOn = (fetch: Fetch, options: Partial<WalletOptions> = {}) =>
  createWallet({ accountId, relayUrl, fetch, sessionStore: memorySessionStore(), ...options })
const errorOf = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => error,
  )
/** A call as the page of an origin makes it. */
const from =
  (origin: string, relay: Fetch, site = 'same-origin'): Fetch =>
  (request) => {
    const headers = new Headers(request.headers)
    headers.set('Origin', origin)
    headers.set('Sec-Fetch-Site', site)
    return relay(new Request(request, { headers }))
  }

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a proxy removes Wallet-Call: serviceMessage names the header', async () => {
  const { relay } = openTestSystem()
  const error = await errorOf(
    listAuthMethods(
      walletOn((request) => {
        const headers = new Headers(request.headers)
        headers.delete('Wallet-Call')
        return relay(new Request(request, { headers }))
      }),
    ),
  )
  expect(error).toMatchObject({ status: 403, serviceCode: 'WALLET_CALL_MISSING' })
  expect(error.message).toBe(
    'The relay refused the call: 403 WALLET_CALL_MISSING. The header Wallet-Call: 1 is missing. Something between the page and the relay removes it, or the call does not come from the wallet, such as one made with curl.',
  )
  expect(error.serviceMessage).toContain('The header Wallet-Call: 1 is missing')
})

test('the page is of another site: startLogin says so', async () => {
  const app = 'https://app.other.example'
  const { relay } = openTestSystem({
    relay: { cors: { origins: [app] }, login: { findAccount: () => null, onSignedIn: () => undefined } },
  })
  const call = { relayUrl, fetch: from(app, relay, 'cross-site') }
  const otherSite = await errorOf(startLogin(call, { identifier: 'ada@shop.example' }))
  expect(otherSite).toMatchObject({ status: 403, serviceCode: 'LOGIN_ON_OTHER_SITE' })
  expect(otherSite.serviceMessage).toContain('Serve the relay on the site of the page')
})

test('a magic code meets a relay in production: serviceMessage names the option mode', async () => {
  const system = openTestSystem({ relay: { mode: 'production' } })
  const wallet = system.wallet(await system.createAccount())
  const { registerEmailOtp } = await import('@embedded-wallet/core')
  await registerEmailOtp(wallet, { email: 'ada@shop.example' })
  await sendEmailOtp(wallet).catch(() => undefined)
  const error = await errorOf(signInWithEmailOtp(wallet, { otp: '000000' }))
  expect(error).toMatchObject({ status: 400, serviceCode: 'SANDBOX_VALUE' })
  expect(error.serviceMessage).toContain("mode: 'sandbox'")
})

const page = (status: number) =>
  new Response('<!doctype html><title>Secret</title>', { status, headers: { 'Content-Type': 'text/html' } })

test.each([
  ['a 404 of the backend', () => page(404), 'REFUSED', 'a 404 without the header Wallet-Profile'],
  [
    'a 404 in JSON of the backend',
    () => Response.json({ message: 'Secret' }, { status: 404 }),
    'REFUSED',
    'a 404 without the header Wallet-Profile',
  ],
  ['a 502 of a proxy', () => page(502), 'UNREACHABLE', 'Check that your backend runs'],
  ['the start page of the app', () => page(200), 'UNEXPECTED_RESPONSE', 'The response is a web page'],
])(
  'the relay is not at relayUrl, but %s: the message says where to look',
  async (_, respond, code, words) => {
    const error = await errorOf(listAuthMethods(walletOn(async () => respond())))
    expect(error).toMatchObject({ code, outcome: 'none' })
    expect(error.message).toContain(words)
    expect(error.message).toMatch(/relayUrl is where (?:it|your backend) mounts the relay/)
    expect(error.message).not.toContain('Secret')
  },
)

test.each([
  ['a web page', page(200), /^The response is a web page from {url}\. .*development server/],
  [
    'a 404',
    page(404),
    /^The response does not come from the relay: it is a 404 from {url} without the header/,
  ],
  [
    'a relay with another mountPath',
    Response.json({ code: 'OTHER_MOUNT_PATH' }, { status: 404, headers: { 'Wallet-Profile': 'document' } }),
    /^The service refused the call: 404 OTHER_MOUNT_PATH from {url}\.$/,
  ],
])('%s in place of the relay: the message names its address without a query', async (_, found, words) => {
  // A redirect to a login page has secrets there.
  const url = 'https://shop.example/wallet/internal-accounts?state=secret'
  const response = Object.defineProperty(found, 'url', { value: url })
  const { message } = await errorOf(listAuthMethods(walletOn(async () => response)))
  expect(message.replace('https://shop.example/wallet/internal-accounts', '{url}')).toMatch(words)
})

// Source: the relay's README, `/health/ready` and `NO_CLIENT_ADDRESS`.
test('a diagnosis says that the relay is behind a proxy, or away, and nothing of a healthy one', async () => {
  const { relay } = openTestSystem({ relay: { quotas: {} } })
  const ofRelay = async (fetch: Fetch) =>
    (await diagnose(walletOn(fetch))).findings.flatMap(({ id }) =>
      /RELAY|ADDRESS|HEADERS/.test(id) ? [id] : [],
    )
  expect(await ofRelay(relay)).toEqual([])
  await listAuthMethods(walletOn(relay)).catch(() => undefined)
  expect(await ofRelay(relay)).toEqual(['NO_CLIENT_ADDRESS'])
  expect(await ofRelay(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual(['RELAY_UNREACHABLE'])
  expect(await ofRelay(async () => new Response('<h1>Shop</h1>'))).toEqual(['RELAY_ELSEWHERE'])
  expect(await ofRelay(async () => new Response(null, { status: 308 }))).toEqual(['RELAY_REDIRECTED'])
  const { findings } = await diagnose(walletOn(async () => page(404)))
  expect(findings).toContainEqual(
    expect.objectContaining({ where: '404 from https://shop.example/wallet/health/ready?headers' }),
  )
  const losing: Fetch = ({ url }) => relay(new Request(url, { headers: { 'Wallet-Call': '1' } }))
  expect(await ofRelay(losing)).toEqual(['NO_CLIENT_ADDRESS', 'HEADERS_LOST'])
})

test('a page of another origin that the relay lists reads its health, and no other page does', async () => {
  const page = 'https://shop.example'
  const { relay } = openTestSystem({ relay: { cors: { origins: [page] } } })
  const allowed = async (Origin: string) => {
    const response = await relay(new Request(`${relayUrl}/health/ready`, { headers: { Origin } }))
    return response.headers.get('Access-Control-Allow-Origin')
  }
  expect([await allowed(page), await allowed('https://evil.example')]).toEqual([page, null])
})

test('a refusal keeps free texts out of its message', async () => {
  const body = { code: 'ORIGIN_NOT_LISTED', message: 'Secret', reason: 'Secret' }
  for (const status of [400, 401, 403, 404]) {
    const headers = status === 403 ? { 'Wallet-Service-Date': 'none' } : {}
    const respond = async () => Response.json(body, { status, headers })
    const error = await errorOf(listAuthMethods(walletOn(respond)))
    expect(error.message).not.toContain('Secret')
  }
})

test('CORS keeps a response from the page: the message names both origins and the options', async () => {
  vi.stubGlobal('location', { href: 'http://localhost:5173/', origin: 'http://localhost:5173' })
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  const other = walletOn(fetch, { relayUrl: 'http://localhost:3000/wallet' })
  expect((await errorOf(listAuthMethods(other))).message).toBe(
    'The relay cannot be reached at http://localhost:3000/wallet. Check the connection, and that your backend runs there. The relay is on another origin, http://localhost:3000: if it runs, list http://localhost:5173 in relyingParty.origins and cors.origins of the relay.',
  )
  const own = walletOn(fetch, { relayUrl: '/wallet' })
  expect((await errorOf(listAuthMethods({ ...own, relayUrl: 'http://localhost:5173/wallet' }))).message).toBe(
    'The relay cannot be reached at http://localhost:5173/wallet. Check the connection, and that your backend runs there.',
  )
})

test('a path as relayUrl has no base address on a server: the message says so', async () => {
  expect((await errorOf(listAccounts({ relayUrl: '/wallet' }))).message).toBe(
    'The relay cannot be reached at /wallet. Check the connection, and that your backend runs there. This does not run in a page (perhaps on a server), so a path has no base address: call this in the browser, or set relayUrl to a full URL such as https://shop.example/wallet.',
  )
})

const authMethodId = 'AuthMethod:0198'

const json =
  (status: number, body: object, headers: Record<string, string> = {}): Fetch =>
  async () =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'Content-Type': 'application/json', ...headers },
    })

const refused = (status: number, code: string): Fetch => json(status, { status, code, message: 'Refused.' })

/** The failures, and the codes of a call that only reads and of one with side effects. */
const failures: [name: string, fetch: Fetch, reading: string, changing: string][] = [
  ['400', refused(400, 'INVALID_INPUT'), 'REFUSED', 'REFUSED'],
  [
    '401 with a reason',
    json(401, { status: 401, code: 'UNAUTHORIZED', message: 'No.', details: { reason: 'Invalid OTP code' } }),
    'REFUSED',
    'REFUSED',
  ],
  ['404', refused(404, 'NOT_FOUND'), 'REFUSED', 'REFUSED'],
  ['408', refused(408, 'TIMEOUT'), 'REFUSED', 'OUTCOME_UNKNOWN'],
  ['409', refused(409, 'CONFLICT'), 'REFUSED', 'REFUSED'],
  [
    '409 without a body',
    // The relay has passed it on: without its header it would be the page of a proxy.
    async () => new Response(null, { status: 409, headers: { 'Wallet-Profile': 'document' } }),
    'REFUSED',
    'REFUSED',
  ],
  [
    '429 with Retry-After',
    json(429, { status: 429, code: 'RATE_LIMITED', message: 'Later.' }, { 'Retry-After': '7' }),
    'RATE_LIMITED',
    'RATE_LIMITED',
  ],
  // Source: profile 2026-08, POST /quotes and its execute.
  ['429 of a used-up daily volume', refused(429, 'DAILY_VOLUME_LIMIT_EXCEEDED'), 'REFUSED', 'REFUSED'],
  ['403 of a missing permission', refused(403, 'FORBIDDEN'), 'REFUSED', 'REFUSED'],
  ['500', refused(500, 'INTERNAL'), 'REFUSED', 'OUTCOME_UNKNOWN'],
  ['503', refused(503, 'UNAVAILABLE'), 'REFUSED', 'OUTCOME_UNKNOWN'],
  [
    'a success that is not JSON',
    async () => new Response('{"id":'),
    'UNEXPECTED_RESPONSE',
    'OUTCOME_UNKNOWN',
  ],
  ['a success with wrong fields', json(200, { data: 7 }), 'UNEXPECTED_RESPONSE', 'OUTCOME_UNKNOWN'],
  [
    'a broken connection',
    () => Promise.reject(new TypeError('fetch failed')),
    'UNREACHABLE',
    'OUTCOME_UNKNOWN',
  ],
]

const fields = [
  'code',
  'serviceCode',
  'status',
  'reason',
  'outcome',
  'retryable',
  'retryAfterSeconds',
  'requestId',
] as const

async function fieldsOf(call: Promise<unknown>): Promise<Record<string, unknown>> {
  const error = (await call.then(
    () => ({ code: 'no error' }),
    (error: unknown) => error,
  )) as Record<string, unknown>
  // A backend's error has no `status`: frameworks would make it the response's.
  const said = Object.fromEntries(fields.map((field) => [field, error[field]]))
  return { ...said, status: error.status ?? error.serviceStatus }
}

test.each(failures)('%s', async (_, fetch, reading, changing) => {
  const sessionStore = memorySessionStore()
  const wallet = createWallet({ accountId, relayUrl: 'https://shop.example/wallet', fetch, sessionStore })
  const platform = createPlatform({
    baseUrl: 'https://service.example',
    tokenId: 'token',
    clientSecret: 'secret',
    fetch,
    retries: 0,
  })
  const read = await fieldsOf(walletList(wallet))
  expect(read.code).toBe(reading)
  expect(await fieldsOf(platformList(platform, { accountId }))).toEqual(read)
  const changed = await fieldsOf(sendEmailOtp(wallet, { authMethodId }))
  expect(changed.code).toBe(changing)
  expect(await fieldsOf(challengeAuthMethod(platform, { authMethodId }))).toEqual(changed)
})
