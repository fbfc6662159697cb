/** The transport of a client: its options, and the one request that it makes. */

import { inspect } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { canary, findCanary } from '../../../../e2e/canary/canary.mjs'
import {
  baseUrl,
  failure,
  json,
  lost,
  quote,
  quoteId,
  refused,
  scripted,
} from '../../test/scriptedService.js'
import {
  createAgent,
  executeQuote,
  getQuote,
  listAgentTransactions,
  PlatformError,
  redeemDeviceCode,
} from '../index.js'
import { type ClientOptions, createTransport } from './clientOptions.js'

// The transport of a client: its defaults, its ranges, and no secret in it.
describe('clientOptions', () => {
  afterEach(() => void vi.useRealTimers())

  const baseUrl = 'https://service.example/2025-10-13'
  const open = (options: Partial<ClientOptions> = {}) => createTransport({ baseUrl, ...options }, undefined)

  test('without options a client has two repetitions, the profile of the document, a timer and a clock', async () => {
    vi.useFakeTimers({ now: 7_000 })
    const transport = open()
    expect(transport).toMatchObject({ retries: 2, profile: 'document', branding: {} })
    expect(transport.now()).toBe(7_000)
    let isOver = false
    const waiting = transport.wait(500).then(() => {
      isOver = true
    })
    await vi.advanceTimersByTimeAsync(499)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await waiting
    expect(isOver).toBe(true)
  })

  test('what the developer gives is taken', () => {
    const given = {
      ...({ retries: 10, profile: '2026-08', wait: async () => {}, now: () => 1 } as const),
      onEvent: () => {},
    }
    expect(open(given)).toMatchObject(given)
    expect(open({ retries: 0, timeoutMs: 2 ** 31 - 1 }).retries).toBe(0)
  })

  test('a transport cannot be changed, not by its branding either', () => {
    const branding = { fieldPrefix: 'acmeApi' }
    const transport = open({ branding })
    branding.fieldPrefix = 'other'
    expect(transport.branding).toEqual({ fieldPrefix: 'acmeApi' })
    expect(Object.isFrozen(transport)).toBe(true)
    expect(Object.isFrozen(transport.branding)).toBe(true)
  })

  const timeoutRange = 'timeoutMs must be between 1 and 2147483647'
  const retriesRange = 'retries must be between 0 and 10'
  test.each<[object, string]>([
    [{ timeoutMs: 0 }, timeoutRange],
    [{ timeoutMs: 2 ** 31 }, timeoutRange],
    [{ timeoutMs: '5' }, 'timeoutMs must be a whole number'],
    [{ retries: -1 }, retriesRange],
    [{ retries: 11 }, retriesRange],
    [{ retries: 0.5 }, 'retries must be a whole number'],
    [{ profile: 'newest' }, 'profile must be document or 2026-04 or 2026-08'],
    [{ branding: 'acme' }, 'branding must be an object'],
    [{ baseUrl: 'service' }, 'baseUrl must be an absolute http(s) URL: it does not begin with https://'],
    ...['fetch', 'onEvent', 'wait', 'now'].map((name): [object, string] => [
      { [name]: 7 },
      `${name} must be a function`,
    ]),
  ])('%o is refused by the name of the option', (wrong, message) => {
    expect(() => open(wrong)).toThrow(message)
  })

  test('options that are no object are refused', () => {
    expect(() => createTransport(undefined as never, undefined)).toThrow('options must be an object')
  })
})

// One request: the secret in one header, no redirects, and connections that become free.

test('an option that would break the request is a TypeError, not a lost response', async () => {
  const signal = new AbortController() as unknown as AbortSignal
  const { platform, requests } = scripted([])
  const executing = executeQuote(platform, { quoteId, walletSignature: 'signature', signal })
  await expect(executing).rejects.toThrow(new TypeError('signal must be an AbortSignal'))
  expect(requests).toHaveLength(0)
  const branding = { walletSignatureHeader: 'Acme Signature' }
  expect(() => scripted([], { branding })).toThrow(TypeError)
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

// A call ends with its deadline or with its caller, whatever the network does.

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

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

const nothing = () => new Promise<Response>(() => {})
const stalled = async () => new Response(new ReadableStream())

test.each([
  ['no response', 'the deadline', nothing],
  ['no response', 'the caller', nothing],
  ['a body that stalls', 'the deadline', stalled],
  ['a body that stalls', 'the caller', stalled],
])('%s ends with %s, although garbage is collected meanwhile', async (_, by, step) => {
  const controller = new AbortController()
  const timeoutMs = by === 'the deadline' ? 50 : 60_000
  const { platform } = scripted([step], { timeoutMs, retries: 0 })
  let error: PlatformError | undefined
  void failure(executeQuote(platform, { quoteId, signal: controller.signal })).then((thrown) => {
    error = thrown
  })
  for (let turns = 0; error === undefined; turns++) {
    if (turns === 20 || turns === 60) collectGarbage()
    if (turns === 80 && by === 'the caller') controller.abort()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(error).toMatchObject({
    code: 'OUTCOME_UNKNOWN',
    message: expect.stringContaining(by === 'the caller' ? 'aborted' : 'service'),
  })
})
