/** A thousand people who exist and a thousand who do not: nothing that the relay says, and no time that it takes, tells them apart. */

import { createRelay } from '@embedded-wallet/relay'
import { afterEach, expect, test, vi } from 'vitest'
import { openLogin, type Seen } from './peopleAtLogin.js'

const origin = 'https://shop.example'
const count = 1000

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

let signing = 0
const sign = crypto.subtle.sign.bind(crypto.subtle)

/** Lets the faked time pass until the work is done, but never while the real work of a call is under way. */
async function passTime<T>(work: Promise<T>): Promise<T> {
  let isDone = false
  work.finally(() => (isDone = true)).catch(() => undefined)
  while (!isDone) {
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve))
    if (signing === 0) vi.advanceTimersByTime(1)
  }
  return work
}

function useVirtualClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  vi.spyOn(crypto.subtle, 'sign').mockImplementation(async (...call) => {
    signing += 1
    return sign(...call).finally(() => (signing -= 1))
  })
}

test(`${count} unknown people against ${count} known ones: body, headers, cookies, statuses and time`, async () => {
  useVirtualClock()
  const tryToGetIn = openLogin((number) => 40 + (number % 20))
  const everybody = Array.from({ length: count }, (_, i) => [
    `known${i}@shop.example`,
    `nobody${i}@shop.example`,
  ]).flat()
  const all: { identifier: string; seen: Seen }[] = []
  for (let at = 0; at < everybody.length; at += 20) {
    const some = everybody
      .slice(at, at + 20)
      .map(async (identifier) => ({ identifier, seen: await tryToGetIn(identifier) }))
    all.push(...(await passTime(Promise.all(some))))
  }

  const of = (kind: string) =>
    all.filter(({ identifier }) => identifier.startsWith(kind)).map(({ seen }) => seen)

  // What is said: the same set of shapes on both sides, and nothing that only one side ever shows.
  const shapes = (kind: string) => [...new Set(of(kind).map(({ shape }) => shape))].sort()
  expect(shapes('nobody')).toEqual(shapes('known'))
  expect(shapes('known').length).toBe(3)
  // How often: each of the three ways in stands for about a third of either side.
  const share = (kind: string) =>
    shapes(kind).map((shape) => of(kind).filter((seen) => seen.shape === shape).length / count)
  for (const [i, value] of share('nobody').entries()) {
    expect(Math.abs(value - share('known')[i]!)).toBeLessThan(0.06)
  }

  // How long: the service answers in 5 ms against 40 to 59 ms, and every answer of the relay takes the same beat.
  const times = (kind: string) => [...new Set(of(kind).flatMap(({ tookMs }) => tookMs))]
  expect(times('known')).toEqual([100])
  expect(times('nobody')).toEqual([100])
}, 60_000)

test('a service that needs about a whole beat for people whom it knows gives nobody away but the first', async () => {
  useVirtualClock()
  const tryToGetIn = openLogin(() => 110)
  const timesOf = async (identifier: string) => (await passTime(tryToGetIn(identifier))).tookMs
  expect(await timesOf('nobody0@shop.example')).toEqual([100, 100, 100])
  expect(await timesOf('known0@shop.example')).toEqual([200, 200, 200])
  const next = ['nobody1@shop.example', 'known1@shop.example', 'nobody2@shop.example', 'known2@shop.example']
  for (const identifier of next) expect(await timesOf(identifier)).toEqual([200, 200, 200])

  // Once it has been quick again for ten minutes, so is the login.
  vi.advanceTimersByTime(600_000)
  await timesOf('nobody3@shop.example')
  expect(await timesOf('nobody4@shop.example')).toEqual([100, 100, 100])
})

test('an offer to nobody is the same each time, however it is spelt, and another relay with the secret makes it too', async () => {
  const make = (clientSecret: string) =>
    createRelay({
      service: {
        baseUrl: 'https://api.example/v',
        tokenId: 't',
        clientSecret,
        fetch: async () => Response.json({ data: [] }),
      },
      relyingParty: { id: 'shop.example', name: 'Shop', origins: [origin] },
      authorize: () => null,
      login: {
        findAccount: () => null,
        onSignedIn: () => undefined,
        sampleAccountId: 'InternalAccount:019542f5-b3e7-7d02-8000-000000000009',
      },
    })
  const offer = async (secret: string, identifier: string) => {
    const response = await make(secret)(
      new Request(`${origin}/wallet/login/start`, {
        method: 'POST',
        headers: { 'Wallet-Call': '1', 'Content-Type': 'application/json' },
        body: JSON.stringify({ identifier }),
      }),
    )
    return response.text()
  }
  const first = await offer('one', 'nobody@shop.example')
  expect(first).toMatch(
    /"InternalAccount:0195[\da-f]{4}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}"/,
  )
  expect(await offer('one', ' NOBODY@shop.example')).toBe(first)
  expect(await offer('one', 'nobody2@shop.example')).not.toBe(first)
  expect(await offer('two', 'nobody@shop.example')).not.toBe(first)
})
