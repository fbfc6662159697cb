/** The receiver: each event is handled once, and delivered again when handling failed. */

import { afterEach, expect, test, vi } from 'vitest'
import { delivery, eventText, now, options, publicKeys } from '../../test/signedDeliveries.js'
import { type ReceiveOptions, receiveWebhook, type WebhookCallEvent } from './receiveWebhook.js'
import { memoryReplayStore } from './replayStore.js'
import { WebhookError } from './webhookError.js'

afterEach(() => void vi.useRealTimers())

/** Delivers a webhook and returns the status of the response. */
async function deliver(
  text: string,
  receiving: ReceiveOptions,
  handle: () => void | Promise<void>,
): Promise<number> {
  return (await receiveWebhook(delivery(text), receiving, handle)).status
}

/** Options with a listener, and what it heard. */
function listening(more: Partial<ReceiveOptions> = {}) {
  const heard: WebhookCallEvent[] = []
  return {
    heard,
    receiving: { ...options(), onEvent: (event: WebhookCallEvent) => void heard.push(event), ...more },
  }
}

const away = new Error('the database is away')
const call = { event: 'webhook', type: 'INVITATION.CLAIMED', durationMs: expect.any(Number) }

test('the receiver handles an event once, and gets it again when handling failed', async () => {
  const { heard, receiving } = listening()
  const text = eventText()
  let runs = 0
  const failed = await receiveWebhook(delivery(text), receiving, () => {
    runs++
    throw away
  })
  expect([failed.status, await failed.json()]).toEqual([
    500,
    {
      status: 500,
      code: 'INTERNAL_ERROR',
      message: 'The event could not be handled. Deliver it again.',
    },
  ])
  const handled = await receiveWebhook(delivery(text), receiving, () => void runs++)
  expect([handled.status, await handled.text()]).toEqual([200, ''])
  // Source: service-profiles.md, webhooks: 409 (known id; ends the retries).
  const known = await receiveWebhook(delivery(text), receiving, () => void runs++)
  const message = 'The event was handled before.'
  expect([known.status, await known.json()]).toEqual([409, { status: 409, code: 'CONFLICT', message }])
  expect(runs).toBe(2)
  expect(heard).toEqual([
    { ...call, status: 500, code: 'INTERNAL_ERROR', error: away },
    { ...call, status: 200 },
    { ...call, status: 409, code: 'CONFLICT' },
  ])
})

test.each([
  [{}, '60'],
  [{ leaseSeconds: 45 }, '45'],
])('while one delivery is handled another gets a 503, and no event is lost: %j', async (lease, seconds) => {
  const receiving = { ...options(), ...lease }
  const text = eventText()
  let fail: (error: Error) => void = () => {}
  let first: Promise<number> | undefined
  await new Promise<void>((started) => {
    first = deliver(text, receiving, () => {
      started()
      return new Promise((_, reject) => {
        fail = reject
      })
    })
  })
  const busy = await receiveWebhook(delivery(text), receiving, () => {})
  expect([busy.status, await busy.json()]).toEqual([
    503,
    { status: 503, code: 'BUSY', message: 'Another delivery of the event is being handled.' },
  ])
  expect(Object.fromEntries(busy.headers)).toEqual({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'retry-after': seconds,
  })
  fail(new Error('failed after all'))
  expect(await first).toBe(500)
  expect(await deliver(text, receiving, () => {})).toBe(200)
})

test('the receiver responds to a forgery with the error body and reports why', async () => {
  const { heard, receiving } = listening()
  const handle = vi.fn()
  const forged = delivery(eventText(), { 'X-Service-Signature': 'AAAA' })
  const response = await receiveWebhook(forged, receiving, handle)
  const refusal = { status: 401, code: 'UNAUTHORIZED' }
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({
    ...refusal,
    message: 'The service did not sign this webhook. Check publicKeys.',
  })
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'application/json',
    'cache-control': 'no-store',
  })
  expect(heard).toEqual([
    { event: 'webhook', ...refusal, error: expect.any(WebhookError), durationMs: expect.any(Number) },
  ])
  expect(handle).not.toHaveBeenCalled()
})

test("a developer's error is no response", async () => {
  const { heard, receiving } = listening()
  const used = delivery(eventText())
  await used.text()
  await expect(receiveWebhook(used, receiving, () => {})).rejects.toThrow(TypeError)
  expect(heard).toEqual([])
})

test('an event says how long the request took', async () => {
  vi.useFakeTimers({ now: now(), toFake: ['Date'] })
  const { heard, receiving } = listening()
  await deliver(eventText(), receiving, () => void vi.setSystemTime(now() + 250))
  expect(heard).toMatchObject([{ status: 200, durationMs: 250 }])
})

test.each<[string, ReceiveOptions['onEvent']]>([
  [
    'throws',
    () => {
      throw new Error('the log is full')
    },
  ],
  ['fails later', async () => Promise.reject(new Error('the log is away'))],
])('the response is the same, and the process goes on, when onEvent %s', async (_, onEvent) => {
  const receiving = { ...options(), onEvent }
  const text = eventText()
  const forged = delivery(text, { 'X-Service-Signature': 'AAAA' })
  expect((await receiveWebhook(forged, receiving, () => {})).status).toBe(401)
  expect(await deliver(text, receiving, () => Promise.reject(away))).toBe(500)
  expect(await deliver(text, receiving, () => {})).toBe(200)
  // An unhandled rejection fails the run here.
  await new Promise((resolve) => setImmediate(resolve))
})

test('the failures of a handler and of its store are both reported', async () => {
  const storing = new Error('no store')
  const { heard, receiving } = listening({
    replays: { ...memoryReplayStore(), abandon: () => Promise.reject(storing) },
  })
  expect(await deliver(eventText(), receiving, () => Promise.reject(away))).toBe(500)
  expect(heard).toEqual([
    { event: 'webhook-store', error: storing },
    { ...call, status: 500, code: 'INTERNAL_ERROR', error: away },
  ])
})

test('a delivery that fails after its lease does not undo the delivery that took over', async () => {
  let time = now()
  const receiving = { publicKeys, replays: memoryReplayStore(() => time), now: () => time }
  const text = eventText()
  let runs = 0
  const late = await deliver(text, receiving, async () => {
    time += 60_000
    expect(await deliver(text, receiving, () => void runs++)).toBe(200)
    throw new Error('too late')
  })
  expect(late).toBe(500)
  expect(await deliver(text, receiving, () => void runs++)).toBe(409)
  expect(runs).toBe(1)
})

const range = 'leaseSeconds must be between 1 and 2147483647'
test.each<[object, string]>([
  [{ leaseSeconds: 0 }, range],
  [{ leaseSeconds: -1 }, range],
  [{ leaseSeconds: 0.5 }, range],
  [{ leaseSeconds: 1.5 }, 'leaseSeconds must be a whole number'],
  [{ leaseSeconds: Number.NaN }, 'leaseSeconds must be a whole number'],
  [{ leaseSeconds: Number.POSITIVE_INFINITY }, range],
  [{ leaseSeconds: 2 ** 31 }, range],
  [{ onEvent: 7 }, 'onEvent must be a function'],
  [{ now: 7 }, 'now must be a function'],
])('%o is refused by the name of the option', async (wrong, message) => {
  await expect(deliver(eventText(), { ...options(), ...wrong }, () => {})).rejects.toThrow(message)
})

test('a handler must be a function, and the longest lease is one', async () => {
  const handling = receiveWebhook(delivery(eventText()), options(), undefined as never)
  await expect(handling).rejects.toThrow(new TypeError('handle must be a function'))
  expect(await deliver(eventText(), { ...options(), leaseSeconds: 2 ** 31 - 1 }, () => {})).toBe(200)
})
