/** Which marks a call carries, which profile has it, and what a 202 means. */

import { expect, test } from 'vitest'
import { failure, json, quote, quoteBody, quoteId, refused, scripted } from '../../test/scriptedService.js'
import { executeQuote, getQuote } from '../index.js'
import { type CallInput, call } from './call.js'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const keyOf = (requests: { headers: Headers }[]) => requests[0]!.headers.get('Idempotency-Key')
const customer = { platformCustomerId: 'ada', customerType: 'INDIVIDUAL' } as const

test('a call with side effects carries a fresh key, or that of the caller', async () => {
  const fresh = scripted([json(201, quote)])
  await call(fresh.platform, 'createQuote', quoteBody)
  expect(keyOf(fresh.requests)).toMatch(uuid)
  const own = scripted([json(200, quote)])
  const marks = { idempotencyKey: 'order-1', walletSignature: 'signature', requestId: 'request-1' }
  await call(own.platform, 'executeQuote', { quoteId, ...marks })
  expect(keyOf(own.requests)).toBe('order-1')
  expect(own.requests[0]!.headers.get('Service-Wallet-Signature')).toBe('signature')
  expect(own.requests[0]!.headers.get('Request-Id')).toBe('request-1')
})

test('a call that only reads, and one that its requestId marks, carry no key', async () => {
  const reading = scripted([json(200, quote)])
  await call(reading.platform, 'getQuote', { quoteId, idempotencyKey: 'order-1' })
  expect(keyOf(reading.requests)).toBeNull()
  expect(reading.requests[0]!.headers.get('Request-Id')).toBeNull()
  const estimating = scripted([refused(400, 'INVALID_INPUT')])
  const withdrawal = {
    ...{ internalAccountId: 'InternalAccount:1', currency: 'USDC', amount: 1 },
    ...{ cryptoNetwork: 'BASE_MAINNET', destinationAddress: '0x1' },
  } as const
  await failure(call(estimating.platform, 'estimateWithdrawalFee', withdrawal))
  expect(keyOf(estimating.requests)).toBeNull()
  const signing = scripted([refused(401, 'UNAUTHORIZED')])
  const sealed = { type: 'EMAIL_OTP', encryptedOtpBundle: '{}' } as const
  await failure(call(signing.platform, 'verifyAuthMethod', { authMethodId: 'AuthMethod:1', ...sealed }))
  expect(keyOf(signing.requests)).toBeNull()
})

test('an error has the key only where the service reads it', async () => {
  const executing = scripted([refused(404, 'QUOTE_NOT_FOUND')])
  expect((await failure(call(executing.platform, 'executeQuote', { quoteId }))).idempotencyKey).toMatch(uuid)
  const creating = scripted([refused(400, 'INVALID_INPUT')])
  const error = await failure(call(creating.platform, 'createCustomer', customer))
  expect(keyOf(creating.requests)).toMatch(uuid)
  expect(error.idempotencyKey).toBeUndefined()
})

const ascii = (name: string, length: number) =>
  `${name} must be printable ASCII without spaces, ${length} characters at most`
test.each<[string, string | number, string | undefined]>([
  ['idempotencyKey', 'k'.repeat(255), undefined],
  ['idempotencyKey', '!~', undefined],
  ['walletSignature', 's'.repeat(4096), undefined],
  ['idempotencyKey', 'k'.repeat(256), ascii('idempotencyKey', 255)],
  ['walletSignature', 's'.repeat(4097), ascii('walletSignature', 4096)],
  ['requestId', 'r'.repeat(4097), ascii('requestId', 4096)],
  ['requestId', ' r', ascii('requestId', 4096)],
  ['requestId', 'r ', ascii('requestId', 4096)],
  ['requestId', 'r\u007f', ascii('requestId', 4096)],
  ['requestId', '', ascii('requestId', 4096)],
  ['walletSignature', 7, ascii('walletSignature', 4096)],
])('whether the %s %.12j can be sent', async (name, value, message) => {
  const { platform, requests } = scripted([json(200, quote)])
  const calling = call(platform, 'executeQuote', { quoteId, [name]: value } as CallInput<'executeQuote'>)
  if (message === undefined) await calling
  else await expect(calling).rejects.toThrow(new TypeError(message))
  expect(requests).toHaveLength(message === undefined ? 1 : 0)
})

test.each([undefined, null, {}, { kind: 'platform' }])('%j is no client', async (client) => {
  await expect(call(client as never, 'getQuote', { quoteId })).rejects.toThrow(
    new TypeError('the first argument must come from createPlatform or createAgent'),
  )
})

test('a call that the profile does not have is refused, and all others are not', async () => {
  const { platform, requests } = scripted([json(200, quote)], { profile: '2026-04' })
  await expect(call(platform, 'createDeviceCode', { agentId: 'Agent:1' })).rejects.toThrow(
    new TypeError('createDeviceCode needs the profile document or 2026-08, and this client has 2026-04'),
  )
  expect(requests).toEqual([])
  await call(platform, 'getQuote', { quoteId })
  expect(requests).toHaveLength(1)
})

// Source: service-facts.md, signed retry: 202 {payloadToSign, requestId, expiresAt}; nothing is done before the signature.
const challenge = { payloadToSign: '{}', requestId: 'r', expiresAt: '2026-04-08T15:35:00Z' }
test('a 202 of an endpoint with signed retry asks for a signature', async () => {
  const { platform } = scripted([json(202, challenge)])
  expect(await call(platform, 'revokeSession', { sessionId: 'Session:1' })).toEqual(challenge)
})

test('a challenge that cannot be read says that nothing is done', async () => {
  const { platform } = scripted([json(202, {}), json(202, {})])
  expect(await failure(call(platform, 'revokeSession', { sessionId: 'Session:1' }))).toMatchObject({
    code: 'UNEXPECTED_RESPONSE',
    outcome: 'none',
    serviceStatus: 202,
    idempotencyKey: undefined,
    message: 'The response to revokeSession does not follow the service interface: see payloadToSign.',
  })
  // A payment has no such 202: it may have moved money.
  expect(await failure(call(platform, 'executeQuote', { quoteId, requestId: 'r' }))).toMatchObject({
    code: 'OUTCOME_UNKNOWN',
    outcome: 'unknown',
    serviceStatus: 202,
    requestId: 'r',
    idempotencyKey: expect.stringMatching(uuid),
  })
})

// A response with a body that cannot be read: too long, not UTF-8, broken off, abandoned.

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
    code: 'REFUSED',
    serviceStatus: 404,
    outcome: 'none',
    message:
      'executeQuote: the service responded with 404 and gave no reason. Check baseUrl, with the version at its end.',
  })
})

const broken = (status: number) =>
  new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError('gone')) }), {
    status,
  })

test.each([200, 404])('a connection that breaks off in a %i leaves a payment unknown', async (status) => {
  const { platform } = scripted([broken(status)], { retries: 0 })
  expect(await failure(executeQuote(platform, { quoteId }))).toMatchObject({
    code: 'OUTCOME_UNKNOWN',
    outcome: 'unknown',
    serviceStatus: undefined,
    message:
      'The connection to the service broke off. The service may have acted: read the current state first.',
    cause: new TypeError('gone'),
  })
})

test('a connection that breaks off while a payment is read has changed nothing', async () => {
  const { platform } = scripted([broken(200)], { retries: 0 })
  expect(await failure(getQuote(platform, { quoteId }))).toMatchObject({
    code: 'UNREACHABLE',
    outcome: 'none',
    retryable: true,
    message: 'The connection to the service broke off.',
  })
})

test('a call that is aborted while its body arrives says so', async () => {
  const caller = new AbortController()
  const stalled = async () => {
    setImmediate(() => caller.abort())
    return new Response(new ReadableStream())
  }
  const { platform, requests } = scripted([stalled])
  expect(await failure(getQuote(platform, { quoteId, signal: caller.signal }))).toMatchObject({
    code: 'ABORTED',
    outcome: 'none',
    message: 'The call was aborted before its response arrived.',
  })
  expect(requests).toHaveLength(1)
})
