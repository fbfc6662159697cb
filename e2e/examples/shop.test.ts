/** The app that all examples share, and the client address in Next.js, with input that everyone may send. */

import { createSandbox } from '@embedded-wallet/sandbox'
import { afterEach, expect, test } from 'vitest'
import { browserProfile } from '../support/browserProfile.js'

// Imported by URL, because the examples are plain JavaScript without types.
const example = (path: string) => import(new URL(`../../examples/${path}`, import.meta.url).href)
const { createShop } = await example('shop/shop.mjs')
const { clientAddress } = await example('nextjs/lib/clientAddress.mjs')
const origin = 'https://shop.example'
const users = (globalThis as unknown as { shopUsers: Map<string, string> }).shopUsers

afterEach(() => users.clear())

function openShop() {
  const sandbox = createSandbox()
  const shop = createShop({ origin, cookieSecret: 'a secret for this test', service: sandbox })
  const post = (path: string, body: unknown, profile = browserProfile(shop.handle, origin)) =>
    profile.fetch(
      new Request(origin + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  return { shop, post, profile: () => browserProfile(shop.handle, origin) }
}

test('two sign-ups at once with one address create one user, and only one is signed in', async () => {
  const { shop, post } = openShop()
  const responses = await Promise.all([1, 2].map(() => post('/api/sign-up', { email: 'ada@shop.example' })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  const winner = responses.find(({ ok }) => ok)!
  expect(shop.relayOptions.login.findAccount('ada@shop.example')).toBe((await winner.json()).accountId)
  expect(responses.find(({ ok }) => !ok)!.headers.getSetCookie()).toEqual([])
})

test('an address is stored in the spelling of the relay, so that the login finds the user', async () => {
  const { shop, post } = openShop()
  const { accountId } = await (await post('/api/sign-up', { email: ' Ａda@Shop.example ' })).json()
  expect(shop.relayOptions.login.findAccount('ada@shop.example')).toBe(accountId)
})

test.each([{}, { email: '' }, { email: 7 }, { email: 'ada' }, null])(
  'an invalid address is refused: %j',
  async (body) => {
    const { post } = openShop()
    expect((await post('/api/sign-up', body)).status).toBe(400)
    expect(users.size).toBe(0)
  },
)

test.each([
  { umaAddress: '$success.usd@sandbox.example' },
  { amount: '5', umaAddress: '$success.usd@sandbox.example' },
  { amount: 0.5, umaAddress: '$success.usd@sandbox.example' },
  { amount: 1_000_000 },
  null,
])('an invalid payment is refused: %j', async (body) => {
  const { post, profile } = openShop()
  const browser = profile()
  await post('/api/sign-up', { email: 'ada@shop.example' }, browser)
  expect((await post('/api/quote', body, browser)).status).toBe(400)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['10.0.0.1, 198.51.100.2, 203.0.113.7', '203.0.113.7'],
  [undefined, undefined],
])('in Next.js a caller cannot choose the address that its quota counts: %j', (header, address) => {
  const headers = header === undefined ? {} : { 'X-Forwarded-For': header }
  expect(clientAddress(new Request(origin, { headers }))).toBe(address)
})
