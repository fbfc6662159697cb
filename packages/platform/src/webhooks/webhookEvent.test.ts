/** Bodies become typed events by their family; one that cannot be read is an event, too. */

import { expect, test } from 'vitest'
import { envelope, invitation } from '../../test/signedDeliveries.js'
import { WebhookError, type WebhookErrorCode } from './webhookError.js'
import { readEvent } from './webhookEvent.js'

test('an event is typed by the family before the dot, and keeps its id and its time', () => {
  const json = envelope()
  expect(readEvent(json)).toEqual({ ...json, family: 'INVITATION' })
})

// Source: service-profiles.md, webhooks: "INVITATION: CLAIMED (the document: INVITATION_CLAIMED)".
test("the document's INVITATION_CLAIMED is the same family", () => {
  const event = readEvent(envelope({ type: 'INVITATION_CLAIMED' }))
  expect(event).toMatchObject({ family: 'INVITATION', type: 'INVITATION_CLAIMED', data: invitation })
})

test.each([
  ['a type from a newer version', { type: 'LOAN.GRANTED', data: { any: 1 } }],
  ['a type that is a property of every object', { type: 'constructor.x', data: {} }],
  ['a type that only ends like a known one', { type: 'OLD_INVITATION_CLAIMED', data: {} }],
  ['a type that only begins like a known one', { type: 'INVITATION_CLAIMED_TWICE', data: {} }],
])('%s is an unknown event, not an error', (_, more) => {
  const event = readEvent(envelope(more))
  expect(event).toMatchObject({ family: 'UNKNOWN', ...more })
  expect(event).not.toHaveProperty('problem')
})

test('an event of a known family that cannot be read keeps its family, and its data as they came', () => {
  const data = { ...invitation, status: 7 }
  expect(readEvent(envelope({ data }))).toMatchObject({ family: 'INVITATION', problem: 'status', data })
  expect(readEvent(envelope({ type: 'INVITATION.EXPIRED_SOON', data: 'text' }))).toMatchObject({
    family: 'INVITATION',
    problem: 'data',
    data: 'text',
  })
})

test('a field that no client acts on may be missing or odd, and comes as it is', () => {
  const { createdAt: _, ...rest } = invitation
  const data = { ...rest, claimedAt: 'yesterday', firstName: 7, added: { later: true } }
  const event = readEvent(envelope({ data }))
  expect(event).toMatchObject({ family: 'INVITATION', data })
  expect(event).not.toHaveProperty('problem')
})

// Source: service-profiles.md, webhooks: data is required but for TEST; there it is empty in the examples.
test.each([
  ['with empty data', { data: {} }],
  ['without data', { data: undefined }],
])('a TEST event is fine %s', (_, more) => {
  const event = readEvent(envelope({ type: 'TEST', ...more }))
  expect(event).toMatchObject({ family: 'TEST', type: 'TEST' })
  expect(event).not.toHaveProperty('problem')
})

// Source: service-interface.md, Webhook envelope: id (Webhook:<id>), type, timestamp, data.
test.each([
  ['nothing', undefined],
  ['null', null],
  ['a list', []],
  ['no envelope', {}],
  ['an id of another form', envelope({ id: 'x' })],
  ['no type', envelope({ type: undefined })],
  ['no timestamp', envelope({ timestamp: undefined })],
  ['a timestamp that is a number', envelope({ timestamp: 1_775_662_200 })],
])('a body with %s is not an event', (_, json) => {
  expect(readEvent(json)).toBeUndefined()
})

// What each code of a refused webhook leads to.

// Source: service-profiles.md, webhooks: 400, 401 and 409 are published; RFC 9110 for 413 and 503.
test.each<[WebhookErrorCode, number, boolean]>([
  ['UNAUTHORIZED', 401, false],
  ['INVALID_INPUT', 400, false],
  ['TIMESTAMP_OUT_OF_RANGE', 400, false],
  ['PAYLOAD_TOO_LARGE', 413, false],
  ['CONFLICT', 409, false],
  ['BUSY', 503, true],
])('%s is a %i, and whether the next delivery may succeed is %s', (code, status, retryable) => {
  const error = new WebhookError(code, 'no')
  expect(error).toMatchObject({ name: 'WebhookError', message: 'no', code, status, retryable })
  expect(error.outcome).toBe('none')
  expect(error.retryAfterSeconds).toBeUndefined()
  expect(error.cause).toBeUndefined()
})

test('an error keeps its cause and its wait', () => {
  const cause = new RangeError('long')
  const error = new WebhookError('BUSY', 'no', { retryAfterSeconds: 60, cause })
  expect(error.cause).toBe(cause)
  expect(error.retryAfterSeconds).toBe(60)
})

test('the address of its page holds only the code', () => {
  const { docsUrl } = new WebhookError('PAYLOAD_TOO_LARGE', 'The webhook is longer than 1 MiB.')
  expect(docsUrl).toBe('https://embedded-wallet.example/docs/errors#webhook-payload-too-large')
})
