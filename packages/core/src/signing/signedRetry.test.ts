/** The signed retry: call → 202 → sign the exact text → repeat the same bytes. Source: the interface document, "Signed retry". */

import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  accountId,
  at,
  errorOf,
  type Reply,
  type SentRequest,
  sessionRecord,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import { keepSession } from '../session/keepSession.js'
import type { WalletOptions } from '../wallet/wallet.js'
import { actsUnsigned, type RetriedAction, signedRetry } from './signedRetry.js'

beforeEach(() => void stopClocks())

let count = 0
/** A demand for a signature of its own. */
function demand(type: string | undefined = 'PASSKEY'): Reply {
  const requestId = `Request:${++count}`
  const payloadToSign = JSON.stringify({ accountId, expiresAt: at(300_000), requestId, type: type ?? 'X' })
  return [202, { ...(type && { type }), payloadToSign, requestId, expiresAt: at(300_000) }]
}
const gone = new TypeError('Failed to fetch')
const refusal = (more: object = {}): Reply => [
  401,
  { status: 401, code: 'UNAUTHORIZED', message: 'no', ...more },
]
const isSigned = ({ headers }: SentRequest) => headers.has('Service-Wallet-Signature')

/** A wallet with a session and a relay that responds to the unsigned and the signed call. */
async function open(
  unsigned: () => Reply,
  signed: () => Reply = () => [204],
  options?: Partial<WalletOptions>,
) {
  const opened = unitWallet((request) => (isSigned(request) ? signed() : unsigned()), options)
  await keepSession(opened.wallet, await sessionRecord())
  return opened
}
type Opened = Awaited<ReturnType<typeof open>>

const revoke = ({ wallet }: Opened, options: object = {}) =>
  signedRetry(wallet, 'revokeAuthMethod', {
    params: { authMethodId: 'AuthMethod:2' },
    signal: undefined,
    expected: { action: 'revokeAuthMethod', type: 'PASSKEY' },
    ...options,
  })
const contact = ({ wallet }: Opened) =>
  signedRetry(wallet, 'updateCustomer', {
    params: { customerId: 'Customer:1' },
    body: { email: 'ada@shop.example' },
    signal: undefined,
    expected: { action: 'updateContact', parameters: { userEmail: 'ada@shop.example' } },
  })
const register = ({ wallet }: Opened) =>
  signedRetry(wallet, 'registerAuthMethod', {
    body: { type: 'EMAIL_OTP', accountId, email: 'ada@shop.example' },
    signal: undefined,
    expected: { action: 'registerEmailOtp', type: 'EMAIL_OTP' },
  })

/** A demand to sign the activity of a new address. Source: profile 2026-08. */
function contactDemand(): Reply {
  const requestId = `Request:${++count}`
  const payloadToSign = JSON.stringify({
    organizationId: requestId,
    timestampMs: String(Date.parse(at(0))),
    type: 'ACTIVITY_TYPE_UPDATE_USER_EMAIL',
    parameters: { userEmail: 'ada@shop.example', userId: 'u' },
  })
  return [202, { payloadToSign, requestId, expiresAt: at(300_000) }]
}
const customer: Reply = [200, { id: 'Customer:1', email: 'ada@shop.example' }]
const method = {
  id: 'AuthMethod:3',
  accountId,
  type: 'EMAIL_OTP',
  nickname: 'ada@shop.example',
  createdAt: at(0),
  updatedAt: at(0),
}

test('the second call has the same bytes, the signature and the requestId', async () => {
  const opened = await open(contactDemand, () => customer)
  expect(await contact(opened)).toEqual({ id: 'Customer:1', email: 'ada@shop.example' })
  const [first, second, ...more] = opened.sent
  expect(more).toEqual([])
  expect(first).toMatchObject({ line: 'PATCH /customers/Customer:1', body: '{"email":"ada@shop.example"}' })
  expect(second).toMatchObject({ line: first!.line, body: first!.body })
  expect(first!.headers.get('Request-Id')).toBeNull()
  expect(second!.headers.get('Request-Id')).toBe(`Request:${count}`)
  expect(second!.headers.get('Service-Wallet-Signature')).toMatch(/^[\w-]{100,}$/)
})

test('a call without a body stays without one', async () => {
  const opened = await open(demand)
  expect(await revoke(opened)).toBeUndefined()
  expect(opened.sent.map(({ body }) => body)).toEqual(['', ''])
  expect(opened.sent.map(({ headers }) => headers.get('Content-Type'))).toEqual([null, null])
})

describe('what may act unsigned', () => {
  test.each([
    ['registerPasskey', 'without-session'],
    ['registerEmailOtp', 'without-session'],
    ['registerSmsOtp', 'without-session'],
    ['registerOAuth', 'without-session'],
    ['revokeAuthMethod', 'never'],
    ['revokeSession', 'never'],
    ['refreshSession', 'never'],
    ['exportWallet', 'never'],
    ['setWalletPrivacy', 'never'],
    ['updateContact', 'always'],
  ] satisfies [RetriedAction, string][])('%s: %s', (action, when) => {
    expect(actsUnsigned[action]).toBe(when)
  })

  test('a revocation never: a service that did not ask for the signature may have acted', async () => {
    const error = await errorOf(revoke(await open(() => [204])))
    expect(error).toMatchObject({
      name: 'ServiceError',
      code: 'UNEXPECTED_RESPONSE',
      status: 204,
      outcome: 'unknown',
      message: 'The service did not ask for the signature of this action.',
    })
  })

  test('a new address always, and a first credential', async () => {
    expect(await contact(await open(() => customer))).toMatchObject({ id: 'Customer:1' })
    expect(await register(await open(() => [201, method]))).toMatchObject({ id: 'AuthMethod:3' })
  })

  test.each([
    ['a revocation', revoke, true, 'UNREACHABLE'],
    ['a new address', contact, true, 'OUTCOME_UNKNOWN'],
    ['a registration with a session', register, true, 'UNREACHABLE'],
    ['a registration without one', register, false, 'OUTCOME_UNKNOWN'],
  ] as const)('so a lost first response to %s means %3$s', async (_, act, hasSession, code) => {
    const opened = unitWallet(() => gone)
    if (hasSession) await keepSession(opened.wallet, await sessionRecord())
    expect(await errorOf(act(opened))).toMatchObject({ code })
    expect(opened.sent).toHaveLength(1)
  })
})

describe('the signed call decides', () => {
  test('a lost response leaves the outcome unknown, and nothing is repeated', async () => {
    const opened = await open(demand, () => gone)
    expect(await errorOf(revoke(opened))).toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown' })
    expect(opened.sent).toHaveLength(2)
  })

  test('a service that asks for one more signature gets none', async () => {
    const opened = await open(demand, demand)
    expect(await errorOf(revoke(opened))).toMatchObject({
      code: 'OUTCOME_UNKNOWN',
      outcome: 'unknown',
      message:
        'The service demanded one more signature than this action takes. It was not made. Read the current state before you do anything else.',
    })
    expect(opened.sent).toHaveLength(2)
  })

  test('a 401 that names no check may be the response to the second arrival of a request that was taken', async () => {
    const opened = await open(demand, refusal)
    expect(await errorOf(revoke(opened))).toMatchObject({
      code: 'OUTCOME_UNKNOWN',
      outcome: 'unknown',
      status: 401,
      requestId: `Request:${count}`,
      cause: { code: 'REFUSED', status: 401, serviceCode: 'UNAUTHORIZED' },
      message: expect.stringContaining(
        'The service took this request before, so it is unknown whether it acted.',
      ),
    })
  })

  test.each([
    ['that names a check', refusal({ details: { reason: 'Invalid OTP code' } })],
    ['of another code', refusal({ code: 'REQUEST_EXPIRED' })],
    ['with another status', [403, { status: 403, code: 'UNAUTHORIZED', message: 'no' }] satisfies Reply],
  ])('a refusal %s did nothing', async (_, response) => {
    const opened = await open(demand, () => response)
    expect(await errorOf(revoke(opened))).toMatchObject({ code: 'REFUSED', outcome: 'none' })
  })

  test('an error of the network of that form is no refusal', async () => {
    const opened = await open(demand, () => gone)
    expect(await errorOf(revoke(opened))).not.toHaveProperty('status', 401)
  })
})

describe('a refused signature', () => {
  const badSignature = refusal({ details: { reason: 'Invalid Service-Wallet-Signature' } })

  test('is followed by a new demand for the session that the app opens', async () => {
    const signed = vi.fn((): Reply => [204]).mockReturnValueOnce(badSignature)
    const opened: Opened = await open(demand, signed, {
      reauthenticate: async () =>
        keepSession(opened.wallet, await sessionRecord({ sessionId: 'Session:2', type: 'OAUTH' })),
    })
    await revoke(opened)
    expect(opened.sent.map(isSigned)).toEqual([false, true, false, true])
    const ids = opened.sent.flatMap(({ headers }) => headers.get('Request-Id') ?? [])
    expect(new Set(ids).size).toBe(2)
  })

  test('is the error where only one session may sign', async () => {
    const session = await sessionRecord({ sessionId: 'Session:9' })
    const opened = await open(demand, () => badSignature, { reauthenticate: async () => undefined })
    expect(await errorOf(revoke(opened, { session }))).toMatchObject({ code: 'REFUSED', status: 401 })
    expect(opened.sent).toHaveLength(2)
  })
})

describe('before the signature', () => {
  test('the text is compared with what was requested', async () => {
    const opened = await open(() => demand('OAUTH'))
    expect(await errorOf(revoke(opened))).toMatchObject({ code: 'PAYLOAD_MISMATCH' })
    expect(opened.sent).toHaveLength(1)
  })

  test('the type beside the text counts, too', async () => {
    const [status, body] = demand() as [number, object]
    const opened = await open(() => [status, { ...body, type: 'OAUTH' }])
    expect(await errorOf(revoke(opened, { expected: { action: 'revokeAuthMethod' } }))).toMatchObject({
      code: 'PAYLOAD_MISMATCH',
    })
  })

  test('a text about no credential may name the type of the session that signs', async () => {
    const act = (opened: Opened) => revoke(opened, { expected: { action: 'revokeAuthMethod' } })
    expect(await act(await open(() => demand('PASSKEY')))).toBeUndefined()
    expect(await errorOf(act(await open(() => demand('OAUTH'))))).toMatchObject({ code: 'PAYLOAD_MISMATCH' })
  })

  test('the user is asked, and an unattended call signs nothing without a confirm', async () => {
    const confirm = vi.fn(() => false)
    const opened = await open(demand, undefined, { confirm })
    expect(await errorOf(revoke(opened))).toMatchObject({ code: 'SIGNING_DECLINED' })
    expect(confirm).toHaveBeenCalledTimes(1)
    const silent = await open(demand)
    expect(await errorOf(revoke(silent, { isUnattended: true }))).toMatchObject({ code: 'SIGNING_DECLINED' })
    expect([...opened.sent, ...silent.sent]).toHaveLength(2)
  })

  test('an abort ends the wait for the user', async () => {
    const controller = new AbortController()
    const confirm = () => {
      controller.abort()
      return new Promise<boolean>(() => {})
    }
    const opened = await open(demand, undefined, { confirm })
    const { signal } = controller
    expect(await errorOf(revoke(opened, { signal }))).toMatchObject({ code: 'ABORTED' })
  })

  test('an aborted call is not made', async () => {
    const opened = await open(demand)
    expect(await errorOf(revoke(opened, { signal: AbortSignal.abort() }))).toMatchObject({ code: 'ABORTED' })
    expect(opened.sent).toEqual([])
  })
})

test('after a step-up both calls name it', async () => {
  const stepUpId = 'a'.repeat(43)
  const required: Reply = [
    403,
    { status: 403, code: 'STEP_UP_REQUIRED', message: 'no', details: { stepUpId } },
  ]
  const unsigned = vi.fn(() => demand()).mockReturnValueOnce(required)
  const actions: unknown[] = []
  const opened = await open(unsigned, undefined, {
    reauthenticate: async ({ stepUp }) => void actions.push(stepUp?.action),
  })
  await revoke(opened)
  expect(actions).toEqual(['revokeAuthMethod'])
  expect(opened.sent.map(({ headers }) => headers.get('Step-Up-Id'))).toEqual([null, stepUpId, stepUpId])
})
