/** Story: the browser and the backend meet the same failure. Both get an error with the same code and the same fields. */

import {
  createWallet,
  memorySessionStore,
  sendEmailOtp,
  listAuthMethods as walletList,
} from '@embedded-wallet/core'
import {
  challengeAuthMethod,
  createPlatform,
  listAuthMethods as platformList,
} from '@embedded-wallet/platform'
import { expect, test } from 'vitest'

type Fetch = (request: Request) => Promise<Response>

const accountId = 'InternalAccount:0198'
const authMethodId = 'AuthMethod:0198'

const json =
  (status: number, body: object, headers: Record<string, string> = {}): Fetch =>
  async () =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'Content-Type': 'application/json', ...headers },
    })

const refused = (status: number, code: string): Fetch => json(status, { status, code, message: 'Refused.' })

/** The failures, and the codes of a call that only reads and of one with side effects. */
const failures: [name: string, fetch: Fetch, reading: string, changing: string][] = [
  ['400', refused(400, 'INVALID_INPUT'), 'REFUSED', 'REFUSED'],
  [
    '401 with a reason',
    json(401, { status: 401, code: 'UNAUTHORIZED', message: 'No.', details: { reason: 'Invalid OTP code' } }),
    'REFUSED',
    'REFUSED',
  ],
  ['404', refused(404, 'NOT_FOUND'), 'REFUSED', 'REFUSED'],
  ['408', refused(408, 'TIMEOUT'), 'REFUSED', 'OUTCOME_UNKNOWN'],
  ['409', refused(409, 'CONFLICT'), 'REFUSED', 'REFUSED'],
  ['409 without a body', async () => new Response(null, { status: 409 }), 'REFUSED', 'REFUSED'],
  [
    '429 with Retry-After',
    json(429, { status: 429, code: 'RATE_LIMITED', message: 'Later.' }, { 'Retry-After': '7' }),
    'RATE_LIMITED',
    'RATE_LIMITED',
  ],
  // Source: profile 2026-08, POST /quotes and its execute.
  ['429 of a used-up daily volume', refused(429, 'DAILY_VOLUME_LIMIT_EXCEEDED'), 'REFUSED', 'REFUSED'],
  ['403 of a missing permission', refused(403, 'FORBIDDEN'), 'REFUSED', 'REFUSED'],
  ['500', refused(500, 'INTERNAL'), 'REFUSED', 'OUTCOME_UNKNOWN'],
  ['503', refused(503, 'UNAVAILABLE'), 'REFUSED', 'OUTCOME_UNKNOWN'],
  [
    'a success that is not JSON',
    async () => new Response('{"id":'),
    'UNEXPECTED_RESPONSE',
    'OUTCOME_UNKNOWN',
  ],
  ['a success with wrong fields', json(200, { data: 7 }), 'UNEXPECTED_RESPONSE', 'OUTCOME_UNKNOWN'],
  [
    'a broken connection',
    () => Promise.reject(new TypeError('fetch failed')),
    'UNREACHABLE',
    'OUTCOME_UNKNOWN',
  ],
]

const fields = [
  'code',
  'serviceCode',
  'status',
  'reason',
  'outcome',
  'retryable',
  'retryAfterSeconds',
  'requestId',
] as const

async function fieldsOf(call: Promise<unknown>): Promise<Record<string, unknown>> {
  const error = (await call.then(
    () => ({ code: 'no error' }),
    (error: unknown) => error,
  )) as Record<string, unknown>
  return Object.fromEntries(fields.map((field) => [field, error[field]]))
}

test.each(failures)('%s', async (_, fetch, reading, changing) => {
  const sessionStore = memorySessionStore()
  const wallet = createWallet({ accountId, relayUrl: 'https://shop.example/wallet', fetch, sessionStore })
  const platform = createPlatform({
    baseUrl: 'https://service.example',
    tokenId: 'token',
    clientSecret: 'secret',
    fetch,
    retries: 0,
  })
  const read = await fieldsOf(walletList(wallet))
  expect(read.code).toBe(reading)
  expect(await fieldsOf(platformList(platform, { accountId }))).toEqual(read)
  const changed = await fieldsOf(sendEmailOtp(wallet, { authMethodId }))
  expect(changed.code).toBe(changing)
  expect(await fieldsOf(challengeAuthMethod(platform, { authMethodId }))).toEqual(changed)
})
