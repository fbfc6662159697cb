/** The status of the response to an incoming payment is the decision about it. */

import { expect, test } from 'vitest'
import { delivery, eventText, options, pendingText } from '../../test/signedDeliveries.js'
import { decisionResponse, type PaymentDecision } from './paymentDecision.js'
import { receiveWebhook, type WebhookCallEvent, type WebhookHandler } from './receiveWebhook.js'

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
    { status: 403, code: 'FORBIDDEN', message: 'The receiver does not take this payment.' },
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
  // A repeated event is known, and decides nothing again.
  const again = await receiveWebhook(delivery(text), receiving, () => ({ decision: 'approve' }))
  expect(again.status).toBe(409)
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
