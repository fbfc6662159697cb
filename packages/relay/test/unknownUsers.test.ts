/** Known and unknown users, a thousand of each in a release: neither a response nor its time shows who exists. */

import { inFull, long } from '@embedded-wallet/e2e/support/inFull.js'
import { createRelay } from '@embedded-wallet/relay'
import { afterEach, expect, test, vi } from 'vitest'
import { openLogin, type Seen } from './usersAtLogin.js'
import { passTime, useVirtualClock } from './virtualClock.js'

const origin = 'https://shop.example'
const count = inFull ? 1000 : 60

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test(
  `${count} unknown and ${count} known users get the same bodies, headers, cookies, statuses and times`,
  long,
  async () => {
    useVirtualClock()
    const trySignIn = openLogin((number) => 40 + (number % 20))
    const identifiers = Array.from({ length: count }, (_, i) => [
      `known${i}@shop.example`,
      `unknown${i}@shop.example`,
    ]).flat()
    const all: { identifier: string; seen: Seen }[] = []
    for (let at = 0; at < identifiers.length; at += 20) {
      const some = identifiers
        .slice(at, at + 20)
        .map(async (identifier) => ({ identifier, seen: await trySignIn(identifier) }))
      all.push(...(await passTime(Promise.all(some))))
    }

    const of = (kind: string) =>
      all.filter(({ identifier }) => identifier.startsWith(kind)).map(({ seen }) => seen)

    // Content: both sides show the same set of shapes, and no side shows a shape of its own.
    const shapes = (kind: string) => [...new Set(of(kind).map(({ shape }) => shape))].sort()
    expect(shapes('unknown')).toEqual(shapes('known'))
    expect(shapes('known').length).toBe(3)
    // Frequency: each of the three combinations makes up about a third of either side. A thousand differ by less than 0.06.
    const share = (kind: string) =>
      shapes(kind).map((shape) => of(kind).filter((seen) => seen.shape === shape).length / count)
    for (const [i, value] of share('unknown').entries()) {
      expect(Math.abs(value - share('known')[i]!)).toBeLessThan(1.9 / Math.sqrt(count))
    }

    // Time: the service takes 5 ms or 40 to 59 ms. Every response takes one step, and that to a request for a code takes half a second.
    const times = (kind: string) => [
      ...new Set(of(kind).map(({ offered, tookMs }) => `${offered}: ${tookMs}`)),
    ]
    const expected = ['PASSKEY: 100,100,100', 'EMAIL_OTP: 100,500,100']
    expect(times('known').sort()).toEqual(expected.sort())
    expect(times('unknown').sort()).toEqual(expected.sort())
  },
)

test('a service that takes about one step for known users shows only the first of them', async () => {
  useVirtualClock()
  const trySignIn = openLogin(() => 110)
  /** Without the request for a challenge: one for a code takes its own time. */
  const timesOf = async (identifier: string) => {
    const [start, , verify] = (await passTime(trySignIn(identifier))).tookMs
    return [start, verify]
  }
  expect(await timesOf('unknown0@shop.example')).toEqual([100, 100])
  expect(await timesOf('known0@shop.example')).toEqual([200, 200])
  const next = [
    'unknown1@shop.example',
    'known1@shop.example',
    'unknown2@shop.example',
    'known2@shop.example',
  ]
  for (const identifier of next) expect(await timesOf(identifier)).toEqual([200, 200])

  // When the service has been fast for ten minutes, the login is fast again.
  vi.advanceTimersByTime(600_000)
  await timesOf('unknown3@shop.example')
  expect(await timesOf('unknown4@shop.example')).toEqual([100, 100])
})

test('a mailer that takes two seconds does not show who gets a mail', async () => {
  useVirtualClock()
  const trySignIn = openLogin(
    () => 50,
    () => 2000,
  )
  const times = { known: new Set<number>(), unknown: new Set<number>() }
  for (const kind of ['known', 'unknown'] as const) {
    for (let i = 0; i < 8; i++) {
      const { offered, tookMs } = await passTime(trySignIn(`${kind}${i}@shop.example`))
      if (offered === 'EMAIL_OTP') times[kind].add(tookMs[1]!)
    }
  }
  expect(times).toEqual({ known: new Set([500]), unknown: new Set([500]) })
})

test('an unknown user gets the same offer each time, in any spelling, and from any relay with the same secret', async () => {
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
  const first = await offer('one', 'unknown@shop.example')
  expect(first).toMatch(/"InternalAccount:01[\da-f]{6}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}"/)
  expect(await offer('one', ' UNKNOWN@shop.example')).toBe(first)
  expect(await offer('one', 'unknown2@shop.example')).not.toBe(first)
  expect(await offer('two', 'unknown@shop.example')).not.toBe(first)
})
