/** The listener of a client receives one event for each finished call, and cannot fail the call. */

import { readFileSync } from 'node:fs'
import type { CallEvent } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import {
  createPlatform,
  createTransferOut,
  getTransaction,
  type PlatformOptions,
  type RequestEvent,
  type ResponseEvent,
} from '../index.js'

const transfer = {
  source: { accountId: 'InternalAccount:1' },
  destination: { accountId: 'ExternalAccount:1' },
  amount: 1,
}
const refused = (status: number) => new Response('{"code":"CONFLICT","message":"secret text"}', { status })

/** A platform with these responses, one by one, and what its listener heard. */
function listening(responses: (Response | Error)[], options: Partial<PlatformOptions> = {}) {
  const heard: CallEvent[] = []
  let time = 0
  const platform = createPlatform({
    baseUrl: 'https://service.example/2025-10-13',
    tokenId: 'token',
    clientSecret: 'secret',
    now: () => (time += 5),
    wait: async () => {},
    fetch: async () => {
      const response = responses.shift() ?? new Error('one call too many')
      if (response instanceof Error) throw response
      return response
    },
    onEvent: (event) => void heard.push(event),
    ...options,
  })
  return { platform, heard }
}

test('a successful call is one event, however often it was tried', async () => {
  const transaction = {
    ...{ id: 'Transaction:1', status: 'COMPLETED', type: 'OUTGOING', customerId: 'Customer:1' },
    ...{ source: {}, destination: {}, createdAt: '2026-04-08T15:30:00Z', updatedAt: '2026-04-08T15:30:00Z' },
  }
  const lost = new TypeError('fetch failed')
  const { platform, heard } = listening([lost, Response.json(transaction, { status: 201 })])
  await createTransferOut(platform, transfer)
  expect(heard).toEqual([{ event: 'call', endpoint: 'createTransferOut', status: 201, durationMs: 5 }])
})

test('the event of a failed call holds its code and its outcome, and nothing else', async () => {
  const { platform, heard } = listening([refused(409), new TypeError('fetch failed')], { retries: 0 })
  await createTransferOut(platform, transfer).catch(() => undefined)
  await createTransferOut(platform, transfer).catch(() => undefined)
  const call = { event: 'call', endpoint: 'createTransferOut', durationMs: expect.any(Number) }
  expect(heard).toStrictEqual([
    { ...call, status: 409, code: 'REFUSED', outcome: 'none' },
    { ...call, code: 'OUTCOME_UNKNOWN', outcome: 'unknown' },
  ])
})

test("a developer's error is not an event, because nothing was sent", async () => {
  const { platform, heard } = listening([])
  await expect(getTransaction(platform, { transactionId: '../x' })).rejects.toThrow(TypeError)
  // It has the method of a signal, and is none: the runtime refuses it when the request is made.
  const signal = { addEventListener() {} } as unknown as AbortSignal
  await expect(getTransaction(platform, { transactionId: 'Transaction:1', signal })).rejects.toThrow(
    TypeError,
  )
  expect(heard).toEqual([])
})

test.each<[string, PlatformOptions['onEvent']]>([
  [
    'throws',
    () => {
      throw new Error('the log is full')
    },
  ],
  ['rejects', () => Promise.reject(new Error('the log is away'))],
])('a listener that %s does not change the result of the call', async (_, onEvent) => {
  const { platform } = listening([refused(404)], { onEvent })
  const reading = getTransaction(platform, { transactionId: 'Transaction:1' })
  await expect(reading).rejects.toMatchObject({
    code: 'REFUSED',
    serviceStatus: 404,
    serviceCode: 'CONFLICT',
  })
})

// The listeners of HTTP requests receive each try of a call, without ids, bodies and secrets, and cannot fail it.

const transaction = {
  ...{ id: 'Transaction:1', status: 'COMPLETED', type: 'OUTGOING', customerId: 'Customer:1' },
  ...{ source: {}, destination: {}, createdAt: '2026-04-08T15:30:00Z', updatedAt: '2026-04-08T15:30:00Z' },
}
const lost = new TypeError('fetch failed')

function openListening(responses: (Response | Error)[], options: Partial<PlatformOptions> = {}) {
  const heard: (RequestEvent | ResponseEvent)[] = []
  const sent: Request[] = []
  let time = 0
  const platform = createPlatform({
    baseUrl: 'https://service.example/2025-10-13',
    tokenId: 'token',
    clientSecret: 'secret',
    now: () => (time += 5),
    wait: async () => {},
    fetch: async (request) => {
      sent.push(request)
      const response = responses.shift() ?? new Error('one call too many')
      if (response instanceof Error) throw response
      return response
    },
    onRequest: (event) => void heard.push(event),
    onResponse: (event) => void heard.push(event),
    ...options,
  })
  return { platform, heard, sent }
}

test('each try is a request and a response, and all tries of a call have one callId', async () => {
  const busy = new Response('{"code":"CONFLICT","message":"secret text"}', {
    status: 503,
    headers: { 'Retry-After': '2' },
  })
  const { platform, heard } = openListening([lost, busy, Response.json(transaction, { status: 201 })])
  await createTransferOut(platform, {
    source: { accountId: 'InternalAccount:secret' },
    destination: { accountId: 'ExternalAccount:1' },
    amount: 1,
    idempotencyKey: 'secret-key',
  })
  expect(JSON.stringify(heard)).not.toContain('secret')
  const { callId } = heard[0]!
  const facts = { callId, endpoint: 'createTransferOut', method: 'POST', path: '/transfer-out' }
  expect(callId).toMatch(/^[0-9a-f-]{36}$/)
  expect(heard).toEqual([
    { event: 'request', ...facts, attempt: 1 },
    {
      ...{ event: 'response', ...facts, attempt: 1, code: 'UNREACHABLE', durationMs: 5 },
      retryInMs: expect.any(Number),
    },
    { event: 'request', ...facts, attempt: 2 },
    {
      ...{ event: 'response', ...facts, attempt: 2, status: 503, code: 'OUTCOME_UNKNOWN' },
      ...{ retryInMs: 2000, durationMs: expect.any(Number) },
    },
    { event: 'request', ...facts, attempt: 3 },
    { event: 'response', ...facts, attempt: 3, status: 201, durationMs: expect.any(Number) },
  ])
})

test('the path of an event holds the places, not the ids, and the event no secret', async () => {
  const { platform, heard } = openListening([new Response('{}', { status: 404 })])
  await getTransaction(platform, { transactionId: 'Transaction:secret' }).catch(() => undefined)
  expect(heard.map(({ path }) => path)).toEqual([
    '/transactions/{transactionId}',
    '/transactions/{transactionId}',
  ])
  expect(JSON.stringify(heard)).not.toContain('secret')
  expect(heard[1]).toMatchObject({ status: 404, code: 'REFUSED' })
})

test.each(['onRequest', 'onResponse'] as const)(
  'an %s that throws or rejects does not change the call',
  async (name) => {
    const throwing = () => {
      throw new Error('the log is full')
    }
    for (const listener of [throwing, () => Promise.reject(new Error('the log is away'))]) {
      const { platform } = openListening([Response.json(transaction)], { [name]: listener })
      expect(await getTransaction(platform, { transactionId: 'Transaction:1' })).toMatchObject({
        id: 'Transaction:1',
      })
    }
    expect(() => openListening([], { [name]: 'log' as never })).toThrow(`${name} must be a function`)
  },
)

test('each request names this package and its version', async () => {
  const { platform, sent } = openListening([Response.json(transaction)])
  await getTransaction(platform, { transactionId: 'Transaction:1' })
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  expect(sent[0]!.headers.get('User-Agent')).toBe(`embedded-wallet-platform/${version}`)
})

test('the events say how long each try took', async () => {
  const { platform, heard } = openListening([lost, Response.json(transaction)], { onRequest: undefined })
  await getTransaction(platform, { transactionId: 'Transaction:1' })
  expect(heard).toMatchObject([
    { attempt: 1, durationMs: 5 },
    { attempt: 2, durationMs: 5 },
  ])
  expect(heard[0]!.callId).toMatch(/^[0-9a-f-]{36}$/)
})

test('a try that is the last one, or not repeated, says nothing of a repetition', async () => {
  const { platform, heard } = openListening([lost, new Response('{}', { status: 404 })], { retries: 0 })
  for (const transactionId of ['Transaction:1', 'Transaction:2'])
    await getTransaction(platform, { transactionId }).catch(() => undefined)
  const ends = heard.filter(({ event }) => event === 'response')
  expect(ends.map((end) => Object.keys(end).sort())).toEqual([
    ['attempt', 'callId', 'code', 'durationMs', 'endpoint', 'event', 'method', 'path'],
    ['attempt', 'callId', 'code', 'durationMs', 'endpoint', 'event', 'method', 'path', 'status'],
  ])
})
