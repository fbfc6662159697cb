/** Attacks with bodies and headers that two servers could read differently, or that no server should read. */

import { bob } from '../twoUsers.js'
import { callOf, extended, type Families, routes, withBody } from './routes.js'

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

export const malformedRequests: Families = {
  'duplicate keys': () =>
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
  'headers that two servers read differently': () =>
    routes
      .filter(({ endpoint }) => endpoint.audience === 'wallet')
      .flatMap((route) =>
        ['Service-Wallet-Signature', 'Request-Id', 'Idempotency-Key'].flatMap((header) =>
          ['a b', 'a,b', 'caf\u00e9', 'x'.repeat(5000), 'a\tb'].map((value) =>
            callOf(route, { headers: { [header]: value } }),
          ),
        ),
      ),
  'a Content-Type other than JSON': () =>
    withBody.flatMap((route) => types.map((type) => callOf(route, { headers: { 'Content-Type': type } }))),
  'a body that is too long': () =>
    withBody.flatMap((route) => [
      callOf(route, { json: extended(route, `"x":"${'x'.repeat(70_000)}"`) }),
      callOf(route, { headers: { 'Content-Length': '9999999' } }),
    ]),
  'a change of anything but one known field': () =>
    routes
      .filter(({ endpoint }) => endpoint.method === 'PATCH')
      .flatMap((route) =>
        [
          ...['{}', '{"email":"a@b.example","phoneNumber":"+15550100"}', '{"Email":"a@b.example"}'],
          ...['{"email":1}', '{"email":null}', '{"email":["a@b.example"]}', '{"phoneNumber":15550100}'],
          ...['{"email":"a@b.example","customerType":"BUSINESS"}', '{"customerType":"INDIVIDUAL"}'],
          ...[
            '{"email":"a@b.example","kycStatus":"APPROVED"}',
            '{"fullName":"Eve"}',
            '{"umaAddress":"$eve@x"}',
          ],
          ...['{"__proto__":{"email":"a@b.example"}}', '{"privateEnabled":"true"}', '{"privateEnabled":1}'],
          ...['{"privateEnabled":true,"status":"CLOSED"}', '{"toString":"x"}', '{"constructor":"x"}'],
        ].map((json) => callOf(route, { json })),
      ),
  'a body for an endpoint without one': () =>
    routes
      .filter(({ body, endpoint }) => body === undefined && endpoint.method === 'DELETE')
      .map((route) => callOf(route, { json: { accountId: bob.account } })),
}
