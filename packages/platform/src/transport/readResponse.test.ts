/** A response is read as far as a client acts on it, and one that makes no sense is an error. */

import { endpointSchemas, readerOf } from '@embedded-wallet/protocol'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { failure, json, quote, quoteId, scripted } from '../../test/scriptedService.js'
import { challengeAuthMethod, getQuote, revokeSession, verifyAuthMethod } from '../index.js'
import { PlatformError } from '../platformError.js'
import { type ResponseContext, readSuccess, refusalOf } from './readResponse.js'

test('a page of a proxy is not a response, not even where the response is empty', async () => {
  for (const text of ['<html>sign in to the network</html>', 'null', '{"status":"ACTIVE"}']) {
    const { platform } = scripted([new Response(text, { status: 200 })])
    expect(await failure(revokeSession(platform, { sessionId: 'Session:1' }))).toMatchObject({
      code: 'OUTCOME_UNKNOWN',
      outcome: 'unknown',
    })
  }
})

test('a passkey challenge that cannot be used is an error, not an AuthMethod without a challenge', async () => {
  const passkey = {
    id: 'AuthMethod:1',
    accountId: 'InternalAccount:1',
    type: 'PASSKEY',
    nickname: 'phone',
    createdAt: '2026-04-08T15:30:00Z',
    updatedAt: '2026-04-08T15:30:00Z',
  }
  const challenge = { challenge: 'ab', requestId: 'r', expiresAt: '2026-04-08T15:35:00Z' }
  const { platform } = scripted([
    json(200, { ...passkey, ...challenge }),
    json(200, { ...passkey, ...challenge, expiresAt: '2026-04-08T15:35:00' }),
  ])
  expect(await challengeAuthMethod(platform, { authMethodId: passkey.id })).toMatchObject(challenge)
  expect(await failure(challengeAuthMethod(platform, { authMethodId: passkey.id }))).toMatchObject({
    code: 'OUTCOME_UNKNOWN',
    message: expect.stringContaining('challengeAuthMethod'),
  })
})

test('the response to a sealed code is a 202 that asks for a signature', async () => {
  const demand = { payloadToSign: '{}', requestId: 'r', expiresAt: '2026-04-08T15:35:00Z' }
  const { platform } = scripted([json(202, demand)])
  const body = { type: 'EMAIL_OTP', encryptedOtpBundle: '{}' } as const
  expect(await verifyAuthMethod(platform, { authMethodId: 'AuthMethod:1', ...body })).toEqual(demand)
})

test('a time that cannot be read is an error', async () => {
  for (const expiresAt of ['2026-04-08T15:35:00', '2026-04-08T15:35:00+05']) {
    const { platform } = scripted([json(200, { ...quote, expiresAt })])
    expect((await failure(getQuote(platform, { quoteId }))).message).toContain('expiresAt')
  }
})

test('enum members from newer versions are kept', async () => {
  const { platform } = scripted([json(200, { ...quote, status: 'ON_HOLD', brandNew: 1 })])
  expect((await getQuote(platform, { quoteId })).status).toBe('ON_HOLD')
})

// The text of a response becomes a value or an error: its code, its words, and nothing of its values.

const context: ResponseContext = {
  name: 'getQuote',
  branding: {},
  serviceStatus: 200,
  outcome: 'none',
  idempotencyKey: 'key',
  requestId: 'request',
}
const Quote = v.looseObject({ id: v.string(), rate: v.looseObject({ amount: v.number() }) })

/** The error of a response that cannot be read. */
function unreadable(text: string, more: Partial<ResponseContext> = {}): PlatformError {
  try {
    readSuccess(Quote, text, { ...context, ...more })
  } catch (error) {
    if (error instanceof PlatformError) return error
  }
  throw new Error('the response was read')
}
const message = (what: string) =>
  `The response to getQuote does not follow the service interface: see ${what}.`

test('a response is read under the neutral names, and what no client acts on is passed on', () => {
  const text = '{"id":"Quote:1","rate":{"amount":1,"acmeApiFee":2}}'
  expect(readSuccess(Quote, text, { ...context, branding: { fieldPrefix: 'acmeApi' } })).toEqual({
    id: 'Quote:1',
    rate: { amount: 1, serviceApiFee: 2 },
  })
})

// Source: profile tables, the rule: one row that cannot be read never sinks the page.
test('an odd factor of a customer never sinks the list of the others', () => {
  const reader = readerOf(endpointSchemas.listScaFactors.response)
  const odd = { credentialId: 7 }
  const text = JSON.stringify({ factors: [{ factor: 'SMS_OTP' }, odd, null, { factor: 'A_LATER_ONE' }] })
  expect(readSuccess(reader, text, { ...context, name: 'listScaFactors' })).toEqual({
    factors: [
      { factor: 'SMS_OTP' },
      { unreadable: true, problem: 'factor', value: odd },
      { unreadable: true, problem: 'row', value: null },
      { factor: 'A_LATER_ONE' },
    ],
  })
})

test('the error names the first wrong field, and carries what is known of the call', () => {
  const error = unreadable('{"id":"Quote:1","rate":{"amount":"canary"}}')
  expect(error).toMatchObject({
    code: 'UNEXPECTED_RESPONSE',
    outcome: 'none',
    serviceStatus: 200,
    message: message('rate.amount'),
    idempotencyKey: 'key',
    requestId: 'request',
    cause: undefined,
  })
})

test('a text that is no JSON has the cause, and an unknown outcome stays unknown', () => {
  const error = unreadable('<html>', { outcome: 'unknown' })
  expect(error).toMatchObject({
    code: 'OUTCOME_UNKNOWN',
    outcome: 'unknown',
    message: message('the whole response'),
  })
  expect(error.cause).toBeInstanceOf(SyntaxError)
  // A member that stands twice may be read in two ways.
  for (const text of ['', '{"id":"Quote:1","id":"Quote:2","rate":{"amount":1}}'])
    expect(unreadable(text).message).toBe(message('the whole response'))
})

const refusal = (status: number, text: string, headers: Record<string, string> = {}, hasSideEffects = true) =>
  refusalOf('createQuote', new Response(null, { status, headers }), text, hasSideEffects, 0)

test.each([
  [400, '', 'createQuote: the service responded with 400 and gave no reason.'],
  [400, '{"code":"SELF_PAYMENT"}', 'createQuote: the service responded with 400 SELF_PAYMENT.'],
  [400, '{"message":"no"}', 'createQuote: the service responded with 400 no.'],
  [400, '{"code":"A","message":"no"}', 'createQuote: the service responded with 400 A: no.'],
  // Source: service of autumn 2026, read 2026-11-28: error bodies are `{code, reason, details}`.
  [400, '{"code":"A","reason":"why"}', 'createQuote: the service responded with 400 A: why.'],
  [400, '{"code":"constructor"}', 'createQuote: the service responded with 400 constructor.'],
])('a %i with the body %j says: %s', (status, text, expected) => {
  expect(refusal(status, text).message).toBe(expected)
})

test('a refusal that says too little gets a hint', () => {
  const error = refusal(409, '{"code":"PASSKEY_CREDENTIAL_ALREADY_EXISTS"}')
  expect(error.message).toBe(
    'createQuote: the service responded with 409 PASSKEY_CREDENTIAL_ALREADY_EXISTS. The account already has a passkey. Sign in with it.',
  )
})

test('a refusal that may be of an amount says in which unit amounts count, and no other', () => {
  expect(refusal(400, '{"code":"AMOUNT_OUT_OF_RANGE"}').message).toBe(
    'createQuote: the service responded with 400 AMOUNT_OUT_OF_RANGE. Amounts count the smallest unit of their currency: with 6 decimals, 1000000 are 1.00.',
  )
  expect(refusal(400, '{"code":"SELF_PAYMENT"}').message).not.toMatch(/unit/)
  const invalid = (details?: object) =>
    refusal(400, JSON.stringify({ code: 'INVALID_INPUT', details })).message.includes('smallest unit')
  const nested = (field: unknown) => ({ errors: [{ field, constraint: 'REQUIRED' }, null] })
  expect([undefined, { field: 'lockedCurrencyAmount' }, nested('amount')].map(invalid)).toEqual([
    true,
    true,
    true,
  ])
  expect([{ field: 'accountInfo.bankAccountType' }, nested('email')].map(invalid)).toEqual([false, false])
})

test('a refusal keeps what the service said, and 500 characters of its text', () => {
  const body = { code: 'A', message: 'm'.repeat(501), reason: 'why', details: { field: 'amount' } }
  expect(refusal(409, JSON.stringify(body), { 'Retry-After': '7' })).toMatchObject({
    code: 'REFUSED',
    serviceStatus: 409,
    serviceCode: 'A',
    serviceMessage: 'm'.repeat(500),
    reason: 'why',
    details: { field: 'amount' },
    retryAfterSeconds: 7,
  })
})

test.each([
  [429, true, 'RATE_LIMITED'],
  [503, true, 'OUTCOME_UNKNOWN'],
  [503, false, 'REFUSED'],
])('a %i of a call with side effects (%s) is %s', (status, hasSideEffects, code) => {
  expect(refusal(status, '', {}, hasSideEffects)).toMatchObject({ code, retryAfterSeconds: undefined })
})
