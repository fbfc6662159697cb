/** What a failed call did to the service, and the event that says so. */

import type { CallEvent } from '@embedded-wallet/protocol'
import { describe, expect, test } from 'vitest'
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
  approveAgentAction,
  approveIncomingPayment,
  cancelTransaction,
  claimInvitation,
  createPlatform,
  createTransferOut,
  estimateWithdrawalFee,
  executeQuote,
  getQuote,
  getTransaction,
  type Platform,
  type PlatformOptions,
  redeemDeviceCode,
  rejectAgentAction,
  rejectIncomingPayment,
} from '../index.js'

const transactionId = 'Transaction:1'
const notPending = 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL'

test('an execution without any response is unknown, and can be repeated under the key of its error', async () => {
  const { platform, requests } = scripted([lost(), lost(), lost(), json(200, quote)])
  const error = await failure(executeQuote(platform, { quoteId }))
  expect(error).toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown', retryable: false })
  await executeQuote(platform, { quoteId, idempotencyKey: error.idempotencyKey! })
  expect(new Set(requests.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
})

test('a refusal after a lost response does not prove that nothing was done', async () => {
  const { platform } = scripted([lost(), refused(409, 'CONFLICT'), refused(409, 'CONFLICT')])
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
  ['approveAgentAction', approveAgentAction, { agentId: 'Agent:1', actionId: 'AgentAction:1' }, 'CONFLICT'],
  ['rejectAgentAction', rejectAgentAction, { agentId: 'Agent:1', actionId: 'AgentAction:1' }, 'CONFLICT'],
  ['cancelTransaction', cancelTransaction, { transactionId }, 'TRANSACTION_NOT_CANCELLABLE'],
  ['approveIncomingPayment', approveIncomingPayment, { transactionId }, notPending],
  ['rejectIncomingPayment', rejectIncomingPayment, { transactionId }, notPending],
] as const)(
  '%s: a conflict may come from the second arrival of this very call, and is unknown',
  async (_, call, input, serviceCode) => {
    const decide = call as (platform: Platform, input: object) => Promise<unknown>
    const { platform, requests } = scripted([refused(409, serviceCode)], { profile: '2026-08' })
    const error = await failure(decide(platform, input))
    expect(error).toMatchObject({
      code: 'OUTCOME_UNKNOWN',
      outcome: 'unknown',
      serviceStatus: 409,
      serviceCode,
    })
    expect(requests).toHaveLength(1)
  },
)

test('a decision refused for another reason than a conflict was not taken', async () => {
  const { platform } = scripted([refused(404, 'NOT_FOUND')], { profile: '2026-08' })
  const error = await failure(approveAgentAction(platform, { agentId: 'Agent:1', actionId: 'AgentAction:1' }))
  expect(error).toMatchObject({ serviceStatus: 404, outcome: 'none' })
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

// The listener of a client receives one event for each finished call, and cannot fail the call.
describe('onEvent', () => {
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
      id: 'Transaction:1',
      status: 'COMPLETED',
      type: 'OUTGOING',
      customerId: 'Customer:1',
      source: {},
      destination: {},
      createdAt: '2026-04-08T15:30:00Z',
      updatedAt: '2026-04-08T15:30:00Z',
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
})
