/** A thousand people who exist and a thousand who do not: nothing that the relay says, and no time that it takes, tells them apart. */

import { createRelay } from '@embedded-wallet/relay'
import { afterEach, expect, test, vi } from 'vitest'
import { canary } from '../canary/canary.mjs'

const origin = 'https://shop.example'
const count = 1000
const time = '2026-01-01T00:00:00.000Z'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** What can be seen of one attempt to get in with a wrong proof. Values that differ for everybody are put into classes. */
interface Seen {
  shape: string
  tookMs: number[]
}

/** Letters and digits by class: what is left is length, version and variant of ids, keys, texts and statuses. */
const classes = (text: string) =>
  text
    .replace(
      /[\da-f]{8}-[\da-f]{4}-([\da-f])[\da-f]{3}-([\da-f])[\da-f]{3}-[\da-f]{12}/g,
      (_, version, variant) => `uuid${version}${'89ab'.includes(variant)}`,
    )
    .replace(/[\da-f]{64}/g, 'hex64')
    .replace(/wallet-login=[\w-]{43}/g, 'token')
    .replace(/"trace-id":"[^"]*"/g, 'trace')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (at) => (at.startsWith('1970') ? 'epoch' : 'time'))

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

const uuidOf = (n: number, kind: number) =>
  `${n.toString(16).padStart(8, '0')}-${kind}000-4abc-8abc-0123456789ab`

/** The service: slow for those whom it knows, quick for others, so that a leak would be plain. */
async function service(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const number = Number.parseInt(
    /:(\w{8})-\d000-4abc/.exec(searchParams.get('accountId') ?? pathname)?.[1] ?? '',
    16,
  )
  if (Number.isNaN(number)) {
    await wait(5)
    return request.method === 'GET'
      ? Response.json({ data: [] })
      : Response.json({ status: 404, code: 'NOT_FOUND', message: 'no such credential' }, { status: 404 })
  }
  await wait(40 + (number % 20))
  const types = [['PASSKEY'], ['EMAIL_OTP'], ['PASSKEY', 'EMAIL_OTP']][number % 3]!
  const accountId = `InternalAccount:${uuidOf(number, 1)}`
  const methods = types.map((type) => ({
    ...{
      id: `AuthMethod:${uuidOf(number, type === 'PASSKEY' ? 2 : 3)}`,
      accountId,
      type,
      nickname: `person ${number}`,
    },
    ...{ createdAt: time, updatedAt: time, credentialId: 'Y3JlZA' },
  }))
  if (request.method === 'GET') return Response.json({ data: methods })
  const method = methods.find(({ id }) => pathname.includes(id))
  if (pathname.endsWith('/challenge')) {
    const asked = { challenge: 'ab'.repeat(32), requestId: `Request:${uuidOf(number, 4)}`, expiresAt: time }
    return Response.json({ ...method, ...(method?.type === 'PASSKEY' && asked) })
  }
  const reason = method?.type === 'PASSKEY' ? 'Invalid passkey signature' : 'Invalid OTP code'
  return Response.json(
    { status: 401, code: 'UNAUTHORIZED', message: `it is wrong for ${number}`, reason },
    { status: 401 },
  )
}

test(`${count} unknown people against ${count} known ones: body, headers, cookies, statuses and time`, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  vi.spyOn(crypto.subtle, 'sign').mockImplementation(async (...call) => {
    signing += 1
    return sign(...call).finally(() => (signing -= 1))
  })
  const relay = createRelay({
    service: {
      baseUrl: 'https://api.example/2025-10-13',
      tokenId: 't',
      clientSecret: canary,
      fetch: service,
    },
    relyingParty: { id: 'shop.example', name: 'Shop', origins: [origin] },
    authorize: () => null,
    quotas: false,
    maxInFlight: 10_000,
    login: {
      findAccount: (identifier) => {
        const number = /^known(\d+)@/.exec(identifier)?.[1]
        return number === undefined ? null : `InternalAccount:${uuidOf(Number(number), 1)}`
      },
      onSignedIn: () => ({ 'Set-Cookie': 'app=in' }),
    },
  })
  const tryToGetIn = async (identifier: string): Promise<Seen> => {
    const said: string[] = []
    const tookMs: number[] = []
    let cookie = ''
    const ask = async (path: string, json: object, headers: Record<string, string> = {}) => {
      const startedAt = performance.now()
      const response = await relay(
        new Request(`${origin}/wallet${path}`, {
          method: 'POST',
          headers: {
            'Wallet-Call': '1',
            'Content-Type': 'application/json',
            Origin: origin,
            Cookie: cookie,
            ...headers,
          },
          body: JSON.stringify(json),
        }),
      )
      tookMs.push(performance.now() - startedAt)
      const text = await response.text()
      cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? cookie
      said.push(classes(`${response.status} ${text} ${JSON.stringify(Object.fromEntries(response.headers))}`))
      return JSON.parse(text)
    }
    const offer = await ask('/login/start', { identifier })
    const clientPublicKey = `04${'ab'.repeat(64)}`
    const [{ id, type }] = offer.authMethods
    const challenge = await ask(`/auth/credentials/${id}/challenge`, { clientPublicKey })
    const proof =
      type === 'PASSKEY' ? { type, assertion: { signature: 'AA' } } : { type, otp: '123456', clientPublicKey }
    await ask(
      `/auth/credentials/${id}/verify`,
      proof,
      challenge.requestId ? { 'Request-Id': challenge.requestId } : {},
    )
    return { shape: said.join('\n'), tookMs }
  }
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
