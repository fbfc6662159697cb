/** The challenge of a login: known and unknown users get the same response, in form and in time. */

import { beforeEach, expect, test, vi } from 'vitest'
import { offer, openParts, responseOf, startedAt } from '../../test/loginParts.js'
import { useFastTimers } from '../../test/virtualClock.js'
import { type PlainResponse, toResponse } from '../http/response.js'
import type { UpstreamResponse } from '../upstream/transport.js'
import { createLoginChallenge } from './loginChallenge.js'
import type { LoginState } from './loginState.js'

useFastTimers(1)

const unknown: LoginState = { ...offer, isDecoy: true }
const method = {
  id: 'AuthMethod:passkey',
  accountId: 'InternalAccount:ada',
  type: 'PASSKEY',
  nickname: 'Phone',
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-02T00:00:00Z',
}
const challenged = {
  ...method,
  challenge: 'c'.repeat(64),
  requestId: 'Request:1',
  expiresAt: '2026-11-23T00:05:00Z',
}

/** `responses`: what the service says, one after the other; the last one stays. */
function open(...responses: (UpstreamResponse | Promise<UpstreamResponse>)[]) {
  const login = openParts(() => (responses.length > 1 ? responses.shift()! : responses[0]!))
  let inConstantTime = 0
  const challenge = createLoginChallenge(login.parts, (_, work) => {
    inConstantTime++
    return work()
  })
  return { ...login, challenge, countOfConstantTime: () => inConstantTime }
}
const lateMail = () => new Promise<UpstreamResponse>(() => undefined)

let before: number
beforeEach(() => {
  before = performance.now()
})
const passedMs = () => Math.round(performance.now() - before)

test('a user gets the challenge of the passkey, a sealed request id and five minutes', async () => {
  const { parts, openCall, challenge, forwarded, countOfConstantTime } = open(responseOf(200, challenged))
  const call = await openCall('AuthMethod:passkey', { headers: { 'Some-Header': 'kept' } })
  const response = await challenge(call, 'PASSKEY')
  const { requestId, ...body } = (await toResponse(response).json()) as { requestId: string }
  expect(response.status).toBe(200)
  expect(body).toEqual({
    id: 'AuthMethod:passkey',
    accountId: 'InternalAccount:ada',
    type: 'PASSKEY',
    nickname: '',
    createdAt: '1970-01-01T00:00:00.000Z',
    updatedAt: '1970-01-01T00:00:00.000Z',
    challenge: 'c'.repeat(64),
    expiresAt: new Date(startedAt + 300_000).toISOString(),
  })
  expect(await parts.states.openRequestId(call.login, requestId)).toBe('Request:1')
  expect(forwarded).toEqual([
    {
      method: 'POST',
      path: '/auth/credentials/{authMethodId}/challenge',
      call: {
        params: call.params,
        bytes: call.bytes,
        headers: { 'Some-Header': 'kept' },
        traceId: call.traceId,
      },
    },
  ])
  expect(countOfConstantTime()).toBe(1)
})

test.each([
  ['an unknown user', unknown, responseOf(404)],
  ['an unknown user with a challenge of the service', unknown, responseOf(200, challenged)],
  ['a user without such a passkey at the service', offer, responseOf(404)],
  ['a user who has to wait', offer, responseOf(429)],
])('%s gets a made-up challenge of the same form, which is another one each time', async (_, state, said) => {
  const { parts, openCall, challenge } = open(said)
  const bodies = []
  for (let i = 0; i < 2; i++) {
    const call = await openCall('AuthMethod:passkey', { state })
    const response = await challenge(call, 'PASSKEY')
    const { challenge: text, requestId, ...body } = (await toResponse(response).json()) as typeof challenged
    expect([response.status, text]).toEqual([200, expect.stringMatching(/^[\da-f]{64}$/)])
    expect(await parts.states.openRequestId(call.login, requestId)).toBe('none')
    expect(Object.keys(body)).toEqual([
      'id',
      'accountId',
      'type',
      'nickname',
      'createdAt',
      'updatedAt',
      'expiresAt',
    ])
    bodies.push(text)
  }
  expect(bodies[0]).not.toBe(bodies[1])
})

test.each([
  [500, 502],
  [503, 503],
])('an outage (%i) is no challenge: the browser gets a %i', async (status, expected) => {
  const { openCall, challenge } = open(responseOf(status))
  await expect(challenge(await openCall('AuthMethod:passkey'), 'PASSKEY')).rejects.toMatchObject({
    status: expected,
  })
})

test('a challenge that cannot be read is an error of the service', async () => {
  const { openCall, challenge } = open(responseOf(200, { ...challenged, challenge: 7 }))
  await expect(challenge(await openCall('AuthMethod:passkey'), 'PASSKEY')).rejects.toMatchObject({
    status: 502,
  })
})

test.each([
  ['a mailed code', 'AuthMethod:mail', 'EMAIL_OTP', offer, responseOf(200, { ...method, type: 'EMAIL_OTP' })],
  ['a mail that is late', 'AuthMethod:mail', 'EMAIL_OTP', offer, lateMail()],
  ['a mail that fails', 'AuthMethod:mail', 'EMAIL_OTP', offer, responseOf(500)],
  ['an unknown user', 'AuthMethod:mail', 'EMAIL_OTP', unknown, responseOf(404)],
  ['an identity provider', 'AuthMethod:oauth', 'OAUTH', offer, responseOf(400)],
])('%s: the response comes after half a second and says nothing more', async (_, id, type, state, said) => {
  const { openCall, challenge, forwarded, countOfConstantTime } = open(said)
  const call = await openCall(id, { state })
  before = performance.now()
  const response = await challenge(call, type)
  expect([response.status, await toResponse(response).json()]).toEqual([
    200,
    {
      id,
      accountId: 'InternalAccount:ada',
      type,
      nickname: '',
      createdAt: '1970-01-01T00:00:00.000Z',
      updatedAt: '1970-01-01T00:00:00.000Z',
    },
  ])
  expect(passedMs()).toBeGreaterThanOrEqual(500)
  expect(passedMs()).toBeLessThan(1000)
  expect(forwarded[0]).toMatchObject({
    path: '/auth/credentials/{authMethodId}/challenge',
    call: { params: call.params, bytes: call.bytes, headers: {}, traceId: call.traceId },
  })
  expect(countOfConstantTime()).toBe(0)
})

test('work that is late goes on in the background; work that is done does not', async () => {
  const late = open(lateMail())
  await late.challenge(await late.openCall('AuthMethod:mail'), 'EMAIL_OTP')
  const done = open(responseOf(200, method))
  await done.challenge(await done.openCall('AuthMethod:mail'), 'EMAIL_OTP')
  expect([late.background.length, done.background.length]).toEqual([1, 0])
})

/** A bundle in the form of the profile 2026-08, section "Codes": the data is JSON in hex. */
const bundleOf = (targetPublic: string) =>
  JSON.stringify({
    version: 'v9',
    dataSignature: '30',
    enclaveQuorumPublic: '04ab',
    data: Buffer.from(JSON.stringify({ targetPublic, organizationId: 'org' })).toString('hex'),
  })
const [first, second] = [bundleOf(`04${'aa'.repeat(64)}`), bundleOf(`04${'bb'.repeat(64)}`)]
const targetOf = async (response: PlainResponse) =>
  ((await toResponse(response).json()) as { otpEncryptionTargetBundle?: string }).otpEncryptionTargetBundle
const sent = (target?: string) =>
  responseOf(200, { ...method, type: 'SMS_OTP', ...(target && { otpEncryptionTargetBundle: target }) })

test('a sealed code: the user gets the key to seal it to, after one second', async () => {
  const { openCall, challenge } = open(sent(first))
  const call = await openCall('AuthMethod:sms')
  before = performance.now()
  expect(await targetOf(await challenge(call, 'SMS_OTP'))).toBe(first)
  expect(passedMs()).toBeGreaterThanOrEqual(1000)
  expect(passedMs()).toBeLessThan(1500)
})

test.each([
  ['no other code was sent', responseOf(429)],
  ['the mail fails', responseOf(500)],
  ['the mail is late', lateMail()],
  ['the response has no key', sent()],
])('a code that is still valid keeps its key when %s', async (_, said) => {
  const { openCall, challenge } = open(sent(first), sent(second), said)
  const call = await openCall('AuthMethod:sms')
  const targets = []
  for (let i = 0; i < 4; i++) targets.push(await targetOf(await challenge(call, 'SMS_OTP')))
  expect(targets).toEqual([first, second, second, second])
})

test.each([
  ['an unknown user', unknown, responseOf(404)],
  ['an unknown user with a key from the service', unknown, sent(second)],
  ['a user without a code', offer, responseOf(429)],
])(
  '%s gets a made-up key in the form of the last real one, the same for half a minute',
  async (_, state, said) => {
    const { openCall, challenge, time } = open(sent(first), said)
    await challenge(await openCall('AuthMethod:sms'), 'SMS_OTP')
    const call = await openCall('AuthMethod:other', { state })
    const made = (await targetOf(await challenge(call, 'SMS_OTP')))!
    expect([first, second]).not.toContain(made)
    expect(JSON.parse(made)).toMatchObject({ version: 'v9', enclaveQuorumPublic: '04ab' })
    time.now += 29_999
    expect(await targetOf(await challenge(call, 'SMS_OTP'))).toBe(made)
    time.now += 1
    expect(await targetOf(await challenge(call, 'SMS_OTP'))).not.toBe(made)
  },
)

test('where codes are not sealed, a user without one gets no key', async () => {
  const { openCall, challenge } = open(responseOf(404))
  expect(await targetOf(await challenge(await openCall('AuthMethod:mail'), 'EMAIL_OTP'))).toBeUndefined()
})

test('a store that fails refuses a response that it would have filled', async () => {
  const { parts, openCall } = open()
  const failed = new Error('The store is gone.')
  const states = { ...parts.states, findOtpTarget: vi.fn(() => Promise.reject(failed)) }
  const challenge = createLoginChallenge(
    { ...parts, states, forward: async () => responseOf(429) },
    (_, work) => work(),
  )
  await expect(challenge(await openCall('AuthMethod:sms'), 'SMS_OTP')).rejects.toBe(failed)
})
