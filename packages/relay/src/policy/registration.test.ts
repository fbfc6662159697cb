/** The challenges of passkey registrations: what one holds, to which account it belongs, how long it lasts, and that it is used once. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jsonUpstream } from '../../test/policyCalls.js'
import { createClaims } from '../store/claims.js'
import { memoryStore } from '../store/memoryStore.js'
import { createRegistration } from './registration.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const account = 'InternalAccount:1'
const signed = (requestId?: string) => ({
  'Service-Wallet-Signature': 'sig',
  ...(requestId !== undefined && { 'Request-Id': requestId }),
})
const rowOf = (type: string, more = {}) => ({ id: `AuthMethod:${type}`, accountId: account, type, ...more })

function open({
  passkeys = 'many',
  rows = [] as object[],
  legs = 'both' as 'both' | 'unsigned',
  claim = undefined as object | undefined,
} = {}) {
  const store = memoryStore(Date.now)
  const claims = createClaims(store, Date.now, 10_000)
  const forward = vi.fn(async () => jsonUpstream(200, { data: rows }))
  const authorize = vi.fn(async () => ({ legs, isSteppedUp: claim !== undefined, ...(claim && { claim }) }))
  const checks: string[] = []
  const registration = createRegistration(
    { id: 'shop.example', name: 'Shop', origins: [] },
    new Set(['https://shop.example']),
    { passkeys } as never,
    { store, claims },
    forward,
    Date.now,
  )
  const issue = (body: unknown = { accountId: account, nickname: 'Phone' }) =>
    registration.issue([account], body, (name) => void checks.push(name), authorize as never)
  /** Clears the call that registers a passkey with this challenge. */
  const clear = (challenge: string, headers = {}, accountId: unknown = account) => {
    const data = { type: 'webauthn.create', challenge, origin: 'https://shop.example' }
    const clientDataJson = Buffer.from(JSON.stringify(data)).toString('base64url')
    return registration.clear({ challenge, accountId, attestation: { clientDataJson } }, headers)
  }
  return { store, forward, authorize, checks, issue, clear, registration }
}

const used = {
  status: 400,
  message: 'challenge must be issued here for this account, unused, and not older than five minutes.',
}
const second = {
  ...{ status: 400, code: 'PASSKEY_CREDENTIAL_ALREADY_EXISTS', reason: 'Not sent to the service' },
  message: 'The account already has a passkey, and can have one. Sign in with it.',
}

// Source: WebAuthn L3, sections 5.4 and 14.6.1; service-interface "Register a passkey".
test('the options follow WebAuthn, with a fresh challenge and a fresh user handle each time', async () => {
  const { issue, checks, forward, authorize } = open()
  const options = await issue()
  expect(options).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rp: { id: 'shop.example', name: 'Shop' },
    user: { id: expect.stringMatching(/^[\w-]{86}$/), name: 'Phone', displayName: 'Phone' },
    pubKeyCredParams: [
      { type: 'public-key', alg: -7 },
      { type: 'public-key', alg: -257 },
    ],
    ...{ timeout: 300_000, attestation: 'none', excludeCredentials: [] },
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  })
  const again = await issue()
  expect([again.challenge, again.user.id]).not.toContain(options.challenge)
  expect(again.user.id).not.toBe(options.user.id)
  expect(checks.slice(0, 2)).toEqual(['ownership', 'policy'])
  expect(forward.mock.calls[0]).toEqual([expect.anything(), { query: { accountId: account } }])
  expect(authorize).toHaveBeenCalledWith(account, false)
})

test('a user name is used where the page names one', async () => {
  const { user } = await open().issue({ accountId: account, nickname: 'Phone', userName: 'ada@shop.example' })
  expect(user).toMatchObject({ name: 'ada@shop.example', displayName: 'ada@shop.example' })
})

test('a body without the names is refused, and so is an account of another user', async () => {
  const { issue, forward } = open()
  for (const body of [null, {}, { accountId: account }, { accountId: account, nickname: '' }])
    await expect(issue(body)).rejects.toMatchObject({
      status: 400,
      message:
        'The body must hold accountId and nickname (1 to 64 characters), and may hold userName (1 to 254 characters).',
    })
  await expect(issue({ accountId: 'InternalAccount:2', nickname: 'Phone' })).rejects.toMatchObject({
    status: 403,
  })
  expect(forward).not.toHaveBeenCalled()
})

test('the passkeys of the account are excluded, where the service says their ids in base64url', async () => {
  const rows = [
    rowOf('PASSKEY', { credentialId: 'AQID' }),
    rowOf('PASSKEY', { credentialId: 'no base64url!' }),
    rowOf('PASSKEY'),
    rowOf('EMAIL_OTP', { credentialId: 'BAUG' }),
  ]
  const { issue, authorize } = open({ rows })
  expect((await issue()).excludeCredentials).toEqual([{ type: 'public-key', id: 'AQID' }])
  expect(authorize).toHaveBeenCalledWith(account, true)
})

test('a deployment with one passkey per account refuses before the prompt, unless it lists ids or there is none', async () => {
  await expect(open({ passkeys: 'one', rows: [rowOf('PASSKEY')] }).issue()).rejects.toMatchObject(second)
  await expect(open({ rows: [rowOf('PASSKEY')] }).issue()).resolves.toBeDefined()
  const others = [[rowOf('EMAIL_OTP')], [rowOf('PASSKEY', { credentialId: 'AQID' })]]
  for (const rows of others) await expect(open({ passkeys: 'one', rows }).issue()).resolves.toBeDefined()
})

test('the step-up is used when the challenge stands, and released when the store did not take it', async () => {
  const claim = { release: vi.fn(async () => {}), finish: vi.fn(async () => {}) }
  const { issue, store } = open({ claim })
  const put = vi.spyOn(store, 'put')
  await issue()
  expect([claim.finish, claim.release].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  put.mockRejectedValueOnce(new Error('slow'))
  claim.release.mockRejectedValueOnce(new Error('slow, too'))
  await expect(issue()).rejects.toThrow(/^slow$/)
  expect([claim.finish, claim.release].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  claim.finish.mockRejectedValueOnce(new Error('slow'))
  await expect(issue()).resolves.toBeDefined()
})

test('a challenge registers one passkey, of its own account, under either prefix', async () => {
  const { issue, clear } = open()
  const { challenge } = await issue()
  await expect(clear(challenge, {}, 'InternalAccount:2').take!()).rejects.toMatchObject(used)
  await expect(clear(challenge, {}, null).take!()).rejects.toMatchObject(used)
  const clearance = clear(challenge, {}, 'EmbeddedWallet:1')
  expect(clearance.check).toBe('challenge')
  await clearance.take!()
  expect(clearance.isSteppedUp).toBe(false)
  await expect(clear(challenge).take!()).rejects.toMatchObject(used)
  await clearance.settle!(jsonUpstream(201, {}))
  await expect(clear(challenge).take!()).rejects.toMatchObject(used)
})

test('a challenge that was never issued, or is older than five minutes, registers nothing', async () => {
  const { issue, clear } = open()
  await expect(clear('bmV2ZXI').take!()).rejects.toMatchObject(used)
  const { challenge } = await issue()
  vi.advanceTimersByTime(300_000)
  await expect(clear(challenge).take!()).rejects.toMatchObject(used)
})

test('a passkey of another page is refused before its challenge is looked at', () => {
  const { registration } = open()
  expect(() => registration.clear({ challenge: 'x', accountId: account }, {})).toThrow('clientDataJson')
})

test.each([
  ['not sent', 'not sent' as const, true],
  ['that asks for a signature', jsonUpstream(202, { requestId: 'Request:1' }), true],
  ['with an unknown outcome', 'unknown' as const, false],
  ['refused', jsonUpstream(400, {}), false],
  ['that failed', jsonUpstream(500, {}), false],
])('a call %s leaves the challenge usable: %#', async (_, result, isUsable) => {
  const { issue, clear } = open()
  const { challenge } = await issue()
  const clearance = clear(challenge)
  await clearance.take!()
  await clearance.settle!(result)
  const again = clear(challenge).take!()
  if (isUsable) await expect(again).resolves.toBeUndefined()
  else await expect(again).rejects.toMatchObject(used)
})

test('the signed call of a registration carries the id that the first one got', async () => {
  const { issue, clear } = open()
  const { challenge } = await issue()
  const over = {
    ...{ status: 403, code: 'STEP_UP_REQUIRED', reason: 'Not sent to the service' },
    message: 'The challenge does not authorize this signed registration. Start the operation again.',
  }
  await expect(clear(challenge, signed('Request:1')).take!()).rejects.toMatchObject(over)
  const first = clear(challenge)
  await first.take!()
  await first.settle!(jsonUpstream(202, { requestId: 'Request:1' }))
  await expect(clear(challenge, signed('Request:2')).take!()).rejects.toMatchObject(over)
  await expect(clear(challenge, signed()).take!()).rejects.toMatchObject(over)
  await expect(clear(challenge, signed('Request:1')).take!()).resolves.toBeUndefined()
})

test('the first passkey of an account is never registered with a signature', async () => {
  const { issue, clear } = open({ legs: 'unsigned' })
  const { challenge } = await issue()
  const first = clear(challenge)
  await first.take!()
  await first.settle!(jsonUpstream(202, { requestId: 'Request:1' }))
  await expect(clear(challenge, signed('Request:1')).take!()).rejects.toMatchObject({ status: 403 })
})

test('a demand for a signature is released even when the store did not take its id', async () => {
  const { issue, clear, store } = open()
  const { challenge } = await issue()
  const clearance = clear(challenge)
  await clearance.take!()
  vi.spyOn(store, 'put').mockRejectedValueOnce(new Error('slow'))
  await expect(clearance.settle!(jsonUpstream(202, { requestId: 'Request:1' }))).rejects.toThrow('slow')
  await expect(clear(challenge).take!()).resolves.toBeUndefined()
})

test('of two tabs with options, the second one learns that the account has its one passkey', async () => {
  const { issue, clear } = open({ passkeys: 'one' })
  const [one, two] = [await issue(), await issue()]
  vi.advanceTimersByTime(1000)
  const first = clear(one.challenge)
  await first.take!()
  await first.settle!(jsonUpstream(201, {}))
  await expect(clear(two.challenge).take!()).rejects.toMatchObject(second)
  vi.advanceTimersByTime(1000)
  const later = await issue()
  await expect(clear(later.challenge).take!()).resolves.toBeUndefined()
})

test.each(['many', 'one'])(
  'a registration that failed, or a deployment with %s passkeys, blocks no other tab',
  async (passkeys) => {
    const { issue, clear } = open({ passkeys })
    const [one, two] = [await issue(), await issue()]
    const first = clear(one.challenge)
    await first.take!()
    await first.settle!(jsonUpstream(passkeys === 'many' ? 201 : 400, {}))
    await expect(clear(two.challenge).take!()).resolves.toBeUndefined()
  },
)

test('the second passkey that an account gets counts from its own time', async () => {
  const { issue, clear, store } = open({ passkeys: 'one' })
  const register = async (challenge: string) => {
    const clearance = clear(challenge)
    await clearance.take!()
    await clearance.settle!(jsonUpstream(201, {}))
  }
  await register((await issue()).challenge)
  vi.advanceTimersByTime(1000)
  const [third, fourth] = [await issue(), await issue()]
  await register(third.challenge)
  expect(await store.get('passkey/InternalAccount:1')).toBe(String(Date.now()))
  await expect(clear(fourth.challenge).take!()).rejects.toMatchObject(second)
})

test('a call that was not taken settles nothing', async () => {
  const { issue, clear, store } = open()
  const { challenge } = await issue()
  const take = vi.spyOn(store, 'take')
  await clear(challenge).settle!(jsonUpstream(201, {}))
  expect(take).not.toHaveBeenCalled()
})
