/** Attacks by pages and users who may not call, and with values that only the sandbox accepts. */

import { ada, origin } from '../twoUsers.js'
import { callOf, type Families, routes, withBody } from './routes.js'

const foreignPages: [string, Record<string, string>][] = [
  ['without the header', { 'Wallet-Call': '' }],
  ['with another value', { 'Wallet-Call': '2' }],
  ['with the header twice', { 'Wallet-Call': '1, 1' }],
  ['of another origin', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
  ['of no origin', { Origin: 'null' }],
  ['of an origin with the same beginning', { Origin: `${origin}.evil.example` }],
  ['of an origin with the same end', { Origin: 'https://evilshop.example' }],
  ['of http', { Origin: origin.replace('https', 'http') }],
  ['of another port', { Origin: `${origin}:8443` }],
  ['of a subdomain', { Origin: 'https://x.shop.example', 'Sec-Fetch-Site': 'same-site' }],
  ['by navigation', { 'Sec-Fetch-Mode': 'navigate' }],
  ['like a form', { 'Wallet-Call': '', 'Content-Type': 'text/plain', Origin: 'https://evil.example' }],
]

const magic = [
  '000000',
  'sandbox-valid-passkey-signature',
  'sandbox-valid-oidc-token',
  'sandbox-valid-signature',
  `${btoa('{"alg":"none"}').replace(/=/g, '')}.e30.`,
]

export const foreignCallers: Families = {
  'a foreign page': () =>
    routes.flatMap((route) => foreignPages.map(([, headers]) => callOf(route, { headers }))),
  'an unknown user, or another user': () =>
    routes.flatMap((route) =>
      ['', 'app=eve', 'app=bob; app=eve'].map((Cookie) => callOf(route, { headers: { Cookie } })),
    ),
  'a value of the sandbox': () =>
    withBody
      .filter(({ endpoint }) => endpoint.audience === 'wallet')
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
