/** What each code of a refused webhook leads to. */

import { expect, test } from 'vitest'
import { WebhookError, type WebhookErrorCode } from './webhookError.js'

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
