/** Which sign-in proves which step-up. */

import { beforeEach, expect, test } from 'vitest'
import { createClaims } from '../store/claims.js'
import { memoryStore } from '../store/memoryStore.js'
import { type CeremonyCall, createCeremony, createSignInAges } from './ceremony.js'
import type { CallResult } from './clearance.js'
import { createStepUps, type StepUpSubject, type StepUps } from './stepUp.js'

const start = 1_790_000_000_500
const startSeconds = 1_790_000_000
const subject: StepUpSubject = {
  caller: 'InternalAccount:1',
  accounts: ['InternalAccount:1'],
  operation: 'revokeAuthMethod',
  path: '/auth/credentials/AuthMethod:9',
  body: 'hash',
}
let stepUps: StepUps
let store: ReturnType<typeof memoryStore>
let ceremony: ReturnType<typeof createCeremony>

beforeEach(() => {
  const now = () => start
  store = memoryStore(now)
  stepUps = createStepUps(store, createClaims(store, now, 1000), now)
  ceremony = createCeremony(stepUps, createSignInAges(store, now, 1))
})

const response = (status: number, body: unknown): CallResult => ({
  status,
  headers: {},
  bytes: new TextEncoder().encode(JSON.stringify(body)),
})
const session = (accountId = 'InternalAccount:1') =>
  response(200, { id: 'Session:1', accountId, expiresAt: '2026-11-22T12:00:00Z' })
const passkeyChallenge = response(200, {
  id: 'AuthMethod:1',
  accountId: 'InternalAccount:1',
  type: 'PASSKEY',
  nickname: 'x',
  createdAt: '2026-11-22T12:00:00Z',
  updatedAt: '2026-11-22T12:00:00Z',
  challenge: 'Y2hhbGxlbmdl',
  requestId: 'Request:1',
  expiresAt: '2026-11-22T12:00:00Z',
})
const tokenOf = (payload: object) =>
  `${btoa('{"alg":"ES256"}')}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`

function call(
  type: string,
  id: string | undefined,
  more: Partial<CeremonyCall> & { oidcToken?: unknown } = {},
) {
  const { oidcToken, ...rest } = more
  return {
    grant: ['EmbeddedWallet:1'],
    params: { authMethodId: 'AuthMethod:1' },
    owned: { accountId: 'InternalAccount:1', accounts: ['InternalAccount:1'], detail: type },
    body: { json: { oidcToken } },
    headers: {},
    request: new Request('https://shop.example/x', { headers: id === undefined ? {} : { 'Step-Up-Id': id } }),
    ...rest,
  } as unknown as CeremonyCall
}
const isProven = async (id: string) =>
  (await stepUps.findProven(new Headers({ 'Step-Up-Id': id }), subject)) !== undefined

async function prove(id: string, type: string, more?: Parameters<typeof call>[2], result = session()) {
  const { settle } = await ceremony.verify(call(type, id, more))
  await settle!(result)
  return isProven(id)
}
const noChallenge = 'No challenge was issued for this step-up. Start the operation again.'

test('a ceremony without the header proves nothing, and its session has an age', async () => {
  expect(await ceremony.challenge(call('PASSKEY', undefined))).toEqual({})
  const { settle } = await ceremony.verify(call('PASSKEY', undefined))
  await settle!(session())
  expect(await store.get('ceremony/Session:1')).toBe(String(start))
})

test('a step-up that is unknown, or of another account, ends the ceremony before it begins', async () => {
  const id = await stepUps.ask(subject)
  const refusal = { status: 403, message: 'This step-up is unknown or over. Start the operation again.' }
  const strangers = call('PASSKEY', id, { grant: ['InternalAccount:2'] })
  for (const refused of [call('PASSKEY', 'a'.repeat(43)), strangers]) {
    await expect(ceremony.challenge(refused)).rejects.toMatchObject(refusal)
    await expect(ceremony.verify(refused)).rejects.toMatchObject(refusal)
  }
})

test('the passkey of its own challenge proves it, and no other', async () => {
  const id = await stepUps.ask(subject)
  const own = { headers: { 'Request-Id': 'Request:1' } }
  await expect(ceremony.verify(call('PASSKEY', id, own))).rejects.toMatchObject({ message: noChallenge })
  const { settle } = await ceremony.challenge(call('PASSKEY', id))
  await settle!(passkeyChallenge)
  await expect(ceremony.verify(call('PASSKEY', id))).rejects.toMatchObject({ message: noChallenge })
  const other = { headers: { 'Request-Id': 'Request:2' } }
  await expect(ceremony.verify(call('PASSKEY', id, other))).rejects.toMatchObject({ message: noChallenge })
  expect(await prove(id, 'PASSKEY', own)).toBe(true)
})

test('a passkey without the request id of its challenge proves nothing, whatever is noted', async () => {
  const id = await stepUps.ask(subject)
  const lenient = { ...stepUps, isChallenged: async () => true }
  const { verify } = createCeremony(
    lenient,
    createSignInAges(store, () => start, 1),
  )
  await expect(verify(call('PASSKEY', id))).rejects.toMatchObject({ message: noChallenge })
})

test('the code of its own mail proves it', async () => {
  const id = await stepUps.ask(subject)
  const { settle } = await ceremony.challenge(call('EMAIL_OTP', id))
  await settle!(response(200, {}))
  const elsewhere = call('EMAIL_OTP', id, { params: { authMethodId: 'AuthMethod:2' } })
  await expect(ceremony.verify(elsewhere)).rejects.toMatchObject({ message: noChallenge })
  expect(await prove(id, 'EMAIL_OTP')).toBe(true)
})

test.each<[string, CallResult]>([
  ['EMAIL_OTP', response(429, {})],
  ['EMAIL_OTP', 'unknown'],
  ['EMAIL_OTP', 'not sent'],
  ['PASSKEY', response(200, { requestId: 'Request:1' })],
  ['PASSKEY', response(202, {})],
])('a challenge of %s that the service did not give is none: %#', async (type, result) => {
  const id = await stepUps.ask(subject)
  const { settle } = await ceremony.challenge(call(type, id))
  await settle!(result)
  for (const requestId of ['Request:1', 'undefined'])
    await expect(
      ceremony.verify(call(type, id, { headers: { 'Request-Id': requestId } })),
    ).rejects.toMatchObject({ message: noChallenge })
})

test.each<[string, CallResult]>([
  ['a refused proof', response(401, {})],
  ['a lost response', 'unknown'],
  ['the session of another account', session('InternalAccount:2')],
])('%s proves no step-up', async (_, result) => {
  const id = await stepUps.ask(subject)
  await stepUps.noteChallenge({ ...subject, id, createdAt: start }, 'AuthMethod:1')
  expect(await prove(id, 'EMAIL_OTP', {}, result)).toBe(false)
})

// Source: OpenID Connect Core 1.0, section 2: auth_time is in seconds.
test.each([
  [startSeconds - 1, false],
  [startSeconds, true],
  [startSeconds + 1, true],
  [String(startSeconds), false],
  [undefined, false],
])('an ID token with the auth_time %s proves it: %s', async (authTime, proves) => {
  const id = await stepUps.ask(subject)
  const proof = prove(id, 'OAUTH', { oidcToken: tokenOf({ auth_time: authTime }) })
  if (proves) expect(await proof).toBe(true)
  else
    await expect(proof).rejects.toMatchObject({
      message:
        'The ID token has no auth_time after the start of this step-up. Ask the identity provider for max_age=0 or prompt=login. Start the operation again.',
    })
})

test.each([undefined, 'no token', 7])('what is no ID token proves nothing: %s', async (oidcToken) => {
  const id = await stepUps.ask(subject)
  await expect(prove(id, 'OAUTH', { oidcToken })).rejects.toThrow('auth_time')
  await expect(ceremony.verify(call('OAUTH', id, { body: undefined }))).rejects.toThrow('auth_time')
})

test('one sign-in at the provider proves one step-up, whatever the number of its tokens', async () => {
  const [id, second] = [await stepUps.ask(subject), await stepUps.ask(subject)]
  expect(await prove(id, 'OAUTH', { oidcToken: tokenOf({ auth_time: startSeconds, nonce: 1 }) })).toBe(true)
  const again = { oidcToken: tokenOf({ auth_time: startSeconds, nonce: 2 }) }
  expect(await prove(second, 'OAUTH', again)).toBe(false)
  expect(await prove(second, 'OAUTH', { oidcToken: tokenOf({ auth_time: startSeconds + 5 }) })).toBe(true)
})

test('a passkey and a code prove any number of step-ups: the service takes each of their challenges once', async () => {
  for (const requestId of ['Request:1', 'Request:2']) {
    const id = await stepUps.ask(subject)
    await stepUps.noteChallenge({ ...subject, id, createdAt: start }, requestId)
    expect(await prove(id, 'PASSKEY', { headers: { 'Request-Id': requestId } })).toBe(true)
  }
})
