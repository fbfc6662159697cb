/** A response with a body that cannot be read: too long, not UTF-8, broken off, abandoned. */

import { expect, test } from 'vitest'
import { failure, quote, quoteId, scripted } from '../../test/scriptedService.js'
import { executeQuote, getQuote, type ResponseEvent } from '../index.js'

const mebibytes = (count: number) => JSON.stringify(quote).padEnd(count * 1024 * 1024)

test('a response of eight mebibytes is read, and a longer one is not', async () => {
  const responses = [new Response(mebibytes(8)), new Response(`${mebibytes(8)} `)]
  const { platform } = scripted(responses, { retries: 0 })
  expect((await getQuote(platform, { quoteId })).id).toBe(quoteId)
  expect(await failure(getQuote(platform, { quoteId }))).toMatchObject({
    code: 'UNEXPECTED_RESPONSE',
    message: 'The response cannot be read: the body is longer than 8388608 bytes.',
    cause: expect.any(RangeError),
  })
})

test('the status of a refusal says enough without its body', async () => {
  const { platform } = scripted([new Response(Uint8Array.of(0xff), { status: 404 })])
  expect(await failure(executeQuote(platform, { quoteId }))).toMatchObject({
    ...{ code: 'REFUSED', status: 404, outcome: 'none' },
    message: 'executeQuote: the service responded with 404 and gave no reason.',
  })
})

const broken = (status: number) =>
  new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError('gone')) }), {
    status,
  })

test.each([200, 404])('a connection that breaks off in a %i leaves a payment unknown', async (status) => {
  const { platform } = scripted([broken(status)], { retries: 0 })
  expect(await failure(executeQuote(platform, { quoteId }))).toMatchObject({
    ...{ code: 'OUTCOME_UNKNOWN', outcome: 'unknown', status: undefined },
    message:
      'The connection to the service broke off. The service may have acted: read the current state first.',
    cause: new TypeError('gone'),
  })
})

test('a connection that breaks off while a payment is read has changed nothing', async () => {
  const { platform } = scripted([broken(200)], { retries: 0 })
  expect(await failure(getQuote(platform, { quoteId }))).toMatchObject({
    ...{ code: 'UNREACHABLE', outcome: 'none', retryable: true },
    message: 'The connection to the service broke off.',
  })
})

test('a call that is aborted while its body arrives says so', async () => {
  const events: ResponseEvent[] = []
  const caller = new AbortController()
  const stalled = async () => {
    setImmediate(() => caller.abort())
    return new Response(new ReadableStream())
  }
  const { platform, requests } = scripted([stalled], { onResponse: (event) => void events.push(event) })
  expect(await failure(getQuote(platform, { quoteId, signal: caller.signal }))).toMatchObject({
    ...{ code: 'ABORTED', outcome: 'none' },
    message: 'The call was aborted before its response arrived.',
  })
  expect(requests).toHaveLength(1)
  expect(events).toMatchObject([{ code: 'ABORTED' }])
  expect(events[0]).not.toHaveProperty('retryInMs')
})
