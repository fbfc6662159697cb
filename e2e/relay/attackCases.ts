/** Generates the attacks on a relay: every family over every route and every place where an id can stand. */

import {
  type Endpoint,
  platformEndpoints,
  relayEndpoints,
  sandboxEndpoints,
  walletEndpoints,
} from '@embedded-wallet/protocol'
import { ada, bob, mount, origin, walletHeaders } from './twoUsers.js'

/** One attack: a request that must not reach the service. */
export interface Attack {
  name: string
  url: string
  method: string
  headers: Record<string, string>
  body?: BodyInit | undefined
}

type User = typeof ada
const key = `04${'ab'.repeat(64)}`

/** An honest call to each route. */
export const routes: { name: string; endpoint: Endpoint; body?: (user: User) => object; query?: boolean }[] =
  [
    {
      name: 'registerAuthMethod',
      endpoint: walletEndpoints.registerAuthMethod,
      body: ({ account }) => ({ type: 'EMAIL_OTP', accountId: account }),
    },
    { name: 'listAuthMethods', endpoint: walletEndpoints.listAuthMethods, query: true },
    {
      name: 'challengeAuthMethod',
      endpoint: walletEndpoints.challengeAuthMethod,
      body: () => ({ clientPublicKey: key }),
    },
    {
      name: 'verifyAuthMethod',
      endpoint: walletEndpoints.verifyAuthMethod,
      body: () => ({ type: 'EMAIL_OTP', otp: '123456', clientPublicKey: key }),
    },
    { name: 'revokeAuthMethod', endpoint: walletEndpoints.revokeAuthMethod },
    { name: 'listSessions', endpoint: walletEndpoints.listSessions, query: true },
    { name: 'revokeSession', endpoint: walletEndpoints.revokeSession },
    {
      name: 'refreshSession',
      endpoint: walletEndpoints.refreshSession,
      body: () => ({ clientPublicKey: key }),
    },
    {
      name: 'exportInternalAccount',
      endpoint: walletEndpoints.exportInternalAccount,
      body: () => ({ clientPublicKey: key }),
    },
    { name: 'getQuote', endpoint: walletEndpoints.getQuote },
    { name: 'executeQuote', endpoint: walletEndpoints.executeQuote, body: () => ({}) },
    {
      name: 'createRegistrationOptions',
      endpoint: relayEndpoints.createRegistrationOptions,
      body: ({ account }) => ({ accountId: account, nickname: 'x' }),
    },
  ]

const idOfPlace: Record<string, keyof User> = {
  authMethodId: 'authMethod',
  sessionId: 'session',
  quoteId: 'quote',
  accountId: 'account',
}
type Route = (typeof routes)[number]

/** An honest call, with whatever is to be wrong with it. */
export function callOf(
  route: Route,
  changes: {
    id?: string
    search?: string
    json?: object | string
    headers?: Record<string, string>
    method?: string
  } = {},
): Attack {
  const { endpoint, body, query } = route
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, place) => changes.id ?? ada[idOfPlace[place]!])
  const search = changes.search ?? (query ? `?accountId=${ada.account}` : '')
  const json = changes.json ?? body?.(ada)
  const method = changes.method ?? endpoint.method
  const hasBody = json !== undefined && method !== 'GET' && method !== 'HEAD'
  return {
    name: route.name,
    url: `${mount}${path}${search}`,
    method,
    headers: { ...walletHeaders, ...(hasBody && { 'Content-Type': 'application/json' }), ...changes.headers },
    ...(hasBody && { body: typeof json === 'string' ? json : JSON.stringify(json) }),
  }
}

const withPath = routes.filter(({ endpoint }) => endpoint.path.includes('{'))
const withBody = routes.filter(({ body }) => body !== undefined)
const withQuery = routes.filter(({ query }) => query)
const placeOf = ({ endpoint }: Route) => idOfPlace[/\{(\w+)\}/.exec(endpoint.path)![1]!]!

/** Ways to write another user's id so that somebody might take it for something else. */
function disguises(id: string): string[] {
  const [type, value] = id.split(':') as [string, string]
  return [
    ...[id, id.toLowerCase(), id.toUpperCase(), ` ${id}`, `${id} `, `${id}\u0000`, `${id}\n`, `\t${id}`],
    ...[
      `${type}::${value}`,
      `${type}\uff1a${value}`,
      `${type}%3A${value}`,
      `${id},${id}`,
      `${id};x`,
      `[${id}]`,
      `${id}*`,
    ],
    ...[
      value,
      `:${value}`,
      `${type}:`,
      `${type}:${'x'.repeat(65)}`,
      `Customer:${value}`,
      `EmbeddedWallet:${value}`,
      '',
      'null',
      '0',
    ],
  ]
}

const traversals = [
  ...[
    '..',
    '.',
    '%2e%2e',
    '.%2e',
    '%2E.',
    '..%2f..',
    '..%2F..%2Fcustomers',
    '%2e%2e%2f%2e%2e',
    '..%5c..',
    '%5c..%5c..',
  ],
  ...[
    '%252e%252e%252f',
    '..;',
    '..%00',
    '%c0%ae%c0%ae',
    '%ef%bc%8e%ef%bc%8e',
    '..%0d%0a',
    '%2f%2fevil.example',
    '@evil.example',
  ],
  ...[
    'http:%2f%2fevil.example',
    '\\..\\..',
    '?x=1',
    '#x',
    '%3fx',
    '%23x',
    '%',
    '%zz',
    '....%2f%2f',
    '%u002e%u002e',
  ],
]

const escaped = (text: string) => text.replace(/[a-zA-Z]/, (c) => `\\u00${c.charCodeAt(0).toString(16)}`)

/** Fields that carry a foreign id somewhere in a body. */
const hiddenIn = (id: string): string[] => [
  `"x":${JSON.stringify(id)}`,
  `"accountId ":${JSON.stringify(id)}`,
  `"ACCOUNTID":"${escaped(id)}"`,
  `"x":[{"y":[${JSON.stringify(id)}]}]`,
  `"x":{${JSON.stringify(id)}:1}`,
  `"x":${JSON.stringify(` ${id.toLowerCase()} `)}`,
]

const extended = (route: Route, field: string) =>
  `{${[JSON.stringify(route.body!(ada)).slice(1, -1), field].filter(Boolean).join(',')}}`

const types = [
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/jsonp',
  ],
  ...[
    'application/json, text/plain',
    'application/json; charset=utf-16',
    'application/json; boundary=x',
    'application/ld+json',
  ],
  ...[
    'application/json;charset=utf-8;charset=utf-7',
    'json',
    'application/x-json',
    'text/plain; application/json',
    '*/*',
  ],
]

const foreignPages: [string, Record<string, string>][] = [
  ['without the header', { 'Wallet-Call': '' }],
  ['with another value', { 'Wallet-Call': '2' }],
  ['with the header twice', { 'Wallet-Call': '1, 1' }],
  ['of another origin', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
  ['of no origin', { Origin: 'null' }],
  ['of an origin that begins alike', { Origin: `${origin}.evil.example` }],
  ['of an origin that ends alike', { Origin: 'https://evilshop.example' }],
  ['of http', { Origin: origin.replace('https', 'http') }],
  ['of another port', { Origin: `${origin}:8443` }],
  ['of a subdomain', { Origin: 'https://x.shop.example', 'Sec-Fetch-Site': 'same-site' }],
  ['by navigation', { 'Sec-Fetch-Mode': 'navigate' }],
  ['as a form would', { 'Wallet-Call': '', 'Content-Type': 'text/plain', Origin: 'https://evil.example' }],
]

const magic = [
  '000000',
  'sandbox-valid-passkey-signature',
  'sandbox-valid-oidc-token',
  'sandbox-valid-signature',
  `${btoa('{"alg":"none"}').replace(/=/g, '')}.e30.`,
]

/** The attacks, by family. */
export const families: Record<string, () => Attack[]> = {
  "another user's id in the path": () =>
    withPath.flatMap((route) =>
      disguises(bob[placeOf(route)]).map((id) => callOf(route, { id: encodeURIComponent(id) })),
    ),
  "another kind's id in the path": () =>
    withPath.flatMap((route) =>
      (Object.keys(ada) as (keyof User)[])
        .filter((kind) => kind !== placeOf(route))
        .map((kind) => callOf(route, { id: ada[kind] })),
    ),
  "another user's id in the query": () =>
    withQuery.flatMap((route) =>
      disguises(bob.account).map((id) => callOf(route, { search: `?accountId=${encodeURIComponent(id)}` })),
    ),
  'a query twice or with more in it': () =>
    withQuery.flatMap((route) =>
      [
        ...[
          `accountId=${ada.account}&accountId=${bob.account}`,
          `accountId=${bob.account}&accountId=${ada.account}`,
        ],
        ...[
          `accountId=${ada.account}&accountId=${ada.account}`,
          `accountId[]=${bob.account}`,
          `accountid=${bob.account}`,
        ],
        ...[
          `accountId=${ada.account}&AccountId=${bob.account}`,
          `accountId=${ada.account};accountId=${bob.account}`,
        ],
        ...[
          `accountId=${ada.account}%26accountId=${bob.account}`,
          `accountId=${ada.account}&limit=1`,
          `accountId=${ada.account}%00`,
        ],
        ...[`%61ccountId=${bob.account}&accountId=${ada.account}`, `accountId=${ada.account}%23`, ''],
      ].map((search) => callOf(route, { search: `?${search}` })),
    ),
  'a query where none is taken': () =>
    routes
      .filter(({ query }) => !query)
      .flatMap((route) => [
        callOf(route, { search: `?accountId=${bob.account}` }),
        callOf(route, { search: `?accountId=${ada.account}` }),
      ]),
  "another user's account in the body": () =>
    routes
      .filter(({ body }) => body && 'accountId' in body(ada))
      .flatMap((route) =>
        disguises(bob.account).map((accountId) =>
          callOf(route, { json: { ...route.body!(ada), accountId } }),
        ),
      ),
  'a foreign id hidden in a body': () =>
    withBody
      .filter(({ name }) => name !== 'createRegistrationOptions')
      .flatMap((route) =>
        Object.values(bob).flatMap((id) =>
          hiddenIn(id).map((field) => callOf(route, { json: extended(route, field) })),
        ),
      ),
  'a field twice': () =>
    withBody.flatMap((route) =>
      [
        '"a":1,"a":2',
        '"a":1,"\\u0061":2',
        '"x":{"a":1,"a":1}',
        '"x":[{"a":":","a":1}]',
        '"__proto__":1,"__proto__":2',
        '"a":1e400,"a":-0',
      ].map((field) => callOf(route, { json: extended(route, field) })),
    ),
  'a body that is not one JSON object': () =>
    withBody.flatMap((route) =>
      [
        '{',
        '[]',
        'null',
        '"x"',
        '1',
        '{}{}',
        '{"a":1}x',
        '\ufeff{}',
        "{'a':1}",
        '{"a":1,}',
        'NaN',
        `{"a":${'['.repeat(20_000)}${']'.repeat(19_999)}}`,
      ].map((json) => callOf(route, { json })),
    ),
  'traversal in the path': () => withPath.flatMap((route) => traversals.map((id) => callOf(route, { id }))),
  'traversal behind an own id': () =>
    withPath.flatMap((route) =>
      [
        '/../../../customers',
        '%2f..%2f..',
        '/..%2f..%2fcustomers',
        '//',
        '/x',
        '%2fexecute%2f..',
        ';/execute',
        '/%2e%2e/%2e%2e/customers',
      ].map((tail) => callOf(route, { id: ada[placeOf(route)] + tail })),
    ),
  'headers that two servers read differently': () =>
    routes
      .filter(({ name }) => name !== 'createRegistrationOptions')
      .flatMap((route) =>
        ['Service-Wallet-Signature', 'Request-Id', 'Idempotency-Key'].flatMap((header) =>
          ['a b', 'a,b', 'caf\u00e9', 'x'.repeat(5000), 'a\tb'].map((value) =>
            callOf(route, { headers: { [header]: value } }),
          ),
        ),
      ),
  'a Content-Type that is none of JSON': () =>
    withBody.flatMap((route) => types.map((type) => callOf(route, { headers: { 'Content-Type': type } }))),
  'a foreign page': () =>
    routes.flatMap((route) => foreignPages.map(([, headers]) => callOf(route, { headers }))),
  'nobody, or somebody else': () =>
    routes.flatMap((route) =>
      ['', 'app=eve', 'app=bob; app=eve'].map((Cookie) => callOf(route, { headers: { Cookie } })),
    ),
  'another method': () =>
    routes.flatMap((route) =>
      ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
        .filter(
          (method) =>
            !routes.some(
              ({ endpoint }) => endpoint.path === route.endpoint.path && endpoint.method === method,
            ),
        )
        .map((method) =>
          callOf(route, { method, headers: { 'X-HTTP-Method-Override': route.endpoint.method } }),
        ),
    ),
  'a row for others': () =>
    Object.entries({ ...platformEndpoints, ...sandboxEndpoints }).map(([name, endpoint]) =>
      callOf(
        { name, endpoint, ...(endpoint.method === 'POST' && { body: () => ({}) }) },
        { id: ada.account },
      ),
    ),
  'too much': () =>
    withBody.flatMap((route) => [
      callOf(route, { json: extended(route, `"x":"${'x'.repeat(70_000)}"`) }),
      callOf(route, { headers: { 'Content-Length': '9999999' } }),
    ]),
  'a body where none is taken': () =>
    routes
      .filter(({ body, endpoint }) => body === undefined && endpoint.method === 'DELETE')
      .map((route) => callOf(route, { json: { accountId: bob.account } })),
  'a value of the sandbox': () =>
    withBody
      .filter(({ name }) => name !== 'createRegistrationOptions')
      .flatMap((route) =>
        magic.flatMap((value) => [
          callOf(route, {
            json: {
              ...route.body!(ada),
              otp: value === '000000' ? value : '1',
              oidcToken: value === '000000' ? 'x' : value,
            },
          }),
          callOf(route, {
            json: {
              ...route.body!(ada),
              ...(value === '000000' ? { otp: ' 000000' } : { assertion: { signature: ` ${value}` } }),
            },
          }),
          callOf(route, { headers: { 'Service-Wallet-Signature': 'sandbox-valid-signature' } }),
        ]),
      ),
}
