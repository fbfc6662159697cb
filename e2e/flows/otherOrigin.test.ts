/** Story: the relay is on another origin than the page. A token goes with each call; CORS allows what the page sends, and nothing more. */

import {
  createWallet,
  listAuthMethods,
  memorySessionStore,
  registerPasskey,
  type WalletOptions,
} from '@embedded-wallet/core'
import { createRelay } from '@embedded-wallet/relay'
import { expect, test } from 'vitest'
import { openTestSystem, relayUrl } from '../support/testSystem.js'

type Fetch = (request: Request) => Promise<Response>

const app = 'https://app.shop.example'
const token = 'token-of-ada'

/** A relay that knows Ada by her token, and a fetch that does what a browser does about CORS. */
async function openOtherOrigin() {
  const accounts: string[] = []
  const seen: Request[] = []
  const system = openTestSystem({
    relay: {
      cors: { origins: [app], headers: ['X-Tenant'] },
      authorize: ({ headers }) => (headers.get('Authorization') === `Bearer ${token}` ? accounts : null),
    },
  })
  accounts.push(await system.createAccount())
  const fetch: Fetch = async (request) => {
    seen.push(request)
    const simple = ['accept', 'accept-language', 'content-language']
    const names = [...request.headers.keys()].filter((name) => !simple.includes(name))
    const preflight = await system.relay(
      new Request(request.url, {
        method: 'OPTIONS',
        headers: {
          Origin: app,
          'Access-Control-Request-Method': request.method,
          'Access-Control-Request-Headers': names.join(','),
        },
      }),
    )
    const allowed = (preflight.headers.get('Access-Control-Allow-Headers') ?? '').toLowerCase().split(',')
    const isAllowed =
      preflight.ok &&
      preflight.headers.get('Access-Control-Allow-Origin') === app &&
      names.every((name) => allowed.includes(name))
    if (!isAllowed) throw new TypeError('Failed to fetch')
    const headers = new Headers(request.headers)
    headers.set('Origin', app)
    headers.set('Sec-Fetch-Site', 'cross-site')
    const response = await system.relay(new Request(request, { headers }))
    if (response.headers.get('Access-Control-Allow-Origin') !== app) throw new TypeError('Failed to fetch')
    return response
  }
  const walletWith = (options: Partial<WalletOptions>) =>
    system.wallet(accounts[0]!, { fetch, sessionStore: memorySessionStore(), ...options })
  return { system, walletWith, seen, fetch }
}

test('a token in headers is what authorize reads; without it the relay says what is missing', async () => {
  const { walletWith, seen } = await openOtherOrigin()
  await expect(listAuthMethods(walletWith({}))).rejects.toMatchObject({ serviceCode: 'NOT_SIGNED_IN' })
  const wallet = walletWith({ headers: { Authorization: `Bearer ${token}`, 'X-Tenant': 'shop' } })
  await registerPasskey(wallet, { nickname: 'Phone' })
  expect(await listAuthMethods(wallet)).toHaveLength(1)
  expect(seen.at(-1)!.headers.get('X-Tenant')).toBe('shop')
})

test('a function makes the headers anew for each call, also of a spread copy', async () => {
  const { walletWith, seen } = await openOtherOrigin()
  let calls = 0
  const wallet = walletWith({
    headers: async () => ({ Authorization: `Bearer ${token}`, 'X-Tenant': `${++calls}` }),
  })
  await listAuthMethods(wallet)
  await listAuthMethods({ ...wallet, timeoutMs: 5000 })
  expect(seen.map(({ headers }) => headers.get('X-Tenant'))).toEqual(['1', '2'])
})

test('headers of the app replace none of the SDK, and bring in none', async () => {
  const { walletWith, seen } = await openOtherOrigin()
  const wallet = walletWith({
    headers: {
      Authorization: `Bearer ${token}`,
      'wallet-call': '2',
      'Wallet-Profile': '2026-08',
      'Step-Up-Id': 'x',
      'Wallet-Account': 'InternalAccount:x',
      'Idempotency-Key': 'x',
      'Service-Wallet-Signature': 'x',
      'Request-Id': 'x',
      'Content-Type': 'text/plain',
    },
  })
  await listAuthMethods(wallet)
  const headers = Object.fromEntries(seen[0]!.headers)
  expect(headers).toEqual({
    authorization: `Bearer ${token}`,
    'wallet-call': '1',
    'wallet-account': wallet.accountId,
    'wallet-profile': 'document',
  })
})

test('when the function fails nothing is sent, and the call may be repeated', async () => {
  const { walletWith, seen } = await openOtherOrigin()
  const cause = new Error('the identity provider is down')
  const failing = [() => Promise.reject(cause), () => ({ 'Not a name': 'x' })]
  for (const headers of failing)
    await expect(registerPasskey(walletWith({ headers }), { nickname: 'Phone' })).rejects.toMatchObject({
      code: 'UNREACHABLE',
      outcome: 'none',
      retryable: true,
      message: expect.stringContaining('the option headers failed'),
    })
  expect(seen).toEqual([])
})

test('a call that is given up while the headers are made is not sent', async () => {
  const { walletWith, seen } = await openOtherOrigin()
  const abort = new AbortController()
  const headers = async () => {
    abort.abort()
    return { Authorization: `Bearer ${token}` }
  }
  await expect(listAuthMethods(walletWith({ headers }), { signal: abort.signal })).rejects.toMatchObject({
    code: 'ABORTED',
  })
  expect(seen).toEqual([])
})

test.each([undefined, 'omit', 'same-origin', 'include'] as const)(
  'credentials: %s decides whether cookies go along',
  async (credentials) => {
    const modes: string[] = []
    const fetch: Fetch = async ({ credentials }) => {
      modes.push(credentials)
      return Response.json({ data: [] })
    }
    const wallet = createWallet({ accountId: 'InternalAccount:0198', relayUrl, fetch, credentials })
    await listAuthMethods(wallet)
    expect(modes).toEqual([credentials ?? 'same-origin'])
  },
)

test('the preflight names every header of the SDK, is kept for ten minutes and is for this origin alone', async () => {
  const { system } = await openOtherOrigin()
  const preflight = (origin: string) =>
    system.relay(
      new Request(`${relayUrl}/auth/credentials`, {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
      }),
    )
  const { status, headers } = await preflight(app)
  const allowed = headers.get('Access-Control-Allow-Headers')!.split(',')
  for (const name of [
    ...[
      'Authorization',
      'Content-Type',
      'Wallet-Call',
      'Wallet-Profile',
      'Wallet-Account',
      'Step-Up-Id',
      'X-Tenant',
    ],
    ...['Service-Wallet-Signature', 'Request-Id', 'Idempotency-Key', 'traceparent'],
  ])
    expect(allowed).toContain(name)
  expect([status, headers.get('Access-Control-Max-Age'), headers.get('Access-Control-Allow-Origin')]).toEqual(
    [204, '600', app],
  )
  expect(headers.get('Access-Control-Allow-Credentials')).toBe('true')
  expect(headers.get('Vary')).toMatch(/\bOrigin\b/)
  expect((await preflight('https://evil.example')).headers.get('Access-Control-Allow-Origin')).toBeNull()
  // A refusal is readable for the page, too.
  const refused = await system.relay(
    new Request(`${relayUrl}/auth/credentials`, { headers: { Origin: app, 'Wallet-Call': '1' } }),
  )
  expect([refused.status, refused.headers.get('Access-Control-Allow-Origin')]).toEqual([401, app])
  expect(refused.headers.get('Vary')).toMatch(/\bOrigin\b/)
  expect(refused.headers.get('Access-Control-Expose-Headers')!.split(',').sort()).toEqual([
    ...['Date', 'Request-Id', 'Retry-After', 'Trace-Id', 'Wallet-Profile', 'Wallet-Service-Date'],
  ])
})

test('a wildcard or a broken name is no header of CORS', () => {
  const options = (headers: string[]) => ({
    service: { baseUrl: 'https://api.example/v', tokenId: 't', clientSecret: 'c' },
    relyingParty: { id: 'shop.example', name: 'Shop', origins: [app] },
    authorize: () => null,
    cors: { origins: [app], headers },
  })
  for (const headers of [['*'], ['X Tenant'], []])
    expect(() => createRelay(options(headers))).toThrow(
      new TypeError('cors.headers must be a list of header names such as X-Tenant'),
    )
})
