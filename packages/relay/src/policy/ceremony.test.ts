/** A sign-in ceremony that proves a step-up: each kind of AuthMethod, and what proves nothing. */

import { expect, test, vi } from 'vitest'
import { bodyOfCall, jsonUpstream, sessionBody } from '../../test/policyCalls.js'
import { createCeremony } from './ceremony.js'
import type { AskedStepUp, StepUps } from './stepUp.js'

const asked: AskedStepUp = {
  ...{ id: 'step', createdAt: 100_500, caller: 'InternalAccount:1', accounts: ['InternalAccount:1'] },
  ...{ operation: 'revokeAuthMethod', path: '/x', body: 'hash' },
}

function open({ isAsked = true, isChallenged = true, isFirst = true } = {}) {
  const stepUps = {
    findAsked: vi.fn(async () => (isAsked ? asked : undefined)),
    noteChallenge: vi.fn(async () => {}),
    isChallenged: vi.fn(async () => isChallenged),
    noteProviderSignIn: vi.fn(async () => isFirst),
    prove: vi.fn(async () => {}),
  }
  const ages = { begin: vi.fn(async () => {}), refresh: vi.fn() }
  return { stepUps, ages, ceremony: createCeremony(stepUps as unknown as StepUps, ages) }
}

const tokenWith = (claims: object) =>
  ['{}', JSON.stringify(claims), 'sig'].map((part) => Buffer.from(part).toString('base64url')).join('.')

const callOf = (
  type: string,
  changes: { stepUp?: boolean; headers?: Record<string, string>; body?: object } = {},
) => ({
  ...{
    grant: ['InternalAccount:1'],
    params: { authMethodId: 'AuthMethod:1' },
    headers: changes.headers ?? {},
  },
  authMethod: { accountId: 'InternalAccount:1', accounts: ['InternalAccount:1'], detail: type },
  body: bodyOfCall({ ...changes.body }),
  request: new Request('https://shop.example/wallet/x', {
    ...(changes.stepUp !== false && { headers: { 'Step-Up-Id': 'step' } }),
  }),
})
const passkey = () => callOf('PASSKEY', { headers: { 'Request-Id': 'Request:1' } })
const success = jsonUpstream(200, sessionBody)
/** The challenge of a passkey, as service-interface "Challenge" shows it. */
const challengeBody = {
  id: 'AuthMethod:1',
  type: 'PASSKEY',
  requestId: 'Request:1',
  challenge: 'Y2hhbGxlbmdl',
  expiresAt: '2026-01-01T00:00:00.000Z',
}

test('a ceremony without the header proves nothing, and its session is remembered', async () => {
  const { ceremony, stepUps, ages } = open()
  expect(await ceremony.challenge(callOf('PASSKEY', { stepUp: false }))).toEqual({})
  const { settle } = await ceremony.verify(callOf('PASSKEY', { stepUp: false }))
  await settle!(success)
  expect(ages.begin).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'Session:1', accountId: 'InternalAccount:1' }),
  )
  for (const step of Object.values(stepUps)) expect(step).not.toHaveBeenCalled()
})

test('a step-up that is unknown or over refuses both calls of its ceremony', async () => {
  const { ceremony } = open({ isAsked: false })
  const over = { status: 403, message: 'This step-up is unknown or over. Start the operation again.' }
  await expect(ceremony.challenge(passkey())).rejects.toMatchObject(over)
  await expect(ceremony.verify(passkey())).rejects.toMatchObject(over)
})

test('the step-up is looked for by the caller and the account of the AuthMethod', async () => {
  const { ceremony, stepUps } = open()
  const call = passkey()
  await ceremony.challenge(call)
  expect(stepUps.findAsked).toHaveBeenCalledWith(
    call.request.headers,
    'InternalAccount:1',
    'InternalAccount:1',
  )
})

test.each([
  ['PASSKEY', jsonUpstream(200, challengeBody), 'Request:1'],
  ['PASSKEY', jsonUpstream(202, challengeBody), undefined],
  ['PASSKEY', jsonUpstream(200, {}), undefined],
  ['EMAIL_OTP', jsonUpstream(200, {}), 'AuthMethod:1'],
  ['SMS_OTP', jsonUpstream(200, {}), 'AuthMethod:1'],
  ['EMAIL_OTP', jsonUpstream(400, {}), undefined],
  ['EMAIL_OTP', 'unknown' as const, undefined],
  ['EMAIL_OTP', 'not sent' as const, undefined],
])('a challenge of %s notes what its proof must refer to (%#)', async (type, result, noted) => {
  const { ceremony, stepUps } = open()
  const { settle } = await ceremony.challenge(callOf(type))
  await settle!(result)
  expect(stepUps.noteChallenge.mock.calls).toEqual(noted === undefined ? [] : [[asked, noted]])
})

test('a passkey refers to its challenge, a code to its AuthMethod', async () => {
  const { ceremony, stepUps } = open()
  await ceremony.verify(passkey())
  await ceremony.verify(callOf('EMAIL_OTP'))
  expect(stepUps.isChallenged.mock.calls).toEqual([
    ['step', 'Request:1'],
    ['step', 'AuthMethod:1'],
  ])
})

test('a proof without a challenge of this step-up is refused', async () => {
  const none = { message: 'No challenge was issued for this step-up. Start the operation again.' }
  await expect(open({ isChallenged: false }).ceremony.verify(passkey())).rejects.toMatchObject(none)
  const { ceremony, stepUps } = open()
  await expect(ceremony.verify(callOf('PASSKEY'))).rejects.toMatchObject(none)
  expect(stepUps.isChallenged).not.toHaveBeenCalled()
})

test('a new session of the account proves the step-up; a session of another one does not, nor does a failure', async () => {
  const { ceremony, stepUps, ages } = open()
  const { settle } = await ceremony.verify(passkey())
  await settle!(jsonUpstream(401, {}))
  await settle!('unknown')
  expect(ages.begin).not.toHaveBeenCalled()
  await settle!(jsonUpstream(200, { ...sessionBody, accountId: 'InternalAccount:2' }))
  expect(ages.begin).toHaveBeenCalledTimes(1)
  expect(stepUps.prove).not.toHaveBeenCalled()
  await settle!(jsonUpstream(200, { ...sessionBody, accountId: 'EmbeddedWallet:1' }))
  expect(stepUps.prove.mock.calls).toEqual([[asked]])
  expect(stepUps.noteProviderSignIn).not.toHaveBeenCalled()
})

test.each<[string, object | string, boolean]>([
  ['in the second of the start', { auth_time: 100 }, true],
  ['later', { auth_time: 101 }, true],
  ['before', { auth_time: 99 }, false],
  ['no time', {}, false],
  ['a time as text', { auth_time: '101' }, false],
  ['no token', 'no token', false],
])('an ID token of a sign-in at the provider: %s', async (_, claims, isAccepted) => {
  const { ceremony, stepUps } = open({ isChallenged: false })
  const oidcToken = typeof claims === 'string' ? claims : tokenWith(claims)
  const verifying = ceremony.verify(callOf('OAUTH', { body: { oidcToken } }))
  if (isAccepted) await expect(verifying).resolves.toBeDefined()
  else
    await expect(verifying).rejects.toMatchObject({
      message:
        'The ID token has no auth_time after the start of this step-up. Ask the identity provider for max_age=0 or prompt=login. Start the operation again.',
    })
  expect(stepUps.isChallenged).not.toHaveBeenCalled()
})

test('a call without a body has no ID token', async () => {
  const call = { ...callOf('OAUTH'), body: undefined }
  await expect(open().ceremony.verify(call)).rejects.toMatchObject({ status: 403 })
})

test.each([true, false])(
  'a sign-in at a provider proves one step-up (its first use: %s)',
  async (isFirst) => {
    const { ceremony, stepUps } = open({ isFirst })
    const call = callOf('OAUTH', { body: { oidcToken: tokenWith({ auth_time: 200 }) } })
    const { settle } = await ceremony.verify(call)
    await settle!(success)
    expect(stepUps.noteProviderSignIn).toHaveBeenCalledWith(asked, 'AuthMethod:1/200')
    expect(stepUps.prove).toHaveBeenCalledTimes(isFirst ? 1 : 0)
  },
)
