/** A call ends with its deadline or with its caller, whatever the network does. */

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { failure, json, lost, quote, quoteId, refused, scripted } from '../../test/scriptedService.js'
import { executeQuote, PlatformError } from '../index.js'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

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
  for (let turns = 0; error === undefined && turns < 20_000; turns++) {
    if (turns === 20 || turns === 60) collectGarbage()
    if (turns === 80 && by === 'the caller') controller.abort()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(error).toMatchObject({
    code: 'OUTCOME_UNKNOWN',
    message: expect.stringContaining(by === 'the caller' ? 'aborted' : 'service'),
  })
})
