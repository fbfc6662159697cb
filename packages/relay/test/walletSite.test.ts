/** Story: the site of a wallet in its own origin serves two documents with their headers, and refuses in words. */

import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, request as requestOf } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RelayOptions, type WalletSiteOptions, walletSite } from '@embedded-wallet/relay'
import { folderFiles, nodeListener } from '@embedded-wallet/relay/node'
import { expect, test } from 'vitest'
import { recordingService, relayOfAda } from './twoUsers.js'

const wallet = 'https://wallet.shop.example'
const page = 'https://shop.example'
const documentOf = (name: string) =>
  `<!doctype html><title>${name}</title><script type="application/json" id="wallet-config">{}</script><script type="importmap">{"integrity":{}}</script><p>$&</p>`
const built: Record<string, string> = {
  'frame.html': documentOf('frame'),
  'window.html': documentOf('window'),
  'assets/frame-BX1k_2-z.js': 'export {}',
  'assets/frame-settings.js': 'export {}',
  'manifest.json': '{}',
  'secret.pem': 'no file of a site',
}
const encode = (text: string) => new TextEncoder().encode(text)

const openRelay = (options: Partial<RelayOptions> = {}) =>
  relayOfAda(recordingService().fetch, {
    relyingParty: { id: 'wallet.shop.example', name: 'Shop', origins: [wallet] },
    ...options,
  })
function openSite(options: Partial<WalletSiteOptions> = {}) {
  const read: string[] = []
  const site = walletSite({
    relay: openRelay(),
    pages: [page],
    files: (path) => {
      read.push(path)
      return built[path] === undefined ? undefined : encode(built[path])
    },
    ...options,
  })
  const get = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    site(new Request(new URL(path, wallet), { headers, ...init }))
  return { site, get, read }
}
const framed = { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Mode': 'navigate' }

/** The directives of a policy by name. */
const policyOf = (response: Response) =>
  Object.fromEntries(
    response.headers
      .get('Content-Security-Policy')!
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  )
const shared = {
  'default-src': "'none'",
  // echo -n '{"integrity":{}}' | openssl dgst -sha256 -binary | base64
  'script-src': "'self' 'sha256-v1IUEqDyKCfHdg2mkshdZlh1JwxKZIMqsI0JxkeP1Qo='",
  'style-src': "'self'",
  'connect-src': "'self'",
  'font-src': "'self'",
  'img-src': "'self' data:",
  'base-uri': "'none'",
  'form-action': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
}

test('the frame opens in its pages alone, and has no ceremonies', async () => {
  const { get } = openSite({ pages: [page, 'https://www.shop.example'] })
  const response = await get('/frame', framed)
  expect(response.status).toBe(200)
  expect(policyOf(response)).toEqual({
    ...shared,
    'frame-ancestors': 'https://shop.example https://www.shop.example',
  })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'origin-agent-cluster': '?1',
    'x-content-type-options': 'nosniff',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-site',
    'strict-transport-security': 'max-age=31536000',
    'permissions-policy': expect.stringContaining(
      'publickey-credentials-get=(), publickey-credentials-create=()',
    ),
  })
})

test('no page frames the window, which makes passkeys and keeps its opener', async () => {
  const { get } = openSite()
  const response = await get('/window', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' })
  expect(response.status).toBe(200)
  expect(policyOf(response)).toEqual({ ...shared, 'frame-ancestors': "'none'" })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cross-origin-opener-policy': 'unsafe-none',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining(
      'publickey-credentials-get=(self), publickey-credentials-create=(self)',
    ),
  })
})

// User agents as https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/User-Agent gives them.
test.each([
  [
    'Chrome',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    true,
  ],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', true],
  [
    'Safari',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    false,
  ],
  [
    'Chrome on iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/156.0 Mobile/15E148 Safari/604.1',
    false,
  ],
  [
    'Firefox on iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/146.0 Mobile/15E148 Safari/605.1.15',
    false,
  ],
])(
  '%s gets the policy for scripts without a hash where it counts the hashes of a map',
  async (_, agent, isSent) => {
    const { get } = openSite()
    for (const [path, destination] of [
      ['/frame', 'iframe'],
      ['/window', 'document'],
    ]) {
      const headers = { ...framed, 'Sec-Fetch-Dest': destination!, 'User-Agent': agent }
      const policy = (await get(path!, headers)).headers.get('Integrity-Policy')
      expect(policy).toBe(isSent ? 'blocked-destinations=(script)' : null)
    }
  },
)

test('what the site itself writes, and what no document reads, is no configuration', () => {
  for (const name of ['rpId', 'langauge'])
    expect(() => openSite({ config: { [name]: 'x' } })).toThrow(
      `config.${name} is not an option. The options are language, build, `,
    )
})

test.each([
  [
    { 'https://other.example': { name: 'Shop' } },
    'config.shops has https://other.example, which is not among pages',
  ],
  [{ [page]: { name: '' } }, 'config.shops["https://shop.example"].name must be'],
  [{ [page]: { name: 'Shop', url: '/' } }, 'config.shops["https://shop.example"].url is not an option'],
  ...['https://cdn.example/logo.svg', '//cdn.example/logo.svg', 'data:text/html,x', 7].map((logo) => [
    { [page]: { name: 'Shop', logo } },
    'logo must be an image as data:image/…, or its path on the wallet’s own host'.replace('’', "'"),
  ]),
] as [object, string][])('shops %j: %s', (shops, message) => {
  expect(() => openSite({ config: { shops } })).toThrow(message)
})

test('the documents hold their configuration, and no text of it ends the script or begins another one', async () => {
  const hostile = `</script><script>steal()</script><!-- <script> \u2028 & $& $1 ' "`
  const { get } = openSite({ config: { language: 'de', build: hostile } })
  for (const name of ['/frame', '/window']) {
    const html = await (await get(name, framed)).text()
    // The configuration and the import map.
    expect(html.match(/<\/?script/g)).toEqual(['<script', '</script', '<script', '</script'])
    expect(html).toContain('<p>$&</p>')
    const json = /id="wallet-config">(.*?)<\/script>/.exec(html)![1]!
    expect(json).not.toMatch(/[<>&\u2028]/)
    expect(JSON.parse(json)).toEqual({
      language: 'de',
      build: hostile,
      rpId: 'wallet.shop.example',
      profile: 'document',
      relayUrl: 'https://wallet.shop.example/wallet',
      pages: [page],
    })
  }
})

test.each<[story: string, url: string, headers: Record<string, string>, words: RegExp]>([
  ['a page of another site', '/frame', { ...framed, 'Sec-Fetch-Site': 'cross-site' }, /a different site/],
  [
    'a tab with the frame',
    '/frame',
    { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Dest': 'document' },
    /for an iframe/,
  ],
  ['plain http', 'http://wallet.shop.example/frame', {}, /needs https/],
  ['plain http for the window', 'http://wallet.shop.example/window', {}, /needs https/],
  [
    'a proxy that took plain http',
    'http://wallet.shop.example/frame',
    { ...framed, 'X-Forwarded-Proto': 'http, https' },
    /needs https/,
  ],
  ['a name that only looks local', 'http://localhost.thief.example/frame', {}, /needs https/],
  [
    "the page's own host",
    'https://shop.example/frame',
    { ...framed, 'Sec-Fetch-Site': 'same-origin' },
    /host of its own/,
  ],
  ["the page's own host for the window", 'https://shop.example/window', {}, /host of its own/],
  // A read of the host's own origin names no page, where the page hides its address.
  [
    "the page's own host for a read of the relay",
    'https://shop.example/wallet/accounts',
    { 'Wallet-Call': '1', 'Sec-Fetch-Site': 'same-origin', Cookie: 'app=ada' },
    /host of its own/,
  ],
])('%s gets words and no document', async (_, url, headers, words) => {
  const { get, read } = openSite()
  const response = await get(url, headers)
  expect(response.status).toBe(403)
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  expect(await response.text()).toMatch(words)
  expect(read).toEqual([])
})

test.each<[story: string, url: string, headers: Record<string, string>]>([
  ['a proxy that ends TLS', 'http://wallet.shop.example/frame', { ...framed, 'X-Forwarded-Proto': 'https' }],
  [
    'a proxy with the standard header',
    'http://10.0.0.7/frame',
    { ...framed, Forwarded: 'for=192.0.2.1;proto=https' },
  ],
  ['two proxies, one behind TLS', 'http://10.0.0.7/frame', { ...framed, 'X-Forwarded-Proto': 'https, http' }],
  ['a silent proxy before a browser', 'http://10.0.0.7:8080/frame', framed],
  ['this machine', 'http://wallet.localhost:3000/frame', framed],
  ['a browser without these headers', '/frame', {}],
])('%s gets the document', async (_, url, headers) => {
  expect((await openSite().get(url, headers)).status).toBe(200)
})

test('a file that is named after its content is kept forever, and another one is not', async () => {
  const { get } = openSite()
  const cacheOf = async (path: string) => (await get(path)).headers.get('Cache-Control')
  expect(await cacheOf('/assets/frame-BX1k_2-z.js')).toBe('public, max-age=31536000, immutable')
  expect(await cacheOf('/assets/frame-settings.js')).toBe('no-cache')
  expect(await cacheOf('/manifest.json')).toBe('no-cache')
  const script = await get('/assets/frame-BX1k_2-z.js')
  expect(script.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  expect(script.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  const head = await get('/frame', framed, { method: 'HEAD' })
  expect([head.status, await head.text(), head.headers.get('Cache-Control')]).toEqual([200, '', 'no-store'])
})

test('a file is sent compressed where the build has made it so and the browser takes it', async () => {
  const { get } = openSite({
    files: (path) => (/^assets\/(?:x|y)\.js$|x\.js\.br$/.test(path) ? encode(path) : undefined),
  })
  const sent = async (path: string, encodings?: string) => {
    const response = await get(path, encodings ? { 'Accept-Encoding': encodings } : {})
    const { status, headers } = response
    return [status, headers.get('Content-Encoding'), headers.get('Vary'), await response.text()]
  }
  expect(await sent('/assets/x.js', 'gzip, deflate, br')).toEqual([
    200,
    'br',
    'Accept-Encoding',
    'assets/x.js.br',
  ])
  // Source: https://www.rfc-editor.org/rfc/rfc9110.html#section-12.5.3
  for (const refused of [undefined, 'gzip', 'br;q=0, gzip', 'br; q=0.0', 'brotli'])
    expect(await sent('/assets/x.js', refused)).toEqual([200, null, 'Accept-Encoding', 'assets/x.js'])
  expect(await sent('/assets/x.js', 'br;q=0.5')).toEqual([200, 'br', 'Accept-Encoding', 'assets/x.js.br'])
  expect(await sent('/assets/y.js', 'br')).toEqual([200, null, 'Accept-Encoding', 'assets/y.js'])
  expect(await sent('/assets/x.js.br', 'br')).toEqual([404, null, null, 'The wallet has no such file.'])
})

test('no path leads out of the folder, to a document without its headers, or to another kind of file', async () => {
  const { site, read } = openSite()
  const paths = [
    ...[
      '/frame.html',
      '/window.html',
      '/secret.pem',
      '/',
      '/assets/',
      '/assets',
      '//assets/frame-BX1k_2-z.js',
    ],
    ...[
      '/../secret.js',
      '/assets/../../x.js',
      '/%2e%2e/x.js',
      '/assets/%2e%2e%2fx.js',
      '/..%5cx.js',
      '/.git/x.js',
    ],
    ...[
      '/assets/.x.js',
      '/assets\\x.js',
      '/x.js%00',
      '/x.js\0',
      '/constructor',
      '/__proto__',
      '/x.constructor',
      '/frame/',
      '/Frame',
    ],
  ]
  for (const path of paths) {
    const response = await site(new Request(wallet), { path })
    expect([path, response.status]).toEqual([path, 404])
  }
  expect(read.filter((path) => !/^\w[\w./-]*\.js$/.test(path))).toEqual([])
  expect(read.filter((path) => path.includes('..'))).toEqual([])
})

// The frame names its page, and no page can: it reaches no call of the wallet's origin.
test('a page that is not listed any more is refused at the next call of a frame that it still has open', async () => {
  const headers = { 'Wallet-Call': '1', Cookie: 'app=ada', 'Sec-Fetch-Site': 'same-origin' }
  const call = async (shop?: string) => {
    const from = shop === undefined ? {} : { 'Wallet-Page': shop }
    const response = await openSite().get('/wallet/accounts', { ...headers, ...from })
    return [response.status, (await response.json()).code]
  }
  expect(await call()).toEqual([200, undefined])
  expect(await call(page)).toEqual([200, undefined])
  expect(await call('https://old.example')).toEqual([403, 'PAGE_NOT_LISTED'])
})

test('a write reaches the relay alone', async () => {
  const { get } = openSite()
  expect((await get('/frame', framed, { method: 'POST' })).status).toBe(405)
  const call = { 'Wallet-Call': '1', Origin: wallet, Cookie: 'app=ada' }
  const relayed = await get('/wallet/login/sign-out', call, { method: 'POST' })
  expect([relayed.status, relayed.headers.has('Trace-Id')]).toEqual([200, true])
  const fromPage = await get('/wallet/login/sign-out', { ...call, Origin: page }, { method: 'POST' })
  expect(await fromPage.json()).toMatchObject({ status: 403, code: 'ORIGIN_NOT_LISTED' })
})

test('the passkey files are the wallet’s, and no page is among the origins that share its passkeys', async () => {
  const { get } = openSite({ wellKnown: { relatedOrigins: ['https://wallet.shop.example.org'] } })
  expect(await (await get('/.well-known/webauthn')).json()).toEqual({
    origins: ['https://wallet.shop.example.org'],
  })
  expect((await openSite().get('/.well-known/webauthn')).status).toBe(404)
})

test.each<[missing: string, files: Record<string, string>]>([
  ['no document', {}],
  ['a document without the place of the configuration', { 'frame.html': '<p>frame</p>' }],
  [
    'a document without hashes of its scripts',
    { 'frame.html': documentOf('frame').replace(/<script type="importmap">.*?<\/script>/, '') },
  ],
])('%s is said in words', async (_, files) => {
  const { get } = openSite({ files: (path) => (files[path] && encode(files[path])) || undefined })
  const response = await get('/frame', framed)
  expect([response.status, await response.text()]).toEqual([
    500,
    expect.stringContaining('files must have frame.html'),
  ])
})

const party = (id: string, ...origins: string[]) => ({ relyingParty: { id, name: 'Shop', origins } })
const ownLogin = { findAccount: () => null, onSignedIn: () => ({}) }
test.each<[story: string, relay: Partial<RelayOptions>, site: object, words: RegExp]>([
  [
    'pages that are no origins',
    {},
    { pages: ['shop.example'] },
    /pages must be a list of at least one origin/,
  ],
  ['no page', {}, { pages: [] }, /pages must be a list of at least one origin/],
  ['any page', {}, { pages: ['*'] }, /pages must be a list of at least one origin/],
  ['a page over http', {}, { pages: ['http://shop.example'] }, /must have https, except localhost/],
  [
    'the wallet among the pages',
    {},
    { pages: [wallet] },
    /pages must be on a different host than the wallet/,
  ],
  [
    'a page on another port of the wallet',
    {},
    { pages: [`${wallet}:8443`] },
    /pages must be on a different host/,
  ],
  [
    'an rpId that covers the page',
    party('shop.example', wallet),
    {},
    /a script of the page can ask the user for the wallet's passkey/,
  ],
  ['a page below the wallet', {}, { pages: ['https://a.wallet.shop.example'] }, /host of the wallet/],
  ['a wallet with two origins', party('wallet.shop.example', wallet, page), {}, /must hold one origin/],
  ['a wallet over http', party('wallet.shop.example', 'http://wallet.shop.example'), {}, /must have https/],
  ['a page that may call the relay', { cors: { origins: [page] } }, {}, /must not be in cors\.origins/],
  [
    'codes for another page',
    { login: { ...ownLogin, handOff: { pages: ['https://x.shop.example'] } } },
    {},
    /handOff\.pages of the relay must be among pages/,
  ],
  [
    'a shared passkey file',
    {},
    { wellKnown: { relatedOrigins: [page] } },
    /relatedOrigins must not list a page/,
  ],
  ['a relay at the root', { mountPath: '' }, {}, /mountPath of the relay/],
  ['a relay in the place of the frame', { mountPath: '/frame' }, {}, /mountPath of the relay/],
  ['a folder without a reader', {}, { files: 'dist/site' }, /files must be a function/],
  ['no relay', {}, { relay: {} }, /relay must be a function/],
  ['a misspelled option', {}, { page: [page] }, /page is not an option\. The options are relay, pages/],
])('%s is refused at the creation, in words', (_, relay, site, words) => {
  expect(() => openSite({ relay: openRelay(relay), ...site })).toThrow(words)
})

test('users who have passkeys of the page may keep them, when the app says so', () => {
  const relay = openRelay(party('shop.example', wallet))
  expect(() => openSite({ relay, sharesPasskeys: true })).not.toThrow()
})

test('on Node, behind a proxy, the cookies of the login are the host’s alone, and no raw path leaves the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  mkdirSync(join(folder, 'site/assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.js'), 'secret')
  for (const [name, text] of Object.entries(built)) writeFileSync(join(folder, 'site', name), text)
  symlinkSync(join(folder, 'secret.js'), join(folder, 'site/linked.js'))
  const relay = openRelay({ authorize: () => null, login: { ...ownLogin, handOff: { pages: [page] } } })
  const server = createServer(
    nodeListener(openSite({ relay, files: folderFiles(join(folder, 'site')) }).site),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const send = (path: string, headers: Record<string, string> = {}, body?: string) =>
    new Promise<{ status: number; text: string; cookies: string[] }>((resolve, reject) => {
      const proxied = { Host: 'wallet.shop.example', 'X-Forwarded-Proto': 'https', ...headers }
      const options = { port, path, method: body ? 'POST' : 'GET', headers: proxied, agent: false }
      const sent = requestOf({ host: '127.0.0.1', ...options }, (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () =>
          resolve({ status: response.statusCode!, text, cookies: response.headers['set-cookie'] ?? [] }),
        )
      })
      sent.on('error', reject).end(body)
    })
  try {
    expect((await send('/frame', framed)).text).toContain('"rpId":"wallet.shop.example"')
    expect((await send('/assets/frame-BX1k_2-z.js')).text).toBe('export {}')
    for (const path of ['/../secret.js', '/assets/../../secret.js', '/%2e%2e/secret.js', '/linked.js'])
      expect([path, (await send(path)).status]).toEqual([path, 404])
    const call = { 'Wallet-Call': '1', 'Content-Type': 'application/json', Origin: wallet }
    const started = await send('/wallet/login/start', call, '{"identifier":"ada@shop.example"}')
    expect(started.status).toBe(200)
    expect(started.cookies).toEqual([
      expect.stringMatching(/^__Host-wallet-login=.*HttpOnly; Secure; SameSite=Strict$/),
    ])
  } finally {
    server.close()
    server.closeAllConnections()
  }
  expect(() => folderFiles(folder)).toThrow(/no frame\.html: give dist\/site/)
})

test('an identity provider is plain data for the window, and changes no policy', async () => {
  const identityProvider = { name: 'Id', authorizeUrl: 'https://id.example/authorize', clientId: 'shop' }
  const { get } = openSite({ identityProvider })
  const response = await get('/window', { 'Sec-Fetch-Site': 'cross-site' })
  expect(policyOf(response)).toEqual({ ...shared, 'frame-ancestors': "'none'" })
  expect(await response.text()).toContain(JSON.stringify(identityProvider))
  for (const wrong of [{ name: '' }, { clientId: 7 }, { authorizeUrl: 'http://id.example' }])
    expect(() => openSite({ identityProvider: { ...identityProvider, ...wrong } as never })).toThrow(
      /^identityProvider\./,
    )
})

test.each(['/', '/frame', '/window/', '/Window', '/window.html', '//window', '/window%2f', '/wallet/window'])(
  'a provider that returns to %s and not to the window meets no script that could read what it brings',
  async (path) => {
    const { get } = openSite()
    const returned = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' }
    const response = await get(`${wallet}${path}?state=s`, returned)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.headers.get('Content-Type')).not.toContain('html')
    expect(await response.text()).not.toContain('<')
  },
)
