/** A received webhook: verified, handled, and decided. */

import { afterEach, expect, test, vi } from 'vitest'
import { delivery, eventText, now, options, pendingText, publicKeys } from '../../test/signedDeliveries.js'
import { decisionResponse, type PaymentDecision } from './paymentDecision.js'
import {
  type ReceiveOptions,
  receiveWebhook,
  type WebhookCallEvent,
  type WebhookHandler,
} from './receiveWebhook.js'
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

test('an event counts as handled only when the store has it: until then the service delivers it again', async () => {
  const storing = new Error('no store')
  const { heard, receiving } = listening({
    replays: { ...memoryReplayStore(), finish: () => Promise.reject(storing) },
  })
  expect(await deliver(eventText(), receiving, () => {})).toBe(500)
  expect(heard).toEqual([{ ...call, status: 500, code: 'INTERNAL_ERROR', error: storing }])
})

// Source: service-facts.md, webhooks: the question about an incoming payment "is not repeated".
test('a payment that the handler has decided is decided, whatever the store does after it: the service asks once', async () => {
  const storing = new Error('no store')
  const { heard, receiving } = listening({
    replays: { ...memoryReplayStore(), finish: () => Promise.reject(storing) },
  })
  const response = await receiveWebhook(delivery(pendingText()), receiving, () => ({ decision: 'approve' }))
  expect(response.status).toBe(200)
  expect(heard).toMatchObject([
    { event: 'webhook-store', error: storing },
    { event: 'webhook', status: 200, decision: 'approve' },
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
  [{ leaseSeconds: '60' }, 'leaseSeconds must be a whole number'],
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

// The status of the response to an incoming payment is the decision about it.

const requiredFields = [{ name: 'BIRTH_DATE', mandatory: true }]
// Source: service-profiles.md, webhooks: 200 approves, 403 rejects, 422 asks for more, 202 defers, with these bodies.
test.each<[PaymentDecision, number, object]>([
  [{ decision: 'approve' }, 200, {}],
  [
    { decision: 'approve', receiverCustomerInfo: { FULL_NAME: 'Ada Example' } },
    200,
    { receiverCustomerInfo: { FULL_NAME: 'Ada Example' } },
  ],
  [
    { decision: 'reject', reason: 'unknown sender', code: 'COUNTERPARTY_NOT_ALLOWED', message: 'No.' },
    403,
    { status: 403, code: 'COUNTERPARTY_NOT_ALLOWED', message: 'No.', reason: 'unknown sender' },
  ],
  [
    { decision: 'reject' },
    403,
    { status: 403, code: 'FORBIDDEN', message: 'The receiver does not accept this payment.' },
  ],
  [
    { decision: 'needMore', requiredFields },
    422,
    {
      status: 422,
      code: 'MISSING_MANDATORY_USER_INFO',
      message: 'The receiver asks for more about the sender.',
      requiredFields,
    },
  ],
  [
    { decision: 'needMore', requiredFields, code: 'MORE', message: 'More.' },
    422,
    { status: 422, code: 'MORE', message: 'More.', requiredFields },
  ],
  [{ decision: 'defer' }, 202, {}],
])('the status of the response is the decision: %o', async (decision, status, body) => {
  const own = decisionResponse(decision)
  expect([own.status, await own.json()]).toEqual([status, body])
  expect(Object.fromEntries(own.headers)).toEqual({
    'content-type': 'application/json',
    'cache-control': 'no-store',
  })

  const reported: WebhookCallEvent[] = []
  const receiving = { ...options(), onEvent: (event: WebhookCallEvent) => void reported.push(event) }
  const text = pendingText()
  const response = await receiveWebhook(delivery(text), receiving, async (event) => {
    if (event.problem === undefined && event.family === 'INCOMING_PAYMENT') {
      expect(event.data.requestedReceiverCustomerInfoFields?.[0]?.name).toBe('FULL_NAME')
      return decision
    }
    return undefined
  })
  expect([response.status, await response.json()]).toEqual([status, body])
  const type = 'INCOMING_PAYMENT.PENDING'
  const call = { event: 'webhook', type, durationMs: expect.any(Number) }
  expect(reported).toEqual([{ ...call, decision: decision.decision, status }])
})

/** Delivers the question about a payment, and lets fake time pass until there is a response. */
async function respondsInTime(responding: Promise<Response>): Promise<Response> {
  let isOver = false
  void responding.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(1000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return responding
}

// Source: service-profiles.md, section 6: the status of the answer is the decision, and there is no retry; so a proxy's second delivery
// may be the one whose response the service reads.
test.each<[PaymentDecision, number, string]>([
  [
    { decision: 'approve', receiverCustomerInfo: { FULL_NAME: 'Ada' } },
    200,
    '{"receiverCustomerInfo":{"FULL_NAME":"Ada"}}',
  ],
  [{ decision: 'defer' }, 202, '{}'],
])(
  'a second delivery gets the decision of the first, also while it is made: %o',
  async (decision, status, body) => {
    vi.useFakeTimers({ now: now(), toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { heard, receiving } = listening()
    const text = pendingText()
    let runs = 0
    let decide: (decision: PaymentDecision) => void = () => {}
    const handle = () => {
      runs++
      return new Promise<PaymentDecision>((resolve) => {
        decide = resolve
      })
    }
    const first = receiveWebhook(delivery(text), receiving, handle)
    await vi.waitFor(() => expect(runs).toBe(1))
    const second = receiveWebhook(delivery(text), receiving, handle)
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    decide(decision)
    const third = async () => receiveWebhook(delivery(text), receiving, handle)
    for (const response of [await first, await respondsInTime(second), await third()])
      expect([response.status, await response.text()]).toEqual([status, body])
    expect(runs).toBe(1)
    expect(heard).toMatchObject(Array(3).fill({ status, decision: decision.decision }))
  },
)

test('a second delivery decides where the first one failed, and is told to come again where it takes too long', async () => {
  vi.useFakeTimers({ now: now(), toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const text = pendingText()
  const receiving = options()
  let fail: (error: Error) => void = () => {}
  let first: Promise<Response> | undefined
  await new Promise<void>((started) => {
    first = receiveWebhook(delivery(text), receiving, () => {
      started()
      return new Promise((_, reject) => {
        fail = reject
      })
    })
  })
  const second = () => receiveWebhook(delivery(text), receiving, () => ({ decision: 'reject' }))
  const late = await respondsInTime(second())
  expect([late.status, late.headers.get('Retry-After')]).toEqual([503, '60'])
  fail(away)
  expect((await first)?.status).toBe(500)
  expect((await second()).status).toBe(403)
})

test('the decision is kept for a lease: after it a captured delivery learns nothing', async () => {
  let time = now()
  const receiving = { publicKeys, replays: memoryReplayStore(() => time), now: () => time }
  const text = pendingText()
  const receive = () => receiveWebhook(delivery(text), receiving, () => ({ decision: 'approve' }))
  expect((await receive()).status).toBe(200)
  time += 59_999
  expect((await receive()).status).toBe(200)
  time += 1
  expect((await receive()).status).toBe(409)
})

test('a store that keeps no decisions has none for a second delivery', async () => {
  const { keepDecision: _, decisionOf: __, ...replays } = memoryReplayStore(now)
  const receiving = { ...options(), replays }
  const text = pendingText()
  const receive = () => receiveWebhook(delivery(text), receiving, () => ({ decision: 'approve' }))
  expect([(await receive()).status, (await receive()).status]).toEqual([200, 409])
})

test.each<[string, WebhookHandler]>([
  ['returns nothing', () => {}],
  ['fails', () => Promise.reject(new Error('the database is away'))],
  ['returns no known decision', () => ({ decision: 'accept' }) as never],
  ['asks for more without saying what', () => ({ decision: 'needMore' }) as never],
])('a payment is not decided by a handler that %s', async (_, handle) => {
  const errors: unknown[] = []
  const receiving = {
    ...options(),
    onEvent: (event: WebhookCallEvent) => void ('error' in event && errors.push(event.error)),
  }
  const response = await receiveWebhook(delivery(pendingText()), receiving, handle)
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({
    status: 500,
    code: 'INTERNAL_ERROR',
    message: 'The payment is not decided: the handler or the store failed, or no decision was returned.',
  })
  expect(errors).toHaveLength(1)
})

test('a payment with data that cannot be read still waits for the decision of the handler', async () => {
  const text = pendingText({ data: { id: 7 } })
  const response = await receiveWebhook(delivery(text), options(), ({ problem }) => {
    expect(problem).toBe('id')
    return { decision: 'reject' }
  })
  expect(response.status).toBe(403)
})

test('a decision about an event that asks for none is ignored', async () => {
  const response = await receiveWebhook(delivery(eventText()), options(), () => ({ decision: 'reject' }))
  expect([response.status, await response.text()]).toEqual([200, ''])
})

const oneOfFour = 'decision must be approve, reject, needMore or defer'
const aList = 'requiredFields must be a list of { name, mandatory }'
test.each<[unknown, string]>([
  [undefined, oneOfFour],
  [null, oneOfFour],
  ['approve', oneOfFour],
  [{ decision: 'toString' }, oneOfFour],
  [{ decision: 'needMore' }, aList],
  [{ decision: 'needMore', requiredFields: {} }, aList],
  [{ decision: 'reject', reason: 5 }, 'reason must be a string'],
  [{ decision: 'reject', code: 5 }, 'code must be a string'],
  [{ decision: 'reject', message: null }, 'message must be a string'],
  [{ decision: 'approve', receiverCustomerInfo: 'Ada' }, 'receiverCustomerInfo must be an object'],
  [{ decision: 'approve', receiverCustomerInfo: null }, 'receiverCustomerInfo must be an object'],
])('decisionResponse refuses %j by the name of the field', (decision, message) => {
  expect(() => decisionResponse(decision as never)).toThrow(new TypeError(message))
})
