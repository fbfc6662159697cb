/** The command finds each planted fault by its id and nothing else, and nothing in a healthy app. */

import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createNetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createRelay, memoryStore, walletSite } from '@embedded-wallet/relay'
import { createSandbox } from '@embedded-wallet/sandbox'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { long, some } from '../../../e2e/support/inFull.js'
import { examine } from '../src/doctor/examine.js'
import { allows, parsePolicies } from '../src/doctor/page.js'
import { lookWhetherSettled } from '../src/doctor/settles.js'
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
  webhook,
} from './deployedApp.js'

afterEach(closeServers)

const idsOf = async (examination: Parameters<typeof examine>[0]) =>
  (await examine(examination)).map(({ id }) => id)

/** The policy of the page, with a part in place of another. */
const withPolicy = (part: string, other: string): Faults => {
  const whole =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'"
  return { page: { 'Content-Security-Policy': whole.replace(part, other) } }
}
const cookie = (text: string): Faults => ({ page: { 'Set-Cookie': text } })
const isForRelay = ({ url }: Request) => url.includes('/wallet/')

/** A proxy that changes the headers of what the relay gets. */
const towardsRelay = (change: (headers: Headers) => void): Faults => ({
  proxy: (next) => (request) => {
    const headers = new Headers(request.headers)
    if (isForRelay(request)) change(headers)
    return next(new Request(request, { headers }))
  },
})
/** A proxy that sends something else than the relay. */
const inPlaceOfRelay = (respond: (response: Response, request: Request) => Response): Faults => ({
  proxy: (next) => async (request) => {
    const response = await next(request)
    return isForRelay(request) ? respond(response, request) : response
  },
})
const withHeaders = (response: Response, change: (headers: Headers) => void) => {
  const headers = new Headers(response.headers)
  change(headers)
  return new Response(response.body, { status: response.status, headers })
}
/** A proxy that changes the headers of what the relay sends. */
const fromRelay = (change: (headers: Headers) => void): Faults =>
  inPlaceOfRelay((response) => withHeaders(response, change))
const json = (value: unknown, type = 'application/json') =>
  new Response(JSON.stringify(value), { headers: { 'Content-Type': type } })
const script = (text: string) => new Response(text, { headers: { 'Content-Type': 'text/javascript' } })
const keepsAll = `addEventListener('fetch', (event) => event.respondWith(caches.match(event.request)))`
const kept = new Map<string, Response>()

const file = '/assets/index-BX1k_2-z.js'
const forever = { 'Cache-Control': 'public, max-age=31536000, immutable' }
const code = 'export const words = "the same words again and again"\n'.repeat(99)
const compressed = new Uint8Array(gzipSync(code))
/** A page with a file, whose response differs from a healthy one. */
const withFile = (headers: Record<string, string>, path = file, body: BodyInit = compressed): Faults => ({
  html: `<!doctype html><title>Shop</title><script type="module" crossorigin src="${path}"></script>`,
  files: {
    [path]: new Response(body, {
      headers: { 'Content-Type': 'text/javascript', 'Content-Encoding': 'gzip', ...forever, ...headers },
    }),
  },
})
const uncompressed = (path: string): Faults => ({
  html: `<script src=${path}></script>`,
  files: { [path]: new Response(code, { headers: { 'Content-Type': 'text/javascript', ...forever } }) },
})
const isGone = ({ url }: Request) => url.endsWith('/assets/index-00000000.js')
/** What stands in for a file of an earlier version. */
const inPlaceOfFile = (respond: () => Response): Faults => ({
  ...withFile({}),
  proxy: (next) => (request) => (isGone(request) ? respond() : next(request)),
})

const api = 'https://api.shop.example'
const foreignRelay = { id: 'shop.example', name: 'Shop', origins: ['https://www.shop.example'] }
const storeAway = { ...sharedStore(), ping: () => Promise.reject(new Error('away')) }
const failing = () => {
  throw new TypeError("Cannot read properties of undefined (reading 'wallet')")
}
const keepReads = (next: Handler) => async (request: Request) => {
  const key = `${request.url} ${request.headers.get('Origin')}`
  if (!isForRelay(request) || request.method !== 'GET') return next(request)
  if (!kept.has(key)) kept.set(key, await next(request))
  return kept.get(key)!.clone()
}
const without =
  (method: string) =>
  (next: Handler): Handler =>
  (request) =>
    request.method === method ? new Response(null, { status: 405 }) : next(request)

const outside: [id: string, what: string, faults: Faults][] = [
  ['PAGE_UNREACHABLE', 'no server', { given: { send: () => Promise.reject(new TypeError('fetch failed')) } }],
  ['PAGE_UNREACHABLE', 'a page that is not there', { given: { url: `${origin}/nowhere` } }],
  ['INSECURE_PAGE', 'http', { given: { url: 'http://shop.example/' } }],
  ['HOST_IS_ADDRESS', 'an address as host', { given: { url: 'http://127.0.0.1:3000/' } }],
  ['PAGE_REDIRECTED', 'another host', { proxy: () => () => Response.redirect('https://www.shop.example/') }],
  ['CSP_MISSING', 'no policy', { page: { 'Content-Security-Policy': null } }],
  ['CSP_BLOCKS_RELAY', "connect-src 'none'", withPolicy("connect-src 'self'; ", '')],
  [
    'CSP_BLOCKS_RELAY',
    'connect-src of another host',
    withPolicy("connect-src 'self'", `connect-src ${api} wss:`),
  ],
  [
    'CSP_BLOCKS_RELAY',
    'a second policy in the page',
    { html: `<meta http-equiv="Content-Security-Policy" content="connect-src https://cdn.example">` },
  ],
  ['CSP_BLOCKS_SCRIPTS', 'no script', withPolicy("script-src 'self'", "script-src 'none'")],
  ['CSP_BLOCKS_STYLES', 'no style', withPolicy("style-src 'self'; ", '')],
  [
    'CSP_UNSAFE_SCRIPTS',
    'inline scripts',
    withPolicy("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
  ],
  ['CSP_UNSAFE_SCRIPTS', 'any host', withPolicy("script-src 'self'", "script-src 'self' https://*")],
  [
    'CSP_UNSAFE_SCRIPTS',
    'eval',
    withPolicy("script-src 'self'", "script-src 'nonce-a1' 'strict-dynamic' 'unsafe-eval'"),
  ],
  ['TRUSTED_TYPES_MISSING', 'no Trusted Types', withPolicy('; require-trusted-types-for', '; x')],
  ['FRAMABLE', 'no frame-ancestors', withPolicy("frame-ancestors 'none'; ", '')],
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
  ...['Path=/app', 'Path=/; Domain=shop.example'].map((place): (typeof outside)[number] => [
    'COOKIE_OF_NEIGHBORS',
    `__Host- with ${place}, which browsers refuse`,
    cookie(`__Host-session=1; Secure; HttpOnly; SameSite=Lax; ${place}`),
  ]),
  ['NOT_COMPRESSED', 'a script as it is', uncompressed(file)],
  ['NOT_COMPRESSED', 'one without a hash in its name', uncompressed('/app.js')],
  ['PAGE_KEPT', 'an hour', { page: { 'Cache-Control': 'public, max-age=3600' } }],
  ['PAGE_KEPT', 'no rule but an age', { page: { 'Last-Modified': 'Sat, 28 Nov 2026 09:00:00 GMT' } }],
  ['FILES_NOT_KEPT', 'no-cache', withFile({ 'Cache-Control': 'no-cache' })],
  ['FILES_NOT_KEPT', 'a name as of webpack', withFile({ 'Cache-Control': '' }, '/main.3f2a91bc.js')],
  ['FILE_REPLACED', 'the page of the app', inPlaceOfFile(() => new Response('<h1>Shop</h1>'))],
  ['FILE_REPLACED', 'a kept 404', inPlaceOfFile(() => new Response('', { status: 404, headers: forever }))],
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
      ...withPolicy("connect-src 'self'", 'connect-src http://shop.example'),
    },
  ],
  ['RELAY_ELSEWHERE', 'another mount path', { relay: { mountPath: '/api/wallet' } }],
  ['RELAY_ELSEWHERE', 'a page of the app', inPlaceOfRelay(() => new Response('<h1>Shop</h1>'))],
  ['RELAY_REDIRECTED', 'a redirect', inPlaceOfRelay((_, { url }) => Response.redirect(`${url}/`))],
  [
    'RELAY_REDIRECTED',
    'a login before all but the health',
    inPlaceOfRelay((response, { url }) =>
      url.includes('/health') ? response : Response.redirect(`${origin}/login`),
    ),
  ],
  ['RELAY_NOT_READY', 'a store that is away', { relay: { store: storeAway } }],
  ['NO_CLIENT_ADDRESS', 'no clientAddress behind a proxy', { relay: { clientAddress: undefined } }],
  ...['Wallet-Account', 'Wallet-Call'].map((name): (typeof outside)[number] => [
    'HEADERS_LOST',
    `no ${name}`,
    towardsRelay((headers) => headers.delete(name)),
  ]),
  ...['Trace-Id', 'Wallet-Profile', 'Wallet-Service-Date'].map((name): (typeof outside)[number] => [
    'RESPONSE_HEADERS_LOST',
    `no ${name}`,
    fromRelay((headers) => headers.delete(name)),
  ]),
  ['RELAY_CACHED', 'a CDN that keeps reads', { proxy: keepReads }],
  ['RELAY_IN_WORKER', 'a service worker that keeps all', { files: { '/sw.js': script(keepsAll) } }],
  [
    'RELAY_IN_WORKER',
    'a service worker of a name of its own',
    {
      html: '<!doctype html><title>Shop</title><script>navigator.serviceWorker.register("/pwa/worker.js?v=1")</script>',
      files: { '/pwa/worker.js': script(`self.onfetch = keep`) },
    },
  ],
  [
    'RELAY_CACHED',
    'another Cache-Control',
    fromRelay((headers) => headers.set('Cache-Control', 'public, max-age=60')),
  ],
  ['ORIGIN_NOT_LISTED', 'a page that is not listed', { relay: { relyingParty: foreignRelay } }],
  [
    'ORIGIN_NOT_CHECKED',
    'a proxy that sets Origin',
    towardsRelay((headers) => headers.set('Origin', origin)),
  ],
  ['ORIGIN_NOT_CHECKED', 'a proxy that removes Origin', towardsRelay((headers) => headers.delete('Origin'))],
  [
    'STRANGER_HAS_ACCOUNTS',
    'no look at the session',
    { relay: { authorize: () => ['InternalAccount:0198'] } },
  ],
  ['RELAY_FAILS', 'authorize that throws', { relay: { authorize: failing } }],
  ...['POST', 'PATCH', 'DELETE'].map((method): (typeof outside)[number] => [
    'METHOD_BLOCKED',
    `a proxy without ${method}`,
    { proxy: without(method) },
  ]),
  [
    'CORS_MISSING',
    'a relay on another origin without CORS',
    { given: { relay: `${api}/wallet` }, ...withPolicy("connect-src 'self'", `connect-src ${api}/wallet/`) },
  ],
  ['PROFILE_MISMATCH', 'wallets of another profile', { given: { profile: '2026-08' } }],
  [
    'CLOCK_OFF',
    'a clock that is five minutes late',
    fromRelay((headers) => headers.set('Date', new Date(Date.now() - 300_000).toUTCString())),
  ],
]

test.each(some(outside, 2))('finds %s and nothing else: %s', long, async (id, _, faults) => {
  kept.clear()
  expect(await idsOf(await openApp(faults))).toEqual([id])
})

type Config = ReturnType<typeof healthyConfig>
type Service = Config['relay']['service']
/** Options that differ. */
type Change = { [Name in keyof Config]?: Record<string, unknown> }

const withService = (change: (service: Service) => Partial<Service>): Change => {
  const { service } = healthyConfig().relay
  return { relay: { service: { ...service, ...change(service) } } }
}
const responding = (respond: () => Response | Promise<Response>): Change =>
  withService(() => ({ fetch: async () => respond() }))
const late = ({ fetch: send }: Service): Partial<Service> => ({
  fetch: async (request) =>
    withHeaders(await send!(request), (headers) => headers.set('Date', new Date(0).toUTCString())),
})
/** A token with some of the permissions. */
async function tokenWith(...permissions: string[]): Promise<Change> {
  const { service } = healthyConfig().relay
  const headers = {
    Authorization: `Basic ${btoa(`${service.tokenId}:${service.clientSecret}`)}`,
    'Content-Type': 'application/json',
  }
  const body = JSON.stringify({ name: 'shop', permissions })
  const made = await service.fetch!(
    new Request(`${service.baseUrl}/tokens`, { method: 'POST', headers, body }),
  )
  const { clientId, clientSecret } = (await made.json()) as { clientId: string; clientSecret: string }
  return { relay: { service: { ...service, tokenId: clientId, clientSecret } } }
}
const partyWith = (changed: object): Change => {
  const { relyingParty } = healthyConfig().relay
  return { relay: { relyingParty: { ...relyingParty, ...changed } } }
}
const about = () => Promise.reject(new Error('away'))
const oneSecret = () => {
  const { relay } = healthyConfig()
  return { relay: { service: relay.service }, appSessions: { secret: relay.service.clientSecret } }
}

const august = createSandbox({ profile: '2026-08', webhook })
const silent = createSandbox()
const inside: [id: string, what: string, change: Change | Promise<Change>][] = [
  ['RELAY_OPTIONS_WRONG', 'a misspelled option', { relay: { quota: false } }],
  ['APP_SESSIONS_WRONG', 'a secret of few characters', { appSessions: { secret: 'a'.repeat(32) } }],
  ['RELAY_OPTIONS_WRONG', 'a top-level domain', partyWith({ id: 'example' })],
  ['RP_ID_MISMATCH', 'origins of another domain', partyWith({ origins: ['https://other.example'] })],
  ['RP_ID_MISMATCH', 'another rpId in the wallet', { wallet: { rpId: 'www.shop.example' } }],
  ['HTTP_ORIGIN', 'http in a deployment', partyWith({ origins: [origin, origin.replace('https', 'http')] })],
  ['SANDBOX_MODE', 'mode sandbox', { relay: { mode: 'sandbox' } }],
  ['QUOTAS_OFF', 'no quotas', { relay: { quotas: false } }],
  ['NO_OWNERSHIP_NOTICE', 'no notifyOwner', { relay: { notifyOwner: undefined } }],
  ['NO_PAYMENT_POLICY', 'no authorizeAction', { relay: { authorizeAction: undefined } }],
  ['SECRET_SHARED', 'one secret for both', oneSecret()],
  ['PROFILE_MISMATCH', 'another profile in the wallet', { wallet: { profile: '2026-04' } }],
  ['UNSIGNED_SIGNER', 'a signer of sandboxes', { wallet: { exportSigner: 'unsigned-sandbox' } }],
  ['SIGNER_KEY_WRONG', 'no point of the curve', { wallet: { exportSigner: `04${'1'.repeat(128)}` } }],
  ['SIGNER_MISSING', 'an export without a signer', { relay: { allowExport: true } }],
  ['STORE_IN_MEMORY', 'no store', { relay: { store: undefined } }],
  ['STORE_IN_MEMORY', 'the memory', { relay: { store: memoryStore() } }],
  ['STORE_EVICTS', 'allkeys-lru', { relay: { store: sharedStore('allkeys-lru') } }],
  ['RELAY_NOT_READY', 'a store that is away', { relay: { store: { ...sharedStore(), about } } }],
  ['SERVICE_UNREACHABLE', 'no service', responding(() => Promise.reject(new TypeError('fetch failed')))],
  ['SERVICE_UNREACHABLE', 'a service in maintenance', responding(() => new Response(null, { status: 503 }))],
  ['SERVICE_ELSEWHERE', 'a web page', responding(() => new Response('<h1>Hello</h1>'))],
  ['CREDENTIALS_REFUSED', 'another secret', withService(() => ({ clientSecret: 'another-secret' }))],
  ['PERMISSION_MISSING', 'no TRANSACT', tokenWith('VIEW', 'MANAGE')],
  ['PERMISSION_MISSING', 'no MANAGE', tokenWith('VIEW', 'TRANSACT')],
  ['PERMISSION_MISSING', 'no VIEW', tokenWith('TRANSACT', 'MANAGE')],
  ['SERVICE_PROFILE', 'a service of 2026-08', { relay: { service: { ...august, profile: undefined } } }],
  ['NO_WEBHOOK', 'no address for webhooks', { relay: { service: silent } }],
  ['CLOCK_OFF', 'a service in another hour', withService(late)],
]

test.each(inside)('finds in the options %s and nothing else: %s', async (id, _, change) => {
  const config = healthyConfig()
  const { relay, appSessions, wallet } = await change
  Object.assign(config.relay, relay)
  Object.assign(config.appSessions, appSessions)
  Object.assign(config.wallet, wallet)
  expect(await idsOf({ config })).toEqual([id])
})

// Source: packages/create-embedded-wallet/README.md, "From inside".
test.each([
  ['https://shop.example', 'shop.example', ['/tokens', '/platform/internal-accounts', '/config']],
  ['http://localhost:3000', 'localhost', ['/tokens', '/platform/internal-accounts']],
])(
  'with the page %s it reads of the service only what it needs, and asks no local app for webhooks',
  async (page, id, paths) => {
    const { relay } = healthyConfig()
    const read: string[] = []
    const fetch = async (request: Request) => {
      read.push(new URL(request.url).pathname.replace(new URL(silent.baseUrl).pathname, ''))
      return silent.fetch(request)
    }
    const service = { ...silent, profile: undefined, fetch }
    const relyingParty = { ...relay.relyingParty, id, origins: [page] }
    const ids = await idsOf({ config: { relay: { ...relay, service, relyingParty } } })
    expect(read).toEqual(paths)
    expect(ids.includes('NO_WEBHOOK')).toBe(paths.length === 3)
  },
)

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

test('finds nothing in a service worker that leaves the relay alone, or takes no calls, nor in a page in its place', async () => {
  const leaves = `addEventListener('fetch', (event) => { if (!event.request.url.includes('/wallet')) keep(event) })`
  const pushes = `addEventListener('push', show)`
  const page = new Response(keepsAll, { headers: { 'Content-Type': 'text/html' } })
  const files = { '/sw.js': script(leaves), '/service-worker.js': script(pushes), '/serviceworker.js': page }
  expect(await examine(await openApp({ files }))).toEqual([])
})

// A wallet in an origin of its own, as `walletSite` serves it.
const wallet = 'https://wallet.shop.example'
const scripts = { frame: ['assets/frame-1.js', 'assets/frame-later-2.js'], window: ['assets/window-3.js'] }
const hashOf = (path: string) => `sha384-${createHash('sha384').update(path).digest('base64')}`
const hashesOf = (paths: string[], slash = '') =>
  Object.fromEntries(paths.map((path) => [slash + path, hashOf(path)]))
const mapOf = (integrity: object) => `<script type="importmap">${JSON.stringify({ integrity })}</script>`
const siteFiles = (): Record<string, string> => ({
  'manifest.json': JSON.stringify({
    files: Object.fromEntries(
      [...scripts.frame, ...scripts.window, 'frame.html'].map((path) => [
        path,
        { integrity: hashOf(path), bytes: path.length },
      ]),
    ),
  }),
  ...Object.fromEntries(
    (['frame', 'window'] as const).map((name) => [
      `${name}.html`,
      `<!doctype html><script type="application/json" id="wallet-config">{}</script>${mapOf(hashesOf(scripts[name], '/'))}`,
    ]),
  ),
})

/** @returns What the command says of the window, with other files, and behind a proxy. */
async function ofSite(
  changed: Record<string, string> = {},
  change?: (headers: Headers, path: string) => void,
) {
  const { relay: options } = healthyConfig()
  const relay = createRelay({
    ...options,
    relyingParty: { id: 'wallet.shop.example', name: 'Shop', origins: [wallet] },
  })
  const files: Record<string, string> = { ...siteFiles(), ...changed }
  const bytesOf = (path: string) =>
    files[path] === undefined ? undefined : new TextEncoder().encode(files[path])
  const site = walletSite({ relay, pages: [origin], files: bytesOf })
  const send = async (request: Request) => {
    const headers = new Headers(request.headers)
    headers.set('X-Forwarded-For', '203.0.113.7')
    const response = await site(new Request(request, { headers }), { address: '127.0.0.1' })
    return withHeaders(response, (sent) => change?.(sent, new URL(request.url).pathname))
  }
  const found = await examine({ url: `${wallet}/window`, send })
  return found.map(({ id, where }) => `${id} ${where}`)
}
const inDocuments = (change: (headers: Headers) => void) => (headers: Headers, path: string) => {
  if (/^\/(?:frame|window)$/.test(path)) change(headers)
}
const policyName = 'Content-Security-Policy'

test('finds nothing in a healthy wallet in an origin of its own', async () => {
  expect(await ofSite()).toEqual([])
})

test.each<[what: string, ...how: Parameters<typeof ofSite>, found: string[]]>([
  [
    'a build without the map, which walletSite refuses',
    { 'frame.html': '<script type="application/json" id="wallet-config">{}</script>' },
    undefined,
    ['SCRIPT_HASHES_MISSING /frame, status 500'],
  ],
  [
    'a policy of the proxy',
    {},
    inDocuments((headers) => headers.set(policyName, headers.get(policyName)!.replace(/'sha256-[^']+'/, ''))),
    ['SCRIPT_HASHES_BLOCKED /frame', 'SCRIPT_HASHES_BLOCKED /window'],
  ],
  [
    'a second policy beside the first',
    {},
    inDocuments((headers) => headers.append(policyName, "script-src 'self'")),
    ['SCRIPT_HASHES_BLOCKED /frame', 'SCRIPT_HASHES_BLOCKED /window'],
  ],
  [
    'a script that the map lacks',
    {
      'frame.html': siteFiles()['frame.html']!.replace(
        mapOf(hashesOf(scripts.frame, '/')),
        mapOf(hashesOf(scripts.frame.slice(0, 1), '/')),
      ),
    },
    undefined,
    ['SCRIPT_HASHES_DIFFER /frame, assets/frame-later-2.js'],
  ],
  [
    'a manifest of another build',
    {
      'manifest.json': siteFiles()['manifest.json']!.replaceAll(hashOf('assets/window-3.js'), 'sha384-other'),
    },
    undefined,
    ['SCRIPT_HASHES_DIFFER /window, assets/window-3.js'],
  ],
  [
    'a page in place of the manifest',
    { 'manifest.json': '<h1>Not here</h1>' },
    undefined,
    ['SCRIPT_HASHES_DIFFER /manifest.json, status 200'],
  ],
  [
    'a proxy that drops what it does not know',
    {},
    inDocuments((headers) => headers.delete('Integrity-Policy')),
    ['INTEGRITY_POLICY_MISSING /frame', 'INTEGRITY_POLICY_MISSING /window'],
  ],
  [
    'a proxy that sends it to everybody',
    {},
    inDocuments((headers) => headers.set('Integrity-Policy', 'blocked-destinations=(script)')),
    ['INTEGRITY_POLICY_FOR_ALL /frame', 'INTEGRITY_POLICY_FOR_ALL /window'],
  ],
])('finds in an origin of its own and nothing else: %s', async (_, changed, change, found) => {
  expect(await ofSite(changed, change)).toEqual(found)
})

// Source: CSP Level 3, section 6.7.2.8, "Does url match expression in origin". Chromium does the same with each row.
test.each<[sources: string, isAllowed: boolean]>([
  ["'self'", false],
  ['api.shop.example', true],
  ['https://api.shop.example:443', true],
  ['*.shop.example', true],
  ['*.api.shop.example', false],
  ['http://api.shop.example', true],
  ['http:', true],
  ['https://*', true],
  ['*:443', true],
  ['*:8443', false],
  ['ws://api.shop.example', false],
  ['api.shop.example:8443', false],
  ['api.shop.example:*', true],
  ['https://api.shop.example/wallet/', true],
  // Without a slash at its end it is one address, and the calls go below it.
  ['https://api.shop.example/wallet', false],
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
    const faults = withPolicy("script-src 'self'", `script-src ${source} 'unsafe-inline'`)
    expect(await examine(await openApp(faults))).toEqual([])
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

test.each<[what: string, faults: Faults]>([
  ['a file that is compressed and kept', withFile({})],
  [
    'a short script without compression',
    { ...uncompressed('/app.js'), files: { '/app.js': script('go()') } },
  ],
  [
    'a script without a hash that is asked for each time',
    withFile({ 'Cache-Control': 'no-cache' }, '/app.js'),
  ],
  ['a script of another host', { html: '<script src="https://cdn.example/index-BX1k_2-z.js"></script>' }],
  ['a page that is kept for a minute', { page: { 'Cache-Control': 'max-age=60' } }],
  ['a page that a CDN keeps', { page: { 'Cache-Control': 's-maxage=31536000, max-age=0' } }],
  ['a page as the 404 of a file', inPlaceOfFile(() => new Response('<h1>Not here</h1>', { status: 404 }))],
])('finds nothing in %s', async (_, faults) => {
  expect(await examine(await openApp(faults))).toEqual([])
})

test('finds nothing in what healthy apps of others do', async () => {
  const ofNext = withPolicy(
    "script-src 'self'",
    "script-src 'nonce-a1' 'strict-dynamic' https: 'unsafe-inline'",
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
  expect(await examine(await openApp({ page: { ...ofNext.page, ...cookies }, proxy: firewall }))).toEqual([])
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
  // Without a socket, whose buffers take more: five looks at 256 kB each, and a part more.
  expect(await idsOf({ url: origin, send: async () => endless() })).toContain('RELAY_ELSEWHERE')
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

test('a cookie without a name is reported without its value', async () => {
  const findings = await examine(await openApp(cookie('the-value; SameSite=Lax')))
  expect(findings).toMatchObject([{ id: 'COOKIE_NOT_SECURE' }])
  expect(JSON.stringify(findings)).not.toContain('the-value')
})

test('a backend with orders is told what was looked at', () => {
  const looked = { page: true, config: true }
  expect(textOf([], looked)).toBe('Nothing is wrong.\n')
  expect(textOf([], { ...looked, orders: 'Looked in 2 files.' })).toBe(
    'Nothing is wrong.\n\nLooked in 2 files.\n',
  )
})

describe('whether an order is ever marked as paid', () => {
  const settle = `import { getTransaction } from '@embedded-wallet/platform'
export const relayOptions = {}
/** settle reads it. */
export async function settle(order) {
  return (await getTransaction(platform, order)).status
}
`
  const hooks = `import { webhookListener } from '@embedded-wallet/platform/node'
export const webhooks = webhookListener({ publicKeys }, async () => {})
`
  const orders = `import { createOrders } from '@embedded-wallet/platform'
export const relayOptions = {}
export const { createQuote, settle } = createOrders(platform, { orderOf, keepPayment, markPaid })
`
  const never = (where: string) => [{ id: 'NEVER_SETTLED', where }]
  const rows: [string, Record<string, string>, object[], RegExp][] = [
    [
      'nothing reads a payment',
      {},
      never('none of 1 files does it'),
      /^Looked in 1 file of .+ for getTransaction/,
    ],
    [
      'what reads it is imported, and nothing calls it',
      {
        'server.mjs': "import { settle, walletRoutes } from './wallet.mjs'\n// settle(order)\n",
        'wallet.mjs': settle,
      },
      never('nothing calls settle of wallet.mjs'),
      /^Looked in 2 files/,
    ],
    [
      'a route calls it',
      {
        'src/server.ts': "import { settle } from '../wallet.mjs'\nawait settle(order)\n",
        'wallet.mjs': settle,
      },
      [],
      /wallet\.mjs reads how a payment ended\. Whether the order is then marked as paid, only a payment shows/,
    ],
    [
      'its webhooks are mounted nowhere',
      { 'hooks.mjs': hooks },
      never('nothing calls webhooks of hooks.mjs'),
      /./,
    ],
    [
      'its webhooks are mounted',
      { 'hooks.mjs': hooks, 'server.mjs': "app.post('/hooks', webhooks)" },
      [],
      /./,
    ],
    [
      'nothing calls settle of its orders',
      { 'wallet.mjs': orders, 'server.mjs': "import { settle } from './wallet.mjs'\n// settle(order)\n" },
      never('nothing calls settle of wallet.mjs'),
      /^Looked in 2 files .+ settle of createOrders\.$/,
    ],
    [
      'a route calls settle of its orders',
      {
        'wallet.mjs': orders,
        'server.mjs': "import { settle } from './wallet.mjs'\nres.json(await settle(order))\n",
      },
      [],
      /wallet\.mjs reads how a payment ended/,
    ],
    [
      'a route of the same file calls settle of its orders',
      { 'wallet.mjs': 'const orders = createOrders(platform, mine)\nawait orders.settle(order)\n' },
      [],
      /./,
    ],
    ['a route reads it itself', { 'server.cjs': 'app.get("/", () => platform.getTransaction(id))' }, [], /./],
    [
      'only a package does',
      { 'node_modules/x/index.js': 'getTransaction()', 'dist/server.js': 'getTransaction()' },
      never('none of 1 files does it'),
      /./,
    ],
  ]

  test.each(rows)('%s', (_, files, findings, looked) => {
    const root = mkdtempSync(join(tmpdir(), 'settles-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    const all = { 'package.json': '{}', 'wallet.mjs': 'export const relayOptions = {}\n', ...files }
    for (const [name, text] of Object.entries(all)) {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), text)
    }
    const settling = lookWhetherSettled(join(root, 'wallet.mjs'))
    expect(settling.findings).toEqual(findings)
    expect(settling.looked).toMatch(looked)
  })
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

const html = { 'Content-Type': 'text/html; charset=utf-8' }
test.each<[id: string, what: string, url: string, status: number, headers: Record<string, string>]>([
  ['BACKEND_AWAY', 'Vite', 'http://localhost:5173', 502, { 'Content-Type': 'text/plain' }],
  ['BACKEND_AWAY', 'an older Vite', 'http://localhost:5173', 500, { 'Content-Type': 'text/plain' }],
  ['BACKEND_AWAY', 'webpack', 'http://localhost:8080', 504, { 'Content-Type': 'text/plain' }],
  ['BACKEND_AWAY', 'nginx', 'https://shop.example', 502, html],
  ['DEV_PROXY_MISSING', 'Vite', 'http://localhost:5173', 200, html],
  ['RELAY_ELSEWHERE', 'a deployment with a page', 'https://shop.example', 200, html],
  ['RELAY_ELSEWHERE', 'a backend without a relay', 'http://localhost:5173', 404, html],
])('finds %s where the calls end at the proxy of %s (%s, %i)', async (id, _, url, status, headers) => {
  const body = headers === html ? '<!doctype html><title>Shop</title>' : ''
  const send = async (request: Request) =>
    request.url.includes('/wallet/')
      ? new Response(body, { status, headers })
      : new Response('<!doctype html><title>Shop</title>', { headers: html })
  const found = (await examine({ url, send })).filter(({ where }) => where?.includes('/wallet'))
  expect(found.map((one) => [one.id, one.where])).toEqual([[id, `${url}/wallet, ${status}`]])
})

test('says how to start the backend, and what the development server lacks', async () => {
  const openAt = (status: number) => async (request: Request) =>
    new Response('<h1>Shop</h1>', {
      status: request.url.includes('/api/wallet/') ? status : 200,
      headers: html,
    })
  const fixOf = async (status: number) => {
    const [found] = await examine({
      url: 'http://localhost:5173',
      relay: '/api/wallet',
      send: openAt(status),
    })
    return textOf([found!], { page: true, config: true })
  }
  expect(await fixOf(502)).toMatch(/Start your backend/)
  expect(await fixOf(200)).toMatch(/server\.proxy.*'\/wallet': 'http:\/\/localhost:3000'/)
})
