/** How the policy, the default and a step-up decide together on a sensitive operation. */

import { beforeEach, expect, test, vi } from 'vitest'
import { bodyOfCall, jsonUpstream } from '../../test/policyCalls.js'
import { createAuthorization, type Operation } from './authorization.js'
import type { StepUps } from './stepUp.js'

const claim = { release: vi.fn(async () => {}), finish: vi.fn(async () => {}) }
beforeEach(() => vi.clearAllMocks())

const proven = { id: 'step', endsAt: 1, caller: '', accounts: [], operation: '', path: '', body: '' }

function open({
  decision = 'default' as 'default' | 'allow' | 'step-up',
  isProven = false,
  isSecond = false,
  isNoted = true,
  rows = [{ id: 'AuthMethod:1', accountId: 'InternalAccount:1', type: 'PASSKEY' }] as object[],
} = {}) {
  const policy = { covers: vi.fn(), decide: vi.fn(async () => decision) }
  const stepUps = {
    ask: vi.fn(async () => 'new-step'),
    findProven: vi.fn(async () => (isProven ? proven : undefined)),
    isSecondArrival: vi.fn(async () => isSecond),
    claim: vi.fn(async () => claim),
    noteRequest: vi.fn(async () => {}),
    isNotedRequest: vi.fn(async () => isNoted),
  }
  const forward = vi.fn(async () => jsonUpstream(200, { data: rows }))
  const authorization = createAuthorization(policy as never, stepUps as unknown as StepUps, forward)
  return { authorization, policy, stepUps, forward }
}

/** An operation, and the checks and counts that it went through. */
function operationOf(changes: Partial<Operation> = {}) {
  const passed: string[] = []
  const operation: Operation = {
    ...{ name: 'revokeAuthMethod', grant: ['InternalAccount:1'], accountId: 'InternalAccount:1' },
    ...{ params: { authMethodId: 'AuthMethod:1' }, headers: {}, body: undefined },
    owned: { accountId: 'InternalAccount:1', accounts: ['EmbeddedWallet:1'], detail: '' },
    request: new Request('https://shop.example/wallet/x'),
    check: (name) => void passed.push(name),
    countStepUp: async () => void passed.push('count step-up'),
    countLookUp: async () => void passed.push('count look-up'),
    ...changes,
  } as Operation
  return { operation, passed }
}
const signed = { 'Service-Wallet-Signature': 'sig', 'Request-Id': 'Request:1' }
const emptyHash = '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU'

test('what the app allows needs no step-up, and a payment needs none by default', async () => {
  const allowed = open({ decision: 'allow' })
  expect(await allowed.authorization.authorize(operationOf().operation)).toEqual({})
  expect(allowed.stepUps.findProven).not.toHaveBeenCalled()
  const { operation } = operationOf({ name: 'executeQuote', params: { quoteId: 'Quote:1' } })
  expect(await open().authorization.authorize(operation)).toEqual({})
  await expect(open({ decision: 'step-up' }).authorization.authorize(operation)).rejects.toMatchObject({
    details: { stepUpId: 'new-step' },
  })
})

test('the policy decides with what the call has: names, body, and the response that it has read', async () => {
  const { authorization, policy } = open({ decision: 'allow' })
  const response = jsonUpstream(200, {})
  const { operation, passed } = operationOf({
    body: bodyOfCall({ nickname: 'Phone' }),
    owned: { accountId: 'InternalAccount:1', accounts: [], detail: '', response },
  })
  await authorization.authorize(operation)
  expect(passed).toEqual(['policy'])
  expect(policy.decide).toHaveBeenCalledWith({
    ...{ operation: 'revokeAuthMethod', accountId: 'InternalAccount:1', params: operation.params },
    ...{ request: operation.request, countLookUp: operation.countLookUp },
    ...{ body: { nickname: 'Phone' }, response },
  })
})

test('an operation without a step-up is asked for one, counted first; the id comes with the refusal', async () => {
  const { authorization, stepUps } = open()
  const { operation, passed } = operationOf()
  await expect(authorization.authorize(operation)).rejects.toMatchObject({
    ...{ status: 403, code: 'STEP_UP_REQUIRED', details: { stepUpId: 'new-step' }, reason: undefined },
  })
  expect(passed).toEqual(['policy', 'step-up', 'quota', 'count step-up', 'step-up'])
  const subject = {
    ...{ caller: 'InternalAccount:1', accounts: ['InternalAccount:1'], operation: 'revokeAuthMethod' },
    ...{ path: '/auth/credentials/AuthMethod:1', body: emptyHash },
  }
  expect(stepUps.findProven).toHaveBeenCalledWith(operation.request.headers, subject)
  expect(stepUps.isSecondArrival).toHaveBeenCalledWith(operation.request.headers, operation)
  expect(stepUps.ask).toHaveBeenCalledWith(subject)
})

test('a step-up covers the bytes of the body, and the account of a path without an id', async () => {
  const { authorization, stepUps } = open()
  const { operation } = operationOf({ owned: undefined, body: bodyOfCall({}) })
  await expect(authorization.authorize(operation)).rejects.toMatchObject({ status: 403 })
  const [subject] = stepUps.ask.mock.calls[0] as unknown as [{ body: string; accounts: string[] }]
  expect(subject.accounts).toEqual(['InternalAccount:1'])
  // Source: SHA-256 of the two bytes `{}`.
  expect(subject.body).toBe('RBNvo1WzZ4oRRq0W9-hknpT7T8If536DEMBg9hyq_4o')
})

test('a second arrival of a call that has used its step-up is told so', async () => {
  await expect(
    open({ isSecond: true }).authorization.authorize(operationOf().operation),
  ).rejects.toMatchObject({
    ...{ reason: 'The same call came before', details: { stepUpId: 'new-step' } },
  })
})

test('a signed call without its step-up is over, and no new one is asked for', async () => {
  const { authorization, stepUps } = open({ isSecond: true })
  await expect(authorization.authorize(operationOf({ headers: signed }).operation)).rejects.toMatchObject({
    ...{ message: 'The step-up of this signature is over. Start the operation again.' },
    reason: 'The same call came before',
  })
  expect(stepUps.ask).not.toHaveBeenCalled()
})

test('a signed payment is a first call: it may ask for a step-up', async () => {
  const { authorization, stepUps } = open({ decision: 'step-up' })
  const { operation } = operationOf({ name: 'executeQuote', params: { quoteId: 'Quote:1' }, headers: signed })
  await expect(authorization.authorize(operation)).rejects.toMatchObject({
    details: { stepUpId: 'new-step' },
  })
  expect(stepUps.ask).toHaveBeenCalledTimes(1)
})

test('a signed call must carry the Request-Id of its own step-up; a payment has none', async () => {
  const { authorization, stepUps } = open({ isProven: true, isNoted: false })
  await expect(authorization.authorize(operationOf({ headers: signed }).operation)).rejects.toMatchObject({
    message: 'The Request-Id does not belong to this step-up. Start the operation again.',
  })
  expect(stepUps.isNotedRequest).toHaveBeenCalledWith('step', signed)
  expect(await authorization.authorize(operationOf().operation)).toMatchObject({ isSteppedUp: true })
  const paying = open({ isProven: true, isNoted: false, decision: 'step-up' })
  const payment = operationOf({ name: 'executeQuote', params: { quoteId: 'Quote:1' }, headers: signed })
  expect(await paying.authorization.authorize(payment.operation)).toMatchObject({ isSteppedUp: true })
})

test('the first AuthMethod of an account needs no step-up, as long as the call is not signed', async () => {
  const adding = { name: 'registerAuthMethod', params: {} } as const
  const empty = open({ rows: [] })
  const { operation, passed } = operationOf(adding)
  expect(await empty.authorization.authorize(operation)).toEqual({})
  expect(passed).toEqual(['policy', 'count look-up'])
  expect(empty.forward.mock.calls[0]).toEqual([
    ...[expect.objectContaining({ method: 'GET' }), { query: { accountId: 'InternalAccount:1' } }],
  ])
  await expect(open({ rows: [{}] }).authorization.authorize(operation)).rejects.toMatchObject({ status: 403 })
  await expect(
    empty.authorization.authorize(operationOf({ ...adding, headers: signed }).operation),
  ).rejects.toMatchObject({ status: 403 })
  await expect(open({ rows: [] }).authorization.authorize(operationOf().operation)).rejects.toMatchObject({
    status: 403,
  })
})

test('a step-up is claimed as the last step, and is used up by what had an effect', async () => {
  const { authorization, stepUps } = open({ isProven: true })
  const { operation } = operationOf()
  const clearance = await authorization.authorize(operation)
  expect(clearance.isSteppedUp).toBe(true)
  expect(stepUps.claim).not.toHaveBeenCalled()
  await clearance.take!()
  expect(stepUps.claim).toHaveBeenCalledWith(proven, operation)
  await clearance.settle!(jsonUpstream(200, {}))
  expect([claim.finish, claim.release].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  expect(stepUps.noteRequest).not.toHaveBeenCalled()
})

test.each<
  [
    string,
    Record<string, string>,
    Parameters<
      NonNullable<Awaited<ReturnType<ReturnType<typeof open>['authorization']['authorize']>>['settle']>
    >[0],
    'finish' | 'release',
  ]
>([
  ['an unsigned call with an unknown outcome', {}, 'unknown', 'finish'],
  ['an unsigned call that was not sent', {}, 'not sent', 'release'],
  ['an unsigned call that was refused', {}, jsonUpstream(400, {}), 'release'],
  ['an unsigned call that failed', {}, jsonUpstream(500, {}), 'finish'],
  ['a signed call that was not sent', signed, 'not sent', 'release'],
  ['a signed call that was refused', signed, jsonUpstream(400, {}), 'finish'],
  ['a signed call with an unknown outcome', signed, 'unknown', 'finish'],
])('the claim of %s ends', async (_, headers, result, end) => {
  const clearance = await open({ isProven: true }).authorization.authorize(operationOf({ headers }).operation)
  await clearance.take!()
  await clearance.settle!(result)
  expect([claim.finish.mock.calls.length, claim.release.mock.calls.length]).toEqual(
    end === 'finish' ? [1, 0] : [0, 1],
  )
})

test('a demand for a signature is noted before the claim is released, and released when the note fails', async () => {
  const { authorization, stepUps } = open({ isProven: true })
  const clearance = await authorization.authorize(operationOf().operation)
  await clearance.take!()
  await clearance.settle!(jsonUpstream(202, { requestId: 'Request:1' }))
  expect(stepUps.noteRequest).toHaveBeenCalledWith(proven, 'Request:1')
  expect(stepUps.noteRequest.mock.invocationCallOrder[0]).toBeLessThan(
    claim.release.mock.invocationCallOrder[0]!,
  )
  stepUps.noteRequest.mockRejectedValueOnce(new Error('slow'))
  await expect(clearance.settle!(jsonUpstream(202, { requestId: 'Request:1' }))).rejects.toThrow('slow')
  expect(claim.release).toHaveBeenCalledTimes(2)
})

test('what was never claimed ends quietly', async () => {
  const clearance = await open({ isProven: true }).authorization.authorize(operationOf().operation)
  await clearance.settle!(jsonUpstream(200, {}))
  await clearance.settle!('not sent')
  expect(claim.finish).not.toHaveBeenCalled()
})

const passkey = () => operationOf({ name: 'registerAuthMethod', params: {}, owned: undefined })

test('a passkey that the app allows may be signed; the first one of an account may not', async () => {
  const allowed = open({ decision: 'allow' })
  const unsigned = { legs: 'unsigned', isSteppedUp: false }
  expect(await allowed.authorization.authorizePasskey(passkey().operation, false)).toEqual({
    ...unsigned,
    legs: 'both',
  })
  expect(await open().authorization.authorizePasskey(passkey().operation, false)).toEqual(unsigned)
})

test('a further passkey takes a step-up of its own kind, and claims it', async () => {
  const { authorization, stepUps, policy } = open({ isProven: true })
  const { operation } = passkey()
  expect(
    await authorization.authorizePasskey({ ...operation, body: bodyOfCall({ nickname: 'x' }) }, true),
  ).toEqual({
    ...{ legs: 'both', isSteppedUp: true, claim },
  })
  expect(policy.decide).toHaveBeenCalledWith(expect.objectContaining({ body: { nickname: 'x' }, params: {} }))
  expect(stepUps.findProven).toHaveBeenCalledWith(operation.request.headers, {
    ...{ caller: 'InternalAccount:1', accounts: ['InternalAccount:1'], operation: 'registerAuthMethod' },
    ...{ path: '/passkeys/registration-options', body: 'PASSKEY' },
  })
  expect(stepUps.claim).toHaveBeenCalledTimes(1)
  await expect(open().authorization.authorizePasskey(operation, true)).rejects.toMatchObject({ status: 403 })
})
