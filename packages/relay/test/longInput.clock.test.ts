/** What a stranger sends costs in proportion to its length, at every door of the relay and of the wallet's site. */

import { walletSite } from '@embedded-wallet/relay'
import { expect, test } from 'vitest'
import { costOf, growth, mostGrowth } from '../../../e2e/support/costs.js'
import { ada, origin, recordingService, relayOfAda, walletHeaders } from './twoUsers.js'

const relay = relayOfAda(recordingService().fetch, {
  quotas: false,
  login: { findAccount: () => null, onSignedIn: () => ({}) },
  // Without a listener each refusal writes a line.
  onEvent: () => undefined,
})
const wallet = 'https://wallet.shop.example'
const site = walletSite({
  relay: relayOfAda(recordingService().fetch, {
    relyingParty: { id: 'wallet.shop.example', name: 'Shop', origins: [wallet] },
    onEvent: () => undefined,
  }),
  pages: [origin],
  files: () => undefined,
})

const json = { ...walletHeaders, 'Content-Type': 'application/json' }
const post = (path: string, headers: Record<string, string>, body: string) =>
  relay(new Request(`${origin}/wallet${path}`, { method: 'POST', headers, body }), { address: '192.0.2.1' })
const register = (body: string) =>
  post('/auth/credentials', json, `{"type":"EMAIL_OTP","accountId":"${ada.account}",${body}}`)
const order = (body: string) => post('/quotes/request', json, `{"order":{${body}}}`)
const read = (path: string, headers: Record<string, string> = {}) =>
  relay(new Request(`${origin}/wallet${path}`, { headers: { ...walletHeaders, ...headers } }), {
    address: '192.0.2.1',
  })
const file = (path: string, headers: Record<string, string> = {}) =>
  site(new Request(wallet + path, { headers }))
const list = `/auth/sessions?accountId=${ada.account}`
const items = (item: string, count: number) => Array.from({ length: count }, () => item).join()

/** How much of each is sent; the long one is `growth` times as much. A body may have 64 kB, a line of HTTP 16 kB. */
const doors: readonly [name: string, short: number, send: (count: number) => Promise<Response>][] = [
  [
    'a key of combining marks',
    1900,
    (n) => register(`"a${'\u0344'.repeat(n / 2)}${'\u0316'.repeat(n / 2)}":1`),
  ],
  ['a text of combining marks', 1900, (n) => register(`"a":"${'\u0316'.repeat(n)}"`)],
  [
    'an identifier',
    3900,
    (n) => post('/login/start', json, `{"identifier":"${'a.'.repeat(n / 2)}@x.example"}`),
  ],
  ['many keys', 400, (n) => register(Array.from({ length: n }, (_, at) => `"k${at}":1`).join())],
  [
    'many items, 60 levels deep',
    1900,
    (n) => register(`"a":${'['.repeat(60)}${items('1', n)}${']'.repeat(60)}`),
  ],
  ['many texts', 900, (n) => register(`"a":[${items('"a"', n)}]`)],
  ['many tokens', 400, (n) => register(`"a":[${items('"a.b.c"', n)}]`)],
  ['many long tokens', 40, (n) => register(`"a":[${items(`"${'A'.repeat(19)}.b.c"`, n)}]`)],
  ['a long token', 3900, (n) => register(`"a":"${'e30.'.repeat(n / 4)}"`)],
  ['a text of ids', 3900, (n) => register(`"a":"${'Quote'.repeat(n / 5)}"`)],
  ['backslashes', 1900, (n) => register(`"a":"${'\\\\'.repeat(n)}"`)],
  ['an order of many keys', 400, (n) => order(Array.from({ length: n }, (_, at) => `"k${at}":1`).join())],
  ['a path', 900, (n) => read(`/${'a'.repeat(n)}`)],
  ['slashes', 900, (n) => read('/'.repeat(n))],
  ['percent signs', 300, (n) => read(`/quotes/${'%41'.repeat(n)}`)],
  ['a query', 900, (n) => read(`/auth/sessions?${'&a'.repeat(n / 2)}`)],
  ['a query of a list', 900, (n) => read(`/transactions?${'a=b&'.repeat(n / 4)}`)],
  ['Origin', 900, (n) => read(list, { Origin: `https://${'a.'.repeat(n / 2)}` })],
  ['Referer', 900, (n) => read(list, { Origin: '', Referer: `https://${'a.'.repeat(n / 2)}/` })],
  ['cookies', 900, (n) => read(list, { Cookie: `app=ada; ${'a=b; '.repeat(n / 5)}` })],
  ['a cookie of quotes', 900, (n) => read(list, { Cookie: `a="${'"'.repeat(n)}` })],
  [
    'Content-Type',
    900,
    (n) => post('/login/start', { ...json, 'Content-Type': `application/json${' ;'.repeat(n / 2)}!` }, '{}'),
  ],
  ['traceparent', 900, (n) => read(list, { traceparent: `00-${'0'.repeat(n)}` })],
  ['X-Forwarded-For', 900, (n) => read(list, { 'X-Forwarded-For': '1.'.repeat(n / 2) })],
  ['the account', 900, (n) => read(list, { 'Wallet-Account': 'A'.repeat(n) })],
  ['the hyphens of a file', 900, (n) => file(`/a${'-'.repeat(n)}.js`)],
  ['the dots of a file', 900, (n) => file(`/a${'.a'.repeat(n / 2)}.js`)],
  ['the folders of a file', 900, (n) => file(`${'/a'.repeat(n / 2)}.js`)],
  ['Forwarded of a document', 900, (n) => file('/frame', { Forwarded: 'proto='.repeat(n / 6) })],
]

test.each(doors)('%s', async (_, short, send) => {
  // What is only slow to start is no matter of the input.
  await send(short)
  const ratio = (await costOf(() => send(short * growth))) / (await costOf(() => send(short)))
  expect(ratio).toBeLessThan(mostGrowth)
})

test('sixty lists in one another cost little more than one with as many items', async () => {
  const flat = await costOf(() => register(`"a":[${items('1', 30_000)}]`))
  const deep = await costOf(() => register(`"a":${'['.repeat(60)}${items('1', 30_000)}${']'.repeat(60)}`))
  expect(deep / flat).toBeLessThan(3)
})
