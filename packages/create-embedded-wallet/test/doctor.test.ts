/** The command finds each planted fault by its id and nothing else, and nothing in a healthy app. */

import { createServer as createNetServer } from 'node:net'
import { createRelay, memoryStore } from '@embedded-wallet/relay'
import { createSandbox } from '@embedded-wallet/sandbox'
import { afterEach, expect, test, vi } from 'vitest'
import { examine } from '../src/doctor/examine.js'
import { allows, parsePolicies } from '../src/doctor/page.js'
import { textOf } from '../src/doctor/texts.js'
import {
  closeServers,
  type Faults,
  type Handler,
  healthyConfig,
  openApp,
  origin,
  serve,
  sharedStore,
} from './deployedApp.js'

afterEach(closeServers)

const idsOf = async (examination: Parameters<typeof examine>[0]) =>
  (await examine(examination)).map(({ id }) => id)

const policy = (change: (text: string) => string) => ({
  'Content-Security-Policy': change(
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  ),
})
const cookie = (text: string): Faults => ({ page: { 'Set-Cookie': text } })

/** Changes what the relay gets. */
const towardsRelay =
  (change: (headers: Headers) => void) =>
  (next: Handler): Handler =>
  (request) => {
    const headers = new Headers(request.headers)
    if (request.url.includes('/wallet/')) change(headers)
    return next(new Request(request, { headers }))
  }
/** Changes what comes from the relay. */
const fromRelay =
  (change: (response: Response, request: Request) => Response | Promise<Response>) =>
  (next: Handler): Handler =>
  async (request) => {
    const response = await next(request)
    return request.url.includes('/wallet/') ? change(response, request) : response
  }
const withHeaders = (response: Response, change: (headers: Headers) => void) => {
  const headers = new Headers(response.headers)
  change(headers)
  return new Response(response.body, { status: response.status, headers })
}
const json = (value: unknown, type = 'application/json') =>
  new Response(JSON.stringify(value), { headers: { 'Content-Type': type } })
const kept = new Map<string, Response>()

const outside: [id: string, what: string, faults: Faults][] = [
  ['PAGE_UNREACHABLE', 'no server', { given: { send: () => Promise.reject(new TypeError('fetch failed')) } }],
  ['PAGE_UNREACHABLE', 'a page that is not there', { given: { url: `${origin}/nowhere` } }],
  ['INSECURE_PAGE', 'http', { given: { url: 'http://shop.example/' } }],
  ['HOST_IS_ADDRESS', 'an address as host', { given: { url: 'http://127.0.0.1:3000/' } }],
  [
    'PAGE_REDIRECTED',
    'a redirect to another host',
    { proxy: () => () => Response.redirect('https://www.shop.example/') },
  ],
  ['CSP_MISSING', 'no policy', { page: { 'Content-Security-Policy': null } }],
  [
    'CSP_BLOCKS_RELAY',
    "connect-src 'none'",
    { page: policy((text) => text.replace("connect-src 'self'; ", '')) },
  ],
  [
    'CSP_BLOCKS_RELAY',
    'connect-src of another host',
    {
      page: policy((text) => text.replace("connect-src 'self'", 'connect-src https://api.shop.example wss:')),
    },
  ],
  [
    'CSP_BLOCKS_RELAY',
    'a second policy in the page',
    { html: `<meta http-equiv="Content-Security-Policy" content="connect-src https://cdn.example">` },
  ],
  [
    'CSP_BLOCKS_SCRIPTS',
    'no script',
    { page: policy((text) => text.replace("script-src 'self'", "script-src 'none'")) },
  ],
  ['CSP_BLOCKS_STYLES', 'no style', { page: policy((text) => text.replace("style-src 'self'; ", '')) }],
  [
    'CSP_UNSAFE_SCRIPTS',
    'inline scripts',
    { page: policy((text) => text.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")) },
  ],
  [
    'CSP_UNSAFE_SCRIPTS',
    'eval',
    {
      page: policy((text) =>
        text.replace("script-src 'self'", "script-src 'nonce-a1' 'strict-dynamic' 'unsafe-eval'"),
      ),
    },
  ],
  [
    'TRUSTED_TYPES_MISSING',
    'no Trusted Types',
    { page: policy((text) => text.replace('; require-trusted-types-for', '; x')) },
  ],
  [
    'FRAMABLE',
    'no frame-ancestors',
    { page: policy((text) => text.replace("frame-ancestors 'none'; ", '')) },
  ],
  ['OPENER_SHARED', 'no COOP', { page: { 'Cross-Origin-Opener-Policy': null } }],
  [
    'PASSKEYS_FORBIDDEN',
    'no passkeys',
    { page: { 'Permissions-Policy': 'camera=(), publickey-credentials-get=()' } },
  ],
  ['COOKIE_NOT_SECURE', 'a cookie without Secure', cookie('theme=dark; SameSite=Lax')],
  [
    'COOKIE_READABLE',
    'a session that scripts read',
    cookie('__Host-session=1; Secure; SameSite=Lax; Path=/'),
  ],
  ['COOKIE_CROSS_SITE', 'SameSite=None', cookie('__Host-session=1; Secure; HttpOnly; SameSite=None; Path=/')],
  ['COOKIE_OF_NEIGHBORS', 'a plain name', cookie('connect.sid=1; Secure; HttpOnly; SameSite=Strict')],
  ['RP_ID_FORM', 'an rpId with https://', { given: { rpId: 'https://shop.example' } }],
  ['RP_ID_MISMATCH', 'an rpId of another domain', { given: { rpId: 'other.example' } }],
  [
    'WEBAUTHN_FILE_WRONG',
    'a file as text',
    { files: { '/.well-known/webauthn': json({ origins: [origin] }, 'text/plain') } },
  ],
  [
    'PASSKEY_ENDPOINTS_WRONG',
    'a relative address',
    { files: { '/.well-known/passkey-endpoints': json({ enroll: '/passkeys' }) } },
  ],
  [
    'RELAY_INSECURE',
    'a relay with http',
    {
      given: { relay: 'http://shop.example/wallet' },
      page: policy((text) => text.replace("connect-src 'self'", 'connect-src http://shop.example')),
    },
  ],
  ['RELAY_ELSEWHERE', 'another mount path', { relay: { mountPath: '/api/wallet' } }],
  ['RELAY_ELSEWHERE', 'a page of the app', { proxy: fromRelay(() => new Response('<h1>Shop</h1>')) }],
  [
    'RELAY_REDIRECTED',
    'a redirect before the relay',
    { proxy: fromRelay((_, { url }) => Response.redirect(`${url}/`)) },
  ],
  [
    'RELAY_NOT_READY',
    'a store that is away',
    { relay: { store: { ...sharedStore(), ping: () => Promise.reject(new Error('away')) } } },
  ],
  ['NO_CLIENT_ADDRESS', 'no clientAddress behind a proxy', { relay: { clientAddress: undefined } }],
  [
    'HEADERS_LOST',
    'no Wallet-Account',
    { proxy: towardsRelay((headers) => headers.delete('Wallet-Account')) },
  ],
  ['HEADERS_LOST', 'no Wallet-Call', { proxy: towardsRelay((headers) => headers.delete('Wallet-Call')) }],
  ...['Trace-Id', 'Wallet-Profile', 'Wallet-Service-Date'].map((name): (typeof outside)[number] => [
    'RESPONSE_HEADERS_LOST',
    `no ${name}`,
    { proxy: fromRelay((response) => withHeaders(response, (headers) => headers.delete(name))) },
  ]),
  [
    'RELAY_CACHED',
    'a CDN that keeps reads',
    {
      proxy: (next) => async (request) => {
        const isRead = request.url.includes('/wallet/') && request.method === 'GET'
        const key = `${request.url} ${request.headers.get('Origin')}`
        if (!isRead) return next(request)
        if (!kept.has(key)) kept.set(key, await next(request))
        return kept.get(key)!.clone()
      },
    },
  ],
  [
    'RELAY_CACHED',
    'another Cache-Control',
    {
      proxy: fromRelay((response) =>
        withHeaders(response, (headers) => headers.set('Cache-Control', 'public, max-age=60')),
      ),
    },
  ],
  [
    'ORIGIN_NOT_LISTED',
    'a page that is not listed',
    { relay: { relyingParty: { id: 'shop.example', name: 'Shop', origins: ['https://www.shop.example'] } } },
  ],
  [
    'ORIGIN_NOT_CHECKED',
    'a proxy that sets Origin',
    { proxy: towardsRelay((headers) => headers.set('Origin', origin)) },
  ],
  [
    'ORIGIN_NOT_CHECKED',
    'a proxy that removes Origin',
    { proxy: towardsRelay((headers) => headers.delete('Origin')) },
  ],
  [
    'STRANGER_HAS_ACCOUNTS',
    'authorize without a look at the session',
    { relay: { authorize: () => ['InternalAccount:0198'] } },
  ],
  [
    'RELAY_FAILS',
    'authorize that throws',
    {
      relay: {
        authorize: () => {
          throw new TypeError("Cannot read properties of undefined (reading 'wallet')")
        },
      },
    },
  ],
  ...['POST', 'PATCH', 'DELETE'].map((method): (typeof outside)[number] => [
    'METHOD_BLOCKED',
    `a proxy without ${method}`,
    {
      proxy: (next) => (request) =>
        request.method === method ? new Response(null, { status: 405 }) : next(request),
    },
  ]),
  [
    'CORS_MISSING',
    'a relay on another origin without CORS',
    {
      given: { relay: 'https://api.shop.example/wallet' },
      page: policy((text) =>
        text.replace("connect-src 'self'", 'connect-src https://api.shop.example/wallet/'),
      ),
    },
  ],
  ['PROFILE_MISMATCH', 'wallets of another profile', { given: { profile: '2026-08' } }],
  [
    'CLOCK_OFF',
    'a clock that is five minutes late',
    {
      proxy: fromRelay((response) =>
        withHeaders(response, (headers) => headers.set('Date', new Date(Date.now() - 300_000).toUTCString())),
      ),
    },
  ],
]

test.each(outside)('finds %s and nothing else: %s', async (id, _, faults) => {
  kept.clear()
  expect(await idsOf(await openApp(faults))).toEqual([id])
})

const key = `04${'1'.repeat(128)}`
type Change = (config: ReturnType<typeof healthyConfig>) => unknown

const failing =
  (respond: () => Response | Promise<Response>): Change =>
  ({ relay }) => {
    relay.service = { ...relay.service, fetch: async () => respond() }
  }
/** A token with some of the permissions. */
const tokenWith =
  (permissions: string[]): Change =>
  async ({ relay }) => {
    const { service } = relay
    const headers = {
      Authorization: `Basic ${btoa(`${service.tokenId}:${service.clientSecret}`)}`,
      'Content-Type': 'application/json',
    }
    const body = JSON.stringify({ name: 'shop', permissions })
    const made = await service.fetch!(
      new Request(`${service.baseUrl}/tokens`, { method: 'POST', headers, body }),
    )
    const { clientId, clientSecret } = (await made.json()) as { clientId: string; clientSecret: string }
    relay.service = { ...service, tokenId: clientId, clientSecret }
  }

const inside: [id: string, what: string, change: Change][] = [
  ['RELAY_OPTIONS_WRONG', 'a misspelled option', ({ relay }) => Object.assign(relay, { quota: false })],
  [
    'APP_SESSIONS_WRONG',
    'a secret of few characters',
    ({ appSessions }) => {
      appSessions.secret = 'a'.repeat(32)
    },
  ],
  [
    'RP_ID_FORM',
    'a top-level domain',
    ({ relay }) => {
      relay.relyingParty = { ...relay.relyingParty, id: 'example' }
    },
  ],
  [
    'RP_ID_MISMATCH',
    'origins of another domain',
    ({ relay }) => {
      relay.relyingParty = { ...relay.relyingParty, origins: ['https://other.example'] }
    },
  ],
  [
    'RP_ID_MISMATCH',
    'another rpId in the wallet',
    ({ wallet }) => {
      wallet.rpId = 'www.shop.example'
    },
  ],
  [
    'HTTP_ORIGIN',
    'localhost in a deployment',
    ({ relay }) => {
      relay.relyingParty = { ...relay.relyingParty, origins: [origin, 'http://localhost:5173'] }
    },
  ],
  [
    'SANDBOX_MODE',
    'mode sandbox',
    ({ relay }) => {
      relay.mode = 'sandbox'
    },
  ],
  [
    'QUOTAS_OFF',
    'no quotas',
    ({ relay }) => {
      relay.quotas = false
    },
  ],
  [
    'NO_OWNERSHIP_NOTICE',
    'no onEvent',
    ({ relay }) => {
      delete relay.onEvent
    },
  ],
  [
    'NO_PAYMENT_POLICY',
    'no authorizeAction',
    ({ relay }) => {
      delete relay.authorizeAction
    },
  ],
  [
    'SECRET_SHARED',
    'one secret for both',
    ({ relay, appSessions }) => {
      appSessions.secret = relay.service.clientSecret
    },
  ],
  [
    'PROFILE_MISMATCH',
    'another profile in the wallet',
    ({ wallet }) => Object.assign(wallet, { profile: '2026-04' }),
  ],
  [
    'UNSIGNED_SIGNER',
    'a signer of sandboxes',
    ({ wallet }) => {
      wallet.exportSigner = 'unsigned-sandbox'
    },
  ],
  [
    'SIGNER_KEY_WRONG',
    'no point of the curve',
    ({ wallet }) => {
      wallet.exportSigner = key
    },
  ],
  [
    'SIGNER_MISSING',
    'an export without a signer',
    ({ relay }) => {
      relay.allowExport = true
    },
  ],
  [
    'STORE_IN_MEMORY',
    'no store',
    ({ relay }) => {
      delete relay.store
    },
  ],
  [
    'STORE_IN_MEMORY',
    'the memory',
    ({ relay }) => {
      relay.store = memoryStore()
    },
  ],
  [
    'STORE_EVICTS',
    'allkeys-lru',
    ({ relay }) => {
      relay.store = sharedStore('allkeys-lru')
    },
  ],
  [
    'RELAY_NOT_READY',
    'a store that is away',
    ({ relay }) => {
      relay.store = { ...sharedStore(), about: () => Promise.reject(new Error('away')) }
    },
  ],
  ['SERVICE_UNREACHABLE', 'no service', failing(() => Promise.reject(new TypeError('fetch failed')))],
  ['SERVICE_UNREACHABLE', 'a service in maintenance', failing(() => new Response(null, { status: 503 }))],
  ['SERVICE_ELSEWHERE', 'a web page', failing(() => new Response('<h1>Hello</h1>'))],
  [
    'CREDENTIALS_REFUSED',
    'another secret',
    ({ relay }) => {
      relay.service = { ...relay.service, clientSecret: 'another-secret' }
    },
  ],
  ['PERMISSION_MISSING', 'no TRANSACT', tokenWith(['VIEW', 'MANAGE'])],
  ['PERMISSION_MISSING', 'no MANAGE', tokenWith(['VIEW', 'TRANSACT'])],
  ['PERMISSION_MISSING', 'no VIEW', tokenWith(['TRANSACT', 'MANAGE'])],
  [
    'SERVICE_PROFILE',
    'a service of 2026-08',
    ({ relay }) => {
      relay.service = createSandbox({ profile: '2026-08' })
    },
  ],
  [
    'CLOCK_OFF',
    'a service in another hour',
    ({ relay }) => {
      const { fetch: send } = relay.service
      relay.service = {
        ...relay.service,
        fetch: async (request) =>
          withHeaders(await send!(request), (headers) => headers.set('Date', new Date(0).toUTCString())),
      }
    },
  ],
]

test.each(inside)('finds in the options %s and nothing else: %s', async (id, _, change) => {
  const config = healthyConfig()
  await change(config)
  expect(await idsOf({ config })).toEqual([id])
})

test('finds nothing in a healthy deployment, its options and a local app', async () => {
  expect(await examine({ ...(await openApp()), config: healthyConfig() })).toEqual([])
  const local = createRelay({
    service: createSandbox(),
    relyingParty: {
      id: 'localhost',
      name: 'Shop',
      origins: ['http://localhost:3000', 'http://shop.localhost:3000'],
    },
    authorize: () => null,
  })
  const send: Handler = (request) =>
    request.url.includes('/wallet/')
      ? local(request, { address: '127.0.0.1' })
      : new Response('<h1>Shop</h1>')
  for (const url of ['http://localhost:3000', 'http://shop.localhost:3000'])
    expect(await examine({ url, rpId: 'localhost', send: async (request) => send(request) })).toEqual([])
})

// Source: CSP Level 3, section 6.7.2.8, "Does url match expression in origin".
test.each<[sources: string, isAllowed: boolean]>([
  ["'self'", false],
  ['api.shop.example', true],
  ['https://api.shop.example:443', true],
  ['*.shop.example', true],
  ['*.api.shop.example', false],
  ['http://api.shop.example', false],
  ['api.shop.example:8443', false],
  ['api.shop.example:*', true],
  ['https://api.shop.example/wallet/', true],
  ['https://api.shop.example/other/', false],
  ['HTTPS://API.shop.example', true],
  ['https:', true],
  ['wss:', false],
  ["'none'", false],
])('connect-src %s lets the page reach its relay: %s', (sources, isAllowed) => {
  const [one] = parsePolicies(`default-src 'none'; connect-src ${sources}`)
  const relay = new URL('https://api.shop.example/wallet')
  expect(allows(one!, 'connect-src', relay, new URL(origin))).toBe(isAllowed)
})

test('of two directives with one name the first counts, as in browsers', () => {
  const [one] = parsePolicies("connect-src 'self'; connect-src *")
  expect(allows(one!, 'connect-src', new URL('https://api.shop.example/wallet'), new URL(origin))).toBe(false)
})

test.each(["'nonce-a1'", "'sha256-YQ=='", "'strict-dynamic'"])(
  'finds nothing where %s makes browsers ignore unsafe-inline',
  async (source) => {
    const page = policy((text) => text.replace("script-src 'self'", `script-src ${source} 'unsafe-inline'`))
    expect(await examine(await openApp({ page }))).toEqual([])
  },
)

test('finds nothing where the domain of the passkeys lists the page in its own file', async () => {
  const app = await openApp({ given: { rpId: 'other.example' } })
  const paths: string[] = []
  const send: typeof app.send = async (request, ...more) => {
    const { host, pathname } = new URL(request.url)
    if (host !== 'other.example') return app.send!(request, ...more)
    paths.push(pathname)
    return pathname === '/.well-known/webauthn'
      ? json({ origins: [origin] })
      : new Response(null, { status: 404 })
  }
  expect(await examine({ ...app, send })).toEqual([])
  expect(paths).toContain('/.well-known/webauthn')
})

test('finds nothing where a firewall asks a stranger to wait', async () => {
  const proxy =
    (next: Handler): Handler =>
    (request) =>
      request.headers.get('Origin')?.endsWith('.invalid')
        ? new Response(null, { status: 429 })
        : next(request)
  expect(await examine(await openApp({ proxy }))).toEqual([])
})

test('finds nothing in what healthy apps of others do', async () => {
  const ofNext = policy((text) =>
    text.replace("script-src 'self'", "script-src 'nonce-a1' 'strict-dynamic' https: 'unsafe-inline'"),
  )
  const cookies = { 'Set-Cookie': 'XSRF-TOKEN=1; Secure; SameSite=Lax' }
  const isForeign = ({ headers }: Request) => headers.get('Origin')?.endsWith('.invalid') === true
  const firewall =
    (next: Handler): Handler =>
    async (request) => {
      if (isForeign(request)) return new Response('<h1>Blocked</h1>', { status: 403 })
      const response = await next(request)
      return withHeaders(response, (headers) => headers.set('Age', '0'))
    }
  expect(await examine(await openApp({ page: { ...ofNext, ...cookies }, proxy: firewall }))).toEqual([])
})

test('follows a redirect within the origin to the page that has the headers', async () => {
  const toLogin =
    (next: Handler): Handler =>
    (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/login') return next(new Request(new URL('/', request.url)))
      return pathname === '/'
        ? new Response(null, { status: 302, headers: { Location: '/login' } })
        : next(request)
    }
  expect(await examine(await openApp({ proxy: toLogin }))).toEqual([])
})

// No byte of a hostile page may stop the command, lead it elsewhere or reach the terminal as a control character.
test('an endless page and an endless relay are read to their bound, and no further', async () => {
  let sent = 0
  const endless = () => {
    const pull = (controller: ReadableStreamDefaultController) => {
      sent += 65_536
      controller.enqueue(new Uint8Array(65_536).fill(32))
    }
    return new Response(new ReadableStream({ pull }), { headers: { 'Content-Type': 'text/html' } })
  }
  expect(await idsOf(await openApp({ proxy: () => endless }))).toContain('RELAY_ELSEWHERE')
  // Without the buffers of a socket: five looks at 256 kB each, and a part more.
  sent = 0
  await examine({ url: origin, send: async () => endless() })
  expect(sent).toBeGreaterThan(262_144)
  expect(sent).toBeLessThan(2_000_000)
})

test('a page or a body that never comes ends after five seconds', async () => {
  vi.useFakeTimers()
  const silent = () => new Promise<Response>(() => undefined)
  const dripping = async () => new Response(new ReadableStream())
  for (const send of [silent, dripping]) {
    const ids = idsOf({ url: origin, send })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await ids).toEqual(['PAGE_UNREACHABLE'])
  }
  vi.useRealTimers()
})

test.each([
  'http://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:6379/',
  'http://[::1]/',
  '//evil.example/',
])('a redirect to %s is reported and not followed', async (Location) => {
  const visited: string[] = []
  const redirect = new Response(null, { status: 302, headers: { Location } })
  const send = async (request: Request) => {
    visited.push(request.url)
    return redirect.clone()
  }
  expect(await examine({ url: origin, send })).toMatchObject([{ id: 'PAGE_REDIRECTED', where: Location }])
  expect(visited).toEqual([`${origin}/`])
})

test('raw bytes of a socket reach the output as printable ASCII, and no value of a cookie does', async () => {
  const bytes =
    'HTTP/1.1 200 OK\r\nSet-Cookie: se\u009b31mss\u202e=the-value\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
  const server = createNetServer((socket) => void socket.on('data', () => socket.end(bytes, 'latin1')))
  const port = await serve(server)
  const send = (request: Request) => fetch(request.url.replace(origin, `http://127.0.0.1:${port}`))
  const text = textOf(await examine({ url: origin, send }), { page: true, config: false })
  expect(text).toContain('Seen:  se?31mss')
  expect(text).not.toMatch(/[^\n\x20-\x7e]/)
  expect(text).not.toContain('the-value')
})

test('no output holds a secret of the options', async () => {
  const config = healthyConfig()
  const { clientSecret, tokenId } = config.relay.service
  const secrets = [clientSecret, tokenId, config.appSessions.secret!]
  config.relay.service = { ...config.relay.service, clientSecret: `${clientSecret}x` }
  Object.assign(config.wallet, { exportSigner: secrets[2], profile: '2026-04' })
  const text = JSON.stringify(await examine({ config }))
  expect(text).toContain('CREDENTIALS_REFUSED')
  for (const secret of secrets) expect(text).not.toContain(secret)
})

test('finds that a page responds and its relay does not', async () => {
  const send = async ({ url }: Request) => {
    if (url.includes('/wallet/')) throw new TypeError('fetch failed')
    return new Response('<h1>Shop</h1>')
  }
  expect(await idsOf({ url: 'http://localhost:3000', send })).toEqual(['RELAY_UNREACHABLE'])
})
