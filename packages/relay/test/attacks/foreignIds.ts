/** Attacks with ids of another user or of another kind, at every place of a request. */

import { ACCOUNT_HEADER } from '@embedded-wallet/protocol'
import { ada, bob } from '../twoUsers.js'
import {
  callOf,
  extended,
  type Families,
  placeOf,
  routes,
  type User,
  withBody,
  withPath,
  withQuery,
} from './routes.js'

/** Spellings of another user's id that a lenient reader might accept. */
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

export const foreignIds: Families = {
  "another user's id in the path": () =>
    withPath.flatMap((route) =>
      disguises(bob[placeOf(route)]).map((id) => callOf(route, { id: encodeURIComponent(id) })),
    ),
  "another user's account named for an id": () =>
    withPath.flatMap((route) =>
      disguises(bob.account)
        // A header holds no control characters, and the platform refuses them before the relay.
        .filter((account) => /^[\x20-\x7e]*$/.test(account))
        .map((account) => callOf(route, { id: bob[placeOf(route)], headers: { [ACCOUNT_HEADER]: account } })),
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
}
