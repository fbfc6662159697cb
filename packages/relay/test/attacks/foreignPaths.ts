/** Attacks that try to leave the table of routes: by path, by method, or with an endpoint for other callers. */

import { platformEndpoints, sandboxEndpoints } from '@embedded-wallet/protocol'
import { ada } from '../twoUsers.js'
import { callOf, type Families, placeOf, routes, withPath } from './routes.js'

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

export const foreignPaths: Families = {
  'traversal in the path': () => withPath.flatMap((route) => traversals.map((id) => callOf(route, { id }))),
  'traversal behind the caller’s own id': () =>
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
  'an endpoint for other callers': () =>
    Object.entries({ ...platformEndpoints, ...sandboxEndpoints }).map(([name, endpoint]) =>
      callOf(
        { name, endpoint, ...(endpoint.method === 'POST' && { body: () => ({}) }) },
        { id: ada.account },
      ),
    ),
}
