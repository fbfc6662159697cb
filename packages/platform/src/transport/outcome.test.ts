/** What a failed call did to the service: nothing, or unknown. */

import { expect, test } from 'vitest'
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
import { claimInvitation, estimateWithdrawalFee, executeQuote, getQuote, redeemDeviceCode } from '../index.js'

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
    serviceStatus: 401,
    serviceCode: 'UNAUTHORIZED',
    requestId: 'request-1',
    idempotencyKey: 'order-1',
  })
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
    expect(error).toMatchObject({ serviceStatus: status, outcome, idempotencyKey: 'order-1' })
  },
)

test.each([
  ['a redirect, which a proxy may have written', new Response(null, { status: 302 })],
  ['refused credentials', refused(401, 'UNAUTHORIZED', { 'WWW-Authenticate': 'Basic' })],
  ['a 408', refused(408, 'TIMEOUT')],
])('under a key of the caller %s proves nothing', async (_, response) => {
  const { platform } = scripted([response], { retries: 0 })
  const error = await failure(executeQuote(platform, { quoteId, idempotencyKey: 'order-1' }))
  expect(error).toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown' })
})

test('a key of the caller changes nothing for a call that only reads', async () => {
  const { platform } = scripted([refused(409, 'CONFLICT')])
  const error = await failure(getQuote(platform, { quoteId, idempotencyKey: 'order-1' }))
  expect(error).toMatchObject({ code: 'REFUSED', outcome: 'none' })
})

test('an unknown outcome keeps what the service said, and says what to do first', async () => {
  const details = { field: 'amount' }
  const body = { code: 'INTERNAL_ERROR', message: 'no', reason: 'why', details }
  const { platform } = scripted([json(503, body, { 'Retry-After': '60' })])
  expect(await failure(executeQuote(platform, { quoteId, requestId: 'r' }))).toMatchObject({
    serviceStatus: 503,
    serviceCode: 'INTERNAL_ERROR',
    serviceMessage: 'no',
    reason: 'why',
    details,
    retryAfterSeconds: 60,
    requestId: 'r',
    outcome: 'unknown',
    message:
      'executeQuote: the service responded with 503 INTERNAL_ERROR: no. The service may have acted: read the current state first.',
  })
})

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
