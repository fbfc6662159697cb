/** A login with known and unknown users, a service that is faster for unknown users, and how well the best threshold can distinguish the two. */

import { canary } from '@embedded-wallet/e2e/canary/canary.mjs'
import { createRelay } from '@embedded-wallet/relay'

const origin = 'https://shop.example'
const time = '2026-01-01T00:00:00.000Z'

/** What a caller sees of one sign-in with a wrong proof. Values that differ for every user are replaced by their class. */
export interface Seen {
  shape: string
  /** The type of the first AuthMethod of the offer. */
  offered: string
  tookMs: number[]
}

/** Replaces ids, keys, tokens and times by their class. Length, version and variant of an id stay visible. */
const classes = (text: string) =>
  text
    .replace(
      /[\da-f]{8}-[\da-f]{4}-([\da-f])[\da-f]{3}-([\da-f])[\da-f]{3}-[\da-f]{12}/g,
      (_, version, variant) => `uuid${version}${'89ab'.includes(variant)}`,
    )
    .replace(/[\da-f]{64}/g, 'hex64')
    .replace(/wallet-login=([\w-]+)/g, (_, sealed) => `sealed${sealed.length}`)
    .replace(/"Request:([\w-]+)"/g, (_, sealed) => `sealed${sealed.length}`)
    .replace(/"trace-id":"[^"]*"/g, 'trace')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (at) => (at.startsWith('1970') ? 'epoch' : 'time'))

const uuidOf = (n: number, kind: number) =>
  `${n.toString(16).padStart(8, '0')}-${kind}000-4abc-8abc-0123456789ab`

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The service. It is slow for known users and fast for others, so that a leak is easy to measure. */
async function serve(
  request: Request,
  knownMs: (number: number) => number,
  mailMs: (number: number) => number,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
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
  const isMailed = number % 3 === 1 && pathname.endsWith('/challenge')
  await wait(isMailed ? mailMs(number) : knownMs(number))
  const types = [['PASSKEY'], ['EMAIL_OTP'], ['PASSKEY', 'EMAIL_OTP']][number % 3]!
  const accountId = `InternalAccount:${uuidOf(number, 1)}`
  const methods = types.map((type) => ({
    id: `AuthMethod:${uuidOf(number, type === 'PASSKEY' ? 2 : 3)}`,
    accountId,
    type,
    nickname: `user ${number}`,
    createdAt: time,
    updatedAt: time,
    credentialId: 'Y3JlZA',
  }))
  if (request.method === 'GET') return Response.json({ data: methods })
  const method = methods.find(({ id }) => pathname.includes(id))
  if (pathname.endsWith('/challenge')) {
    const passkeyFields = {
      challenge: 'ab'.repeat(32),
      requestId: `Request:${uuidOf(number, 4)}`,
      expiresAt: time,
    }
    return Response.json({ ...method, ...(method?.type === 'PASSKEY' && passkeyFields) })
  }
  const reason = method?.type === 'PASSKEY' ? 'Invalid passkey signature' : 'Invalid OTP code'
  return Response.json(
    { status: 401, code: 'UNAUTHORIZED', message: `it is wrong for ${number}`, reason },
    { status: 401 },
  )
}

/** @returns A function that tries to sign in as an identifier. `knownN@…` are the known users. */
export function openLogin(
  knownMs: (number: number) => number,
  mailMs = knownMs,
): (identifier: string) => Promise<Seen> {
  const relay = createRelay({
    service: {
      baseUrl: 'https://api.example/2025-10-13',
      tokenId: 't',
      clientSecret: canary,
      fetch: (request) => serve(request, knownMs, mailMs),
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
  return async (identifier) => {
    const shapes: string[] = []
    const tookMs: number[] = []
    let cookie = ''
    const send = async (path: string, json: object, headers: Record<string, string> = {}) => {
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
      shapes.push(
        classes(`${response.status} ${text} ${JSON.stringify(Object.fromEntries(response.headers))}`),
      )
      return JSON.parse(text)
    }
    const offer = await send('/login/start', { identifier })
    const clientPublicKey = `04${'ab'.repeat(64)}`
    const [{ id, type }] = offer.authMethods
    const challenge = await send(`/auth/credentials/${id}/challenge`, { clientPublicKey })
    const proof =
      type === 'PASSKEY' ? { type, assertion: { signature: 'AA' } } : { type, otp: '123456', clientPublicKey }
    await send(
      `/auth/credentials/${id}/verify`,
      proof,
      challenge.requestId ? { 'Request-Id': challenge.requestId } : {},
    )
    return { shape: shapes.join('\n'), offered: type, tookMs }
  }
}

/** A measured value and the group that it belongs to. */
export interface Sample {
  group: string
  value: number
}

/**
 * @returns The share of samples that the best threshold assigns to the right group, when both groups are equally frequent: from 0.5
 * (chance) to 1. It is 0.5 plus half of the Kolmogorov-Smirnov distance, so it finds any difference of the distributions: earlier, later,
 * wider, or with two peaks.
 */
export function bestGuess(samples: readonly Sample[], one: string, other: string): number {
  const sizeOf = (name: string) => samples.filter(({ group }) => group === name).length
  const step = { [one]: 1 / sizeOf(one), [other]: -1 / sizeOf(other) }
  const sorted = samples.filter(({ group }) => group in step).sort((a, b) => a.value - b.value)
  let distance = 0
  let largest = 0
  sorted.forEach(({ group, value }, i) => {
    distance += step[group]!
    if (sorted[i + 1]?.value !== value) largest = Math.max(largest, Math.abs(distance))
  })
  return 0.5 + largest / 2
}

/**
 * @param size - Size of each group: 458 or more, for which the bound of Wei and Dudley (2012) holds: P(distance > d) ≤ 2 exp(-size d²).
 * @param probability - The accepted probability of an error.
 * @returns The value that `bestGuess` exceeds with at most this probability when the groups do not differ.
 */
export function guessByChance(size: number, probability: number): number {
  return 0.5 + Math.sqrt(Math.log(2 / probability) / size) / 2
}
