/** The attacks by kind: with foreign ids, on other paths, with malformed requests, and by callers who may not call. None may reach the service. */

import { ACCOUNT_HEADER, platformEndpoints, sandboxEndpoints } from '@embedded-wallet/protocol'
import { ada, bob, origin } from '../twoUsers.js'
import {
  type Attack,
  callOf,
  extended,
  placeOf,
  type Route,
  routes,
  type User,
  withBody,
  withPath,
  withQuery,
} from './routes.js'

/** Each of these routes with each of these values. */
const each = <Value>(some: readonly Route[], values: readonly Value[], attack: Attacking<Value>): Attack[] =>
  some.flatMap((route) => values.map((value) => attack(route, value)))
type Attacking<Value> = (route: Route, value: Value) => Attack

const ofWallet = ({ endpoint }: Route) => endpoint.audience === 'wallet'

/** Spellings of another user's id that a lenient reader might accept. */
function disguises(id: string): string[] {
  const [type, value] = id.split(':') as [string, string]
  return [
    ...[id, id.toLowerCase(), id.toUpperCase(), ` ${id}`, `${id} `, `${id}\u0000`, `${id}\n`, `\t${id}`],
    ...[`${type}::${value}`, `${type}\uff1a${value}`, `${type}%3A${value}`, `${id},${id}`, `${id};x`],
    ...[`[${id}]`, `${id}*`, value, `:${value}`, `${type}:`, `${type}:${'x'.repeat(65)}`],
    ...[`Customer:${value}`, `EmbeddedWallet:${value}`, '', 'null', '0'],
  ]
}

const escaped = (text: string) => text.replace(/[a-zA-Z]/, (c) => `\\u00${c.charCodeAt(0).toString(16)}`)

/** Fields that hide another user's id in a body. */
const hiddenIn = (id: string): string[] => [
  `"x":${JSON.stringify(id)}`,
  `"accountId ":${JSON.stringify(id)}`,
  `"ACCOUNTID":"${escaped(id)}"`,
  `"x":[{"y":[${JSON.stringify(id)}]}]`,
  `"x":{${JSON.stringify(id)}:1}`,
  `"x":${JSON.stringify(` ${id.toLowerCase()} `)}`,
]

const [own, foreign] = [`accountId=${ada.account}`, `accountId=${bob.account}`]
const queries = [
  ...[`${own}&${foreign}`, `${foreign}&${own}`, `${own}&${own}`, `accountId[]=${bob.account}`],
  ...[`accountid=${bob.account}`, `${own}&AccountId=${bob.account}`, `${own};${foreign}`],
  ...[`${own}%26${foreign}`, `${own}&limit=1`, `${own}%00`, `%61ccountId=${bob.account}&${own}`],
  ...[`${own}%23`, ''],
]

const traversals =
  String.raw`.. . %2e%2e .%2e %2E. ..%2f.. ..%2F..%2Fcustomers %2e%2e%2f%2e%2e ..%5c.. %5c..%5c..
  %252e%252e%252f ..; ..%00 %c0%ae%c0%ae %ef%bc%8e%ef%bc%8e ..%0d%0a %2f%2fevil.example @evil.example
  http:%2f%2fevil.example \..\.. ?x=1 #x %3fx %23x % %zz ....%2f%2f %u002e%u002e`.split(/\s+/)
const tails =
  '/../../../customers %2f..%2f.. /..%2f..%2fcustomers // /x %2fexecute%2f.. ;/execute /%2e%2e/%2e%2e/customers'.split(
    ' ',
  )

const types =
  `text/plain | application/x-www-form-urlencoded | multipart/form-data; boundary=x | text/json | application/jsonp
  | application/json, text/plain | application/json; charset=utf-16 | application/json; boundary=x | application/ld+json
  | application/json;charset=utf-8;charset=utf-7 | json | application/x-json | text/plain; application/json | */*`.split(
    /\s*\| /,
  )

const changes = [
  ...['{}', '{"email":"a@b.example","phoneNumber":"+15550100"}', '{"Email":"a@b.example"}', '{"email":1}'],
  ...['{"email":null}', '{"email":["a@b.example"]}', '{"phoneNumber":15550100}', '{"fullName":"Eve"}'],
  ...['{"email":"a@b.example","customerType":"BUSINESS"}', '{"customerType":"INDIVIDUAL"}'],
  ...['{"email":"a@b.example","kycStatus":"APPROVED"}', '{"umaAddress":"$eve@x"}'],
  ...['{"__proto__":{"email":"a@b.example"}}', '{"privateEnabled":"true"}', '{"privateEnabled":1}'],
  ...['{"privateEnabled":true,"status":"CLOSED"}', '{"toString":"x"}', '{"constructor":"x"}'],
]

const foreignPages: Record<string, string>[] = [
  // Without the header, with another value, and with the header twice.
  ...[{ 'Wallet-Call': '' }, { 'Wallet-Call': '2' }, { 'Wallet-Call': '1, 1' }],
  { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
  // No origin; one with the same beginning, with the same end, of http, and of another port.
  ...['null', `${origin}.evil.example`, 'https://evilshop.example'].map((Origin) => ({ Origin })),
  ...[origin.replace('https', 'http'), `${origin}:8443`].map((Origin) => ({ Origin })),
  // A subdomain, a navigation, and a form.
  { Origin: 'https://x.shop.example', 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Mode': 'navigate' },
  { 'Wallet-Call': '', 'Content-Type': 'text/plain', Origin: 'https://evil.example' },
]

const magic = [
  ...['000000', 'sandbox-valid-passkey-signature', 'sandbox-valid-oidc-token', 'sandbox-valid-signature'],
  `${btoa('{"alg":"none"}').replace(/=/g, '')}.e30.`,
]

export const families: Record<string, () => Attack[]> = {
  "another user's id in the path": () =>
    withPath.flatMap((route) =>
      disguises(bob[placeOf(route)]).map((id) => callOf(route, { id: encodeURIComponent(id) })),
    ),
  // A header holds no control characters, and the platform refuses them before the relay.
  "another user's account named for an id": () =>
    each(
      withPath,
      disguises(bob.account).filter((account) => /^[\x20-\x7e]*$/.test(account)),
      (route, account) => callOf(route, { id: bob[placeOf(route)], headers: { [ACCOUNT_HEADER]: account } }),
    ),
  "another kind's id in the path": () =>
    withPath.flatMap((route) =>
      (Object.keys(ada) as (keyof User)[])
        .filter((kind) => kind !== placeOf(route))
        .map((kind) => callOf(route, { id: ada[kind] })),
    ),
  "another user's id in the query": () =>
    each(withQuery, disguises(bob.account), (route, id) =>
      callOf(route, { search: `?accountId=${encodeURIComponent(id)}` }),
    ),
  'a query twice or with more in it': () =>
    each(withQuery, queries, (route, search) => callOf(route, { search: `?${search}` })),
  'a query where none is taken': () =>
    each(
      routes.filter(({ query }) => !query),
      [foreign, own],
      (route, search) => callOf(route, { search: `?${search}` }),
    ),
  "another user's account in the body": () =>
    each(
      routes.filter(({ body }) => body && 'accountId' in body(ada)),
      disguises(bob.account),
      (route, accountId) => callOf(route, { json: { ...route.body!(ada), accountId } }),
    ),
  'a foreign id hidden in a body': () =>
    each(
      withBody.filter(({ name }) => name !== 'createRegistrationOptions'),
      Object.values(bob).flatMap(hiddenIn),
      (route, field) => callOf(route, { json: extended(route, field) }),
    ),
  'traversal in the path': () => each(withPath, traversals, (route, id) => callOf(route, { id })),
  'traversal behind the caller’s own id': () =>
    each(withPath, tails, (route, tail) => callOf(route, { id: ada[placeOf(route)] + tail })),
  'another method': () =>
    routes.flatMap((route) => {
      const isRoute = (method: string) =>
        routes.some(({ endpoint }) => endpoint.path === route.endpoint.path && endpoint.method === method)
      const others = 'GET HEAD POST PUT PATCH DELETE OPTIONS'.split(' ').filter((method) => !isRoute(method))
      return each([route], others, (_, method) =>
        callOf(route, { method, headers: { 'X-HTTP-Method-Override': route.endpoint.method } }),
      )
    }),
  'an endpoint for other callers': () =>
    Object.entries({ ...platformEndpoints, ...sandboxEndpoints }).map(([name, endpoint]) =>
      callOf(
        { name, endpoint, ...(endpoint.method === 'POST' && { body: () => ({}) }) },
        { id: ada.account },
      ),
    ),
  'duplicate keys': () =>
    each(
      withBody,
      [
        ...['"a":1,"a":2', '"a":1,"\\u0061":2', '"x":{"a":1,"a":1}', '"x":[{"a":":","a":1}]'],
        ...['"__proto__":1,"__proto__":2', '"a":1e400,"a":-0'],
      ],
      (route, field) => callOf(route, { json: extended(route, field) }),
    ),
  'a body that is not one JSON object': () =>
    each(
      withBody,
      [
        ...['{', '[]', 'null', '"x"', '1', '{}{}', '{"a":1}x', '\ufeff{}', "{'a':1}", '{"a":1,}', 'NaN'],
        `{"a":${'['.repeat(20_000)}${']'.repeat(19_999)}}`,
      ],
      (route, json) => callOf(route, { json }),
    ),
  'headers that two servers read differently': () =>
    ['Service-Wallet-Signature', 'Request-Id', 'Idempotency-Key'].flatMap((header) =>
      each(routes.filter(ofWallet), ['a b', 'a,b', 'caf\u00e9', 'x'.repeat(5000), 'a\tb'], (route, value) =>
        callOf(route, { headers: { [header]: value } }),
      ),
    ),
  'a Content-Type other than JSON': () =>
    each(withBody, types, (route, type) => callOf(route, { headers: { 'Content-Type': type } })),
  'a body that is too long': () =>
    withBody.flatMap((route) => [
      callOf(route, { json: extended(route, `"x":"${'x'.repeat(70_000)}"`) }),
      callOf(route, { headers: { 'Content-Length': '9999999' } }),
    ]),
  'a change of anything but one known field': () =>
    each(
      routes.filter(({ endpoint }) => endpoint.method === 'PATCH'),
      changes,
      (route, json) => callOf(route, { json }),
    ),
  'a body for an endpoint without one': () =>
    routes
      .filter(({ body, endpoint }) => body === undefined && endpoint.method === 'DELETE')
      .map((route) => callOf(route, { json: { accountId: bob.account } })),
  'a foreign page': () => each(routes, foreignPages, (route, headers) => callOf(route, { headers })),
  'an unknown user, or another user': () =>
    each(routes, ['', 'app=eve', 'app=bob; app=eve'], (route, Cookie) =>
      callOf(route, { headers: { Cookie } }),
    ),
  'a value of the sandbox': () =>
    withBody.filter(ofWallet).flatMap((route) =>
      magic.flatMap((value) => {
        const [otp, oidcToken] = value === '000000' ? [value, 'x'] : ['1', value]
        const hidden = value === '000000' ? { otp: ' 000000' } : { assertion: { signature: ` ${value}` } }
        return [
          callOf(route, { json: { ...route.body!(ada), otp, oidcToken } }),
          callOf(route, { json: { ...route.body!(ada), ...hidden } }),
          callOf(route, { headers: { 'Service-Wallet-Signature': 'sandbox-valid-signature' } }),
        ]
      }),
    ),
}
