/** When calls are repeated, under which key, and which outcome they report. */

import { inspect } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { canary, findCanary } from '../../../../e2e/canary/canary.mjs'
import {
  challengeAuthMethod,
  claimInvitation,
  createAgent,
  createCustomer,
  createPlatform,
  createQuote,
  estimateWithdrawalFee,
  executeQuote,
  getQuote,
  listAgentTransactions,
  listTransactions,
  PlatformError,
  type PlatformOptions,
  redeemDeviceCode,
  revokeSession,
  verifyAuthMethod,
} from '../index.js'

const baseUrl = 'https://service.example/2025-10-13'
const quoteId = 'Quote:1'
const currency = { code: 'USD', name: 'Dollar', symbol: '$', decimals: 2 }
const quote = {
  id: quoteId,
  status: 'PENDING',
  createdAt: '2026-04-08T15:30:00Z',
  expiresAt: '2026-04-08T15:35:00Z',
  source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1' },
  destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
  sendingCurrency: currency,
  receivingCurrency: currency,
  totalSendingAmount: 100,
  totalReceivingAmount: 99,
  exchangeRate: 1,
  feesIncluded: 1,
  transactionId: 'Transaction:1',
}
const quoteBody = {
  source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1' },
  destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 100,
} as const

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

type Step = Response | Error | (() => Promise<Response>)
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })
const refused = (status: number, code: string, headers?: Record<string, string>) =>
  json(status, { status, code, message: 'no' }, headers)
const lost = () => new TypeError('fetch failed')

/** A platform with a service that responds with the steps, one by one. */
function scripted(steps: Step[], options: Partial<PlatformOptions> = {}) {
  const requests: { method: string; url: string; headers: Headers; body: string }[] = []
  const waits: number[] = []
  const platform = createPlatform({
    baseUrl,
    tokenId: 'token',
    clientSecret: canary,
    wait: async (ms) => void waits.push(ms),
    now: () => Date.UTC(2026, 3, 8, 15, 30),
    fetch: async (request) => {
      requests.push({
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: await request.text(),
      })
      const step = steps[requests.length - 1]
      if (step === undefined) throw new Error('one call too many')
      if (step instanceof Error) throw step
      return typeof step === 'function' ? step() : step
    },
    ...options,
  })
  return { platform, requests, waits }
}

async function failure(promise: Promise<unknown>): Promise<PlatformError> {
  const error = await promise.then(
    () => undefined,
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(PlatformError)
  return error
}

// Source: profile 2026-08, POST /quotes: "429 DAILY_VOLUME_LIMIT_EXCEEDED".
test('a used-up daily volume is not tried again, and the error says what to do', async () => {
  const { platform, requests, waits } = scripted([refused(429, 'DAILY_VOLUME_LIMIT_EXCEEDED')])
  const error = await createQuote(platform, quoteBody).catch((error: unknown) => error)
  expect(error).toMatchObject({
    code: 'REFUSED',
    status: 429,
    serviceCode: 'DAILY_VOLUME_LIMIT_EXCEEDED',
    outcome: 'none',
    retryable: false,
  })
  expect((error as Error).message).toContain('pay less, or on another day')
  expect({ requests: requests.length, waits }).toEqual({ requests: 1, waits: [] })
})

test('a quote with a lost response is requested again with the same key and the same bytes', async () => {
  const { platform, requests, waits } = scripted([lost(), refused(503, 'INTERNAL_ERROR'), json(201, quote)])
  expect((await createQuote(platform, quoteBody)).id).toBe(quoteId)
  expect(requests).toHaveLength(3)
  expect(new Set(requests.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
  expect(new Set(requests.map(({ body }) => body)).size).toBe(1)
  expect(waits[0]).toBeGreaterThanOrEqual(250)
  expect(waits[1]).toBeGreaterThanOrEqual(500)
  expect(Math.max(...waits)).toBeLessThanOrEqual(1000)
})

test('two calls have two keys', async () => {
  const { platform, requests } = scripted([json(201, quote), json(201, quote)])
  await createQuote(platform, quoteBody)
  await createQuote(platform, quoteBody)
  expect(new Set(requests.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2)
})

test('a call that the service would not recognize is not sent twice', async () => {
  for (const step of [lost(), refused(500, 'INTERNAL_ERROR'), new Response('<html>', { status: 502 })]) {
    const { platform, requests } = scripted([step])
    const error = await failure(
      createCustomer(platform, { platformCustomerId: 'ada', customerType: 'INDIVIDUAL' }),
    )
    expect(requests).toHaveLength(1)
    expect(error.outcome).toBe('unknown')
    // To repeat it under its key would make a second one.
    expect(error.idempotencyKey).toBeUndefined()
  }
})

test('an execution without any response is unknown, and can be repeated under the key of its error', async () => {
  const { platform, requests } = scripted([lost(), lost(), lost(), json(200, quote)])
  const error = await failure(executeQuote(platform, { quoteId }))
  expect(error).toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown', retryable: false })
  await executeQuote(platform, { quoteId, idempotencyKey: error.idempotencyKey! })
  expect(new Set(requests.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
})

test('a refusal after a lost response does not prove that nothing was done', async () => {
  const { platform } = scripted([lost(), refused(409, 'CONFLICT')])
  expect(await failure(executeQuote(platform, { quoteId }))).toMatchObject({
    code: 'OUTCOME_UNKNOWN',
    serviceCode: 'CONFLICT',
    outcome: 'unknown',
  })
})

test('an error carries the requestId and the key that the call carried', async () => {
  const { platform } = scripted([refused(401, 'UNAUTHORIZED')])
  const call = { quoteId, walletSignature: 'signature', requestId: 'request-1', idempotencyKey: 'order-1' }
  expect(await failure(executeQuote(platform, call))).toMatchObject({
    status: 401,
    serviceCode: 'UNAUTHORIZED',
    requestId: 'request-1',
    idempotencyKey: 'order-1',
  })
})

test('an error without side effects that passes with time is retryable', async () => {
  for (const [step, retryable] of [
    [lost(), true],
    [refused(503, 'INTERNAL_ERROR'), true],
    [refused(429, 'RATE_LIMITED', { 'Retry-After': '3600' }), true],
    [refused(404, 'QUOTE_NOT_FOUND'), false],
  ] as const) {
    const { platform } = scripted([step], { retries: 0 })
    expect(await failure(getQuote(platform, { quoteId }))).toMatchObject({ outcome: 'none', retryable })
  }
})

test('a refusal of the first try proves that nothing was done, and is not repeated', async () => {
  const { platform, requests } = scripted([refused(409, 'CONFLICT')])
  expect(await failure(executeQuote(platform, { quoteId }))).toMatchObject({
    code: 'REFUSED',
    serviceCode: 'CONFLICT',
    status: 409,
    outcome: 'none',
    retryable: false,
  })
  expect(requests).toHaveLength(1)
})

test.each([
  [429, 'unknown'],
  [409, 'unknown'],
  [403, 'unknown'],
  [400, 'none'],
  [404, 'none'],
  [422, 'unknown'],
])(
  'under a key of the caller, which may have been used before, a %s has the outcome %s',
  async (status, outcome) => {
    const { platform } = scripted([refused(status, 'ANY', { 'Retry-After': '3600' })])
    const error = await failure(executeQuote(platform, { quoteId, idempotencyKey: 'order-1' }))
    expect(error).toMatchObject({ status, outcome, idempotencyKey: 'order-1' })
  },
)

test('where the service does not read the key, an earlier call may have caused the refusal', async () => {
  const { platform } = scripted([lost(), refused(400, 'INVITATION_ALREADY_CLAIMED')])
  const claim = (options?: object) =>
    claimInvitation(platform, { invitationCode: 'abc', inviteeUma: '$ada@shop.example', ...options })
  const idempotencyKey = 'claim-1'
  expect(await failure(claim({ idempotencyKey }))).toMatchObject({ outcome: 'unknown' })
  expect(await failure(claim({ idempotencyKey }))).toMatchObject({
    serviceCode: 'INVITATION_ALREADY_CLAIMED',
    outcome: 'unknown',
  })
  const redeeming = { baseUrl, fetch: async () => refused(400, 'INVALID_INPUT') }
  expect(await failure(redeemDeviceCode(redeeming, { code: 'code', idempotencyKey: 'key' }))).toMatchObject({
    outcome: 'unknown',
  })
})

test('a call that only reads is repeated, and its outcome is never unknown', async () => {
  const { platform } = scripted([lost(), lost(), lost()])
  expect(await failure(getQuote(platform, { quoteId }))).toMatchObject({
    code: 'UNREACHABLE',
    outcome: 'none',
  })
})

test.each([
  ['3', 3000],
  ['Wed, 08 Apr 2026 15:30:07 GMT', 7000],
])('after a 429 the client waits and tries again: Retry-After %s', async (value, ms) => {
  const customer = { platformCustomerId: 'ada', customerType: 'INDIVIDUAL' } as const
  const { platform, waits } = scripted([
    refused(429, 'RATE_LIMITED', { 'Retry-After': value }),
    refused(400, 'INVALID_INPUT'),
  ])
  expect(await failure(createCustomer(platform, customer))).toMatchObject({
    code: 'REFUSED',
    serviceCode: 'INVALID_INPUT',
    outcome: 'none',
  })
  expect(waits).toEqual([ms])
})

test('the caller decides about a long wait', async () => {
  const { platform, waits } = scripted([refused(429, 'RATE_LIMITED', { 'Retry-After': '3600' })])
  const error = await failure(getQuote(platform, { quoteId }))
  expect(error).toMatchObject({ code: 'RATE_LIMITED', status: 429, retryAfterSeconds: 3600 })
  expect(waits).toEqual([])
})

test('redirects, refused credentials and strange responses have codes of their own', async () => {
  const redirect = new Response(null, { status: 302, headers: { Location: 'https://elsewhere.example' } })
  const refusal = refused(401, 'UNAUTHORIZED', { 'WWW-Authenticate': 'Basic' })
  const unexpected = { code: 'UNEXPECTED_RESPONSE', status: 200 }
  const cases: [Response, object][] = [
    [redirect, { code: 'UNEXPECTED_RESPONSE', status: 302 }],
    [refusal, { code: 'REFUSED', status: 401, reason: 'Credentials of this client refused' }],
    [json(200, { ...quote, totalSendingAmount: 2 ** 53 }), unexpected],
    [json(200, {}), unexpected],
    [new Response('{"id":', { status: 200 }), unexpected],
    [new Response('{"id":"Quote:1","id":"Quote:2"}', { status: 200 }), unexpected],
    [refused(418, 'TEAPOT'), { code: 'REFUSED', status: 418, serviceCode: 'TEAPOT' }],
  ]
  for (const [response, expected] of cases) {
    const { platform, requests } = scripted([response])
    expect(await failure(getQuote(platform, { quoteId }))).toMatchObject({
      ...expected,
      outcome: 'none',
      retryable: false,
    })
    expect(requests).toHaveLength(1)
  }
})

test('a fetch that never settles ends with the deadline or with the caller', async () => {
  const never = () => new Promise<Response>(() => {})
  const slow = scripted([never], { timeoutMs: 1, retries: 0 })
  expect(await failure(executeQuote(slow.platform, { quoteId }))).toMatchObject({
    code: 'OUTCOME_UNKNOWN',
    outcome: 'unknown',
  })
  const controller = new AbortController()
  const abandoned = scripted([
    () => {
      controller.abort()
      return never()
    },
  ])
  const error = await failure(executeQuote(abandoned.platform, { quoteId, signal: controller.signal }))
  expect(error).toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown' })
})

test('a call that was aborted before it began is not sent', async () => {
  const { platform, requests } = scripted([json(200, quote)])
  const error = await failure(executeQuote(platform, { quoteId, signal: AbortSignal.abort() }))
  expect(error).toMatchObject({ code: 'ABORTED', outcome: 'none' })
  const signal = AbortSignal.abort()
  const again = await failure(executeQuote(platform, { quoteId, signal, idempotencyKey: 'order-1' }))
  expect(again).toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown', idempotencyKey: 'order-1' })
  expect(requests).toHaveLength(0)
})

test.each([
  ['a response was lost', lost(), 'unknown'],
  ['the service wants a wait', refused(429, 'RATE_LIMITED', { 'Retry-After': '30' }), 'none'],
])('an abort ends the wait: %s', async (_, step, outcome) => {
  const controller = new AbortController()
  const wait = () => {
    controller.abort()
    return new Promise<void>(() => {})
  }
  const { platform, requests } = scripted([step], { wait })
  const error = await failure(executeQuote(platform, { quoteId, signal: controller.signal }))
  expect(error).toMatchObject({ code: outcome === 'unknown' ? 'OUTCOME_UNKNOWN' : 'ABORTED', outcome })
  expect(error.cause).toBeInstanceOf(PlatformError)
  expect(requests).toHaveLength(1)
})

test('a body that stalls ends with the deadline', async () => {
  const stalled = () => Promise.resolve(new Response(new ReadableStream({ start() {} }), { status: 200 }))
  const { platform } = scripted([stalled], { timeoutMs: 5, retries: 0 })
  expect(await failure(executeQuote(platform, { quoteId }))).toMatchObject({
    code: 'OUTCOME_UNKNOWN',
    outcome: 'unknown',
  })
})

test('a page of a proxy is not a response, not even where the response is empty', async () => {
  for (const text of ['<html>sign in to the network</html>', 'null', '{"status":"ACTIVE"}']) {
    const { platform } = scripted([new Response(text, { status: 200 })])
    expect(await failure(revokeSession(platform, { sessionId: 'Session:1' }))).toMatchObject({
      code: 'OUTCOME_UNKNOWN',
      outcome: 'unknown',
    })
  }
})

test('a passkey challenge that cannot be used is an error, not an AuthMethod without a challenge', async () => {
  const passkey = {
    id: 'AuthMethod:1',
    accountId: 'InternalAccount:1',
    type: 'PASSKEY',
    nickname: 'phone',
    createdAt: '2026-04-08T15:30:00Z',
    updatedAt: '2026-04-08T15:30:00Z',
  }
  const challenge = { challenge: 'ab', requestId: 'r', expiresAt: '2026-04-08T15:35:00Z' }
  const { platform } = scripted([
    json(200, { ...passkey, ...challenge }),
    json(200, { ...passkey, ...challenge, expiresAt: '2026-04-08T15:35:00' }),
  ])
  expect(await challengeAuthMethod(platform, { authMethodId: passkey.id })).toMatchObject(challenge)
  expect(await failure(challengeAuthMethod(platform, { authMethodId: passkey.id }))).toMatchObject({
    code: 'OUTCOME_UNKNOWN',
    message: expect.stringContaining('challengeAuthMethod'),
  })
})

test('the response to a sealed code is a 202 that asks for a signature', async () => {
  const demand = { payloadToSign: '{}', requestId: 'r', expiresAt: '2026-04-08T15:35:00Z' }
  const { platform } = scripted([json(202, demand)])
  const body = { type: 'EMAIL_OTP', encryptedOtpBundle: '{}' } as const
  expect(await verifyAuthMethod(platform, { authMethodId: 'AuthMethod:1', ...body })).toEqual(demand)
})

test('a time that cannot be read is an error', async () => {
  for (const expiresAt of ['2026-04-08T15:35:00', '2026-04-08T15:35:00+05']) {
    const { platform } = scripted([json(200, { ...quote, expiresAt })])
    expect((await failure(getQuote(platform, { quoteId }))).message).toContain('expiresAt')
  }
})

const nothing = () => new Promise<Response>(() => {})
const stalled = async () => new Response(new ReadableStream())
test.each([
  ['no response', 'the deadline', nothing],
  ['no response', 'the caller', nothing],
  ['a body that stalls', 'the deadline', stalled],
  ['a body that stalls', 'the caller', stalled],
])('%s ends with %s, however often garbage is collected meanwhile', async (_, by, step) => {
  const controller = new AbortController()
  const timeoutMs = by === 'the deadline' ? 50 : 60_000
  const { platform } = scripted([step], { timeoutMs, retries: 0 })
  let error: PlatformError | undefined
  void failure(executeQuote(platform, { quoteId, signal: controller.signal })).then((thrown) => {
    error = thrown
  })
  for (let turns = 0; error === undefined && turns < 20_000; turns++) {
    if (turns % 20 === 0) collectGarbage()
    if (turns === 200 && by === 'the caller') controller.abort()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(error).toMatchObject({
    code: 'OUTCOME_UNKNOWN',
    message: expect.stringContaining(by === 'the caller' ? 'aborted' : 'service'),
  })
})

test('enum members from newer versions are kept', async () => {
  const { platform } = scripted([json(200, { ...quote, status: 'ON_HOLD', brandNew: 1 })])
  expect((await getQuote(platform, { quoteId })).status).toBe('ON_HOLD')
})

test('a wrong option is refused by its name before anything is sent', async () => {
  const { platform, requests } = scripted([])
  await expect(getQuote(platform, { quoteId: '../customers' })).rejects.toThrow(TypeError)
  await expect(getQuote(platform, { quoteId: 'Quote:1/../2' })).rejects.toThrow('quoteId')
  await expect(createQuote(platform, { ...quoteBody, lockedCurrencyAmount: 1.5 })).rejects.toThrow(
    'lockedCurrencyAmount',
  )
  await expect(executeQuote(platform, { quoteId, idempotencyKey: 'a b' })).rejects.toThrow('idempotencyKey')
  for (const options of [{ walletSignature: `${canary}\n` }, { requestId: `${canary}\u20ac` }]) {
    const [name] = Object.keys(options)
    const error = await executeQuote(platform, { quoteId, ...options }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(TypeError)
    expect(String(error)).toContain(`TypeError: ${name} must be `)
    expect(findCanary(String(error))).toEqual([])
  }
  const customer = { platformCustomerId: 'ada', customerType: 'INDIVIDUAL' } as const
  for (const [field, value] of Object.entries({ email: canary, birthDate: canary })) {
    const error = await createCustomer(platform, { ...customer, [field]: value }).catch((e: unknown) => e)
    expect(String(error)).toContain(`TypeError: ${field} must be `)
    expect(findCanary(String(error))).toEqual([])
  }
  const list = (query: object) => listTransactions(platform, query).page()
  await expect(list({ reference: null })).rejects.toThrow('reference must be ')
  await expect(list({ startDate: new Date(0) })).rejects.toThrow('startDate must be ')
  expect(requests).toHaveLength(0)
  for (const timeoutMs of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, 1.5])
    expect(() => scripted([], { timeoutMs })).toThrow('timeoutMs')
  for (const options of [
    { baseUrl: 'service' },
    { baseUrl: 'ftp://service.example' },
    { baseUrl: `https://user:${canary}@service.example` },
    { baseUrl: 'https://service.example/?' },
    { tokenId: 'a:b' },
    { clientSecret: '' },
  ]) {
    expect(() => createPlatform({ baseUrl, tokenId: 'token', clientSecret: canary, ...options })).toThrow(
      TypeError,
    )
  }
})

test('an option that would break the request is a TypeError, not a lost response', async () => {
  const signal = new AbortController() as unknown as AbortSignal
  const { platform, requests } = scripted([])
  const executing = executeQuote(platform, { quoteId, walletSignature: 'signature', signal })
  await expect(executing).rejects.toThrow(new TypeError('signal must be an AbortSignal'))
  expect(requests).toHaveLength(0)
  const branding = { walletSignatureHeader: 'Acme Signature' }
  expect(() => scripted([], { branding })).toThrow(TypeError)
})

test('a fetch that throws instead of rejecting may have sent something', async () => {
  const fetch = () => {
    throw new TypeError('gone')
  }
  const { platform } = scripted([], { fetch, retries: 0 })
  expect(await failure(executeQuote(platform, { quoteId }))).toMatchObject({
    code: 'OUTCOME_UNKNOWN',
    outcome: 'unknown',
  })
})

test('a response that is not read is cancelled, so that its connection is free', async () => {
  const cancelled: number[] = []
  for (const [status, headers] of [
    [302, { Location: 'https://elsewhere.example' }],
    [401, { 'WWW-Authenticate': 'Basic' }],
  ] as const) {
    const body = new ReadableStream({ cancel: () => void cancelled.push(status) })
    const { platform } = scripted([new Response(body, { status, headers })])
    await failure(getQuote(platform, { quoteId }))
  }
  expect(cancelled).toEqual([302, 401])
})

test('a call that only computes is never unknown, not even when its response makes no sense', async () => {
  const { platform } = scripted([json(200, {})])
  const estimate = {
    internalAccountId: 'InternalAccount:1',
    currency: 'USDC',
    cryptoNetwork: 'BASE_MAINNET',
    amount: 1,
    destinationAddress: 'x',
  }
  expect(await failure(estimateWithdrawalFee(platform, estimate))).toMatchObject({
    code: 'UNEXPECTED_RESPONSE',
    outcome: 'none',
  })
})

test('the secret is in the Authorization header and nowhere else', async () => {
  const { platform, requests } = scripted([refused(500, 'INTERNAL_ERROR'), lost(), lost()])
  const error = await failure(getQuote(platform, { quoteId }))
  expect(requests[0]!.headers.get('Authorization')).toBe(`Basic ${btoa(`token:${canary}`)}`)
  const seen = [
    inspect(platform, { depth: 9, showHidden: true }),
    inspect(error, { depth: 9 }),
    JSON.stringify([platform, error]),
    requests[0]!.url,
  ].join()
  expect(findCanary(seen)).toEqual([])
})

test('neither the token of an agent nor a device code is in any error', async () => {
  const secrets = { accessToken: 'canary-token-91c2', code: 'canary-code-5d1e' }
  // Like some runtimes, it repeats the address.
  const fetch = ({ url }: Request) => Promise.reject(new TypeError(`error sending request for url (${url})`))
  const options = { baseUrl, retries: 0, fetch }
  const agent = createAgent({ ...options, accessToken: secrets.accessToken })
  const errors = [
    await failure(listAgentTransactions(agent).page()),
    await failure(redeemDeviceCode(options, { code: secrets.code })),
    await redeemDeviceCode(options, { code: `${secrets.code}/../x` }).catch((error: unknown) => error),
  ]
  const seen = inspect([agent, errors], { depth: 9, showHidden: true })
  for (const secret of Object.values(secrets)) expect(seen).not.toContain(secret)
})

test('a branded deployment gets its own header name and gives neutral fields', async () => {
  const branding = { walletSignatureHeader: 'Acme-Wallet-Signature', fieldPrefix: 'acmeApi' }
  const { platform, requests } = scripted(
    [json(200, { ...quote, rateDetails: { acmeApiFixedFee: 7, counterpartyFixedFee: 2 } })],
    { branding },
  )
  const executed = await executeQuote(platform, { quoteId, walletSignature: 'signature' })
  expect(requests[0]!.headers.get('Acme-Wallet-Signature')).toBe('signature')
  expect(requests[0]!.headers.has('Service-Wallet-Signature')).toBe(false)
  expect(executed.rateDetails).toEqual({ serviceApiFixedFee: 7, counterpartyFixedFee: 2 })
})
