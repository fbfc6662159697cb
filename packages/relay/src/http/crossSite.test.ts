/** Which pages may call, by the headers that a browser sends. */

import { expect, test } from 'vitest'
import { refuseForeignPage } from './crossSite.js'

const origins = new Set(['https://shop.example'])
const refuse = (headers: Record<string, string>) => refuseForeignPage(new Headers(headers), origins)
const call = { 'Wallet-Call': '1' }

test.each([
  ['a page of the app', { Origin: 'https://shop.example', 'Sec-Fetch-Site': 'same-origin' }],
  [
    'a page of the app on another subdomain',
    { Origin: 'https://shop.example', 'Sec-Fetch-Site': 'same-site' },
  ],
  ['a GET of the same origin, without Origin', { 'Sec-Fetch-Site': 'same-origin' }],
  ['a client that is no browser', {}],
])('%s may call', (_, headers) => {
  expect(() => refuse({ ...call, ...headers })).not.toThrow()
})

test.each([
  ['no header of a wallet', { 'Wallet-Call': '' }],
  ['another value in the header', { 'Wallet-Call': 'true' }],
])('%s is refused with 403, and the message names the header', (_, headers) => {
  expect(() => refuse({ ...call, ...headers })).toThrow(
    expect.objectContaining({ name: 'RelayError', status: 403, code: 'WALLET_CALL_MISSING' }),
  )
})

test.each([
  ['another origin', { Origin: 'https://evil.example' }],
  ['the origin null', { Origin: 'null' }],
  ['another site without Origin', { 'Sec-Fetch-Site': 'cross-site' }],
  ['an address typed by the user', { 'Sec-Fetch-Site': 'none' }],
  ['a navigation', { Origin: 'https://shop.example', 'Sec-Fetch-Mode': 'navigate' }],
])('%s is refused with 403, and the message names the option', (_, headers) => {
  expect(() => refuse({ ...call, ...headers })).toThrow(
    expect.objectContaining({
      ...{ name: 'RelayError', status: 403, code: 'ORIGIN_NOT_LISTED' },
      message: expect.stringContaining('add the origin of the page to relyingParty.origins'),
    }),
  )
})
