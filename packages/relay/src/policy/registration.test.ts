/** The challenges of passkey registrations: what they promise the browser, and what they let through to the service. */

import { profiles } from '@embedded-wallet/protocol'
import { beforeEach, expect, test, vi } from 'vitest'
import { createClaims } from '../store/claims.js'
import { memoryStore } from '../store/memoryStore.js'
import type { RelayStore } from '../store/relayStore.js'
import type { UpstreamResponse } from '../upstream/transport.js'
import type { ClaimedAuthority } from './authorization.js'
import { createRegistration, type Registration } from './registration.js'

const start = 1_790_000_000_000
const grant = ['InternalAccount:1']
const names = { accountId: 'EmbeddedWallet:1', nickname: 'My phone' }
const signed = (requestId?: string) => ({
  'Service-Wallet-Signature': 'stamp',
  ...(requestId !== undefined && { 'Request-Id': requestId }),
})
let now: number
let store: RelayStore
let rows: unknown[]
let registration: Registration
const forward = vi.fn(async (): Promise<UpstreamResponse> => response(200, { data: rows }))

function response(status: number, body: unknown): UpstreamResponse {
  return { status, headers: {}, bytes: new TextEncoder().encode(JSON.stringify(body)) }
}
function open(passkeys: 'one' | 'several') {
  const claims = createClaims(store, () => now, 1000)
  const profile = { ...Object.values(profiles)[0]!, passkeys }
  registration = createRegistration(
    { id: 'shop.example', name: 'Shop', origins: ['https://shop.example'] },
    new Set(['https://shop.example']),
    profile as never,
    { store, claims },
    forward,
    () => now,
  )
}
beforeEach(() => {
  now = start
  rows = []
  store = memoryStore(() => now)
  forward.mockClear()
  open('one')
})

const unsigned: ClaimedAuthority = { calls: 'first', isSteppedUp: false }
const both: ClaimedAuthority = { calls: 'both', isSteppedUp: true }
const issue = (body: unknown = names, authority = unsigned, check: (name: string) => void = () => {}) =>
  registration.issue(grant, body, check, async () => authority)
const bodyWith = (challenge: unknown, accountId: unknown = 'InternalAccount:1') => ({
  challenge,
  accountId,
  attestation: {
    clientDataJson: Buffer.from(
      JSON.stringify({ type: 'webauthn.create', challenge, origin: 'https://shop.example' }),
    ).toString('base64url'),
  },
})
const unusable = {
  status: 400,
  code: 'INVALID_INPUT',
  message: 'challenge must be issued here for this account, unused, and not older than five minutes.',
}

// Source: WebAuthn L3, section 5.4, and the interface document, section Passkeys: ES256 and RS256, a passkey that is found by itself.
test('the options ask for a passkey that can be found without a name, and for no attestation', async () => {
  const options = await issue()
  expect(options).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rp: { id: 'shop.example', name: 'Shop' },
    user: { id: expect.stringMatching(/^[\w-]{86}$/), name: 'My phone', displayName: 'My phone' },
    pubKeyCredParams: [
      { type: 'public-key', alg: -7 },
      { type: 'public-key', alg: -257 },
    ],
    timeout: 300_000,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: [],
  })
  expect((await issue({ ...names, userName: 'ada@shop.example' })).user).toMatchObject({
    name: 'ada@shop.example',
    displayName: 'ada@shop.example',
  })
})

test.each([
  null,
  {},
  { ...names, nickname: '' },
  { ...names, nickname: 'x'.repeat(65) },
  { ...names, userName: '' },
  { ...names, userName: 'x'.repeat(255) },
  { ...names, accountId: 'me' },
])('the names %j are refused before the service is called', async (body) => {
  await expect(issue(body)).rejects.toMatchObject({
    status: 400,
    message:
      'The body must hold accountId and nickname (1 to 64 characters), and may hold userName (1 to 254 characters).',
  })
  expect(forward).not.toHaveBeenCalled()
})

test('ownership comes before the policy, and the service is called for this account only', async () => {
  const checks: string[] = []
  await issue(names, unsigned, (name) => checks.push(name))
  expect(checks).toEqual(['ownership', 'policy'])
  expect(forward.mock.calls[0]).toEqual([expect.anything(), { query: { accountId: 'InternalAccount:1' } }])
  await expect(issue({ ...names, accountId: 'InternalAccount:2' })).rejects.toMatchObject({ status: 403 })
})

const row = (more: object) => ({
  id: 'AuthMethod:1',
  accountId: 'InternalAccount:1',
  type: 'PASSKEY',
  ...more,
})

test('an account that can have one passkey gets no options for a second one', async () => {
  rows = [row({})]
  await expect(issue()).rejects.toMatchObject({ code: 'PASSKEY_CREDENTIAL_ALREADY_EXISTS' })
  open('several')
  await expect(issue()).resolves.toBeDefined()
  open('one')
  rows = [row({ type: 'EMAIL_OTP' })]
  await expect(issue()).resolves.toMatchObject({ excludeCredentials: [] })
})

test('a deployment that lists the ids takes several, and the browser excludes those that it can read', async () => {
  rows = [row({ credentialId: 'YWJj' }), row({ credentialId: '%%' }), row({ credentialId: 7 })]
  rows.push(row({ type: 'EMAIL_OTP', credentialId: 'ZGVm' }))
  expect((await issue()).excludeCredentials).toEqual([{ type: 'public-key', id: 'YWJj' }])
})

test.each([
  [[], false],
  [[{ odd: 'row' }], true],
])('the policy hears whether the account has any way in: %j', async (listed, hasWayIn) => {
  rows = listed
  const authorize = vi.fn(async () => unsigned)
  await registration.issue(grant, names, () => {}, authorize)
  expect(authorize).toHaveBeenCalledWith('InternalAccount:1', hasWayIn)
})

test('the step-up is used when the challenge is kept, and kept when it is not', async () => {
  const claim = { release: vi.fn(async () => {}), finish: vi.fn(async () => {}) }
  await issue(names, { ...both, claim })
  expect([claim.finish.mock.calls.length, claim.release.mock.calls.length]).toEqual([1, 0])
  claim.finish.mockRejectedValueOnce(new Error('slow'))
  await expect(issue(names, { ...both, claim })).resolves.toBeDefined()

  const full = new Error('the store is full')
  store.put = async () => {
    throw full
  }
  claim.release.mockRejectedValueOnce(new Error('slow'))
  await expect(issue(names, { ...both, claim })).rejects.toBe(full)
  expect(claim.release).toHaveBeenCalledTimes(1)
  await expect(issue()).rejects.toBe(full)
})

test('a challenge registers one passkey of its account', async () => {
  const { challenge } = await issue(names, both)
  const clearance = registration.clear(bodyWith(challenge), {})
  expect(clearance.usesUp).toBe('challenge')
  await clearance.take!()
  expect(clearance.isSteppedUp).toBe(true)
  const second = registration.clear(bodyWith(challenge), {})
  await expect(second.take!()).rejects.toMatchObject(unusable)
  await clearance.settle!(response(201, {}))
  expect(await store.get(`challenge/${challenge}`)).toBeUndefined()
  await expect(registration.clear(bodyWith(challenge), {}).take!()).rejects.toMatchObject(unusable)
})

test('a challenge of another account, of five minutes ago or never issued lets nothing through', async () => {
  const { challenge } = await issue()
  const accounts = ['InternalAccount:2', null, ['InternalAccount:1'], { toString: 1 }]
  for (const accountId of accounts)
    await expect(registration.clear(bodyWith(challenge, accountId), {}).take!()).rejects.toMatchObject(
      unusable,
    )
  expect(() => registration.clear(bodyWith([challenge]), {})).toThrow('the challenge of this registration')
  await expect(registration.clear(bodyWith('b3RoZXI'), {}).take!()).rejects.toMatchObject(unusable)
  const textless = registration.clear(bodyWith(7), {})
  await expect(textless.take!()).rejects.toMatchObject(unusable)
  await expect(textless.settle!('not sent')).resolves.toBeUndefined()
  now = start + 299_999
  await expect(registration.clear(bodyWith(challenge), {}).take!()).resolves.toBeUndefined()
  now = start + 300_000
  await expect(registration.clear(bodyWith(challenge), {}).take!()).rejects.toMatchObject(unusable)
})

test.each(['not sent', response(202, { requestId: 'Request:1' })] as const)(
  'what did not register yet keeps the challenge: %#',
  async (result) => {
    const { challenge } = await issue()
    const first = registration.clear(bodyWith(challenge), {})
    await first.take!()
    await first.settle!(result)
    await expect(registration.clear(bodyWith(challenge), {}).take!()).resolves.toBeUndefined()
  },
)

test.each(['unknown', response(400, {}), response(500, {})] as const)(
  'what the service has seen uses the challenge, and notes no passkey: %#',
  async (result) => {
    const { challenge } = await issue()
    const first = registration.clear(bodyWith(challenge), {})
    await first.take!()
    await first.settle!(result)
    await expect(registration.clear(bodyWith(challenge), {}).take!()).rejects.toMatchObject(unusable)
    expect(await store.get('passkey/InternalAccount:1')).toBeUndefined()
  },
)

test('the signed call carries the request id of the demand, with a challenge that authorizes both calls', async () => {
  const refusal = {
    status: 403,
    message: 'The challenge does not authorize this signed registration. Start the operation again.',
    reason: 'Not sent to the service',
  }
  for (const [authority, passes] of [
    [both, true],
    [unsigned, false],
  ] as const) {
    const { challenge } = await issue(names, authority)
    const body = bodyWith(challenge)
    await expect(registration.clear(body, signed('Request:1')).take!()).rejects.toMatchObject(refusal)
    const first = registration.clear(body, {})
    await first.take!()
    await first.settle!(response(202, { requestId: 'Request:1' }))
    await expect(registration.clear(body, signed('Request:2')).take!()).rejects.toMatchObject(refusal)
    await expect(registration.clear(body, signed()).take!()).rejects.toMatchObject(refusal)
    const last = registration.clear(body, signed('Request:1')).take!()
    await (passes ? expect(last).resolves.toBeUndefined() : expect(last).rejects.toMatchObject(refusal))
  }
})

test('the signed call finds the note of its request id: it may come once the challenge is released', async () => {
  const { challenge } = await issue()
  const first = registration.clear(bodyWith(challenge), {})
  await first.take!()
  const { put, take } = store
  const order: string[] = []
  store.put = async (...given) => {
    await new Promise(setImmediate)
    order.push('noted')
    return put(...given)
  }
  store.take = (key) => {
    order.push('released')
    return take(key)
  }
  await first.settle!(response(202, { requestId: 'Request:1' }))
  expect(order).toEqual(['noted', 'released'])
})

test('a note of the request id that fails does not lock the challenge', async () => {
  const { challenge } = await issue()
  const first = registration.clear(bodyWith(challenge), {})
  await first.take!()
  const put = vi.spyOn(store, 'put').mockRejectedValueOnce(new Error('slow'))
  await expect(first.settle!(response(202, { requestId: 'Request:1' }))).rejects.toThrow('slow')
  expect(put).toHaveBeenLastCalledWith(
    `challenge/${challenge}/request/Request:1`,
    '1',
    300_000,
    'InternalAccount:1',
  )
  put.mockRestore()
  await expect(registration.clear(bodyWith(challenge), {}).take!()).resolves.toBeUndefined()
})

test('of two tabs with options, one registers: the account has its one passkey', async () => {
  const [one, other] = [await issue(), await issue()]
  const first = registration.clear(bodyWith(one.challenge), {})
  await first.take!()
  now += 1000
  await first.settle!(response(201, {}))
  expect(await store.get('passkey/InternalAccount:1')).toBe(String(start + 1000))
  await expect(registration.clear(bodyWith(other.challenge), {}).take!()).rejects.toMatchObject({
    code: 'PASSKEY_CREDENTIAL_ALREADY_EXISTS',
  })
  open('several')
  await expect(registration.clear(bodyWith(other.challenge), {}).take!()).resolves.toBeUndefined()
  open('one')
  now += 1
  // The passkey may be gone again: options that are issued later decide by the list.
  const later = await issue()
  await expect(registration.clear(bodyWith(later.challenge), {}).take!()).resolves.toBeUndefined()
})

test('after a second registration the time of the second counts: options between the two register nothing', async () => {
  const register = async (options: { challenge: string }) => {
    const clearance = registration.clear(bodyWith(options.challenge), {})
    await clearance.take!()
    await clearance.settle!(response(201, {}))
  }
  await register(await issue())
  now += 1
  const [next, between] = [await issue(), await issue()]
  now += 1
  await register(next)
  await expect(registration.clear(bodyWith(between.challenge), {}).take!()).rejects.toMatchObject({
    code: 'PASSKEY_CREDENTIAL_ALREADY_EXISTS',
  })
})

test('a repeat that the service settles registers the one passkey: options of before register nothing', async () => {
  const [one, other] = [await issue(), await issue()]
  await registration.clear(bodyWith(one.challenge), {}, true).settle!(response(201, {}))
  await expect(registration.clear(bodyWith(other.challenge), {}).take!()).rejects.toMatchObject({
    code: 'PASSKEY_CREDENTIAL_ALREADY_EXISTS',
  })
})

test('options of the very moment of a registration are as old as it, and several passkeys leave no note', async () => {
  const first = registration.clear(bodyWith((await issue()).challenge), {})
  const same = await issue()
  await first.take!()
  await first.settle!(response(200, {}))
  await expect(registration.clear(bodyWith(same.challenge), {}).take!()).rejects.toMatchObject({
    status: 400,
  })
  open('several')
  await store.take('passkey/InternalAccount:1')
  const another = registration.clear(bodyWith(same.challenge), {})
  await another.take!()
  await another.settle!(response(201, {}))
  expect(await store.get('passkey/InternalAccount:1')).toBeUndefined()
})

test('a passkey of another page never reaches the challenge', async () => {
  const { challenge } = await issue()
  expect(() => registration.clear({ challenge, attestation: {} }, {})).toThrow('clientDataJson')
})

// Source: the claims of the store: what one call claimed, only the same call may claim again.
test('after a lost response, the same call gets the challenge again on another instance, and another call does not', async () => {
  const { challenge } = await issue()
  const body = bodyWith(challenge)
  await registration.clear(body, { 'Idempotency-Key': '1' }).take!()
  now += 5000
  // Another instance, and the first one is over.
  open('one')
  for (const [otherBody, headers] of [
    [{ ...body, nickname: 'Their phone' }, { 'Idempotency-Key': '1' }],
    [body, { 'Idempotency-Key': '2' }],
  ] as const)
    await expect(registration.clear(otherBody, headers).take!()).rejects.toMatchObject(unusable)
  await expect(registration.clear(body, { 'Idempotency-Key': '1' }).take!()).resolves.toBeUndefined()
})

test('the claim outlives its challenge by a minute, whatever is left of it', async () => {
  const { challenge } = await issue()
  const put = vi.spyOn(store, 'put')
  now = start + 299_000
  await registration.clear(bodyWith(challenge), {}).take!()
  expect(put).toHaveBeenCalledWith(
    `challenge/${challenge}/claim`,
    expect.any(String),
    61_000,
    'InternalAccount:1',
  )
})

test('a call that got no challenge settles nothing', async () => {
  const { challenge } = await issue()
  const first = registration.clear(bodyWith(challenge), {})
  await first.take!()
  const refused = registration.clear(bodyWith(challenge), {})
  await expect(refused.take!()).rejects.toMatchObject(unusable)
  await expect(refused.settle!('not sent')).resolves.toBeUndefined()
  await expect(refused.settle!(response(201, {}))).resolves.toBeUndefined()
  // The call that has it keeps it, and the account has no passkey yet.
  await expect(registration.clear(bodyWith(challenge), {}).take!()).rejects.toMatchObject(unusable)
  expect(await store.get('passkey/InternalAccount:1')).toBeUndefined()
})

test('a signed call is refused when the demand had no id, and when the call has none', async () => {
  for (const [result, headers] of [
    ['not sent', signed('undefined')],
    [response(202, { requestId: 'undefined' }), signed()],
  ] as const) {
    const { challenge } = await issue(names, both)
    const first = registration.clear(bodyWith(challenge), {})
    await first.take!()
    await first.settle!(result)
    await expect(registration.clear(bodyWith(challenge), headers).take!()).rejects.toMatchObject({
      status: 403,
      code: 'STEP_UP_REQUIRED',
    })
  }
})
