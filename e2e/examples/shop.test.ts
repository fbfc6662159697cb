/** What the examples do with what anybody may send, in process: the app that all of them share, and the address in Next.js. */

import { createSandbox } from '@embedded-wallet/sandbox'
import { afterEach, expect, test } from 'vitest'
import { browserProfile } from '../support/browserProfile.js'

// By its address: the examples are plain JavaScript, without types.
const example = (path: string) => import(new URL(`../../examples/${path}`, import.meta.url).href)
const { createShop } = await example('shop/shop.mjs')
const { clientAddress } = await example('nextjs/lib/clientAddress.mjs')
const origin = 'https://shop.example'
const people = (globalThis as unknown as { peopleOfTheShop: Map<string, string> }).peopleOfTheShop

afterEach(() => people.clear())

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

test('two who sign up at once with one address are one person, and only one is signed in', async () => {
  const { shop, post } = openShop()
  const answers = await Promise.all([1, 2].map(() => post('/api/sign-up', { email: 'ada@shop.example' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const winner = answers.find(({ ok }) => ok)!
  expect(shop.relayOptions.login.findAccount('ada@shop.example')).toBe((await winner.json()).accountId)
  expect(answers.find(({ ok }) => !ok)!.headers.getSetCookie()).toEqual([])
})

test('an address is kept as the relay spells it, so that the person is found at the login', async () => {
  const { shop, post } = openShop()
  const { accountId } = await (await post('/api/sign-up', { email: ' Ａda@Shop.example ' })).json()
  expect(shop.relayOptions.login.findAccount('ada@shop.example')).toBe(accountId)
})

test.each([{}, { email: '' }, { email: 7 }, { email: 'ada' }, null])(
  'what is no address is told as such: %j',
  async (body) => {
    const { post } = openShop()
    expect((await post('/api/sign-up', body)).status).toBe(400)
    expect(people.size).toBe(0)
  },
)

test.each([
  { umaAddress: '$success.usd@sandbox.example' },
  { amount: '5', umaAddress: '$success.usd@sandbox.example' },
  { amount: 0.5, umaAddress: '$success.usd@sandbox.example' },
  { amount: 1_000_000 },
  null,
])('what is no payment is told as such: %j', async (body) => {
  const { post, profile } = openShop()
  const browser = profile()
  await post('/api/sign-up', { email: 'ada@shop.example' }, browser)
  expect((await post('/api/quote', body, browser)).status).toBe(400)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['10.0.0.1, 198.51.100.2, 203.0.113.7', '203.0.113.7'],
  [undefined, undefined],
])('in Next.js nobody chooses the address for which they are counted: %j', (header, address) => {
  const headers = header === undefined ? {} : { 'X-Forwarded-For': header }
  expect(clientAddress(new Request(origin, { headers }))).toBe(address)
})
